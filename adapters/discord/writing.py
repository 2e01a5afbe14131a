"""Render a `View` as Discord shows it: a container of markdown texts and rows of buttons. Pure.

Limits: https://discord.com/developers/docs/components/reference.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final

import discord
from discord import ui

from adapters.discord.reading import PLATFORM
from adapters.platform.layout import (
    ELLIPSIS,
    Look,
    clean,
    cut,
    has_ink,
    laid_rows,
    line_of_tiles,
    look_of,
    spans_of,
    units,
    with_emoji,
)
from adapters.platform.views import (
    CHOSEN,
    Alternative,
    Block,
    Button,
    Choice,
    Moment,
    MomentForm,
    Paragraph,
    Picture,
    Span,
    Tile,
    Tone,
    View,
)

_ANYWHERE = re.compile(r"[\\*_~`|<@\[]|:(?=//)")
_AT_START = re.compile(r"^(\s*)([-+>#])", re.MULTILINE)
_NUMBERED = re.compile(r"(\d)\.(?=\s|$)|^\.", re.MULTILINE)


def plain(text: str) -> str:
    """The text with every character escaped that could format, link or mention."""
    escaped = _ANYWHERE.sub(r"\\\g<0>", text)
    escaped = _AT_START.sub(r"\1\\\2", escaped)
    return _NUMBERED.sub(lambda found: f"{found[1] or ''}\\.", escaped)


def mention(user: str) -> str:
    """A mention of a person by their id; empty if that is not an id."""
    return f"<@{user}>" if user.isascii() and user.isdigit() else ""


def channel_links(view: View) -> dict[str, str]:
    """The links to the channels that a view names, by their names in markdown; longer ones first.

    https://docs.discord.com/developers/reference#message-formatting
    """
    named = sorted(view.places, key=lambda one: -len(one[0]))
    return {
        plain(name): f"<#{place.chat}>"
        for name, place in named
        if name and place.platform == PLATFORM and not place.private and place.chat.isdigit()
    }


def timestamp(moment: Moment) -> str:
    """A time that Discord's apps show by the reader's clock and keep up to date.

    https://docs.discord.com/developers/reference#message-formatting. A form with the day also shows
    the time until then.
    """
    at = int(moment.at.timestamp())
    match moment.form:
        case MomentForm.CLOCK:
            return f"<t:{at}:t>"
        case MomentForm.DISTANCE:
            return f"<t:{at}:R>"
        case MomentForm.DAY:
            return f"<t:{at}:f> (<t:{at}:R>)"


def lines(spans: Sequence[Span]) -> Iterator[str]:
    """The spans as lines of markdown; bold text never spans lines."""
    for line in _split(spans):
        yield "".join(
            _written(list(group), strong=strong)
            for strong, group in groupby(line, key=lambda span: span.strong)
        )


def _split(spans: Iterable[Span]) -> list[list[Span]]:
    found: list[list[Span]] = [[]]
    for span in spans:
        first, *others = span.text.split("\n")
        found[-1].append(replace(span, text=first))
        found += [[replace(span, text=text)] for text in others]
    return found


def _marked(span: Span) -> str:
    if span.address:
        return f"<{span.text}>"
    if span.moment is not None:
        return timestamp(span.moment)
    return mention(span.calls) or plain(span.text)


def _written(spans: list[Span], *, strong: bool) -> str:
    text = "".join(map(_marked, spans))
    if not strong or not has_ink(text):
        return text
    inside = text.strip()
    before, _, after = text.partition(inside)
    return f"{before}**{inside}**{after}"


COMPONENTS: Final = 40
TEXT: Final = 4000
"""Maximum characters of all texts of a message, counted as they are sent."""

LABEL: Final = 80
BUTTONS_IN_ROW: Final = 5
FEWEST: Final = 3
"""Minimum number of options for a menu; fewer become buttons."""

OPTION: Final = 100
PLACEHOLDER: Final = 150
GRID: Final = 28
"""Columns of a code block in a container on a narrow phone."""

NOTHING: Final = "♣️ ♦️ ♥️ ♠️"
"""The text of a view that has none: Discord takes no empty message."""

CALM: Final = discord.Colour(0x2E7D4F)
WAITING: Final = discord.Colour(0xF0A020)
"""The edge of a message that waits for somebody."""

MENU: Final = "menu:"
AGAIN: Final = "again:"
"""Prefix of a menu's custom id, and of a button that has the same data as another button.

