"""The pages behind the lobby's menu: its options, who sits there, and invitations."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from adapters.platform.layout import paired
from adapters.platform.views import Alternative, Button, Choice, Paragraph, Share, Span, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, dashed
from bot.views.rules.fairness import first_cut_button
from bot.views.rules.rulebook import Topic
from bot.views.table.emotes import emotes_button
from bot.views.table.scene import Rows, Scene
from engine.rules.cards import Seat, per_seat
from engine.tables.table import Status

INVITE_PAGE: Final = "invite"
PEOPLE_PAGE: Final = "people"
LEVELS_PAGE: Final = "levels"
ASKING_PAGE: Final = "asking"

START_WHEN_FULL: Final = "full"
INVITED_ONLY: Final = "invited"
LOOKING: Final = "looking"

_NAME = 9  # characters of a name on one of three buttons


class MenuReader(NamedTuple):
    """The rights of a menu's reader, or of anybody in the chat if the whole chat reads it.

    `runs`: change the table. `sits`: send emotes and cut the cards. `invites`: see the invitation.
    """

    runs: bool = True
    sits: bool = True
    invites: bool = True


EVERYBODY: Final = MenuReader()


def menu_view(scene: Scene, page: str = b.HOME, reader: MenuReader = EVERYBODY) -> View | None:
    """The page with this name: `b.HOME` or one of those above; None for any other."""
    draw = _PAGES.get(page)
    return draw(scene, reader) if draw is not None else None


def level_name(voice: Voice, level: str) -> str:
    """The name of an AI player's level."""
    return voice.say(f"level-{dashed(level)}")


def _home(scene: Scene, reader: MenuReader) -> View:
    title = scene.voice.line("lobby-menu", who=scene.person(scene.known.opener))
    said = (*emotes_button(scene), *first_cut_button(scene)) if reader.sits else ()
    rows = _to_run(scene, said) if reader.runs else (*paired(_to_read(scene, reader)), said)
    return scene.view(title, buttons=rows)


def _to_read(scene: Scene, reader: MenuReader) -> tuple[Button, ...]:
    """The buttons for a person who can change nothing."""
    rules = b.text(b.ReadRulesButton(scene.known.code, Topic.SHORT))
    code = (_turn(scene, "lobby-code", INVITE_PAGE),) if reader.invites else ()
    read = Button(scene.voice.say("settings-open"), rules)
    return (read, _turn(scene, "lobby-people", PEOPLE_PAGE), *code)


def _to_run(scene: Scene, said: tuple[Button, ...]) -> Rows:
    say, known = scene.voice.say, scene.known
    lots = b.text(b.DrawLotsButton(known.code, known.lots))
    pages = [
        Button(say("settings-open"), b.text(b.ReadSettingsButton(known.code, b.HOME))),
        _turn(scene, "lobby-people", PEOPLE_PAGE),
        _turn(scene, "lobby-code", INVITE_PAGE),
        Button(say("lobby-lots"), lots),
    ]
    if len(scene.levels) > 1:
        pages.append(_turn(scene, "lobby-levels", LEVELS_PAGE))
    if known.guests.asking:
        pages.append(_turn(scene, "lobby-guests", ASKING_PAGE))
    switches = (
        _switch(scene, "lobby-start-when-full", START_WHEN_FULL, on=known.options.start_when_full),
        _switch(scene, "lobby-invited-only", INVITED_ONLY, on=known.options.invited_only),
        _switch(scene, "lobby-looking", LOOKING, on=known.options.looking),
    )
    close = b.text(b.CloseButton(known.code, known.match_no))
    last = Button(say("lobby-close"), close, Tone.DANGER)
    choices = ((switch,) for switch in switches)
    return (*paired(pages), said, *choices, (last,))


def _switch(scene: Scene, message: str, option: str, *, on: bool) -> Button:
    """A button that toggles an option."""
    data = b.text(b.SetOptionButton(scene.known.code, option, not on))
    return Button(scene.voice.say(message), data).marked(when=on)


def _levels(scene: Scene, reader: MenuReader) -> View:
    """The levels that AI players can have from now on."""
    if not reader.runs:
        return _home(scene, reader)
    known = scene.known
    options = tuple(
        Alternative(
            level_name(scene.voice, level),
            b.text(b.ChooseLevelButton(known.code, level)),
            chosen=level == known.options.level,
        )
        for level in scene.levels
    )
    title = scene.voice.line("lobby-levels-title")
    choice = Choice(scene.voice.say("lobby-levels"), options)
    return scene.view(title, buttons=(choice, _back(scene)))


def _invitation(scene: Scene, reader: MenuReader) -> View:
    """The invitation, with which friends can join from elsewhere."""
    if not reader.invites:
        return _home(scene, reader)
    say, known, code = scene.voice.say, scene.known, scene.known.code
    asked = "lobby-invite-with" if scene.invitations else "lobby-elsewhere"
    spans = [Span(say(asked, code=known.entry_code))]
    for invitation in scene.invitations:
        spans += [Span("\n"), Span(invitation, address=True)]
    copy = Button(
        say("lobby-copy"),
        b.text(b.LobbyMenuButton(code, INVITE_PAGE)),
        copies=say("lobby-join", code=known.entry_code),
    )
    buttons = (invite_button(scene), copy) if scene.invitation else (copy,)
    back = (_back(scene),) if known.status is Status.LOBBY else ()
    rows = (*paired(buttons), *_renewed(scene, reader), *back)
    return scene.view(Paragraph(tuple(spans)), buttons=rows)


