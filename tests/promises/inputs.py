"""Arbitrary input to the bot: taps, lines, updates and frames, well formed or not."""

import json
import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from bot.commands.command import COMMANDS
from engine.rules.ruleset import PRESETS, Rules
from engine.tables.table import Decision
from tests.bot.buttons.test_forged import forged
from tests.bot.messenger import PEOPLE, Group
from tests.bot.pictures.test_pictures import NASTY
from tests.engine.judge.test_fuzz import VALUES, places

CANARY = "kanarche"
"""Part of every text people write; must never appear in the log."""

STRANGER = "stranger"
CLOSED = "Vera"
"""The person who plays from the group, because their private chat is closed."""
THERE = tuple(name for name in PEOPLE if name != CLOSED)

TYPED = ("пас", "пика", "J♠", "10h", "белот", "контра", "всичко коз", "1", "8", "pass", "?", "няма")
WORDS = ("151", "-1", "0", "@", "@belot_bot", "#", "xx", "thread", "quick", "max", "💥", "\u202e",
         "undo", *PEOPLE, *PRESETS, *Rules.model_fields, "a" * 300)  # fmt: skip
WRITTEN = [one for one in NASTY if "\ud800" not in one]
"""Texts that platforms deliver: half a character is refused by `readable` and the room."""

PIECES = ("", ":", "1:", "🂡", "\x00", "\ud800", "0", "99999999999", "{", "ZZZZZ", "%s", "\n")

_STRANGE = 0.02
"""The share of impossible input; each one makes the bot attempt a write."""

ANA = {"id": 7, "is_bot": False, "first_name": "Ana", "language_code": "bg"}
BOT = {"id": 5, "is_bot": True, "first_name": "Belot", "username": "belot_bot"}
STATUSES = "member", "left", "kicked", "creator"
CHATS: Sequence[dict[str, Any]] = (
    {"id": -40, "type": "group", "title": "Белот"},
    {"id": -1009, "type": "supergroup", "title": "Клуб", "is_forum": True},
    {"id": 7, "type": "private", "first_name": "Ana"},
    {"id": -1008, "type": "channel", "title": "Новини"},
)


class Tap(NamedTuple):
    """A press by a person in a place."""

    name: str
    data: str
    private: str = ""
    """The owner of the private chat; empty for the group."""


class Line(NamedTuple):
    """A line by a person in a place, under some name."""

    name: str
    text: str
    private: str = ""
    called: str = ""


class Raw(NamedTuple):
    """An update as from Telegram."""

    update: dict[str, Any]
    spoiled: bool


class Wire(NamedTuple):
    """A frame as from a page."""

    name: str
    frame: str


Input = Tap | Line | Raw | Wire


