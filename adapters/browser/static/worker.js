// The service worker: the page opens with a friendly word where there is no connection. It keeps the
// page that says so with its style and pictures, all of the VERSION that the server writes above; what
// else has a version the browser keeps by itself.

importScripts(`static/${VERSION}/pushed.js`);

const FOLDER = `belot ${registration.scope} `; // others on this site have shelves too
const FIRST = "belot-1"; // the one that was there before there were versions
const SHELF = FOLDER + VERSION;
const OFFLINE = "offline";
const FILES = `/static/${VERSION}/`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const page = await fetch(OFFLINE, { credentials: "same-origin" });
    // it is shown at any address below
    const text = (await page.text()).replaceAll('"./', `"${registration.scope}`);
    const files = [...text.matchAll(/"([^"]*\/static\/[^"]+)"/g)].map(([, file]) => file);
    // the server may have become another one since it gave this script
    if (!page.ok || !files.every((file) => file.includes(FILES))) throw new Error("of another version");
    const shelf = await caches.open(SHELF);
    await shelf.addAll(files);
    await shelf.put(OFFLINE, new Response(text, { headers: page.headers }));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const ours = (/** @type {string} */ name) => name.startsWith(FOLDER) || name === FIRST;
    const old = (await caches.keys()).filter((name) => ours(name) && name !== SHELF);
    await Promise.all(old.map((name) => caches.delete(name)));
    await registration.navigationPreload?.enable();
    await self.clients.claim();
  })());
});

async function page(/** @type {FetchEvent} */ event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE, { cacheName: SHELF })) ?? Response.error();
  }
}

const file = async (/** @type {Request} */ request) => (await caches.match(request, { cacheName: SHELF })) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(page(event));
  else if (["style", "image"].includes(request.destination) && request.url.includes(FILES)) {
    event.respondWith(file(request));
  }
});
