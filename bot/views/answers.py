"""Short answers to a tap or a command, and the button that shares a page with everybody."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from adapters.platform.application import Answer
from adapters.platform.views import BUTTON_BYTES, Button, Tone, View
from bot import buttons as b
from bot.locales.words import Arg, Voice, Words, dashed, quiet
from bot.people.names import readable
from bot.views.cards import card_label, card_labels, in_order
from bot.views.rules.sentences import preset_name, presets_for, speaking_of
from bot.views.table.scene import time_of
from engine.rules.cards import Contract
from engine.rules.knowledge import Breach, Duty
from engine.rules.ruleset import Rules
from engine.tables.commands import Denial
from engine.tables.table import Pace, Table

_BINDS_OVER_PARTNER: Final = (Duty.TRUMP, Duty.OVERTRUMP)
"""Duties that are worded differently if the partner holds the trick."""


def why_not(voice: Voice, contract: Contract, why: Breach) -> str:
    """Name the duty that forbids a card, and the cards that fulfil it."""
    partner = "-partner" if why.partner and why.duty in _BINDS_OVER_PARTNER else ""
    return voice.say(
        f"why-{why.duty.value}{partner}",
        led=voice.signs[why.led],
        suit=voice.signs[why.suit],
        over=card_label(voice, why.over) if why.over >= 0 else "",
        able=card_labels(voice, in_order(why.able, contract)),
    )


_QUOTED: Final = 60
"""Maximum characters quoted from text that was not understood."""


class Asker(Protocol):
    """The person who asked.

    `own_language` is for text that only they read, `reading` for replies.
    """

    @property
    def words(self) -> Words: ...

    @property
    def own_language(self) -> str: ...

    @property
    def reading(self) -> str: ...


def denial_text(voice: Voice, denial: Denial) -> str:
    """Why the table refused a command."""
    return voice.say(f"denied-{dashed(denial)}")


def denied(asker: Asker, denial: Denial, rules: Rules | None = None) -> Answer:
    """Answer that the table refused; with `rules`, in that game's words."""
    return Answer(denial_text(_own(asker, rules), denial), refused=True)


def forbidden(voice: Voice, contract: Contract, why: Breach) -> Answer:
    """Answer that the card may not be played, and why."""
    return Answer(why_not(voice, contract, why), refused=True)


def refused(asker: Asker, message: str, **args: Arg) -> Answer:
    """Answer that the request was refused, with this message."""
    return Answer(_own(asker).say(message, **args), refused=True)


def confirmed(asker: Asker, message: str = "", **args: Arg) -> Answer:
    """Answer that the request was carried out; without a message, say nothing."""
    return Answer(_own(asker).say(message, **args)) if message else Answer()


def alerted(asker: Asker, message: str, link: str = "") -> Answer:
    """Say what has happened, in an alert that stays until it is read."""
    return Answer(_own(asker).say(message), alert=True, link=link)


def seen(asker: Asker, message: str) -> Answer:
    """Answer that the request was carried out and that the table shows it."""
    return Answer(_own(asker).say(message), seen=True)


def once_more(asker: Asker, what: str) -> str:
    """Ask the person to press again."""
    return _own(asker).say("answer-once-more", what=what)


def unknown(asker: Asker) -> Answer:
    """Answer that the button is unknown, or that its subject no longer exists."""
    return Answer(_own(asker).say("answer-unknown"), refused=True)


def trouble(asker: Asker) -> Answer:
    """Answer that something failed on our side and nothing has changed."""
    return Answer(_own(asker).say("answer-trouble"), refused=True)


def busy(asker: Asker) -> Answer:
    """Answer that the store does not respond.

    The change may still have been stored and show up later.
    """
    return Answer(_own(asker).say("answer-busy"), refused=True)


def busy_for(words: Words, language: str) -> Answer:
    """Like `busy`, if only the platform's language is known."""
    return Answer(Voice(words, words.best(language)).say("answer-busy"), refused=True)


