"""Fakes of the application and the words for a Discord adapter."""

from collections.abc import Awaitable, Callable, Mapping

from adapters.platform.application import (
    Answer,
    Argument,
    Command,
    CommandForm,
    Invitations,
    Suggestion,
)
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.trouble.failures import FailedInput

Heard = Said | Tapped | Entered | tuple[str, Place]

OPTIONS = Argument("options", "discord-option-belot")

PHRASES = {
    "discord-below": "below",
    "discord-trouble": "trouble",
    "discord-nowhere": "nowhere",
    "discord-missing-permissions": "I still need: {permissions}",
    "discord-option-belot": "how to play",
}


class FakeApplication:
    """Records its calls in order; a test decides what it answers."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.shown: list[tuple[Said | Tapped, Answer, str]] = []
        self.changed: list[tuple[str, str]] = []
        self.admissions: dict[str, Admission] = {}
        self.answer = Answer()
        self.replies: tuple[Answer, ...] = ()
        self.on: Callable[[Heard], Awaitable[object]] | None = None
        self.names = ("belot", "help")
        self.suggested: tuple[Suggestion, ...] = ()
        self.more: tuple[CommandForm, ...] = ()
        self.asked: list[tuple[str, str, str]] = []

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        return self.admissions.get(user, Admission.ADMITTED)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        await self._hear(said)
        return self.replies

    async def tapped(self, tapped: Tapped) -> Answer:
        await self._hear(tapped)
        return self.answer

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        self.shown.append((asked, answer, message))

    async def entered(self, entered: Entered) -> None:
        await self._hear(entered)

    async def invitations(self, person: Person) -> Invitations:
        raise AssertionError("there is no inline mode")

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        raise AssertionError("there is no inline mode")

    def viewed(self, place: Place) -> None:
        raise AssertionError("there are no pages")

    async def introduced(self) -> None:
        raise AssertionError("there are no links")

    async def left(self, place: Place) -> None:
        await self._hear(("left", place))

    async def departed(self, place: Place, user: str) -> None:
        raise AssertionError("nobody is reported")

    async def shut_out(self, platform: str, community: str) -> None:
        await self._hear(("shut out", Place(platform, "", community=community)))

    async def rights_changed(self, platform: str, within: str) -> None:
        self.changed.append((platform, within))

    async def moved(self, old: Place, new: Place) -> None:
        raise AssertionError("no chat moves here")

    async def chose_language(self, person: Person) -> None:
        raise AssertionError("Discord does not tell")

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        self.asked.append((asked.text, source, begun))
        return self.suggested

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        raise AssertionError("Discord has its own menu")

    @property
    def forms(self) -> tuple[CommandForm, ...]:
        """The ways of giving its commands."""
        names = (*self.names, "join")
        plain = (
            CommandForm((name,), f"/{name}", name, (OPTIONS,) if name == "belot" else ())
            for name in names
        )
        return (*plain, *self.more)

    @property
    def taps(self) -> list[Tapped]:
        return [one for one in self.heard if isinstance(one, Tapped)]

    @property
    def lines(self) -> list[Said]:
        return [one for one in self.heard if isinstance(one, Said)]

    async def _hear(self, heard: Heard) -> None:
        self.heard.append(heard)
        if self.on is not None:
            await self.on(heard)


class FakeDeadLetters:
    """Records the inputs that could not be handled."""

    def __init__(self) -> None:
        self.kept: list[FailedInput] = []

    async def put(self, poison: FailedInput) -> None:
        self.kept.append(poison)


class FakeDirect:
    """Remembers channels, as the database does."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def channel(self, user: str) -> str | None:
        return self.kept.get(user)

    async def keep(self, user: str, channel: str) -> None:
        self.kept[user] = channel


class FakeWords:
    """Two languages with the same words."""

    def languages(self) -> Mapping[str, str]:
        return {"bg": "Български", "en": "English"}

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        if message.startswith("discord-permission-"):
            return message.removeprefix("discord-permission-")
        if message.startswith(("discord-command-", "discord-argument-")):
            name = message.split("-", 2)[2]
            return name if language == "en" else f"{name}-{language}"
        if message not in PHRASES:
            return f"{message} in {language}"
        return f"{language}: {PHRASES[message].format(**args)}"
