"""The button that shows everybody a page that one person sees."""

from dataclasses import replace
from typing import Protocol

from adapters.platform.views import BUTTON_BYTES, Button, View
from bot import buttons as b
from bot.locales.words import Voice

_SHARED = (
    b.HistoryButton,
    b.LeaderboardButton,
    b.LookBackButton,
    b.ScoreButton,
    b.StatsButton,
    b.VersusButton,
)
_VERSION = "1:"


class _Asker(Protocol):
    @property
    def alone(self) -> bool: ...

    @property
    def whispers(self) -> bool: ...


def shareable(asked: _Asker, voice: Voice, view: View, page: b.BotButton) -> View:
    """A whispered page with a button to show it to everybody, if the button's text fits."""
    if not (asked.alone and asked.whispers):
        return view
    said = b.text(b.ShowEverybodyButton(b.text(page).removeprefix(_VERSION)))
    if len(said.encode()) > BUTTON_BYTES:
        return view
    button = Button(voice.say("show-everybody"), said)
    return replace(view, buttons=(*view.buttons, (button,)))


def unshared(view: View) -> View:
    """The page without that button, because everybody sees it already."""
    return replace(view, buttons=tuple(row for row in view.buttons if not any(map(_shares, row))))


def page_of(pressed: b.ShowEverybodyButton) -> b.BotButton | None:
    """The page to show; None if the text is not a page that can be shared."""
    try:
        page = b.parse(_VERSION + pressed.page)
    except b.Unreadable:
        return None
    return page if isinstance(page, _SHARED) else None


def _shares(button: Button) -> bool:
    try:
        return isinstance(b.parse(button.data), b.ShowEverybodyButton)
    except b.Unreadable:
        return False