class Chance:
    """Generates inputs; `seen`: the data of buttons that are or were on a screen."""

    def __init__(self, rng: random.Random, group: Group) -> None:
        self.rng = rng
        self.group = group
        self.seen: list[str] = []
        self.code, self.now = "", Decision(1, 1, 0)
        self._kinds: tuple[Callable[[], Input], ...] = (
            self._forged, self._forged, self._standing, self._standing, self._old, self._spoiled,
            self._command, self._command, self._typed, self._update, self._frame,
        )  # fmt: skip

    def one(self) -> Input:
        return self.rng.choice(self._kinds)()

    def look(self) -> list[str]:
        """Remember some of the current buttons, and return all of them."""
        place = self.rng.choice((self.group.place, *map(self.group.private, PEOPLE)))
        found = [button.data for button in self.group.messenger.buttons(place)]
        self.seen += self.rng.sample(found, min(2, len(found)))
        if len(self.seen) > 400:
            del self.seen[:: self.rng.randrange(2, 5)]
        return found

    def _tap(self, data: str) -> Tap:
        return Tap(self.rng.choice((*PEOPLE, STRANGER)), data, self._where())

    def _where(self) -> str:
        """A place: the group, a private chat, or sometimes an impossible one."""
        return self.rng.choice(("", "", *THERE)) if self.rng.random() > _STRANGE else CLOSED

    def _forged(self) -> Tap:
        return self._tap(forged(self.rng, self.code, self.now))

    def _standing(self) -> Tap:
        """A press on a current button, mostly by a person it is not meant for."""
        found = self.look()
        return self._tap(self.rng.choice(found)) if found else self._old()

    def _old(self) -> Tap:
        return self._tap(self.rng.choice(self.seen) if self.seen else "")

    def _spoiled(self) -> Tap:
        text = self.rng.choice(self.seen) if self.seen else "1:o"
        cut = self.rng.randrange(len(text) + 1)
        piece = self.rng.choice(PIECES)
        return self._tap(
            self.rng.choice((text[:cut], text[:cut] + piece + text[cut:], piece + text, text * 3))
        )

    def _command(self) -> Line:
        name = self.rng.choice((*COMMANDS, "start", "nonsense"))
        words = [self.rng.choice(WORDS) for _ in range(self.rng.choice((0, 0, 1, 1, 2, 5)))]
        words += [f"{CANARY} {self.rng.random()}"] * (self.rng.random() < 0.2)
        called = self.rng.choice(NASTY) if self.rng.random() < 0.1 else ""
        return self._line("/" + " ".join((name, *words)), called)

    def _typed(self) -> Line:
        return self._line(self.rng.choice((*TYPED, f"{CANARY}!", *WRITTEN, *WORDS)), "")

    def _line(self, text: str, called: str) -> Line:
        name = self.rng.choice((*PEOPLE, STRANGER))
        opened = name != CLOSED or self.rng.random() < _STRANGE
        return Line(name, text, self.rng.choice(("", name if opened else "")), called)

    def _update(self) -> Raw:
        chat = self.rng.choice(CHATS)
        message = {"message_id": 3, "date": 1_800_000_000, "chat": chat, "from": ANA}
        said = {**message, "text": self._command().text}
        member = {"user": BOT, "status": self.rng.choice(STATUSES)}
        change = {"chat": chat, "from": ANA, "date": 1_800_000_000,
                  "old_chat_member": {"user": BOT, "status": "left"},
                  "new_chat_member": member}  # fmt: skip
        tap = {"id": "1", "from": ANA, "chat_instance": "1", "message": message,
               "data": self._spoiled().data}  # fmt: skip
        someone = {**ANA, "first_name": self.rng.choice((*NASTY, "Ana", "a" * 10_000))}
        gone = {
            **change,
            "old_chat_member": {"user": someone, "status": "member"},
            "new_chat_member": {"user": someone, "status": self.rng.choice(STATUSES)},
        }
        asked = {"id": "2", "from": someone, "query": self._command().text, "offset": ""}
        sent = {"result_id": self.code, "from": someone, "query": "", "inline_message_id": "in3"}
        update: dict[str, Any] = self.rng.choice(
            (
                {"message": said},
                {"message": {**said, "from": someone}},
                {"my_chat_member": change},
                {"callback_query": tap},
                {"chat_member": gone},
                {"inline_query": asked},
                {"chosen_inline_result": sent},
            )
        )
        update = deepcopy({"update_id": self.rng.randrange(10**9), **update})
        spoiled = self.rng.randrange(3)
        for _ in range(spoiled):
            self._spoil(update, as_written=True)
        return Raw(update, spoiled > 0)

    def _frame(self) -> Wire:
        data, side = self._spoiled().data, self.rng.choice(("group", "private"))
        say = {"type": "say", "side": side, "text": self._command().text, "id": "1"}
        tap = {"type": "tap", "side": side, "message": "1", "data": data, "id": "1"}
        frame = self.rng.choice((say, tap, {"type": "ping"}, {"type": "seen", "message": "1"}))
        if self.rng.random() < 0.5:
            self._spoil(frame)
        text = json.dumps(frame, ensure_ascii=self.rng.random() < 0.5)
        if self.rng.random() < 0.2:
            cut = self.rng.randrange(len(text))
            text = text[:cut] + self.rng.choice(PIECES) + text[cut + 1 :]
        return Wire(self.rng.choice(PEOPLE), text)

    def _spoil(self, whole: dict[str, Any], *, as_written: bool = False) -> None:
        """Change one value other than the number; with `as_written` its type stays."""
        everywhere = [one for one in places(whole) if one[1] != "update_id"]
        if not everywhere:
            return
        container, key = self.rng.choice(everywhere)
        if self.rng.random() < 0.3:
            del container[key]
        else:
            kind = type(container[key]) if as_written else object
            fitting = [one for one in (*VALUES, CANARY) if isinstance(one, kind)]
            container[key] = deepcopy(self.rng.choice(fitting))
