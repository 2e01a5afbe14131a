"""The websocket that delivers events (https://docs.discord.com/developers/events/gateway)."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from aiohttp import WSMsgType, web

from tests.emulators.discord.guilds import GUILDS
from tests.emulators.discord.model import Json
from tests.emulators.discord.wire import own_user_json
from tests.emulators.discord.world import World

# https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway
_DISPATCH, _HEARTBEAT, _IDENTIFY, _PRESENCE, _VOICE, _RESUME = 0, 1, 2, 3, 4, 6
_RECONNECT, _MEMBERS, _INVALID, _HELLO, _ACK = 7, 8, 9, 10, 11
_UNKNOWN_ERROR, _BAD_OPCODE, _NOT_AUTHENTICATED, _BAD_TOKEN, _TWICE = 4000, 4001, 4003, 4004, 4005
_BAD_SEQ, _TOO_FAST, _TIMED_OUT, _BAD_VERSION, _BAD_INTENTS, _FORBIDDEN_INTENTS = (
    4007,
    4008,
    4009,
    4012,
    4013,
    4014,
)
_BAD_SHARD, _SHARDING_REQUIRED = 4010, 4011
# Gateway, Privileged Intents: members, presences, message content
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
_CONTENT = 1 << 15
_KNOWN_INTENTS = (1 << 26) - 1
_MINUTE = timedelta(minutes=1)
# Get Gateway Bot: max_concurrency identifies "per 5 seconds"
_IDENTIFY_GAP = timedelta(seconds=5)
# Gateway, Resuming: sessions are kept for a while; this many events of one are
_REPLAYED = 2000
_GUILD_EVENTS = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")


@dataclass(slots=True)
class Session:
    """A session begun by IDENTIFY; it outlives its connection while it can be resumed."""

    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REPLAYED))
    line: "Line | None" = None

    @property
    def oldest(self) -> int:
        """The oldest event that can be sent again."""
        return self.sent[0][0] if self.sent else self.seq + 1


class Line:
    """One connection; its messages are compressed as the client has requested."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compressed else None
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue()
        self.closing = False

    def send(self, payload: Json | str) -> None:
        text = payload if isinstance(payload, str) else json.dumps(payload)
        self._waiting.put_nowait(text)

    def close(self, code: int) -> None:
        self.closing = True
        self._waiting.put_nowait(code)

    async def write(self) -> None:
        """Send the queued payloads to the client in order, until the connection closes."""
        while not self.socket.closed:
            payload = await self._waiting.get()
            if isinstance(payload, int):
                await self.socket.close(code=payload)
                return
            try:
                if self._deflate is None:
                    await self.socket.send_str(payload)
                    continue
                # Gateway, Transport Compression: one stream, each message ends with a sync flush
                data = self._deflate.compress(payload.encode())
                await self.socket.send_bytes(data + self._deflate.flush(zlib.Z_SYNC_FLUSH))
            except ConnectionError:
                return


