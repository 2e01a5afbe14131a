"""The messages in the chats of any strict server, and the meaning of their buttons."""

from collections.abc import Iterable, Iterator, Sequence
from types import UnionType
from typing import Protocol, TypeVar

from bot import buttons as b

Kinds = type[object] | UnionType | tuple[type[object], ...]


class Button(Protocol):
    """A button that sends `data` to the bot, unless it is a link."""

    @property
    def data(self) -> str: ...


class Message(Protocol):
    """A message as it looked at one moment."""

    @property
    def id(self) -> int: ...

    @property
    def text(self) -> str: ...

    def each_button(self) -> Iterator[Button]: ...


SeenT = TypeVar("SeenT", bound=Message)
Seen_co = TypeVar("Seen_co", bound=Message, covariant=True)
Seen_contra = TypeVar("Seen_contra", bound=Message, contravariant=True)


class Chat(Protocol[Seen_co]):
    """A chat or a channel, the newest message last."""

    @property
    def id(self) -> int: ...

    @property
    def title(self) -> str: ...

    @property
    def messages(self) -> Sequence[Seen_co]: ...

    def by_bot(self) -> Sequence[Seen_co]: ...


class Person(Protocol[Seen_contra]):
    """A person on a platform."""

    @property
    def id(self) -> int: ...

    @property
    def name(self) -> str: ...

    async def press(self, message: Seen_contra, data: str, /) -> object | None:
        """Press a button; None if it was not answered."""
        ...


def found(messages: Iterable[SeenT], kinds: Kinds) -> list[tuple[SeenT, str]]:
    """The buttons of these kinds, the newest message's first."""
    return [
        (message, button.data)
        for message in reversed(list(messages))
        for button in message.each_button()
        if button.data and isinstance(b.parse(button.data), kinds)
    ]


def over(chat: Chat[Message]) -> bool:
    """Whether the result is shown, with its button for a rematch."""
    return bool(found(chat.messages, b.ReopenButton))
