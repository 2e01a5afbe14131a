"""Render a `View` as Telegram shows it: HTML text, an inline keyboard, and perhaps a photo."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any, Final, NamedTuple, Self, TypeVar
from urllib.parse import urlencode

from cachetools import LRUCache
from telegram import Message
from telegram.constants import (
    CallbackQueryLimit,
    InlineKeyboardMarkupLimit,
    KeyboardButtonStyle,
    MessageLimit,
    ReactionEmoji,
)
from telegram.error import BadRequest

from adapters.drawing.drawing import Drawings, digest
from adapters.platform.application import Answer
from adapters.platform.chat import Place
from adapters.platform.layout import (
    ELLIPSIS,
    WIDTH,
    Look,
    button_rows,
    clean,
    cut,
    has_ink,
    line_of_tiles,
    look_of,
    spans_of,
    units,
    with_emoji,
)
from adapters.platform.platform import ChatError
from adapters.platform.views import (
    Block,
    Button,
    Celebration,
    Choice,
    Moment,
    MomentForm,
    Paragraph,
    Row,
    Share,
    Span,
    Tile,
    Tone,
    View,
)
from adapters.telegram.errors import in_short, refuses_buttons, refuses_effects, refuses_moments
from adapters.telegram.profile import MiniApp, OwnName
from adapters.trouble.failures import Refusals, TimeSource

REACTIONS: Final[Mapping[Celebration, ReactionEmoji]] = {
    Celebration.FEAT: ReactionEmoji.FIRE,
    Celebration.VICTORY: ReactionEmoji.TROPHY,
}

EFFECTS: Final[Mapping[Celebration, str]] = {
    Celebration.FEAT: "5104841245755180586",  # 🔥
    Celebration.VICTORY: "5046509860389126442",  # 🎉
}


def effect_of(place: Place, view: View) -> str | None:
    """The effect of a new message; Telegram has effects only in private."""
    if view.celebration is None or not place.private:
        return None
    return EFFECTS[view.celebration]


NOTHING: Final = "♣️♦️♥️♠️"
"""The text of a view that has none: Telegram takes no empty message."""

_SHARE: Final = "https://t.me/share/url"
"""https://core.telegram.org/widgets/share"""

TIME_TAG: Final = "tg-time"
"""A time that apps of Bot API 9.5 and later show by the reader's clock and keep up to date."""

_FORMATS: Final = {
    MomentForm.CLOCK: "t",
    MomentForm.DAY: "dt",
    MomentForm.DISTANCE: "r",
}
"""https://core.telegram.org/bots/api#date-time-entity-formatting"""

_LABEL = 64
_BLOCKS = 1000  # blocks cached: everybody at a table is shown the same ones
_LABELS = 2000  # labels and buttons cached: cards and calls repeat all the time
_NO_LABEL = "·"
_STYLES = {
    Tone.PLAIN: None,
    Tone.PRIMARY: KeyboardButtonStyle.PRIMARY,
    Tone.SUCCESS: KeyboardButtonStyle.SUCCESS,
    Tone.DANGER: KeyboardButtonStyle.DANGER,
    Tone.FAINT: None,
}


Json = Mapping[str, Any]


class HtmlMessage(NamedTuple):
    """A message for the Bot API: HTML, and the `InlineKeyboardMarkup` if there is one.

    The markup is plain JSON: building a library object for each button takes longer than all the
    rest of sending.
    """

    html: str
    keyboard: Json | None

    @property
    def markup(self) -> dict[str, Any]:
        """The keyboard for the `api_kwargs` of the library's methods."""
        return {"reply_markup": self.keyboard} if self.keyboard is not None else {}


_BREAKS = {Look.PLAIN: "\n\n", Look.QUIET: "\n", Look.FOLDED: "\n", Look.FIXED: "\n"}
"""The break between a block and the one above it; quotes and grids have margins of their own."""

_FRAMES = {
    Look.PLAIN: ("", ""),
    Look.QUIET: ("", ""),
    Look.FOLDED: ("<blockquote expandable>", "</blockquote>"),
    Look.FIXED: ("<pre>", "</pre>"),
}