Custom ids must be unique within a message.
"""

_ALT = 1024
_NO_LABEL = "·"
_TEXTS = 8  # more texts are joined: the number of components is limited
_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.PRIMARY: discord.ButtonStyle.primary,
    Tone.SUCCESS: discord.ButtonStyle.success,
    Tone.DANGER: discord.ButtonStyle.danger,
    Tone.FAINT: discord.ButtonStyle.secondary,
}

_SUIT = re.compile("([♣♦♥♠])\ufe0f?")
_JOINER = "\u2060"
_AT_AN_END = re.compile(
    rf"{_SUIT.pattern} *(?P<after>[^\ufe0f].*)|(?P<before>.+?) *{_SUIT.pattern}"
)
_SUITS: Final = {"♣": "cards/suit-C", "♦": "cards/suit-D", "♥": "cards/suit-H", "♠": "cards/suit-S"}
"""Discord's own black suits are hardly visible in its dark theme."""

Emojis = Mapping[str, discord.PartialEmoji]
"""Icon → the emoji that shows it."""

Links = Mapping[str, str]
"""A command as people write it, such as ``/score`` → its link."""

NO_LINKS: Final[Links] = {}

_COMMAND: Final = re.compile(r"(?<![\w/<:.@-])(/[a-z_]+)(?:( [a-z]+)|(?= (\d)))?(?![\w/-])")
"""A command in a text, perhaps with the first word or digit after it; nothing within an address."""

WITH_NUMBER: Final = " 0"
"""Behind a command in `Links`: the form of it after which a number or a time is written."""


@dataclass(frozen=True, slots=True)
class _MarkdownBlock:
    """A block of text as people read it, not yet markdown."""

    spans: tuple[Span, ...]
    look: Look
    emojis: Emojis = field(default_factory=dict)
    links: Links = field(default_factory=dict)
    channels: Mapping[str, str] = field(default_factory=dict)

    @property
    def seen(self) -> int:
        return sum(units(span.text) for span in self.spans)

    @property
    def markdown(self) -> str:
        if self.look is Look.FIXED:
            text = "".join(span.text for span in self.spans).replace("`", "'")
            return f"```\n{text}\n```"
        small = "" if self.look is Look.PLAIN else "-# "
        text = "\n".join(small + line if has_ink(line) else "" for line in lines(self.spans))
        text = _COMMAND.sub(self._link, _SUIT.sub(self._suit, text))
        for name, link in self.channels.items():
            text = text.replace(name, link)
        return text

    def _link(self, found: re.Match[str]) -> str:
        """A command as a link that puts it into the person's line."""
        command, word = found[1], found[2] or ""
        if found[3] and (numbered := self.links.get(command + WITH_NUMBER)) is not None:
            return numbered
        if (whole := self.links.get(command + word)) is not None:
            return whole
        link = self.links.get(command)
        return found[0] if link is None else link + word

    def _suit(self, found: re.Match[str]) -> str:
        """A suit as its emoji, joined to the rank so that no line breaks between them."""
        emoji = self.emojis.get(_SUITS[found[1]])
        return found[0] if emoji is None else f"{_JOINER}{emoji}"


