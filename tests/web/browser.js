/** What some modules expect of a browser, as far as these tests need it; import it before them. */

const stored = new Map();

const given = {
  document: { documentElement: { lang: "" }, head: { append() {} }, querySelector: () => null },
  location: { search: "", protocol: "http:", host: "test" },
  navigator: { languages: ["en-GB"] },
  localStorage: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void stored.set(key, value),
    clear: () => stored.clear(),
  },
  matchMedia: () => ({ matches: true }),
  DOMPoint: class {
    constructor(/** @type {number} */ x, /** @type {number} */ y) {
      Object.assign(this, { x, y });
    }
  },
};
for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Lets `fetch` read the page's files, and loads the words of a language. @param {"en" | "fr"} lang */
export async function speak(lang) {
  const { readFile } = await import("node:fs/promises");
  const web = new URL("../../src/howdah/web/", import.meta.url);
  const answer = async (/** @type {string} */ path) => ({ json: async () => JSON.parse(await readFile(new URL(path, web), "utf8")) });
  Object.assign(globalThis, { fetch: answer });
  given.location.search = `?lang=${lang}`;
  const { loadWords } = await import("../../src/howdah/web/js/lib/words.js");
  await loadWords();
}
