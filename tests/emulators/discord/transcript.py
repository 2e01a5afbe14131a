"""A readable transcript of a channel, in order, with times."""

from collections.abc import Iterable, Iterator

from tests.emulators.discord.model import Button, Happening, Kind, Message, What
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Channel, World
from tests.emulators.transcripts import Numbers, Told, changed_lines, paragraphs


def transcript(channel: Channel, seen_by: Person | None = None) -> str:
    """The events of the channel, one paragraph each, with whispers (👁).

    Times count from the first one. New messages are in full (🔕: silent), edits (✎) show the new
    lines. `seen_by`: leave out whispers to others.
    """
    return paragraphs(channel.title, happenings(channel, seen_by))


def happenings(channel: Channel, seen_by: Person | None = None) -> Iterator[Told]:
    """The events one by one."""
    names = _Names(channel.world)
    for one in channel.log:
        if seen_by is None or _is_for(seen_by, one):
            lines = list(_lines(one, names))
            if lines:
                yield one.at, lines


def transcript_of(person: Person) -> str:
    """A transcript of everything that a person saw, in every channel with events."""
    channels = person.world.channels.values()
    seen = [one for one in channels if one.log and (one.deleted or one.is_seen_by(person.id))]
    return "\n".join(transcript(one, person) for one in seen)


class _Names:
    """The numbers of messages; whispers are also identified by reader."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._numbers = Numbers()

    def __call__(self, message: Message) -> str:
        number = self._numbers(message.id)
        if message.whispered_to is None:
            return number
        return f"{number} (👁 {self.world.users[message.whispered_to].name})"


def _is_for(person: Person, one: Happening) -> bool:
    if one.message is not None and one.message.whisper:
        return one.message.whispered_to == person.id
    return one.what not in (What.PRESSED, What.FAILED, What.ANSWERED) or one.who.id == person.id


def _lines(one: Happening, names: _Names) -> Iterator[str]:
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
    elif one.what is What.REACTED:
        yield f"{who} {' '.join(message.reactions)} {names(message)}"
    elif one.what is What.SERVICE:
        yield f"— {who}: {message.service} {message.content}"
    elif one.what is What.EDITED and one.before is not None:
        yield f"{who} ✎ {names(message)}"
        yield from changed_lines(list(_body(one.before)), list(_body(message)))
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
