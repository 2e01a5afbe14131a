// The service worker: the page opens with a friendly word where there is no connection. What changes is
// never kept; files and images whose addresses change with their contents are.

importScripts("pushed.js");

const SHELF = "belot-1";
const OFFLINE = "offline";
const KEPT = /\/(static\/[0-9a-f]{16}\/|art\/.*\?v=)/;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const shelf = await caches.open(SHELF);
    const page = await fetch(OFFLINE, { credentials: "same-origin" });
    const text = await page.clone().text();
    await shelf.put(OFFLINE, page);
    const files = [...text.matchAll(/(?:href|src)="([^"]*static\/[^"]+)"/g)].map(([, file]) => file);
    await shelf.addAll(files);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
    await self.clients.claim();
  })());
});

async function kept(request) {
  const shelf = await caches.open(SHELF);
  const found = await shelf.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request, answer.clone());
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const shelf = await caches.open(SHELF);
    return (await shelf.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (KEPT.test(request.url)) event.respondWith(kept(request));
});
