/** Where friends find this server: at the page's own address, unless that leads everybody to their own machine. */

import { get } from "./api.js";

/** @typedef {{origins: string[], listens: boolean, command: string, isAlone: boolean}} Reach */

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** The addresses to put into links; `isAlone` where the page itself is at an address of this machine alone. @returns {Promise<Reach>} */
export async function reach() {
  if (!LOOPBACK.test(location.hostname)) return { origins: [location.origin], listens: true, command: "", isAlone: false };
  const { addresses, listens, command } = await get("/api/reach").catch(() => ({ addresses: [], listens: false, command: "" }));
  return { origins: addresses, listens, command, isAlone: true };
}
