"""A channel as a text that is pleasant to read: what was said, in order, with times."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from difflib import SequenceMatcher

from tests.emulators.discord.model import Button, Happening, Kind, Message, What
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Channel, World

_INDENT = " " * 8


def transcript(channel: Channel, seen_by: Person | None = None) -> str:
    """All that happened in the channel, one paragraph for each thing; whispers (👁) too.

    Times count from the first of them. New messages are in full (🔕: silent), of an edit (✎) the
    lines that are new. `seen_by`: without whispers to others.
    """
    told = list(happenings(channel, seen_by))
    paragraphs = [f"# {channel.title}"]
    for at, lines in told:
        when = _clock(at - told[0][0])
        paragraphs.append(f"{when:<8}" + f"\n{_INDENT}".join(lines))
    return "\n\n".join("\n".join(map(str.rstrip, one.split("\n"))) for one in paragraphs) + "\n"


def happenings(
    channel: Channel, seen_by: Person | None = None
) -> Iterator[tuple[datetime, list[str]]]:
    """The same thing by thing: when it happened, and the lines that tell it."""
    names = _Numbers(channel.world)
    for one in channel.log:
        if seen_by is None or _is_for(seen_by, one):
            lines = list(_lines(one, names))
            if lines:
                yield one.at, lines


def transcript_of(person: Person) -> str:
    """What this person saw, in every channel in which something happened."""
    channels = person.world.channels.values()
    seen = [one for one in channels if one.log and (one.deleted or one.is_seen_by(person.id))]
    return "\n".join(transcript(one, person) for one in seen)


class _Numbers:
    """Numbers messages in the order in which they came, so that edits can name them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._numbers: dict[int, int] = {}

    def __call__(self, message: Message) -> str:
        number = f"#{self._numbers.setdefault(message.id, len(self._numbers) + 1)}"
        if message.whispered_to is None:
            return number
        return f"{number} (👁 {self.world.users[message.whispered_to].name})"


def _is_for(person: Person, one: Happening) -> bool:
    if one.message is not None and one.message.whisper:
        return one.message.whispered_to == person.id
    return one.what not in (What.PRESSED, What.FAILED, What.ANSWERED) or one.who.id == person.id


def _clock(since: timedelta) -> str:
    minutes, seconds = divmod(int(since.total_seconds()), 60)
    return f"{minutes:02}:{seconds:02}"


def _lines(one: Happening, names: _Numbers) -> Iterator[str]:
    message, who = one.message, one.who.name
    if one.what is What.PRESSED and message is not None:
        yield f"{who} → [{one.button.face if one.button else ''}] {names(message)}"
    elif one.what is What.COMMANDED:
        yield f"{who} → {one.command}"
    elif one.what is What.FAILED:
        yield f"{who} … This interaction failed"
    elif one.what is What.ANSWERED and one.kind is Kind.THINKING:
        yield f"{who} … thinking"
    elif message is None or one.what is What.ANSWERED:
        return
    elif one.what is What.DELETED:
        yield f"{who} ✗ {names(message)}"
    elif one.what is What.SERVICE:
        yield f"— {who}: {message.service} {message.content}"
    elif one.what is What.EDITED and one.before is not None:
        yield f"{who} ✎ {names(message)}"
        yield from _changes(one.before, message)
    else:
        yield f"{who} {names(message)}{' 🔕' if message.silent else ''}"
        yield from _body(message)


def _body(message: Message) -> Iterator[str]:
    if message.text:
        yield from message.text.split("\n")
    for picture in message.pictures:
        yield f"🖼 {len(picture)} bytes"
    for file in message.files:
        yield f"📎 {file.name}"
    yield from _rows(message.buttons)


def _rows(rows: Iterable[Iterable[Button]]) -> Iterator[str]:
    for row in rows:
        yield " ".join(f"({one.face})" if one.disabled else f"[{one.face}]" for one in row)


def _changes(before: Message, after: Message) -> Iterator[str]:
    old, new = list(_body(before)), list(_body(after))
    for step, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if step in ("replace", "delete"):
            yield from (f"- {line}" for line in old[start:end] if step == "delete" and line)
        if step in ("replace", "insert"):
            yield from (f"+ {line}" for line in new[first:last] if line)
    if old == new:
        yield "(the same words in another dress)"
