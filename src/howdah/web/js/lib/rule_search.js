/** The search of a rule page: it leaves the clauses that hold all the words, and tells how many they are. */

/** Letters as they are compared: without case, accents and curls. @param {string | null} text */
const plain = (text) =>
  (text ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘]/g, "'")
    .toLowerCase();

/** @param {Document | ShadowRoot} root */
export function searchRules(root) {
  const box = root.querySelector(".find");
  const field = box?.querySelector("input");
  const told = box?.querySelector("output");
  if (!(box instanceof HTMLElement) || !field || !told) return;
  const clauses = [...root.querySelectorAll("article")].map((article) => ({ article, text: plain(article.textContent) }));
  const sections = [...root.querySelectorAll("section")].filter((section) => section.querySelector("article"));

  const filter = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const { article, text } of clauses) article.hidden = !words.every((word) => text.includes(word));
    for (const section of sections) section.hidden = !section.querySelector("article:not([hidden])");
    const count = clauses.filter(({ article }) => !article.hidden).length;
    told.textContent = words.length ? (box.dataset.found ?? "").replace("{count}", String(count)) : "";
  };
  const clear = () => {
    field.value = "";
    filter();
  };

  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault(); // the first Escape empties the field, and leaves a dialog open
    clear();
  });
  root.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a[href^='#']") && clear(), { capture: true });
  root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "/" || event.target === field) return;
    event.preventDefault();
    field.focus();
  });
  box.hidden = false;
  if (field.value) filter(); // what a browser has kept
}
