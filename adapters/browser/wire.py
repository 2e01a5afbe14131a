"""The JSON of the browser room: stored bodies, and the frames of its websocket.

A view in JSON is the dataclass field by field; `static/room.js` reads it.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from adapters.browser.archive import Message
from adapters.platform.application import Answer, Command
from adapters.platform.views import Celebration, Document, View

Json = Any
Path = tuple[str | int, ...]
Change = list[Json]


def difference(old: Json, new: Json) -> list[Change]:
    """The changes from the old value to the new one; empty if they are the same."""
    return list(_changes((), old, new))


def _changes(path: Path, old: Json, new: Json) -> Iterator[Change]:
    """The changes below a path, or one change of the whole if that is shorter."""
    if _same(old, new):
        return
    whole: list[Change] = [[[*path], new]]
    found = whole
    if isinstance(old, dict) and isinstance(new, dict):
        found = list(_of_keys(path, old, new))
    elif isinstance(old, list) and isinstance(new, list):
        found = list(_of_items(path, old, new))
    yield from found if _length(found) < _length(whole) else whole


def _of_keys(path: Path, old: dict[str, Json], new: dict[str, Json]) -> Iterator[Change]:
    for key in old:
        if key not in new:
            yield [[*path, key]]
    for key, value in new.items():
        if key in old:
            yield from _changes((*path, key), old[key], value)
        else:
            yield [[*path, key], value]


def _of_items(path: Path, old: list[Json], new: list[Json]) -> Iterator[Change]:
    """Compare equally long lists item by item; else replace what lies between equal ends."""
    if len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _changes((*path, index), before, after)
        return
    least = min(len(old), len(new))
    start = next((i for i in range(least) if not _same(old[i], new[i])), least)
    rest = least - start
    left = next((i for i in range(rest) if not _same(old[-1 - i], new[-1 - i])), rest)
    yield [[*path], start, len(old) - left, new[start : len(new) - left]]


def _same(one: Json, other: Json) -> bool:
    """Whether both are the same JSON; in Python, `True` equals `1`."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _length(changes: list[Change]) -> int:
    return len(json.dumps(changes, ensure_ascii=False))


FRAME_LENGTH = 8192
"""Maximum characters of a frame from a client."""

PIECE_LENGTH = 4096
"""Maximum characters of a snapshot in one frame."""

Side = Literal["group", "private"]

_VIEW: TypeAdapter[View] = TypeAdapter(View)
_UNTOLD = {"bell", "answers"}  # not for the page, or sent beside the view
_UNSEEN = {"others", "people"}  # stored, but not sent


