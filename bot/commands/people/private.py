"""Answers in the private chat of the person who asks, and links that lead there.

Anybody who sees a link can follow it, so links only show something or ask a question.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from adapters.platform.application import Answer
from adapters.platform.chat import Place
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.context import Context
from bot.locales.words import Arg, Voice, quiet
from bot.people.names import readable
from bot.views import answers

SHOWING: Final = (
    b.EmotesButton,
    b.LeaveTournamentButton,
    b.LobbyMenuButton,
    b.LookBackButton,
    b.MenuButton,
    b.OwnDataButton,
    b.ReplayButton,
    b.ReviewButton,
    b.TakeRecordButton,
    b.WatchButton,
)
"""Buttons that a link may press: they only show something or ask a question."""

ASKING: Final = frozenset(("forget", "hand", "link", "me", "mydata", "privacy", "unlink"))
"""Commands that a link may run, without arguments. The bot only explains those that would change
something at once.
"""

_COMMAND, _BUTTON, _NOTICES = "c_", "b_", "n_"
_LONGEST: Final = 64
"""Maximum characters of a payload (https://core.telegram.org/bots/features#deep-linking)."""

_NAME: Final = re.compile(rf"{_COMMAND}(?P<name>[a-z_]{{1,20}})", re.ASCII)


Refusal = Callable[[Context], Answer]
"""Makes a refusal in the language of the given context."""


async def own_place(context: Context) -> Place | None:
    """A private chat of the person that this process can write to, preferably on this platform."""
    if context.place.private and not context.place.whispered:
        return context.place
    directory = context.people.directory
    places = await directory.private_places(context.account.id)
    here = context.place.platform
    for place in sorted(places, key=lambda place: place.platform != here):
        if context.display.screen.serves(place) and await directory.writable(place):
            return place
    return None


async def in_own_chat(context: Context) -> Context | None:
    """The same request in the person's private chat on this platform, if it is writable."""
    if context.alone or context.masked or context.place.private:
        return None
    place = await own_place(context)
    if place is None or place.platform != context.place.platform:
        return None
    language = await context.painting.scenes.language(place)
    return replace(context, place=place, language=language, manages=False)


async def tell(context: Context, make: Callable[[Context], View | None]) -> None:
    """Answer only the person: in their private chat if the bot can write there.

    Otherwise the answer appears in the place of the request for a while.
    """
    own = await in_own_chat(context)
    if own is None:
        context.reply_for_now(make)
        return
    view = own.view(lambda asked: _told_elsewhere(context, asked.language, make))
    if view is not None:
        own.answer(own.place, replace(view, notify=True))


async def tell_privately(context: Context, message: str, command: str) -> None:
    """Answer with this message and a link that runs the command in the person's private chat."""
    payload = command_payload(command)
    await tell(context, lambda asked: answers.told_privately(asked, message, asked.link(payload)))


def _told_elsewhere(
    context: Context, language: str, make: Callable[[Context], View | None]
) -> View | None:
    """An answer about a group for the private chat, in the person's language.

    It names the group. It has no buttons, because they would act on the private chat.
    """
    view, group = make(replace(context, language=language)), readable(context.place.title)
    if view is None:
        return None
    voice = Voice(context.words, language)
    where = quiet(voice.say("answer-in-group", group=group)) if group else ()
    return replace(view, blocks=(*where, *view.blocks), buttons=())


async def tell_answer(context: Context, answer: Answer) -> None:
    """Like `tell`, for a button's answer."""
    await tell(context, lambda asked: answers.as_view(asked, answer))


async def tell_refusal(context: Context, refusal: Refusal) -> None:
    """Like `tell`, for a refusal in its reader's language."""
    await tell(context, lambda asked: answers.as_view(asked, refusal(asked)))


async def tell_message(context: Context, message: str, **args: Arg) -> None:
    """Like `tell`, for the message with this id."""
    await tell(context, lambda asked: answers.told(asked, message, **args))


def link_to(context: Context, pressed: b.BotButton) -> str:
    """A link that opens the private chat and presses this button."""
    return context.link(payload_of(pressed))


def payload_of(pressed: b.BotButton) -> str:
    """Payload of a `/start` link for a button; if it is too long, the link only greets."""
    if not _only_shows(pressed):
        raise TypeError(f"{pressed} changes something")
    payload = _BUTTON + urlsafe_b64encode(b.text(pressed).encode()).decode().rstrip("=")
    return payload if len(payload) <= _LONGEST else "hello"


def command_payload(name: str) -> str:
    """Payload of a `/start` link for a command."""
    return _COMMAND + name


def command_in(payload: str) -> str:
    """The command in a payload; empty if there is none."""
    found = _NAME.fullmatch(payload)
    return found["name"] if found is not None and found["name"] in ASKING else ""


def button_in(payload: str) -> b.BotButton | None:
    """The button in a payload; None if there is none."""
    if not payload.startswith(_BUTTON):
        return None
    encoded = payload.removeprefix(_BUTTON)
    try:
        text = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
        pressed = b.parse(text)
    except (ValueError, b.Unreadable):  # not base64, not ASCII, or no button
        return None
    return pressed if _only_shows(pressed) else None


def _only_shows(pressed: b.BotButton) -> bool:
    """Whether a person who is tricked into pressing this suffers no harm."""
    match pressed:
        case b.LeaveTournamentButton(sure=sure):
            return not sure
        case b.WatchButton(on=on):
            return on
        case _:
            return isinstance(pressed, SHOWING)


def notice_payload(place: str, account: str) -> str:
    """Payload of a `/start` link for `/notify` in this place's group, valid for one account."""
    return f"{_NOTICES}{place}_{account}"


def notices_in(payload: str, account: str) -> str:
    """The place in a `/notify` payload; empty if there is none or it is for another account."""
    if not payload.startswith(_NOTICES):
        return ""
    place, _, asked_by = payload.removeprefix(_NOTICES).partition("_")
    return place if asked_by == account else ""


def cannot_write(context: Context, pressed: b.BotButton) -> Answer:
    """Ask the person to open the private chat first; the link then does what they asked for."""
    return answers.cannot_write(context, link_to(context, pressed))