class Gateway:
    """The gateway.

    `allowed`: the privileged intents that are enabled for the application. `shards`: the number
    recommended and required. `max_concurrency`: the number of sessions that may begin at once.
    `refuses`: a close code for every IDENTIFY. The allowed session starts are renewed at
    `starts_again`.
    """

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.allowed = 0
        self.url = ""
        self.starts_left = 1000
        self.starts_again: datetime | None = None
        self.shards = 1
        self.max_concurrency = 1
        self.refuses = 0
        self.identifies = 0
        self.too_soon = 0
        self.resumes = 0
        self.sessions: list[Session] = []
        self.token = token
        self._identified: dict[int, datetime] = {}
        world.teller = self

    @property
    def connected(self) -> bool:
        return any(one.line is not None for one in self.sessions)

    def facts(self) -> Json:
        """Get Gateway Bot."""
        self._begin_day()
        again, now = self.starts_again, self.world.now()
        reset = timedelta(hours=4) if again is None else again - now
        limit = {
            "total": 1000,
            "remaining": self.starts_left,
            "reset_after": int(reset / timedelta(milliseconds=1)),
            "max_concurrency": self.max_concurrency,
        }
        return {"url": self.url, "shards": self.shards, "session_start_limit": limit}

    def _begin_day(self) -> None:
        if self.starts_again is not None and self.world.now() >= self.starts_again:
            self.starts_left, self.starts_again = 1000, None

    def shard_of(self, guild: int) -> int:
        """The shard that gets a guild's events (Gateway, Sharding)."""
        return (guild >> 22) % self.shards

    def dispatch(self, event: str, body: Json, intent: int, bare: Json | None = None) -> None:
        """Send an event to every session with its intent; disconnected ones get it on RESUME."""
        # Gateway, Sharding: "DMs will only be sent to shard 0"
        named = body.get("guild_id") or (body["id"] if event in _GUILD_EVENTS else None)
        for session in self.sessions:
            if intent and not session.intents & intent:
                continue
            number, count = session.shard
            if ((int(named) >> 22) % count if named is not None else 0) != number:
                continue
            readable = bare is None or session.intents & _CONTENT
            self._send(session, event, body if readable else bare or {})

    def _send(self, session: Session, event: str, body: Json) -> None:
        session.seq += 1
        payload = {"op": _DISPATCH, "t": event, "s": session.seq, "d": body}
        text = json.dumps(payload)
        session.sent.append((session.seq, text))
        if session.line is not None:
            session.line.send(text)

    def disconnect(self, shard: int | None = None, *, resumable: bool = True) -> None:
        """Cut all connections, or a shard's; sessions that are not resumable are dropped."""
        cut = [one for one in self.sessions if shard in (None, one.shard[0])]
        for session in cut:
            if session.line is not None:
                session.line.close(_UNKNOWN_ERROR)
            session.line = None
        if not resumable:
            self.sessions = [one for one in self.sessions if one not in cut]

    def ask_to_reconnect(self) -> None:
        """Opcode 7: ask the client to reconnect and resume."""
        for session in self.sessions:
            if session.line is not None:
                session.line.send({"op": _RECONNECT, "d": None})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=4096, autoping=True)
        await socket.prepare(request)
        asked = request.query
        line = Line(socket, compressed=asked.get("compress") == "zlib-stream")
        writing = asyncio.create_task(line.write())
        try:
            if asked.get("v") not in ("10", "9") or asked.get("encoding") != "json":
                line.close(_BAD_VERSION)
            elif asked.get("compress") not in (None, "zlib-stream"):
                self.world.violate(f"gateway: compress={asked['compress']} is not emulated")
                line.close(_UNKNOWN_ERROR)
            await self._converse(line)
        finally:
            for session in self.sessions:
                if session.line is line:
                    session.line = None
            if line.closing:  # the client must receive the code
                await asyncio.wait({writing}, timeout=10)
            writing.cancel()
            self.world.stir()
        return socket

    def _interval(self) -> float:
        """Real seconds between heartbeats: 41.25 of the clock, and not less than a second."""
        return max(self.world.clock.seconds(timedelta(seconds=41.25)), 1.0)

    async def _converse(self, line: Line) -> None:
        interval = self._interval()
        line.send({"op": _HELLO, "d": {"heartbeat_interval": int(interval * 1000)}})
        sent: deque[datetime] = deque()
        while not line.closing:
            try:
                # Gateway, Sending Heartbeats: a client that misses them is disconnected
                message = await line.socket.receive(timeout=interval * 2 + 5)
            except TimeoutError:
                line.close(_TIMED_OUT)
                return
            if message.type is not WSMsgType.TEXT:
                return
            now = self.world.now()
            sent.append(now)
            while now - sent[0] > _MINUTE:
                sent.popleft()
            if len(sent) > self.world.limits.budgets.gateway_minute:
                self.world.violate("gateway: too many payloads in a minute")
                line.close(_TOO_FAST)
            await self._hear(line, json.loads(message.data))

    async def _hear(self, line: Line, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        mine = next((one for one in self.sessions if one.line is line), None)
        if op == _HEARTBEAT:
            line.send({"op": _ACK})
        elif op == _IDENTIFY and mine is not None:
            line.close(_TWICE)
        elif op == _IDENTIFY:
            await self._identify(line, data or {})
        elif op == _RESUME:
            self._resume(line, data or {})
        elif op in (_PRESENCE, _VOICE, _MEMBERS):
            if mine is None:
                line.close(_NOT_AUTHENTICATED)
            elif op != _PRESENCE:
                self.world.violate(f"gateway: opcode {op} is not emulated")
        else:
            self.world.violate(f"gateway: no such opcode {op}")
            line.close(_BAD_OPCODE)

    async def _identify(self, line: Line, data: Json) -> None:
        known = {"token", "properties", "compress", "large_threshold", "shard", "presence"}
        if odd := set(data) - known - {"intents"}:
            self.world.violate(f"gateway: fields {', '.join(sorted(odd))} of IDENTIFY")
        intents, shard = data.get("intents"), data.get("shard", [0, 1])
        if self.refuses:
            self.identifies += 1
            line.close(self.refuses)
        elif data.get("token") != self.token:
            line.close(_BAD_TOKEN)
        elif not isinstance(intents, int) or intents & ~_KNOWN_INTENTS:
            line.close(_BAD_INTENTS)
        elif intents & PRIVILEGED & ~self.allowed:
            # Opcodes and Status Codes, 4014: "an intent that you have not enabled"
            line.close(_FORBIDDEN_INTENTS)
        elif not _is_shard(shard):
            line.close(_BAD_SHARD)
        elif shard[1] < self.shards:
            line.close(_SHARDING_REQUIRED)
        elif self._is_too_soon(shard[0]):
            # Gateway, Rate Limiting: exceeding max_concurrency leads to Invalid Session
            self.too_soon += 1
            line.send({"op": _INVALID, "d": False})
        else:
            self._begin(line, intents, (shard[0], shard[1]))

    def _is_too_soon(self, shard: int) -> bool:
        # Gateway, Sharding for Large Bots: rate_limit_key = shard_id % max_concurrency
        before = self._identified.get(shard % self.max_concurrency)
        return before is not None and self.world.now() - before < _IDENTIFY_GAP

    def _begin(self, line: Line, intents: int, shard: tuple[int, int]) -> None:
        self._identified[shard[0] % self.max_concurrency] = self.world.now()
        self._begin_day()
        self.identifies += 1
        self.starts_left -= 1
        if self.starts_left < 0:
            # Gateway, Identifying: over the limit all sessions end and the token is reset
            self.world.violate("gateway: over the limit of session starts")
        self.sessions = [one for one in self.sessions if one.line is not None]
        session = Session(secrets.token_hex(16), intents, shard, line=line)
        self.sessions.append(session)
        guilds = [
            one
            for one in self.world.guilds.values()
            if one.has_bot and (one.id >> 22) % shard[1] == shard[0]
        ]
        ready: Json = {
            "v": 10,
            "user": own_user_json(self.world.bot),
            "guilds": [{"id": str(one.id), "unavailable": True} for one in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "session_type": "normal",
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "application": {"id": str(self.world.bot.id), "flags": 0},
            "shard": list(shard),
        }
        self._send(session, "READY", ready)
        if intents & GUILDS:
            for guild in guilds:
                self._send(session, "GUILD_CREATE", guild.facts())
        self.world.stir()

    def _resume(self, line: Line, data: Json) -> None:
        session = next((one for one in self.sessions if one.id == data.get("session_id")), None)
        seq = data.get("seq") or 0
        if data.get("token") != self.token:
            line.close(_BAD_TOKEN)
        elif session is None or seq + 1 < session.oldest:
            # Gateway, Resuming: "respond with an Opcode 9 Invalid Session"
            line.send({"op": _INVALID, "d": False})
        elif seq > session.seq:
            line.close(_BAD_SEQ)
        else:
            self.resumes += 1
            session.line = line
            # Gateway, Resuming: all missed events in order, then RESUMED
            for number, text in session.sent:
                if number > seq:
                    line.send(text)
            self._send(session, "RESUMED", {})
            self.world.stir()


def _is_shard(shard: object) -> bool:
    """The id of a shard and how many there are."""
    if not isinstance(shard, list) or len(shard) != 2:
        return False
    number, count = shard
    return isinstance(number, int) and isinstance(count, int) and 0 <= number < count
