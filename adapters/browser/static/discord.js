// The RPC of a Discord client with an activity in its frame, as the client's own library speaks it
// (https://github.com/discord/embedded-app-sdk).

import { launch } from "./launch.js";

const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;
const CLOSED_NORMALLY = 1000;
const CLIENTS = ["https://discord.com", "https://ptb.discord.com", "https://canary.discord.com", "https://discordapp.com"];
const READY_WITHIN = 15000; // milliseconds
const SHARED_LENGTH = 1000; // the most of a text that is shared
const FOCUSED = 0; // the layout in which the activity has the client's whole window
const SERIOUS = 2; // the thermal state from which a telephone slows down

// A client says no, for instance because its person did.
class Refused extends Error {}

/** @type {(page: LaunchPage, client: string) => Launching | null} */
export function connect(page, client) {
  const about = new URLSearchParams(location.search);
  if (window.parent === window || !about.get("frame_id")) return null;
  const there = window.parent.opener ?? window.parent; // a window of its own is opened by the client's
  const own = location.origin; // Discord's proxy may have a page of its own between the client and this one
  const sender = document.referrer && new URL(document.referrer).origin;
  let origins = CLIENTS.includes(sender) ? [sender] : [...CLIENTS, own]; // a page that is loaded again has been sent by itself
  /** @type {Map<string, { resolve: (data: DiscordData) => void, reject: (refused: Refused) => void }>} */
  const waiting = new Map();

  function post(/** @type {number} */ opcode, /** @type {object} */ payload) {
    for (const origin of origins) there.postMessage([opcode, payload], origin);
  }

  /** @type {(cmd: string, args?: object, evt?: string) => Promise<DiscordData>} */
  function command(cmd, args, evt) {
    const nonce = crypto.randomUUID();
    post(FRAME, { cmd, ...(args && { args }), ...(evt && { evt }), nonce });
    return new Promise((resolve, reject) => { waiting.set(nonce, { resolve, reject }); });
  }

  /** @type {Record<string, (data: DiscordData) => void>} */
  const events = {
    ACTIVITY_LAYOUT_MODE_UPDATE({ layout_mode: layout }) {
      host.tiny = Number(layout) > FOCUSED;
      host.onChange?.();
    },
    THERMAL_STATE_UPDATE({ thermal_state: state }) {
      host.calm = Number(state) >= SERIOUS;
      host.onChange?.();
    },
  };

  const ready = new Promise((resolve, reject) => {
    events.READY = resolve;
    setTimeout(() => reject(new Refused("the client does not answer")), READY_WITHIN);
  });

  function receive(/** @type {DiscordFrame} */ { cmd, evt, data, nonce }) {
    if (cmd === "DISPATCH") {
      events[evt ?? ""]?.(data ?? {});
      return;
    }
    const asked = waiting.get(nonce ?? "");
    waiting.delete(nonce ?? "");
    if (evt === "ERROR") asked?.reject(new Refused(`${data?.code} ${data?.message}`));
    else asked?.resolve(data ?? {});
  }

  addEventListener("message", ({ data, origin, source }) => {
    if (source !== there || !origins.includes(origin) || !Array.isArray(data)) return;
    origins = [origin]; // the one that answers is the client
    const [opcode, payload] = data;
    if (opcode === FRAME && payload && typeof payload === "object") receive(payload);
    if (opcode === CLOSE) {
      for (const { reject } of waiting.values()) reject(new Refused(`closed: ${payload?.code}`));
      waiting.clear();
    }
  });

  // A client that does not know the command refuses it.
  const done = (/** @type {Promise<DiscordData>} */ asked) => asked.then(() => true, () => false);

  /** @type {Host} */
  const host = {
    kind: "discord",
    dark: null,
    shown: true,
    tiny: false,
    calm: false,
    onBack: null,
    onChange: null,
    ...page,
    haptic: () => false,
    back: () => {},
    confirmClose: () => {},
    openLink: (url) => command("OPEN_EXTERNAL_LINK", { url }).catch(() => window.open(url, "_blank", "noopener")),
    // What is shared leads to this activity; the address would lead out of Discord.
    share: async (text) => (await done(command("SHARE_LINK", { message: text.slice(0, SHARED_LENGTH) })))
      || (about.has("guild_id") && done(command("OPEN_INVITE_DIALOG"))),
    download: (url) => host.openLink(url),
    requestWriteAccess: async () => false,
    close: () => post(CLOSE, { code: CLOSED_NORMALLY, message: "", nonce: crypto.randomUUID() }),
  };

  page.dress(host);
  post(HANDSHAKE, { v: 1, encoding: "json", client_id: client, frame_id: about.get("frame_id") });

  return {
    host,
    path: "app/discord",
    key: "", // each launch has a new proof
    async proof() {
      await ready;
      const asked = { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
      const { code } = await command("AUTHORIZE", asked);
      const [instance, channel, guild] = ["instance_id", "channel_id", "guild_id"].map((name) => about.get(name) ?? "");
      return { code, instance_id: instance, channel_id: channel, guild_id: guild };
    },
    ready: () => {},
    async entered({ access_token: token }) {
      await done(command("AUTHENTICATE", { access_token: token }));
      for (const event of ["ACTIVITY_LAYOUT_MODE_UPDATE", "THERMAL_STATE_UPDATE"]) {
        await done(command("SUBSCRIBE", undefined, event));
      }
    },
  };
}

export const start = () => launch(connect);