class _HtmlBlock(NamedTuple):
    """A block of text as people read it, not yet HTML."""

    spans: tuple[Span, ...]
    look: Look
    text: str

    @classmethod
    def of(cls, spans: tuple[Span, ...], look: Look) -> Self:
        return cls(spans, look, "".join([span.text for span in spans]))


def written(view: View) -> HtmlMessage:
    """The view as a message within all of Telegram's limits."""
    return HtmlMessage(_html(_parts(view)), _keyboard(view))


def with_pages(view: View, address: Callable[[str], str], *, inside: bool) -> View:
    """The view with an address in each button that opens a table's page, by the table's code.

    `inside`: such buttons are possible here, otherwise they become links. Buttons without an
    address are left out.
    """

    def shown(row: Row) -> Row:
        if isinstance(row, Choice):
            return row
        opened = (replace(one, link=address(one.opens)) if one.opens else one for one in row)
        kept = (one for one in opened if one.link or not one.opens)
        return tuple(one if inside or not one.opens else replace(one, opens="") for one in kept)

    opened = (one.opens for row in view.buttons if not isinstance(row, Choice) for one in row)
    if not any(opened):
        return view
    rows = (shown(row) for row in view.buttons)
    return replace(view, buttons=tuple(row for row in rows if row))


def unadorned(view: View) -> View:
    """The view without link and copy buttons, which Telegram may refuse."""
    rows: list[Row] = []
    for row in view.buttons:
        if isinstance(row, Choice):
            rows.append(row)
        elif kept := tuple(
            replace(one, shares=None) for one in row if not (one.link or one.copies)
        ):
            rows.append(kept)
    return replace(view, buttons=tuple(rows))


def captioned(view: View) -> HtmlMessage | None:
    """The caption below the view's drawing; None without a drawing or if the text is too long.

    The picture's words are folded below as far as there is room: Telegram has no other place for
    them.
    """
    if view.picture is None or view.picture.drawing is None:
        return None
    held = _line_of(line_of_tiles(view)).spans  # these are drawn too, and are in `alt`
    told, alt = view.picture.told, (Span(view.picture.alt),)
    for folded in ((*told, Span("\n"), *held) if told and held else told or alt, held):
        shown = [*view.blocks, *((Paragraph(folded, folded=True),) if folded else ())]
        parts = [part for part in map(_part, shown) if has_ink(part.text)]
        if _length(parts) <= MessageLimit.CAPTION_LENGTH:
            return HtmlMessage(_html(parts), _keyboard(view))
    return None


def confided(view: View) -> HtmlMessage:
    """The view as an ephemeral message.

    Its edits have the length limit of captions: tdlib/telegram-bot-api issue 881.
    """
    return HtmlMessage(_html(_parts(view), MessageLimit.CAPTION_LENGTH), _keyboard(view))


def below_file(view: View) -> HtmlMessage:
    """The view as the caption of a file, cut to the limit; may be empty."""
    parts = _parts(view)
    inked = any(has_ink(part.text) for part in parts)
    html = _html(parts, MessageLimit.CAPTION_LENGTH) if inked else ""
    return HtmlMessage(html, _keyboard(view))


def answer_text(answer: Answer) -> str:
    """The text of an answer to a tap, with emoji suits if there is room."""
    text, most = clean(answer.text), CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
    coloured = with_emoji(text)
    return coloured if units(coloured) <= most else cut(text, most)


def without_moments(view: View) -> View:
    """The view with each moment replaced by its text."""

    def bare(block: Block) -> Block:
        if not isinstance(block, Paragraph):
            return block
        return replace(block, spans=tuple(replace(span, moment=None) for span in block.spans))

    return replace(view, blocks=tuple(map(bare, view.blocks)))


def rings(place: Place, view: View) -> bool:
    """Whether a new message makes a sound.

    Telegram notifies a whole group or nobody. A message that mentions one person is sent silently:
    that person still gets a notification, even in a muted group, and nobody else is disturbed.
    """
    named = any(
        span.calls for block in view.blocks if isinstance(block, Paragraph) for span in block.spans
    )
    return view.notify and (place.private or not named)


def _parts(view: View) -> list[_HtmlBlock]:
    """All blocks of the view, with its picture described in words."""
    parts = [_part(block) for block in view.blocks]
    if view.picture is not None and view.picture.told:
        parts.append(_part(Paragraph(view.picture.told)))
    parts.append(_part(_line_of(line_of_tiles(view))))
    return parts