class _Frame(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Say(_Frame):
    """A person wrote a line. If it has an `id`, it is answered like a tap."""

    type: Literal["say"]
    side: Side
    text: str
    id: Annotated[str, Field(max_length=40)] = ""


class Tap(_Frame):
    """A person pressed a message's button. The answer has the same `id`."""

    type: Literal["tap"]
    side: Side
    message: Annotated[str, Field(pattern=r"^[0-9]{1,18}$")]
    data: str
    id: Annotated[str, Field(max_length=40)]


class Ping(_Frame):
    """The client checks whether the connection still works."""

    type: Literal["ping"]


class Seen(_Frame):
    """The page with that private message of the bot is visible now."""

    type: Literal["seen"]
    message: Annotated[str, Field(pattern=r"^[0-9]{1,18}$")]


class Looks(_Frame):
    """The page comes into view or goes out of it; sent first when the line is open."""

    type: Literal["view"]
    shown: bool


Frame = Say | Tap | Ping | Seen | Looks

_FRAME: TypeAdapter[Frame] = TypeAdapter(Annotated[Frame, Field(discriminator="type")])


class BadFrame(Exception):
    """A client sent something that is not a frame."""


def read_frame(text: str) -> Frame:
    """Parse what a client sent. Raises `BadFrame` if it is too long, not JSON, or not a frame."""
    if len(text) > FRAME_LENGTH:
        raise BadFrame("too long")
    try:
        return _FRAME.validate_json(text)
    except ValidationError as error:
        raise BadFrame(str(error)) from error


def view_body(view: View) -> str:
    """A view as the body of a stored message, in all its languages."""
    return _VIEW.dump_json(view, exclude=_UNTOLD).decode()


def file_body(document: Document, caption: View) -> str:
    """A file with its caption, as the body of a stored message; the bytes are stored apart."""
    about = {"name": document.name, "size": len(document.body)}
    return _json({"view": _VIEW.dump_python(caption, mode="json", exclude=_UNTOLD), "file": about})


def has_buttons(body: str) -> bool:
    """Whether a stored message of the bot is a plain view with buttons."""
    view = json.loads(body)
    tiles = view.get("tiles", ())
    return bool(view.get("buttons")) or any(tile["button"] is not None for tile in tiles)


def calls(body: str) -> bool:
    """Whether a stored message of the bot, in its present form, notifies its reader."""
    view = json.loads(body)
    return bool(view.get("view", view).get("notify"))


def line_body(name: str, text: str) -> str:
    """A person's line, under their present name, as the body of a stored message."""
    return _json({"name": name, "text": text})


class MessageText(NamedTuple):
    """A message as the client gets it.

    `table`: the table that the client can draw from it. `brief`: that table was left out, because
    the client draws it from another message.
    """

    text: str
    table: str = ""
    brief: bool = False


def message_text(
    message: Message, language: str, drawn: Collection[str] = frozenset()
) -> MessageText:
    """A message in a client's language; `drawn` are tables that it draws from other messages.

    A person's message has `author` and `line`; the bot's has a `view`, a `file` if one can be
    downloaded, and `answers` if it answers something (see `Message`).
    """
    body = json.loads(message.body)
    table, brief = "", False
    if message.author:
        content = {"author": message.author, "line": body}
    else:
        content = body if "file" in body else {"view": body}
        view = content["view"] = _in_language(content["view"], language)
        felt = view["felt"] or {"phase": "closed"}
        if felt.get("phase") != "closed":
            table = felt.get("table", "")
        brief = table in drawn and felt["phase"] != "lobby"
        if brief:
            view["felt"] = {"table": table, "phase": felt["phase"]}
        if message.answers:
            content["answers"] = message.answers
    text = _json(
        {
            "id": str(message.number),
            "sent": message.sent.isoformat(),
            "edited": message.edited,
            **content,
        }
    )
    return MessageText(text, table, brief)


def _in_language(view: dict[str, Any], language: str) -> dict[str, Any]:
    """The view in the reader's language, its felt as an object or null.

    Old messages have only one language, and no felt.
    """
    views = (*view.get("others", ()), view)
    chosen = next((one for one in views if one["language"] == language), view)
    shown = {name: value for name, value in chosen.items() if name not in _UNSEEN}
    return {**shown, "felt": json.loads(shown.get("felt") or "null")}


def message_frame(side: Side, text: str) -> str:
    """A new message; `text` is that of its `MessageText`, here and below."""
    return f'{{"type":"message","side":"{side}","message":{text}}}'


def edited_frame(side: Side, text: str) -> str:
    """A changed message."""
    return f'{{"type":"edited","side":"{side}","message":{text}}}'


def patched_frame(side: Side, number: int, old: str, text: str) -> str:
    """The changes of a message that the client last got as `old`."""
    changes = difference(json.loads(old), json.loads(text))
    return _json({"type": "patched", "side": side, "id": str(number), "changes": changes})


def deleted_frame(side: Side, number: int) -> str:
    """A message was deleted."""
    return _json({"type": "deleted", "side": side, "id": str(number)})


def celebration_frame(side: Side, number: int, celebration: Celebration) -> str:
    """Something is celebrated at a message, now."""
    return _json(
        {"type": "celebration", "side": side, "id": str(number), "kind": celebration.value}
    )


def hello_frame(now: datetime) -> str:
    """The first frame of a connection: the server's time; the snapshot follows."""
    return _json({"type": "hello", "now": _milliseconds(now)})


def pieces(frame: str) -> list[str]:
    """A frame cut into small pieces, so that even a slow connection is never silent for long.

    The pieces are `part` frames with their `text`, and then an `end`.
    """
    if len(frame) <= PIECE_LENGTH:
        return [frame]
    cuts = range(0, len(frame), PIECE_LENGTH)
    parts = [_json({"type": "part", "text": frame[cut : cut + PIECE_LENGTH]}) for cut in cuts]
    return [*parts, _json({"type": "end"})]


def presence_frame(people: Iterable[dict[str, object]], watching: int) -> str:
    """The people in the room now, and the number who only watch."""
    return _json({"type": "presence", "people": list(people), "watching": watching})


def snapshot_frame(
    *,
    group: Iterable[str],
    private: Iterable[str],
    people: Iterable[dict[str, object]],
    watching: int,
    commands: dict[Side, tuple[Command, ...]],
) -> str:
    """Everything that a client shows; it replaces the client's state."""
    rest = _json(
        {
            "people": list(people),
            "watching": watching,
            "commands": {side: _menu(entries) for side, entries in commands.items()},
        }
    )
    messages = f'"group":[{",".join(group)}],"private":[{",".join(private)}]'
    return f'{{"type":"snapshot",{messages},{rest[1:]}'


def let_in_frame() -> str:
    """The visitor, who watches a table, may act there now: the page turns to their seat."""
    return _json({"type": "let_in"})


def answer_frame(tap: str, answer: Answer) -> str:
    """The answer to a frame with an id, even if there is nothing to say."""
    told = {"text": answer.text, "alert": answer.alert, "seen": answer.seen}
    return _json({"type": "answer", "id": tap, **told})


def error_frame(text: str, tap: str = "") -> str:
    """The reason why a frame was refused; `tap` is its id."""
    return _json({"type": "error", "id": tap, "text": text})


def pong_frame(now: datetime) -> str:
    """The connection works; with the server's time."""
    return _json({"type": "pong", "now": _milliseconds(now)})


def _menu(commands: tuple[Command, ...]) -> list[dict[str, str]]:
    return [{"name": c.name.removeprefix("/"), "summary": c.summary} for c in commands]


def _milliseconds(time: datetime) -> int:
    return round(time.timestamp() * 1000)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
