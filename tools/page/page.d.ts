// Types for checking the page's scripts: the messages of adapters/browser/wire.py, the scene of
// bot/views/felt/shapes.py, and the properties that the scripts add to elements.

type Side = "group" | "private";
type Where = "south" | "east" | "north" | "west";

interface Chair {
  seat: number; side: number; name: string; kind: "person" | "ai" | "held" | "free"; who: string; face?: string;
  away: boolean; held: number; won: number; dealer: boolean; leads: boolean; turn: boolean;
  bubble: string; bubble_words: string; emote: string; ready: boolean; coming: string; take: string; machine: string;
}

interface Turn {
  seat: number; number: number; limit: number; due: number | null; own: boolean; nudged: boolean; warned: boolean;
}

interface Call { seat: number; label: string; words: string; kind: string }

interface Contract {
  label: string; words: string; seat: number; side: number; factor: number; doubler: number | null; suit: string;
}

interface Laid { seat: number; card: string; own?: boolean }
interface Trick { number: number; leader: number; cards: Laid[]; winning: number | null }
interface Taken { number: number; leader: number; cards: Laid[]; winner: number }
interface Declared { seat: number; label: string; cards: string[] | null }
interface HeldCard { card: string; name: string; data: string; why: string; chosen: boolean; ahead: boolean }
interface SideScore { side: number; names: string; total: number; hanging: number; own: boolean }
interface Account { sides: string[]; own: boolean; rows: string[][] }

interface Result {
  title: string; ahead: string; written?: string; account: Account | null; due?: number | null;
  lines: string[]; won: boolean | null;
}

interface Scene {
  v: 1; table: string; place: string;
  phase: "lobby" | "dealing" | "auction" | "deciding" | "tricks" | "between" | "over" | "closed";
  match: number; deal: number; own: number | null; players: number; direction: string; individual: boolean;
  deck: string; order: string; twice: boolean; chairs: Chair[]; turn: Turn | null; paused: string;
  auction: { calls: Call[] } | null; contract: Contract | null; upcard: string | null; about: string; lesson: string;
  trick: Trick | null; last: Taken | null; declared: Declared[]; hand: HeldCard[]; open: string[][] | null;
  names: Record<string, string>; score: { target: number; hanging: number; sides: SideScore[] };
  result: Result | null; changed: string; resealed: string; looking: string; say: string;
}

// What a person writes in a form: the end of a line.
interface Question { line: string; value: string; moment: boolean; longest: number }

interface Button {
  label: string; data: string; tone: string; icon?: string; copies?: string; asks?: Question | null; told?: string;
  side?: Side; message?: string; }

interface Option { label: string; data: string; chosen: boolean; told?: string }
interface Choice { label: string; options: Option[] }
// Buttons, or a choice; a choice has `options`.
type Row = Button[] & Choice;
// A time in a text, and its form; the span's `text` has it in the bot's time zone.
type Moment = [at: string, form: "clock" | "day" | "distance"];
interface Span { text: string; strong: boolean; address: boolean; moment?: Moment | null }
interface Paragraph { spans: Span[]; quiet: boolean; folded: boolean }
interface Grid { header: string[]; rows: string[][]; strong_last: boolean }
// A paragraph has `spans`, a grid `rows`.
type Block = Paragraph & Grid;
interface Tile { icon: string; name: string; label: string; why: string; button: Button | null }
// Each shape has its kind at its end.
type DrawnRect = [x: number, y: number, width: number, height: number, radius: number, fill: string, opacity: number, stroke: string, strokeWidth: number, dashed: boolean, turn: number, kind: "rect"];
type DrawnCircle = [x: number, y: number, radius: number, fill: string, stroke: string, strokeWidth: number, kind: "circle"];
type DrawnPolygon = [points: [number, number][], fill: string, stroke: string, strokeWidth: number, kind: "polygon"];
type DrawnText = [x: number, y: number, size: number, spans: [text: string, fill: string][], fill: string, bold: boolean, anchor: string, kind: "text"];
type DrawnImage = [name: string, x: number, y: number, width: number, height: number, turn: number, kind: "image"];
type DrawnShape = DrawnRect | DrawnCircle | DrawnPolygon | DrawnText | DrawnImage;
interface DrawnPart { x: number; y: number; width: number; height: number; shapes: DrawnShape[] }
interface Drawing { width: number; height: number; parts: DrawnPart[] }
interface Picture { drawing?: Drawing | null; alt: string }

interface View {
  blocks: Block[]; picture: Picture | null; tiles: Tile[]; buttons: Row[]; language: string;
  urgent: boolean; notify: boolean; felt: Scene | null;
}

// A line that a person wrote, or a view from the bot.
interface Message {
  id: string; sent: string; edited: boolean; author?: string; answers?: string; view: View;
  line?: { name: string; text: string }; file?: { name: string; size: number };
}

// The felt to draw: the scene of a message, and where the message is.
interface Context { scene: Scene; side: Side; message: Message }

interface Command { name: string; summary: string }
interface Present { id: string; name: string; owner: boolean }
interface Box { left: number; top: number; width: number; height: number }

// A frame as wire.py writes it; `type` decides which of the other fields it has.
interface Frame {
  type: string; id: string; text: string; now: number; side: Side; message: Message; kind: string;
  alert: boolean; seen: boolean; people: Present[]; watching: number; changes: [(string | number)[], ...unknown[]][];
  group: Message[]; private: Message[]; commands: Record<Side, Command[]>; data: string;
}

