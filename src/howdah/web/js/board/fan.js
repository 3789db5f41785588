/** A tray on the screen: the cards of a hand in a fan, and the few other things that lie beside them. */

/** @typedef {{x: number, y: number, turned: number, scale: number, room?: number}} Spot the middle of something, and how wide its words may be, in pixels */
/** @typedef {{width: number, height: number, cards: Spot[], others: Spot[]}} Spread */

const WIDE = 64; // of a card as the picture draws it
const HIGH = 88;
const SLICE = 40;
const BUTTON = 46;
const PITCH = 58; // from button to button at least, for the words under them
const LINE = 16; // of such words
const SMALL = 12; // pixels, the height of their letters
const USUAL = 7; // cards in a hand: with fewer, what lies beside them stays where it is
const LEAST = 54;
const MOST = 104;
const SHARE = 0.086; // of the screen, for a card
const ROOM = 0.42; // of a card's width, above it: to be pulled out
const LEAN = 2.6; // degrees from card to card
const SAG = 0.012; // of a card's width, by the square of the cards from the middle

/** Measures words. @type {CanvasRenderingContext2D | null} */
let pen = null;

/** How wide a card is on a screen. @param {number} width @param {number} height */
export const cardOf = (width, height) => Math.max(LEAST, Math.min(MOST, SHARE * Math.min(width, 1.3 * height)));

/** How far apart cards lie at least. @param {number} card */
const apart = (card) => Math.max(SLICE, 0.6 * card);

/** A tray below the ground: the fan in the middle, the rest at its right. @param {number} width @param {number} card @param {number} cards @param {number} others @returns {Spread} */
export function rowOf(width, card, cards, others) {
  const button = Math.max(BUTTON, 0.62 * card);
  const [pitch, tall] = [Math.max(PITCH, button), button + LINE];
  const columns = cards ? Math.min(2, others) : others;
  const side = columns * pitch + 4;
  const fan = fanOf(width - side - 10, card, cards);
  const usual = fanOf(width - side - 10, card, Math.max(cards, USUAL));
  const rows = Math.ceil(others / Math.max(columns, 1));
  const height = Math.max(usual.height < 2 * card * (HIGH / WIDE) ? usual.height : fan.height, rows * tall);
  const left = cards ? Math.min(width - side, (width + usual.width) / 2 + 12) : (width - side) / 2;
  const isAlone = (/** @type {number} */ i) => columns > 1 && i === others - 1 && others % 2 === 1;
  const spots = Array.from({ length: others }, (_, i) => ({
    x: left + (isAlone(i) ? 1 : 0.5 + (i % columns)) * pitch,
    y: (height - rows * tall) / 2 + Math.floor(i / columns) * tall + button / 2,
    turned: 0,
    scale: button / HIGH,
    room: isAlone(i) ? 2 * pitch : pitch,
  }));
  const shift = Math.min((width - fan.width) / 2, left - 12 - fan.width);
  return { width, height, cards: moved(fan.cards, Math.max(0, shift), (height - fan.height) / 2), others: spots };
}

/** A tray beside the ground: two cards to a row, or more where they do not fit so, and the rest below them. @param {number} height @param {number} card @param {number} cards @param {number} others @returns {Spread} */
export function columnOf(height, card, cards, others) {
  const button = Math.max(BUTTON, 0.62 * card);
  const [pitch, tall] = [Math.max(PITCH, button), button + 2 * LINE];
  const inRow = cards ? others : 1;
  const rest = Math.ceil(others / inRow) * tall;
  let [width, fan] = [Math.max(inRow * pitch, 2.1 * card + 8), fanOf(0, card, 0)];
  for (; cards; width += 0.5 * card) {
    fan = fanOf(width, card, cards, height - rest - 10);
    if (fan.height + rest + 10 <= height || width > 8 * card) break;
  }
  if (!cards) width = pitch;
  const top = Math.max(0, (height - fan.height - rest - 10) / 2);
  const spots = Array.from({ length: others }, (_, i) => ({
    x: width / 2 + ((i % inRow) - (inRow - 1) / 2) * pitch,
    y: top + fan.height + 10 + Math.floor(i / inRow) * tall + button / 2,
    turned: 0,
    scale: button / HIGH,
    room: pitch,
  }));
  return { width, height, cards: moved(fan.cards, (width - fan.width) / 2, top), others: spots };
}

