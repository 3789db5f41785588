/** The server's HTTP API: JSON in, JSON out, errors as one class. */

import { BY_STATUS } from "./codes.js";
import { lang } from "./words.js";

/** An error answer of the server, with a sentence to show. */
export class Refusal extends Error {
  /** @param {string} kind the name of the error @param {string} [message] */
  constructor(kind, message = "") {
    super(message);
    this.kind = kind;
  }
}

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {string} [token]
 * @returns {Promise<Response>} one that is well
 */
async function ask(method, path, body, token) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }).catch(() => {
    throw new Refusal("ServerGone");
  });
  if (answer.ok) return answer;
  const error = await answer.json().catch(() => ({}));
  throw new Refusal(error.error ?? BY_STATUS[answer.status] ?? "", error.say);
}

/** @param {string} path */
const spoken = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** @param {string} path @param {string} [token] @returns {Promise<any>} */
export const get = async (path, token) => (await ask("GET", spoken(path), undefined, token)).json();

/** @param {string} path @param {string} [token] */
export const getText = async (path, token) => (await ask("GET", spoken(path), undefined, token)).text();

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = async (path, body) => (await ask("POST", spoken(path), body)).json();

/** Gives the reader a file. @param {string} name @param {BlobPart} content @param {string} kind */
export function download(name, content, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