// The record of a match, as described in docs/FAIRNESS.md, and the findings of its check.
interface Seal { number: number; seal: string; seed?: string }
interface Shuffle extends Seal {
  table: string; match: number; deal: number; moves?: string; cuts?: number[]; replaced?: Seal[];
}
interface Moves { calls?: string[]; plays?: string[] }
interface DealBefore extends Moves { match: number; deal: number; number?: number; seal?: string }
interface DealRecord extends Moves { deck: string[]; shuffle?: Shuffle }
interface MatchRecord {
  deals: DealRecord[]; before?: DealBefore; sealed?: Seal; seats?: string[]; result?: unknown;
}
// What a deal passes on to the next one at its table.
interface Left { number: number; moves: string; proven: boolean }
interface Fact { fitness: string; places?: number[] }
interface Finding { deal: number; fitness: string; places: number[] }
interface CheckedMatch { record: MatchRecord; found: Finding[] }

// A frame that the page sends, as wire.py reads it.
interface SentFrame { type: string; id: string; side?: Side; message?: string; data?: string; text?: string }
// How to wait for the answer to a frame; see `Line.ask`.
interface Asking { within?: number; done?: () => boolean; refused?: () => void; lost: () => void }
interface Asked {
  frame: SentFrame; sends: number; timer?: ReturnType<typeof setTimeout>; within?: number;
  done: () => boolean; refused: () => void; lost: () => void;
}
// The callbacks of a line to its page.
interface LinePage {
  open: () => void; lost: () => void; blocked: () => void; reached: () => Promise<boolean>;
  stranger: () => void; frame: (frame: Frame) => void; settled: () => void;
}

interface RoomData {
  root: string; room: string; live: string; visitor: string; watching: boolean; art: string; push: string; public: string; invite: string;
  words: Record<string, string>;
}

// What a person feels in a chat app.
type Haptic = "played" | "turn" | "reminder" | "refused" | "won";

// The text of a page, and the address from which its ways lead.
interface ReadPage { text: string; url: string }

// What the launch page offers to the chat app's module and to all other pages.
interface LaunchPage {
  ask: (path: string, about: RequestInit) => Promise<Response>; // below the start page
  dress: (host: Host) => void;
  open: (address: string) => void;
  renew: () => void; // launch once more
  next: () => Promise<ReadPage>; // to take over
  arrived: () => void; // that page stands
  previous: () => (() => void) | null; // leads to the page before
}

// The chat app around the page. `dark` is null where the app follows the system.
interface Host extends LaunchPage {
  kind: "telegram" | "discord"; dark: boolean | null;
  shown: boolean; // not put aside
  tiny: boolean; // picture-in-picture
  calm: boolean; // few movements
  onBack: (() => void) | null;
  onChange: (() => void) | null;
  haptic: (kind: Haptic) => boolean; // false: it has none
  back: (handler: (() => void) | null) => void; // what its back button does; null hides it
  confirmClose: (asked: boolean) => void;
  openLink: (address: string) => void;
  share: (text: string, address: string, room: string) => Promise<boolean>; // false: it cannot
  download: (address: string, name: string) => void;
  requestWriteAccess: () => Promise<boolean>;
  close: () => void;
}

// The answer to a launch.
interface Launched { to: string; pass: string; language: string; write_access?: boolean; access_token?: string }

// How an app's module launches the page; `key` names the proof if it can be shown again.
interface Launching {
  host: Host; path: string; key: string; proof: () => Promise<object>; ready: () => void;
  entered: (given: Launched) => Promise<void>;
}

// The data of events that a client sends, as far as the page reads them.
interface TelegramData {
  theme_params?: Record<string, string>; is_visible?: boolean; status?: string;
  top?: number; right?: number; bottom?: number; left?: number; error?: string;
}
interface DiscordData { code?: string; message?: string; layout_mode?: number; thermal_state?: number }
interface DiscordFrame { cmd: string; evt?: string | null; data?: DiscordData | null; nonce?: string | null }

// Elements by id; every other element is an HTMLElement.
interface Elements {
  line: HTMLInputElement; composer: HTMLFormElement; menu: HTMLDetailsElement; sheet: HTMLDialogElement;
  alert: HTMLDialogElement; invite: HTMLDialogElement; code: HTMLInputElement; notify: HTMLButtonElement; check: HTMLFormElement; record: HTMLInputElement;
  pasted: HTMLTextAreaElement;
}

interface HTMLElement {
  message?: Message | null; // the message drawn in this element
  held?: Context & { one: HeldCard };
  offered?: Command;
}

interface ParentNode {
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
}

interface Navigator { standalone?: boolean }
// The line that a page opens before its scripts are there, and the events that came over it.
interface Dialled { socket: WebSocket; began: number; heard: Event[] }
interface Navigator { connection?: { saveData: boolean } }
interface Window {
  webkitAudioContext?: typeof AudioContext; held?: Map<string, string>; host?: Host; dialled?: Dialled;
  TelegramWebviewProxy?: { postEvent: (type: string, data: string) => void };
  TelegramGameProxy_receiveEvent?: TelegramReceiver; TelegramGameProxy?: { receiveEvent: TelegramReceiver };
  Telegram?: { WebView: { receiveEvent: TelegramReceiver } };
}
type TelegramReceiver = (type: string, data: TelegramData | null) => void;

interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {}