/** As many rows of cards as needed, as alike as can be; they overlap where there is no room to lie side by side. @param {number} width @param {number} card @param {number} count @param {number} [room] for their height @returns {Spread} */
function fanOf(width, card, count, room = 0) {
  const high = (card * HIGH) / WIDE;
  const most = Math.max(1, Math.floor((width - card - 8) / apart(card)) + 1);
  const open = Math.ceil(count / Math.max(1, Math.floor((width - 8) / card)));
  const rows = ROOM * card + 1.06 * high * open <= room ? open : Math.ceil(count / most);
  const step = Math.min(1.06 * card, (width - card - 8) / (Math.ceil(count / rows) - 1 || 1));
  /** @type {Spot[]} */
  const cards = [];
  const long = Math.ceil(count / Math.max(rows, 1));
  const deep = SAG * card * ((long - 1) / 2) ** 2 + 0.03 * long * card;
  const pitch = Math.max(0.74 * high, Math.min(1.06 * high, (room - ROOM * card - high - deep) / (rows - 1 || 1)));
  for (let row = 0; row < rows; row++) {
    const inRow = Math.floor(count / rows) + (row < count % rows ? 1 : 0);
    for (let i = 0; i < inRow; i++) {
      const nth = i - (inRow - 1) / 2;
      cards.push({
        x: 4 + (card + (long - 1) * step) / 2 + nth * step,
        y: ROOM * card + high / 2 + row * pitch + SAG * card * nth * nth,
        turned: nth * LEAN,
        scale: card / WIDE,
      });
    }
  }
  const height = count ? ROOM * card + high + (rows - 1) * pitch + deep : 0;
  return { width: count ? card + (long - 1) * step + 8 : 0, height, cards, others: [] };
}

/** @param {Spot[]} spots @param {number} x @param {number} y */
const moved = (spots, x, y) => spots.map((one) => ({ ...one, x: one.x + x, y: one.y + y }));

/** Puts things at their spots. @param {Element[]} things @param {Spot[]} spots */
export function lay(things, spots) {
  things.forEach((one, i) => {
    const { x, y, turned, scale } = spots[i];
    one.setAttribute("transform", `translate(${x} ${y}) rotate(${turned}) scale(${scale})`);
  });
}

/** Writes under things what they are called, in two lines where one is too long; a word that is too long by itself is narrowed. @param {Element[]} things @param {Spot[]} spots @param {(target: string) => string | undefined} name */
export function label(things, spots, name) {
  things.forEach((one, i) => {
    const words = name(/** @type {SVGElement} */ (one.querySelector("[data-t]")).dataset.t ?? "") ?? "";
    const { scale, room = 0 } = spots[i];
    one.querySelector(".word")?.remove();
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("class", "word");
    text.setAttribute("aria-hidden", "true"); // what is clicked has the same name
    text.append(...linesOf(words, room).map((line, nth) => lineAt(line, HIGH / 2 + ((nth + 0.5) * LINE) / scale, Math.min(room, widthOf(line)) / scale)));
    one.append(text);
  });
}

/** @param {string} words @param {number} y @param {number} wide */
function lineAt(words, y, wide) {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
  line.setAttribute("x", "0");
  line.setAttribute("y", String(y));
  line.setAttribute("textLength", String(wide));
  line.setAttribute("lengthAdjust", "spacingAndGlyphs");
  line.textContent = words;
  return line;
}

/** Words in one line, or broken at the space that makes two lines most alike. @param {string} words @param {number} room pixels */
function linesOf(words, room) {
  const spaces = [...words.matchAll(/ /g)].map((one) => one.index);
  if (widthOf(words) <= room || !spaces.length) return [words];
  const broken = spaces.map((at) => [words.slice(0, at), words.slice(at + 1)]);
  const widest = (/** @type {string[]} */ lines) => Math.max(...lines.map(widthOf));
  return broken.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best));
}

/** How wide words are on the screen. @param {string} words */
function widthOf(words) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = `${SMALL}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(words).width;
}
