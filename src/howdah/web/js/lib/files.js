/** The files of the page, in the version of its modules. */

/** Where a file is found. @param {string} name */
export const file = (name) => new URL(`../../${name}`, import.meta.url).pathname;
