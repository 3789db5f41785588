/**
 * QR codes: byte mode, level M, versions 1 to 10 (up to 213 bytes), after ISO/IEC 18004.
 * `qrCode(text)` returns the modules, true for dark; `qrDrawing(text)` an SVG of them.
 */

import { drawing } from "./element.js";

/** Level M by version: check bytes a block, then [blocks, data bytes a block] once or twice. @type {[number, ...[number, number][]][]} */
const BLOCKS = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** @param {number} version */
function dataLength(version) {
  const [, ...groups] = BLOCKS[version - 1];
  return groups.reduce((sum, [many, length]) => sum + many * length, 0);
}

/** The product of two elements of GF(256). @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) product ^= a;
  return product;
}

/** The check bytes of Reed and Solomon. @param {number[]} data @param {number} count */
function checks(data, count) {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    const raised = [...divisor, 0];
    divisor.forEach((one, at) => (raised[at + 1] ^= times(one, root)));
    divisor = raised;
  }
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at];
    divisor.forEach((one, i) => (rest[at + i] ^= times(one, lead)));
  });
  return rest.slice(data.length);
}

/** The text as padded bytes of a version. @param {Uint8Array} bytes @param {number} version */
function packed(bytes, version) {
  const bits = [0, 1, 0, 0];
  const put = (/** @type {number} */ value, /** @type {number} */ width) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const room = 8 * dataLength(version);
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

/** Data and check bytes of all blocks, interleaved. @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const [count, ...groups] = BLOCKS[version - 1];
  /** @type {number[][]} */
  const blocks = [];
  let at = 0;
  for (const [many, length] of groups) for (let i = 0; i < many; i++) blocks.push(data.slice(at, (at += length)));
  const braid = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]] : []))).flat();
  return [...braid(blocks), ...braid(blocks.map((block) => checks(block, count)))];
}

/** Five or six data bits with their check bits. @param {number} value @param {number} generator @param {number} width of the check */
function guarded(value, generator, width) {
  let rest = value << width;
  for (let bit = 31 - Math.clz32(rest); bit >= width; bit--) if ((rest >> bit) & 1) rest ^= generator << (bit - width);
  return (value << width) | rest;
}

class Code {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {boolean[][]} */
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.furnish();
  }

  /** @param {number} row @param {number} column @param {boolean} dark */
  fix(row, column, dark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row][column] = dark;
    this.fixed[row][column] = true;
  }

  /** A square of rings around a middle. @param {number} row @param {number} column @param {number} reach @param {number[]} light the rings left light */
  rings(row, column, reach, light) {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++) this.fix(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
  }

  furnish() {
    const last = this.size - 1;
    for (let i = 0; i < this.size; i++) [this.fix(6, i, i % 2 === 0), this.fix(i, 6, i % 2 === 0)];
    for (const [row, column] of [
      [3, 3],
      [3, last - 3],
      [last - 3, 3],
    ])
      this.rings(row, column, 4, [2, 4]);
    const spots = ALIGNED[this.version - 1];
    const [low, high] = [spots[0], spots[spots.length - 1]];
    for (const row of spots)
      for (const column of spots)
        if (!((row === low && (column === low || column === high)) || (row === high && column === low))) this.rings(row, column, 2, [1]);
    this.format(0);
    if (this.version < 7) return;
    const bits = guarded(this.version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [far, near, dark] = [this.size - 11 + (i % 3), Math.floor(i / 3), ((bits >> i) & 1) === 1];
      this.fix(near, far, dark);
      this.fix(far, near, dark);
    }
  }

  /** Writes level M and the mask. @param {number} mask */
  format(mask) {
    const bits = guarded(mask, 0x537, 10) ^ 0x5412;
    const dark = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 15; i++) {
      const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i;
      if (i < 8) [this.fix(near, 8, dark(i)), this.fix(8, this.size - 1 - i, dark(i))];
      else [this.fix(8, i === 8 ? 7 : near, dark(i)), this.fix(this.size - 15 + i, 8, dark(i))];
    }
    this.fix(this.size - 8, 8, true);
  }

  /** Lays the bits upwards and downwards in pairs of columns, from the right. @param {number[]} bytes */
  lay(bytes) {
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; i++) {
        const row = ((right + 1) & 2) === 0 ? this.size - 1 - i : i;
        for (const column of [right, right - 1]) {
          if (this.fixed[row][column]) continue;
          this.dark[row][column] = at < 8 * bytes.length && ((bytes[at >> 3] >> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  /** @param {number} mask */
  flip(mask) {
    for (let r = 0; r < this.size; r++)
      for (let c = 0; c < this.size; c++) if (!this.fixed[r][c] && MASKS[mask](r, c)) this.dark[r][c] = !this.dark[r][c];
  }

  /** How hard the code is to read; the least is best. */
  penalty() {
    const { size, dark } = this;
    const lines = [...dark, ...dark.map((_, c) => dark.map((row) => row[c]))].map((line) => line.map((one) => (one ? "1" : "0")).join(""));
    let sum = 0;
    for (const line of lines) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      for (const _ of line.matchAll(/(?=00001011101|10111010000)/g)) sum += 40;
    }
    let count = 0;
    for (let r = 0; r < size; r++)
      for (let c = 0; c < size; c++) {
        if (dark[r][c]) count++;
        if (r && c && dark[r][c] === dark[r - 1][c] && dark[r][c] === dark[r][c - 1] && dark[r][c] === dark[r - 1][c - 1]) sum += 3;
      }
    return sum + 10 * Math.floor(Math.abs((20 * count) / size ** 2 - 10));
  }
}

/** @param {string} text @returns {boolean[][]} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= dataLength(i + 1)) + 1;
  if (!version) throw new RangeError("too long for a QR code");
  const code = new Code(version);
  code.lay(interleaved(packed(bytes, version), version));
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    code.format(mask);
    code.flip(mask);
    const penalty = code.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    code.flip(mask);
  }
  code.format(best);
  code.flip(best);
  return code.dark;
}

/** @param {string} text */
export function qrDrawing(text) {
  const dark = qrCode(text);
  const side = dark.length + 8;
  const path = dark.flatMap((row, y) => row.flatMap((one, x) => (one ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return drawing(`0 0 ${side} ${side}`, "qr", `<rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/>`);
}