@lru_cache(_BLOCKS)
def _part(block: Block) -> _HtmlBlock:
    return _HtmlBlock.of(spans_of(block, WIDTH), look_of(block))


def _line_of(tiles: Sequence[Tile]) -> Paragraph:
    """Tiles as one line of text, not as buttons."""
    spans: list[Span] = []
    for tile in tiles:
        spans += [Span(tile.label), Span(" ")]
    return Paragraph(tuple(spans[:-1]))


def _html(parts: list[_HtmlBlock], most: int = MessageLimit.MAX_TEXT_LENGTH) -> str:
    inked = [part for part in parts if has_ink(part.text)]
    if not inked:
        return NOTHING
    return "".join(map(_block_html, _shortened(inked, most))).removeprefix(_BREAKS[inked[0].look])


@lru_cache(_BLOCKS)
def _block_html(part: _HtmlBlock) -> str:
    """The block with the break above it."""
    before, after = _FRAMES[part.look]
    return _BREAKS[part.look] + before + "".join(map(_span, part.spans)) + after


def _span(span: Span) -> str:
    text = escape(span.text, quote=False)
    if not (span.strong or span.calls or span.moment) or not has_ink(span.text):
        return text
    if span.calls.isascii() and span.calls.isdigit():
        text = f'<a href="tg://user?id={span.calls}">{text}</a>'
    if span.moment is not None:
        text = f"<{TIME_TAG} {_told_by_clock(span.moment)}>{text}</{TIME_TAG}>"
    return f"<b>{text}</b>" if span.strong else text


def _told_by_clock(moment: Moment) -> str:
    return f'unix="{int(moment.at.timestamp())}" format="{_FORMATS[moment.form]}"'


def _shortened(parts: list[_HtmlBlock], most: int) -> list[_HtmlBlock]:
    """The blocks cut to a length: first folded ones, from the end, then the rest."""
    excess = _length(parts) - most
    if excess <= 0:
        return parts
    order = sorted(range(len(parts)), key=lambda n: (parts[n].look is not Look.FOLDED, -n))
    for number in order:
        if excess <= 0:
            break
        part = parts[number]
        kept = max(units(part.text) - excess, units(ELLIPSIS))
        parts[number] = _cut(part, kept)
        excess -= units(part.text) - units(parts[number].text)
    return parts


def _length(parts: list[_HtmlBlock]) -> int:
    """The length of the text; an empty one is well below every limit."""
    first = len(_BREAKS[parts[0].look]) if parts else 0
    return sum([len(_BREAKS[part.look]) + units(part.text) for part in parts]) - first


def _cut(part: _HtmlBlock, most: int) -> _HtmlBlock:
    """The block cut to a number of UTF-16 units, ending in an ellipsis."""
    room, kept = most - units(ELLIPSIS), []
    for span in part.spans:
        length = units(span.text)
        if length > room:
            kept.append(replace(span, text=cut(span.text, room + units(ELLIPSIS))))
            break
        kept.append(span)
        room -= length
    return _HtmlBlock.of(tuple(kept), part.look)


def _keyboard(view: View) -> Json | None:
    rows = button_rows(view, InlineKeyboardMarkupLimit.BUTTONS_PER_ROW)
    room = int(InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER)
    shown = []
    for row in rows:
        shown.append(list(map(_button, row[:room])))
        room -= len(shown[-1])
    shown = [row for row in shown if row]
    return {"inline_keyboard": shown} if shown else None


@lru_cache(_LABELS)
def _button(button: Button) -> Json:
    shown: dict[str, object] = {"text": _label(button.label)}
    if button.opens:
        shown["web_app"] = {"url": button.link}
    elif opened := button.link if button.shares is None else _shared(button.shares):
        shown["url"] = opened
    elif button.copies:
        shown["copy_text"] = {"text": button.copies}
    else:
        shown["callback_data"] = button.data
    if style := _STYLES[button.tone]:
        shown["style"] = style.value
    return shown


@lru_cache(_LABELS)
def _label(text: str) -> str:
    label = cut(with_emoji(clean(text)), _LABEL)
    return label if has_ink(label) else _NO_LABEL


