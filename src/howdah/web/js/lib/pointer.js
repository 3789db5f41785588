/** What points at things on this screen: a finger, or something finer. */

export const isCoarse = matchMedia("(pointer: coarse)");