def written(
    view: View,
    emojis: Emojis,
    links: Links = NO_LINKS,
    *,
    with_picture: str = "",
    with_file: str = "",
) -> ui.LayoutView:
    """The view as a message within all of Discord's limits.

    `with_picture`: name of the file with its picture and tiles; without it they are described in
    words. `with_file`: name of an attached file, which is shown only if a component names it.
    """
    picture = view.picture if with_picture else None
    channels = channel_links(view)
    parts = [replace(_part(block, emojis, links), channels=channels) for block in view.blocks]
    if view.picture is not None and view.picture.told and picture is None:
        parts.append(_part(Paragraph(view.picture.told), emojis, links))
    tiles = _tiles(line_of_tiles(view), emojis) if picture is None else ""
    texts = _texts(_shortened(_inked(parts), TEXT - units(tiles)))
    items: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in texts]
    if picture is not None:
        items.append(_gallery(picture, with_picture))
    if tiles:
        items.append(ui.TextDisplay(tiles))
    if with_file:
        items.append(ui.File(f"attachment://{with_file}"))
    if not items:
        items.append(ui.TextDisplay(NOTHING))
    items += _rows(view, emojis, COMPONENTS - 1 - len(items))
    colour = WAITING if view.urgent or view.notify else CALM
    return _sealed(ui.Container(*items, accent_colour=colour))


def shows(components: Sequence[discord.Component], layout: ui.LayoutView) -> bool:
    """Whether a message with these components has the layout's texts and buttons."""
    sent = [component.to_dict() for component in components]
    meant = [item.to_component_dict() for item in layout.children]
    return list(_read(sent)) == list(_read(meant))


def _read(components: Iterable[Mapping[str, Any]]) -> Iterator[tuple[object, ...]]:
    """The visible parts and button data, without the ids and files that Discord adds."""
    for one in components:
        kept = (one.get(key) for key in ("type", "label", "custom_id", "style"))
        yield (*kept, str(one.get("content", "")).strip())
        for option in one.get("options", ()):
            yield (option["label"], option["value"], bool(option.get("default")))
        yield from _read(one.get("components", ()))


def spoken(text: str, links: Links = NO_LINKS) -> ui.LayoutView:
    """A short answer, without a frame."""
    part = _part(Paragraph((Span(text),)), {}, links)
    (kept,) = _shortened([part], TEXT)
    return _sealed(ui.TextDisplay(kept.markdown if has_ink(text) else NOTHING))