def _shared(share: Share) -> str:
    """The address of Telegram's dialog to share a link in a chat."""
    return f"{_SHARE}?{urlencode({'url': share.link, 'text': share.text})}"


_UPLOADED: Final = 10_000
_STALE: Final = "wrong file identifier"

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Photo(NamedTuple):
    """A photo to send: its content or Telegram's file id, its caption, and the drawing's digest."""

    content: bytes | str
    caption: HtmlMessage
    drawing: str


class Photos:
    """Remembers uploaded photos, and chats that take none."""

    def __init__(self, drawings: Drawings, clock: TimeSource) -> None:
        self._drawings = drawings
        self._ids = LRUCache[str, str](_UPLOADED)
        self._refusals = Refusals[str](clock)

    async def of(self, chat: str, view: View) -> Photo | None:
        """The view as a photo; None if it is to be sent as text."""
        picture = view.picture
        drawn = picture.drawing if picture is not None else None
        caption = captioned(view) if drawn is not None else None
        if caption is None or drawn is None or self._refusals.closed(chat):
            return None
        drawing = digest(drawn)
        content = self._ids.get(drawing) or await self._drawings.shown(picture)
        return Photo(content, caption, drawing) if content is not None else None

    async def write(
        self,
        chat: str,
        photo: Photo,
        view: View,
        request: Callable[[bytes | str], Awaitable[Result]],
    ) -> Result:
        """Make a request with the photo, uploading it again if Telegram has forgotten it."""
        try:
            written = await request(photo.content)
        except BadRequest as error:
            if not isinstance(photo.content, str) or _STALE not in error.message.lower():
                raise
            self._ids.pop(photo.drawing, None)
            content = await self._drawings.shown(view.picture)
            if content is None:
                raise
            written = await request(content)
        if isinstance(written, Message) and written.photo:
            self._ids[photo.drawing] = written.photo[-1].file_id
        self._refusals.accepted(chat)
        return written

    def refused(self, chat: str) -> bool:
        """Remember that a chat refuses photos, which pauses them; whether that is news."""
        return self._refusals.refused(chat)


class Ornaments:
    """Parts that a message can do without: buttons that open something, times, an effect.

    A refused ornament is left out, and the rest is written. `app`: the Mini App with the pages.
    """

    def __init__(self, own_name: OwnName, clock: TimeSource, app: MiniApp | None) -> None:
        self._own_name = own_name
        self._moments = Refusals[None](clock)
        self._app = app

    def page_link(self, code: str) -> str:
        """A link that opens a table's page from anywhere in Telegram; empty without a Mini App."""
        return self._app.link(self._own_name.username, code) if self._app is not None else ""

    async def write(
        self, view: View, request: Callable[[View], Awaitable[Result]], *, private: bool = False
    ) -> Result:
        """Make a request that shows a view; in a private chat its buttons open pages."""
        return await self.write_all((view,), lambda shown: request(shown[0]), private=private)

    async def write_all(
        self,
        views: Iterable[View],
        request: Callable[[Sequence[View]], Awaitable[Result]],
        *,
        private: bool = False,
    ) -> Result:
        """The same for several views. A link is refused if it has the bot's old name, for example.

        Raises the error if it is about no ornament, or about one that is already gone.
        """
        address = self._app.inside if private and self._app is not None else self.page_link
        shown = [with_pages(view, address, inside=private) for view in views]
        if self._moments.closed(None):
            shown = [without_moments(view) for view in shown]
        while True:
            try:
                return await request(shown)
            except (ChatError, BadRequest) as error:
                bare = [_without_refused(view, error) for view in shown]
                if not any(bare):
                    raise
                shown = [new or old for new, old in zip(bare, shown, strict=True)]
                said = error if isinstance(error, ChatError) else in_short(error)
                logger.info("an ornament of a message was refused: %s", said)
                if refuses_buttons(error):
                    await self._own_name.renew()
                elif refuses_moments(error):
                    self._moments.refused(None)


def _without_refused(view: View, error: ChatError | BadRequest) -> View | None:
    """The view without the ornaments that an error is about; None if it has none."""
    if refuses_effects(error):
        return replace(view, celebration=None) if view.celebration is not None else None
    bare = view
    if refuses_buttons(error):
        bare = unadorned(view)
    elif refuses_moments(error):
        bare = without_moments(view)
    return bare if bare != view else None
