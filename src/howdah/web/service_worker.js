/** Answers for a page that cannot be loaded, and opens the table of a notice. It keeps nothing, so it serves nothing old. */

const PAGE = "OFFLINE";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(load(event));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'";
    return new Response(PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy } });
  }
}

/** Goes to a window of a table, or opens one. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: "window" });
  const known = windows.find((one) => new URL(one.url).pathname === path);
  return known ? known.focus() : self.clients.openWindow(path);
}
