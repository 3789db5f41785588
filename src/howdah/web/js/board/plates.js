/** Names at the places of seats, where a picture leaves room for them: its texts with `data-plate`. */

const LONGEST = 14; // letters of a name
const LEADING = 1.15; // in letters' heights
const ASIDE = 0.8; // from the place to the middle of the nearest line

/** Pixels that names take beside a place, and over or under it. @type {[number, number]} */
export const PLATE = [24, 38];

/** Writes names, each in lines, at the places of their seats; `data-plate` is the seat, and "up" where the lines stand over the place. @param {ParentNode} plane @param {string[][]} named */
export function writePlates(plane, named) {
  for (const one of /** @type {NodeListOf<SVGTextElement>} */ (plane.querySelectorAll("[data-plate]"))) {
    const [seat, side] = String(one.dataset.plate).split(" ");
    const lines = (named[Number(seat)] ?? []).filter(Boolean);
    const first = side === "up" ? -ASIDE - LEADING * (lines.length - 1) : ASIDE;
    one.replaceChildren(...lines.map((line, i) => plateLine(line, one.getAttribute("x") ?? "0", i ? LEADING : first)));
  }
}

/** @param {string} words @param {string} x @param {number} down in letters' heights */
function plateLine(words, x, down) {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
  line.setAttribute("x", x);
  line.setAttribute("dy", `${down}em`);
  line.textContent = words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…` : words;
  return line;
}