def _renewed(scene: Scene, reader: MenuReader) -> Rows:
    """The button for a new invitation, if the table is by invitation only."""
    known = scene.known
    if not (reader.runs and known.options.invited_only):
        return ()
    data = b.text(b.RenewInvitationButton(known.code, known.invitations))
    return ((Button(scene.voice.say("lobby-renew-invitation"), data),),)


def invite_button(scene: Scene) -> Button:
    """A button that shares the invitation, or shows the page with it."""
    say = scene.voice.say
    share = Share(scene.invitation, say("lobby-share")) if scene.invitation else None
    data = b.text(b.LobbyMenuButton(scene.known.code, INVITE_PAGE))
    return Button(say("lobby-invite"), data, shares=share)


def _people(scene: Scene, reader: MenuReader) -> View:
    """The people at the table, with the actions that its opener has."""
    say, known = scene.voice.say, scene.known
    seats = "\n".join(_in_chair(scene, seat) for seat in known.rules.seats)
    blocks = [Paragraph((Span(seats),))]
    if not reader.runs:
        avoiding = avoid_rows(scene) if reader.sits else ()
        return scene.view(*blocks, buttons=(*avoiding, _back(scene)))
    rows: list[tuple[Button, ...]] = []
    others = False
    for seat, chair in per_seat(known.chairs):
        if chair.level is not None:
            data = b.text(b.RemoveAIPlayerInMenuButton(known.code, seat))
            rows.append((Button(say("lobby-remove-one", who=scene.ai_player(seat)), data),))
        elif chair.account not in (None, known.opener):
            others = True
            rows.append(_of_person(scene, chair.account or ""))
    for account in known.guests.blocked:
        data = b.text(b.BlockButton(known.code, account, on=False))
        rows.append((Button(say("lobby-unblock", who=scene.person(account)), data),))
    if others:
        blocks.append(scene.voice.line("lobby-people-hint", quiet=True))
    return scene.view(*blocks, buttons=(*rows, _back(scene)))


def avoid_rows(scene: Scene) -> Rows:
    """At a table open to strangers, buttons to avoid each of them from now on."""
    if not scene.known.options.looking or not scene.reader:
        return ()
    others = (one.account for one in scene.known.chairs if one.account not in (None, scene.reader))
    return paired(
        Button(
            scene.voice.say("lobby-avoid", who=scene.person(account or "")),
            b.text(b.AvoidButton(account or "", on=True)),
        )
        for account in others
    )


def _in_chair(scene: Scene, seat: Seat) -> str:
    """Who sits there; the person who runs the table is marked."""
    name, known = scene.plain(seat), scene.known
    if known.chairs[seat].account != known.opener:
        return name
    return scene.voice.say("lobby-runs", who=name)


def _of_person(scene: Scene, account: str) -> tuple[Button, ...]:
    """Buttons to free the person's chair, bar them, or hand the table over to them."""
    say, code, who = scene.voice.say, scene.known.code, scene.person(account, _NAME)
    return (
        Button(say("lobby-send-away", who=who), b.text(b.SendAwayButton(code, account))),
        Button(say("lobby-block", who=who), b.text(b.BlockButton(code, account, on=True))),
        Button(say("lobby-hand-over", who=who), b.text(b.HandOverButton(code, account))),
    )


def _asking(scene: Scene, reader: MenuReader) -> View:
    """The people who ask to be let in."""
    if not reader.runs:
        return _home(scene, reader)
    asking = ", ".join(scene.person(account) for account in scene.known.guests.asking)
    if not asking:
        return scene.view(scene.voice.line("lobby-asking-none"), buttons=(_back(scene),))
    title = scene.voice.line("lobby-asking", who=asking)
    return scene.view(title, buttons=(*guest_rows(scene, page=True), _back(scene)))


def guest_rows(scene: Scene, *, most: int | None = None, page: bool = False) -> Rows:
    """Yes and no for the first `most` people who ask to be let in; on a `page`, also "never"."""
    say, code = scene.voice.say, scene.known.code
    rows: list[tuple[Button, ...]] = []
    for account in scene.known.guests.asking[:most]:
        who = scene.person(account, _NAME)
        yes, no = (b.text(b.AnswerGuestButton(code, account, yes, page)) for yes in (True, False))
        row = (
            Button(say("lobby-admit", who=who), yes, Tone.SUCCESS),
            Button(say("lobby-turn-down", who=who), no),
        )
        never = b.text(b.BlockButton(code, account, on=True))
        rows.append((*row, Button(say("lobby-block", who=who), never)) if page else row)
    return tuple(rows)


def _turn(scene: Scene, message: str, page: str) -> Button:
    return Button(scene.voice.say(message), b.text(b.LobbyMenuButton(scene.known.code, page)))


def _back(scene: Scene) -> tuple[Button, ...]:
    return (_turn(scene, "settings-back", b.HOME),)


_PAGES: Final[Mapping[str, Callable[[Scene, MenuReader], View]]] = {
    b.HOME: _home,
    INVITE_PAGE: _invitation,
    PEOPLE_PAGE: _people,
    LEVELS_PAGE: _levels,
    ASKING_PAGE: _asking,
}