def put_away(asker: Asker, file: str) -> Answer:
    """Answer that the operator moved the table from the database into this file."""
    return Answer(_own(asker).say("answer-put-away", file=file), alert=True, refused=True)


def too_fast(asker: Asker) -> Answer:
    """Answer that the person exceeds their rate limit; the alert stays until it is read."""
    return Answer(_own(asker).say("answer-too-fast"), alert=True, refused=True)


def too_many_tables(asker: Asker) -> Answer:
    """Answer that the person has opened enough tables here."""
    return Answer(_own(asker).say("answer-too-many-tables"), refused=True)


def not_yours_to_set(asker: Asker) -> Answer:
    """Answer that only admins may change the settings of a group."""
    return Answer(_own(asker).say("answer-next-table-is-admins"), refused=True)


def menu_for_guests(asker: Asker, code: str) -> Answer:
    """Answer that the menu is for people at the table, and how a guest can watch.

    Without a `code` they are already watching, on a page.
    """
    if not code:
        return refused(asker, "answer-menu-watching")
    return Answer(_own(asker).say("answer-menu-guest", code=code), refused=True)


def cannot_write(asker: Asker, link: str = "") -> Answer:
    """Ask the person to open their private chat first; the alert stays until it is read."""
    return Answer(_own(asker).say("answer-open-private"), alert=True, link=link, refused=True)


def in_private(asker: Asker, message: str, link: str) -> Answer:
    """Answer that the request will be carried out when the private chat is opened by this link."""
    return Answer(_own(asker).say(message), alert=True, link=link, refused=True)


def seated_by_group(asker: Asker, link: str = "", *, starts: bool = True) -> Answer:
    """Answer that the person has a seat and plays from the group.

    `starts`: they can open a private chat.
    """
    button = _own(asker).say("play-hand")
    message = "answer-seated-by-group" if starts else "discord-seated-by-group"
    text = _own(asker).say(message, button=button)
    return Answer(text, alert=True, link=link)


def cannot_join(asker: Asker, denial: Denial, *, playing: bool = False) -> View:
    """Why the person cannot join that table."""
    if _is_late(denial, playing=playing):
        return told(asker, "answer-join-late")
    return _told(asker, denial_text(_here(asker), denial))


def join_denied(asker: Asker, denial: Denial, *, playing: bool) -> Answer:
    """Like `cannot_join`, as an answer."""
    if _is_late(denial, playing=playing):
        return refused(asker, "answer-join-late")
    return denied(asker, denial)


def _is_late(denial: Denial, *, playing: bool) -> bool:
    """Whether the match has begun without the person."""
    return denial is Denial.NOT_IN_LOBBY or (playing and denial is Denial.TABLE_FULL)


def joined(asker: Asker, group: str) -> View:
    """Tell the person that they have joined a table, and in which group if it has a title."""
    if group:
        return _told(asker, _here(asker).say("answer-joined-group", group=readable(group)))
    return told(asker, "answer-joined")


def at_table(asker: Asker, message: str, opener: str) -> View:
    """A message about the table that `opener` opened."""
    voice = _here(asker)
    return _told(asker, voice.say(message, who=readable(opener) or voice.say("person-unnamed")))


def told(asker: Asker, message: str, **args: Arg) -> View:
    """The message with this id, as a view."""
    return _told(asker, _here(asker).say(message, **args))


def told_privately(asker: Asker, message: str, link: str) -> View:
    """The message with this id, followed by the link to the private chat if there is one."""
    return _told(asker, "\n".join(part for part in (_here(asker).say(message), link) if part))


def asks_to_close(asker: Asker, close: b.CloseButton) -> View:
    """Ask whether to close the table and lose the match."""
    voice = _here(asker)
    yes = Button(voice.say("lobby-close"), b.text(close), Tone.DANGER)
    blocks = (voice.line("close-title"), *quiet(voice.say("close-text")))
    return View(blocks, buttons=((yes,),), language=voice.language)


