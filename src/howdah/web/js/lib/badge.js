/** The sign of the page in its tab: with a dot while somebody waits for the reader. */

/** @param {boolean} isWaiting */
export function showBadge(isWaiting) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const sign = isWaiting ? "/static/icons/turn.svg" : "/static/icon.svg";
  if (link && link.getAttribute("href") !== sign) link.href = sign;
}
