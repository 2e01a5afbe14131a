// The part of the service worker that calls: it shows what a push service has brought, unless somebody
// is looking at a room, and leads to that room whoever presses it.

const below = (path) => new URL(path, self.registration.scope);

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

const isRoom = (page) => /^[^/]+$/.test(new URL(page.url).pathname.replace(below("room/").pathname, ""));

// A room calls by itself whoever looks at it.
async function show({ title, body, language, tag, path, message }) {
  if ((await pages()).some((page) => page.focused && isRoom(page))) return;
  await self.registration.showNotification(title, {
    body, tag, lang: language, renotify: true, icon: below("favicon.ico").href, data: { path, message },
  });
}

async function open(path) {
  const address = below(path);
  const there = (await pages()).find((page) => new URL(page.url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

// The browser has another subscription now than the one that it has told us of.
async function subscribeAnew(options) {
  const subscription = await self.registration.pushManager.subscribe(options);
  const headers = { "Content-Type": "application/json" };
  await fetch(below("me/calls"), { method: "POST", headers, body: JSON.stringify(subscription) });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? ""));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(subscribeAnew(options));
});