def called(view: View) -> discord.AllowedMentions:
    """The people whom a new message notifies; nobody else, whatever its text contains."""
    ids = {
        int(span.calls)
        for block in view.blocks
        if isinstance(block, Paragraph) and view.notify
        for span in block.spans
        if mention(span.calls)
    }
    users = [discord.Object(user) for user in sorted(ids)]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def _sealed(item: ui.Item[Any]) -> ui.LayoutView:
    """A layout that the library does not track: presses are matched by their data alone."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(item)
    layout.stop()
    return layout


def _part(block: Block, emojis: Emojis, links: Links) -> _MarkdownBlock:
    return _MarkdownBlock(spans_of(block, GRID), look_of(block), emojis, links)


def _inked(parts: Sequence[_MarkdownBlock]) -> list[_MarkdownBlock]:
    return [part for part in parts if has_ink("".join(span.text for span in part.spans))]


def _tiles(tiles: Sequence[Tile], emojis: Emojis) -> str:
    """Tiles as one line: large emojis if all of them exist, otherwise words."""
    if tiles and all(tile.icon in emojis for tile in tiles):
        return "# " + " ".join(str(emojis[tile.icon]) for tile in tiles)
    spans: list[Span] = []
    for tile in tiles:
        label = cut(with_emoji(clean(tile.label)), LABEL)
        spans += [Span(label), Span(" ")]
    return "\n".join(lines(spans[:-1])) if has_ink("".join(span.text for span in spans)) else ""


def _shortened(parts: Sequence[_MarkdownBlock], room: int) -> list[_MarkdownBlock]:
    """The blocks cut to a length: first folded ones, from the end, then the rest."""
    kept = list(parts)
    lengths = [units(part.markdown) + 2 for part in kept]
    order = sorted(range(len(kept)), key=lambda n: (kept[n].look is not Look.FOLDED, -n))
    for number in order:
        excess = sum(lengths) - room
        if excess <= 0:
            break
        kept[number] = _cut(kept[number], lengths[number] - 2 - excess)
        lengths[number] = units(kept[number].markdown) + 2
    return [part for part in kept if part.spans]


def _cut(part: _MarkdownBlock, most: int) -> _MarkdownBlock:
    """The block cut to a number of characters of markdown, ending in an ellipsis; may be empty."""
    fits, fails = 0, part.seen
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if units(_first(part, middle).markdown) <= most:
            fits = middle
        else:
            fails = middle
    return _first(part, fits) if fits else replace(part, spans=())


def _first(part: _MarkdownBlock, most: int) -> _MarkdownBlock:
    """The visible beginning of the block, up to a number of units."""
    room, kept = most - units(ELLIPSIS), []
    for span in part.spans:
        length = units(span.text)
        if length > room:
            kept.append(replace(span, text=cut(span.text, room + units(ELLIPSIS)), calls=""))
            break
        kept.append(span)
        room -= length
    return replace(part, spans=tuple(kept))


def _texts(parts: Sequence[_MarkdownBlock]) -> list[str]:
    """The blocks as texts with gaps between them; quiet ones follow without a gap."""
    texts: list[str] = []
    for part in parts:
        if part.look is Look.QUIET and texts:
            texts[-1] += f"\n{part.markdown}"
        else:
            texts.append(part.markdown)
    rest = "\n".join(texts[_TEXTS - 1 :])
    return texts[: _TEXTS - 1] + ([rest] if rest else [])


def _gallery(picture: Picture, file: str) -> ui.Item[Any]:
    alt = cut(picture.alt, _ALT) or None
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description=alt))


def _rows(view: View, emojis: Emojis, room: int) -> list[ui.Item[Any]]:
    """The buttons in rows as far as they fit, each button once; long choices become menus.

    A chosen option appears in its row even if another button has the same data: in a faint tone,
    with a custom id of its own.
    """
    shown: list[ui.Item[Any]] = []
    used: set[str] = set()
    for number, row in enumerate(laid_rows(view, BUTTONS_IN_ROW)):
        if isinstance(row, Choice) and len(row) >= FEWEST:
            if room >= 2:  # the row and the menu
                shown.append(ui.ActionRow(_menu(row, f"{MENU}{number}")))
                room -= 2
            continue
        buttons: list[ui.Button[Any]] = []
        for button in row:
            if button.copies or len(buttons) >= room - 1:
                continue
            if button.data not in used:
                buttons.append(_button(button, emojis))
            elif button.label.startswith(CHOSEN):
                buttons.append(_chosen(button, emojis, f"{AGAIN}{number}.{len(buttons)}"))
            used.add(button.data)
        if buttons:
            shown.append(ui.ActionRow(*buttons))
            room -= 1 + len(buttons)
    return shown


def _chosen(button: Button, emojis: Emojis, name: str) -> ui.Button[Any]:
    """A button that only shows what is chosen; Discord takes no custom id twice."""
    shown = _button(button, emojis)
    shown.custom_id, shown.disabled = name, True
    return shown


def _menu(choice: Choice, name: str) -> ui.Select[Any]:
    """A menu with one choice; the chosen option's data is sent."""
    placeholder = cut(with_emoji(clean(choice.label)), PLACEHOLDER)
    options = [_option(one) for one in choice.options]
    return ui.Select(custom_id=name, placeholder=placeholder or None, options=options)


def _option(option: Alternative) -> discord.SelectOption:
    label, told = (cut(with_emoji(clean(text)), OPTION) for text in (option.label, option.told))
    return discord.SelectOption(
        label=label if has_ink(label) else _NO_LABEL,
        value=option.data,
        description=told if has_ink(told) else None,
        default=option.chosen,
    )


def _button(button: Button, emojis: Emojis) -> ui.Button[Any]:
    """A button with its icon beside the label, never instead of it: icons are small on a phone.

    Without an icon, a suit at the beginning or end of the label becomes the icon.
    """
    label, emoji = with_emoji(clean(button.label)), emojis.get(button.icon)
    suited = _AT_AN_END.fullmatch(label)
    if emoji is None and suited is not None:
        emoji = emojis.get(_SUITS[suited[1] or suited[4]])
        label = label if emoji is None else suited["after"] or suited["before"]
    label = cut(label, LABEL)
    return ui.Button(
        style=_STYLES[button.tone],
        label=label if has_ink(label) else _NO_LABEL,
        custom_id=button.data,
        emoji=emoji,
    )
