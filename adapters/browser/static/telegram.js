// The bridge to a Telegram client, as https://core.telegram.org/api/web-events and
// https://core.telegram.org/bots/webapps describe it.

import { launch } from "./launch.js";
import { jsonOf, store, stored } from "./who.js";

// The version from which clients know an event; those not named are known to all.
/** @type {Record<string, string>} */
const SINCE = {
  web_app_open_link: "6.1",
  web_app_open_tg_link: "6.1",
  web_app_setup_back_button: "6.1",
  web_app_set_background_color: "6.1",
  web_app_trigger_haptic_feedback: "6.1",
  web_app_setup_closing_behavior: "6.2",
  web_app_set_header_color: "6.9", // older clients take only names of their own colours
  web_app_request_write_access: "6.9",
  web_app_setup_swipe_behavior: "7.7",
  web_app_set_bottom_bar_color: "7.10",
  web_app_request_fullscreen: "8.0",
  web_app_request_safe_area: "8.0",
  web_app_request_content_safe_area: "8.0",
  web_app_request_file_download: "8.0",
  web_app_send_prepared_message: "8.0",
};
/** @type {Record<Haptic, object>} */
const HAPTICS = {
  played: { type: "impact", impact_style: "light" },
  turn: { type: "impact", impact_style: "heavy" },
  reminder: { type: "notification", notification_type: "warning" },
  refused: { type: "notification", notification_type: "error" },
  won: { type: "notification", notification_type: "success" },
};
const PHONES = ["android", "android_x", "ios"];
const WEB = "https://web.telegram.org";
const TRUSTED = /^https:\/\/([a-z0-9-]+\.)*telegram\.org$/;
const SIDES = /** @type {const} */ (["top", "right", "bottom", "left"]);
const DARK_BELOW = 120; // of 255, by the perceived brightness of the background

