/** One soft sound for each kind of motion, made here. */

import { audible } from "../lib/sound.js";

/** Pitches in hertz at the beginning and the end, length in seconds, loudness, and whether it is a knock rather than a tone. @type {Record<string, [number, number, number, number, boolean][]>} */
const SOUNDS = {
  land: [[210, 150, 0.09, 0.07, false], [1200, 1200, 0.04, 0.05, true]],
  turn: [[2200, 3000, 0.09, 0.025, true]],
  clink: [[2093, 2093, 0.16, 0.02, false], [3136, 3136, 0.22, 0.015, false]],
  fall: [[130, 45, 0.4, 0.14, false], [300, 120, 0.35, 0.06, true]],
  grow: [[220, 392, 0.32, 0.035, false]],
  roll: [[900, 900, 0.05, 0.06, true]],
};
const KNOCKS = [0, 0.13, 0.24, 0.37, 0.52]; // seconds, of a die

/** Sounds as a motion does, after some milliseconds. @param {string} motion @param {number} after */
export function sound(motion, after) {
  const on = audible();
  if (!on) return;
  for (const late of motion === "roll" ? KNOCKS : [0]) for (const one of SOUNDS[motion]) part(on, one, after / 1000 + late);
}

/** @param {AudioContext} on @param {[number, number, number, number, boolean]} sound @param {number} after */
function part(on, [low, high, length, loud, isKnock], after) {
  const start = on.currentTime + after;
  const loudness = on.createGain();
  loudness.gain.setValueAtTime(loud, start);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  const source = isKnock ? noise(on) : on.createOscillator();
  const pitch = source instanceof OscillatorNode ? source.frequency : filtered(on, source, loudness);
  if (source instanceof OscillatorNode) source.connect(loudness);
  pitch.setValueAtTime(low, start);
  pitch.linearRampToValueAtTime(high, start + length);
  loudness.connect(on.destination);
  source.start(start);
  source.stop(start + length);
}

/** Half a second of noise, made once. @type {AudioBuffer | null} */
let hiss = null;

/** @param {AudioContext} on */
function noise(on) {
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
    hiss.getChannelData(0).forEach((_, i, data) => (data[i] = 2 * Math.random() - 1));
  }
  const source = on.createBufferSource();
  source.buffer = hiss;
  return source;
}

/** Lets noise sound around a pitch, and returns that pitch. @param {AudioContext} on @param {AudioNode} source @param {AudioNode} into */
function filtered(on, source, into) {
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  source.connect(filter).connect(into);
  return filter.frequency;
}
