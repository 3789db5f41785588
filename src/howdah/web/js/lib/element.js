/** Elements of the page, built by one function: `el("p", {class: "x"}, "text", other)`. */

/** @typedef {Node | string | null | undefined | false} Inside */

/** Where the symbols of the picture on the page are. */
export const SYMBOLS = "symbols";

/**
 * Functions among the attributes listen to the event of that name (`onclick`); false and null leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Inside} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) give(made, name, value);
  fill(made, ...inside);
  return made;
}

/** @param {HTMLElement} to @param {string} name @param {any} value */
function give(to, name, value) {
  if (typeof value === "function") to.addEventListener(name.slice(2), value);
  else if (value === true) to.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) to.setAttribute(name, String(value));
}

/** Puts these inside an element in place of what it held. @param {Element} into @param {...Inside} inside */
export function fill(into, ...inside) {
  into.replaceChildren(.../** @type {(Node | string)[]} */ (inside.filter((one) => one || one === "")));
}

/**
 * A button with words, or with a sign that needs a label.
 * @param {Inside} words @param {() => void} act @param {Record<string, any>} [attributes]
 */
export function button(words, act, attributes = {}) {
  return el("button", { type: "button", onclick: act, ...attributes }, words);
}

/** A round button that shows a sign and says its words. @param {Inside} sign @param {string} words @param {() => void} act @param {Record<string, any>} [attributes] */
export function signButton(sign, words, act, attributes = {}) {
  return button(sign, act, { class: "sign", "aria-label": words, title: words, ...attributes });
}

/** A sign with its words beside it where the screen has room, as `table.css` says. @param {Node} sign @param {string} words @param {() => void} act @param {Record<string, any>} [attributes] */
export function namedButton(sign, words, act, attributes = {}) {
  const made = signButton(sign, words, act, attributes);
  made.append(el("span", { class: "named" }, words));
  return made;
}

/**
 * An SVG of markup that the server made.
 * @param {string} viewBox @param {string} kind its classes @param {string} inside
 * @returns {SVGSVGElement}
 */
export function drawing(viewBox, kind, inside) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", kind);
  svg.innerHTML = inside;
  return svg;
}

/** Fetches a style, unless the page has it; done once it is there, or known not to come. @param {string} address @returns {Promise<unknown> | undefined} */
export function sheet(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = el("link", { rel: "stylesheet", href: address });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}
