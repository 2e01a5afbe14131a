// The service worker's part for push messages: it shows a notification, unless a room is in view, and
// opens that room when the notification is pressed. A notification may be out of date: the person may
// have played on another device since. A push message cannot only remove one, because browsers require
// that every push shows something; so each push asks which notifications are over, old ones included.

const ANSWERS_WITHIN = 4000; // milliseconds; a call does not wait longer
const JSON_HEADERS = { "Content-Type": "application/json" };
const MOST_ASKED = 20;

const below = (/** @type {string} */ path) => new URL(path, self.registration.scope);

/** @type {() => Promise<readonly WindowClient[]>} */
const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

const isRoom = (/** @type {Client} */ page) => /^[^/]+$/.test(new URL(page.url).pathname.replace(below("room/").pathname, ""));

/** @type {(path: string, value: unknown, signal?: AbortSignal) => Promise<Response>} */
const post = (path, value, signal) =>
  fetch(below(path), { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(value), signal });

// Which of the messages call nobody any more; none where nobody answers.
async function gone(/** @type {string[]} */ messages) {
  try {
    const asked = messages.filter(Boolean).slice(0, MOST_ASKED);
    const answer = await post("me/calls/over", asked, AbortSignal.timeout(ANSWERS_WITHIN));
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

// A room in view notifies by itself. A notification that comes too late is shown without a sound.
async function show(/** @type {Pushed} */ { title, body, language, tag, path, message, over }) {
  if ((await pages()).some((page) => page.focused && isRoom(page))) return;
  const standing = await self.registration.getNotifications();
  const past = await gone([message, ...standing.map((one) => one.data?.message)]);
  for (const one of standing) if (past.includes(one.data?.message)) one.close();
  const late = past.includes(message);
  await self.registration.showNotification(late ? over : title, {
    body: late ? title : body, tag, lang: language, renotify: !late, silent: late, icon: below("favicon.ico").href, data: { path, message },
  });
}

async function openRoom(/** @type {string} */ path) {
  const address = below(path);
  const there = (await pages()).find((page) => new URL(page.url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

// The browser has another subscription now than the one that it has told us of.
async function subscribeAnew(/** @type {PushSubscriptionOptions} */ options) {
  const subscription = await self.registration.pushManager.subscribe(options);
  await post("me/calls", subscription);
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openRoom(event.notification.data?.path ?? ""));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(subscribeAnew(options));
});