// The launch parameters: in the address, behind a `#` and perhaps a path with a `?`.
const parameters = () => new URLSearchParams(location.hash.replace(/^#([^=&]*\?)?/, ""));

function atLeast(/** @type {string} */ wanted, /** @type {string} */ version) {
  const have = version.split(".").map(Number);
  for (const [index, part] of wanted.split(".").map(Number).entries()) {
    const own = have[index] || 0;
    if (own !== part) return own > part;
  }
  return true;
}

function isDark(/** @type {string} */ colour) {
  const [red, green, blue] = (colour.match(/^#(..)(..)(..)$/)?.slice(1) ?? []).map((two) => parseInt(two, 16));
  return Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2) < DARK_BELOW;
}

// Where the web client's page is: it has more than one address.
function parentOrigin() {
  const there = document.referrer ? new URL(document.referrer).origin : "";
  return TRUSTED.test(there) ? there : WEB;
}

// Sends an event to the client; undefined where there is none.
function posting() {
  const { TelegramWebviewProxy: proxy, external } = window;
  if (typeof proxy?.postEvent === "function") {
    return (/** @type {string} */ type, /** @type {unknown} */ data) => proxy.postEvent(type, JSON.stringify(data));
  }
  const whole = (/** @type {string} */ eventType, /** @type {unknown} */ eventData) => JSON.stringify({ eventType, eventData });
  if (external && "notify" in external) {
    const notify = /** @type {{ notify: (text: string) => void }} */ (external);
    return (/** @type {string} */ type, /** @type {unknown} */ data) => notify.notify(whole(type, data));
  }
  if (window.parent === window) return undefined;
  const origin = parentOrigin();
  return (/** @type {string} */ type, /** @type {unknown} */ data) => window.parent.postMessage(whole(type, data), origin);
}

// Hears the client's events by each of the ways that clients know.
function hear(/** @type {(type: string, data: TelegramData) => void} */ receive) {
  const receiveEvent = (/** @type {string} */ type, /** @type {TelegramData | null} */ data) => receive(type, data ?? {});
  window.TelegramGameProxy_receiveEvent = receiveEvent;
  window.TelegramGameProxy = { receiveEvent };
  window.Telegram = { WebView: { receiveEvent } };
  addEventListener("message", ({ data, origin, source }) => {
    if (source !== window.parent || !TRUSTED.test(origin) || typeof data !== "string") return;
    const { eventType, eventData } = read(data);
    if (typeof eventType === "string") receiveEvent(eventType, eventData);
  });
}

function read(/** @type {string} */ text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {}; // not of the bridge
  }
}

/** @type {(page: LaunchPage) => Launching | null} */
export function connect(page) {
  const about = parameters();
  const send = posting();
  const proof = about.get("tgWebAppData") ?? "";
  if (!send || (!proof && !about.has("tgWebAppVersion"))) return null;
  const version = about.get("tgWebAppVersion") ?? "6.0";
  const phone = PHONES.includes(about.get("tgWebAppPlatform") ?? "");
  const knows = (/** @type {string} */ type) => atLeast(SINCE[type] ?? "6.0", version);
  const post = (/** @type {string} */ type, /** @type {unknown} */ data = "") => {
    if (knows(type)) send(type, data);
    return knows(type);
  };
  /** @type {Record<string, Record<string, number>>} */
  const areas = {};
  /** @type {((allowed: boolean) => void)[]} */
  const asking = [];
  /** @type {((done: boolean) => void)[]} */
  const sending = [];
  let confirms = false;

  /** @type {Host} */
  const host = {
    kind: "telegram",
    dark: null,
    shown: true,
    tiny: false,
    calm: false,
    onBack: null,
    onChange: null,
    ...page,
    haptic: (kind) => post("web_app_trigger_haptic_feedback", HAPTICS[kind]),
    back(handler) {
      if (Boolean(handler) !== Boolean(host.onBack)) post("web_app_setup_back_button", { is_visible: Boolean(handler) });
      host.onBack = handler;
    },
    confirmClose(asked) {
      if (asked !== confirms) post("web_app_setup_closing_behavior", { need_confirmation: asked });
      confirms = asked;
    },
    openLink(address) {
      const { hostname, pathname, search } = new URL(address);
      if (hostname === "t.me") openChat(pathname + search);
      else if (!post("web_app_open_link", { url: address })) window.open(address, "_blank", "noopener");
    },
    async share(text, address, room) {
      if (await sent(room)) return true;
      openChat(`/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`);
      return true;
    },
    download(address, name) {
      if (!post("web_app_request_file_download", { url: address, file_name: name })) host.openLink(address);
    },
    requestWriteAccess: () => new Promise((resolve) => {
      if (!knows("web_app_request_write_access")) return resolve(false);
      asking.push(resolve);
      return asking.length === 1 && post("web_app_request_write_access");
    }),
    close: () => post("web_app_close", {}),
  };

  // Has the client send the bot's own invitation to the table in a room; false if there is none or it fails.
  async function sent(/** @type {string} */ room) {
    if (!knows("web_app_send_prepared_message")) return false;
    const about = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ room }) };
    const answer = await page.ask("app/share", about).catch(() => null);
    if (answer?.status !== 200) return false;
    const prepared = await jsonOf(answer);
    if (!prepared) return false;
    post("web_app_send_prepared_message", { id: prepared.id });
    return new Promise((resolve) => { sending.push(resolve); });
  }

  const settle = (/** @type {boolean} */ done) => {
    for (const resolve of sending.splice(0)) resolve(done);
  };

  // In a frame every client knows this event.
  function openChat(/** @type {string} */ path) {
    if (window.parent !== window || knows("web_app_open_tg_link")) send?.("web_app_open_tg_link", { path_full: path });
    else location.assign(`https://t.me${path}`);
  }

  function paint(/** @type {Record<string, string> | undefined} */ theme) {
    if (theme?.bg_color) host.dark = isDark(theme.bg_color);
    page.dress(host);
    const color = getComputedStyle(document.documentElement).getPropertyValue("--felt-deep").trim();
    for (const part of ["header", "background", "bottom_bar"]) post(`web_app_set_${part}_color`, { color });
    host.onChange?.();
  }

  // What lies under the screen's edges, and then under the client's own buttons.
  function inset(/** @type {string} */ area, /** @type {TelegramData} */ data) {
    areas[area] = Object.fromEntries(SIDES.map((side) => [side, Number(data[side]) || 0]));
    for (const side of SIDES) {
      const width = Object.values(areas).reduce((sum, one) => sum + one[side], 0);
      document.documentElement.style.setProperty(`--inset-${side}`, `${width}px`);
    }
  }

  /** @type {Record<string, (data: TelegramData) => void>} */
  const events = {
    back_button_pressed: () => host.onBack?.(),
    theme_changed: ({ theme_params }) => paint(theme_params),
    safe_area_changed: (data) => inset("screen", data),
    content_safe_area_changed: (data) => inset("content", data),
    visibility_changed({ is_visible }) {
      host.shown = is_visible !== false;
      host.onChange?.();
    },
    write_access_requested({ status }) {
      for (const resolve of asking.splice(0)) resolve(status === "allowed");
    },
    prepared_message_sent: () => settle(true),
    prepared_message_failed: ({ error }) => settle(error === "USER_DECLINED"),
    reload_iframe() {
      send("iframe_will_reload", "");
      location.reload();
    },
  };
  hear((type, data) => events[type]?.(data));

  if (window.parent !== window) post("iframe_ready", { reload_supported: true });
  post("web_app_expand");
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  paint(read(about.get("tgWebAppThemeParams") ?? "{}"));
  post("web_app_request_theme");
  post("web_app_request_safe_area");
  post("web_app_request_content_safe_area");
  if (phone) post("web_app_request_fullscreen");

  let stands = () => {};
  const standing = new Promise((resolve) => { stands = () => resolve(undefined); });

  return {
    host,
    path: "app/telegram",
    key: new URLSearchParams(proof).get("hash") ?? "",
    // A button in a private chat names its table in the address, where nothing is signed.
    proof: async () => ({ init_data: proof, table: new URLSearchParams(location.search).get("table") ?? "" }),
    ready() {
      post("web_app_ready");
      stands();
    },
    async entered({ write_access: unreachable }) {
      const asked = `asked ${read(new URLSearchParams(proof).get("user") ?? "").id}`;
      if (!unreachable || stored(asked)) return; // each person is asked once
      await standing; // and sees first what it is for
      store(asked, "yes");
      await host.requestWriteAccess(); // Telegram itself tells the bot what they have answered
    },
  };
}

export const start = () => launch(connect);