def nobody_called(asker: Asker, wanted: str) -> View:
    """Say that nobody here has this name."""
    return _told(asker, _here(asker).say("answer-nobody-called", who=readable(wanted, _QUOTED)))


def no_table(asker: Asker) -> View:
    """Say that there is no table in this place, and offer to open one."""
    voice = _here(asker)
    opens = Button(voice.say("open-table"), b.text(b.OpenTableButton()), Tone.PRIMARY)
    return replace(told(asker, "answer-no-table"), buttons=((opens,),))


def not_seated(asker: Asker, tables: Sequence[Table]) -> View:
    """Say that the person sits at none of these tables, or that there are no tables."""
    return as_view(asker, denied(asker, Denial.NOT_SEATED)) if tables else no_table(asker)


def not_understood(
    asker: Asker, word: str, how: str, paces: Mapping[str, Pace], **args: Arg
) -> View:
    """Say that a command's argument was not understood, and explain what it accepts (`how`)."""
    voice = _here(asker)
    unknown = voice.say("answer-unknown-option", word=readable(word, _QUOTED)) if word else ""
    told = _how(asker, how, paces, args)
    return _told(asker, "\n".join(part for part in (unknown, told) if part))


def explained(asker: Asker, name: str, how: str, paces: Mapping[str, Pace], **args: Arg) -> View:
    """Explain a command and the arguments that it accepts."""
    voice = _here(asker)
    summary = voice.say("help-command", name=name, summary=voice.say(f"command-{name}"))
    return _told(asker, f"{summary}\n{_how(asker, how, paces, args)}")


def _how(asker: Asker, how: str, paces: Mapping[str, Pace], args: Mapping[str, Arg]) -> str:
    voice = _here(asker)
    ordered = sorted(paces.items(), key=lambda one: one[1].limit)
    known: dict[str, Arg] = {
        "games": ", ".join(preset_name(voice, preset) for preset in presets_for(voice.language)),
        "paces": ", ".join(f"{name} ({time_of(voice, pace.limit)})" for name, pace in ordered),
        "languages": ", ".join(asker.words.languages().values()),
        **args,
    }
    if "preset" in args:
        known["preset"] = preset_name(voice, str(args["preset"]))
    return voice.say(how, **known)


def unknown_command(asker: Asker, word: str) -> View:
    """Say that there is no such command."""
    return _told(asker, _here(asker).say("answer-unknown-command", word=readable(word)))


def file_refused(asker: Asker) -> View:
    """Say that files may not be sent here."""
    return told(asker, "file-refused")


def as_view(asker: Asker, answer: Answer) -> View:
    """An answer as a message, for commands."""
    return _told(asker, "\n".join(part for part in (answer.text, answer.link) if part))


def _own(asker: Asker, rules: Rules | None = None) -> Voice:
    """The voice for text that only the asker reads; with `rules`, in that game's words."""
    voice = Voice(asker.words, asker.own_language)
    return voice if rules is None else speaking_of(rules, voice)


def _here(asker: Asker) -> Voice:
    return Voice(asker.words, asker.reading)


def _told(asker: Asker, text: str) -> View:
    return View(quiet(text), language=asker.reading)


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
    """Add a button to a whispered page that shows it to everybody, if the button's data fits."""
    if not (asked.alone and asked.whispers):
        return view
    said = b.text(b.ShowEverybodyButton(b.text(page).removeprefix(_VERSION)))
    if len(said.encode()) > BUTTON_BYTES:
        return view
    button = Button(voice.say("show-everybody"), said)
    return replace(view, buttons=(*view.buttons, (button,)))


def unshared(view: View) -> View:
    """The page without the button of `shareable`, for everybody."""
    return replace(view, buttons=tuple(row for row in view.buttons if not any(map(_shares, row))))


def page_of(pressed: b.ShowEverybodyButton) -> b.BotButton | None:
    """The page to show; None if the text is not a shareable page."""
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
