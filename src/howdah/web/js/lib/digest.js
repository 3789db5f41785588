/**
 * The checksum of a picture, as the server reckons it: a picture that went astray is noticed.
 * It is the sum of its elements' CRC-32, so that a step changes it by no more than what the step changes.
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const encoder = new TextEncoder();

/** The CRC-32 of one element. @param {string} key @param {string} markup */
function crc(key, markup) {
  let crc = ~0;
  for (const byte of encoder.encode(`${key}\n${markup}\n`)) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The sum of some elements. @param {Iterable<[string, string]>} elements keys and markup @returns {number} */
export function sum(elements) {
  let total = 0;
  for (const [key, markup] of elements) total = (total + crc(key, markup)) >>> 0;
  return total;
}

/** The sum after an element has changed. @param {number} total @param {string} key @param {string | undefined} before @param {string} after */
export function changed(total, key, before, after) {
  return (total - (before === undefined ? 0 : crc(key, before)) + crc(key, after)) >>> 0;
}

/** A sum as the server writes it. @param {number} total */
export function digest(total) {
  return total.toString(16).padStart(8, "0");
}
