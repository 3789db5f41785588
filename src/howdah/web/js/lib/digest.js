/** CRC-32 of a picture's elements, as the server reckons it: a picture that went astray is noticed. */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** @param {Iterable<[string, string]>} elements keys and markup, in the order of painting */
export function digest(elements) {
  let text = "";
  for (const [key, markup] of elements) text += `${key}\n${markup}\n`;
  let crc = ~0;
  for (const byte of new TextEncoder().encode(text)) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (~crc >>> 0).toString(16).padStart(8, "0");
}
