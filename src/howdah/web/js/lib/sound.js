/** Soft sounds, made here: two notes of a small wooden bell when it is my turn, a chord for who has won. */

import { recall, remember } from "./store.js";

/** @type {AudioContext | null} */
let audio = null;

export const isMuted = () => recall("howdah.mute") === true;

/** @param {boolean} mute */
export const setMuted = (mute) => remember("howdah.mute", mute);

/** Browsers let a page sound only after it was touched. */
export function wakeSound() {
  const wake = () => {
    audio ??= new AudioContext();
    audio.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

/** What sounds, where the reader wants to hear anything. */
export const audible = () => (!isMuted() && audio?.state === "running" ? audio : null);

export function chime() {
  const on = audible();
  if (!on) return;
  note(on, 523.25, 0);
  note(on, 783.99, 0.13);
}

/** A rising chord, when the reader has won. */
export function fanfare() {
  const on = audible();
  if (!on) return;
  [523.25, 659.25, 783.99, 1046.5].forEach((pitch, i) => note(on, pitch, 0.14 * i));
}

/** @param {AudioContext} on @param {number} pitch @param {number} after */
function note(on, pitch, after) {
  const start = on.currentTime + after;
  const [tone, loudness] = [on.createOscillator(), on.createGain()];
  tone.type = "sine";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.12, start + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
  tone.connect(loudness).connect(on.destination);
  tone.start(start);
  tone.stop(start + 0.75);
}
