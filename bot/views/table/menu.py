"""The menu behind ⋯ while a match is played, and the votes."""

from adapters.platform.layout import paired
from adapters.platform.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import dashed, quiet
from bot.views.lobby.menu import INVITE_PAGE, avoid_rows
from bot.views.rules.rulebook import Topic
from bot.views.table.emotes import emotes_button
from bot.views.table.scene import Rows, Scene, told_once
from engine.rules.cards import per_seat
from engine.tables.table import Chair, Proposal, Status, Vote

_PROPOSALS = (
    Proposal.PAUSE,
    Proposal.OPEN_HANDS,
    Proposal.FAST,
    Proposal.GIVE_UP,
    Proposal.END,
)
"""The proposals in the menu, in their order."""


@told_once
def menu_button(scene: Scene) -> tuple[Button, ...]:
    """The button to the menu, while a match is played."""
    if scene.known.status is not Status.PLAYING:
        return ()
    return (Button("⋯", b.text(b.MenuButton(scene.known.code))),)


def page_button(scene: Scene) -> tuple[Button, ...]:
    """The button that opens the table's page inside the chat application."""
    if not scene.opens_pages:
        return ()
    code, label = scene.known.code, scene.voice.say("page-open")
    return (Button(label, b.text(b.OpenPageButton(code)), opens=code),)


def menu_view(scene: Scene) -> View:
    """The menu; people at the table can also propose votes."""
    if scene.known.seat is not None:
        rows = (
            emotes_button(scene),
            *_questions(scene),
            *_invite(scene),
            *avoid_rows(scene),
            *_leave(scene),
        )
        return scene.view(scene.voice.line("menu-title"), buttons=rows)
    chairs = _chairs(scene)
    title = scene.voice.line("menu-chairs" if chairs else "menu-nothing")
    data = b.text(b.ReadRulesButton(scene.known.code, Topic.SHORT))
    read = Button(scene.voice.say("settings-read"), data)
    return scene.view(title, buttons=(*chairs, (*watch_button(scene, on=True), read)))


def watch_button(scene: Scene, *, on: bool) -> tuple[Button, ...]:
    """The button to watch the match in the private chat, or to stop watching."""
    label = scene.voice.say("watch-start" if on else "watch-stop")
    return (Button(label, b.text(b.WatchButton(scene.known.code, on))),)


def _chairs(scene: Scene) -> Rows:
    """Buttons to take, or ask for, chairs in the middle of the match."""
    code = scene.known.code
    return paired(
        Button(
            scene.voice.say(_chair_label(chair), who=scene.plain(seat)),
            b.text(b.TakeChairButton(code, seat)),
            Tone.PRIMARY if chair.open else Tone.PLAIN,
        )
        for seat, chair in per_seat(scene.known.chairs)
        if _may_be_had(scene, chair) and not scene.known.tournament
    )


def _may_be_had(scene: Scene, chair: Chair) -> bool:
    """Whether the reader can sit down there or ask to.

    A chair that another person has reserved is no longer offered.
    """
    if chair.reserved is not None:
        return chair.reserved == scene.reader
    return chair.open or chair.away


def _chair_label(chair: Chair) -> str:
    if chair.reserved is not None:
        return "menu-chair-now"
    return "menu-chair" if chair.open else "menu-chair-ask"


@told_once
def newcomers_told(scene: Scene) -> str:
    """The people who reserved a chair in the middle of the deal, one per line."""
    return "\n".join(
        scene.voice.say("chair-newcomer", who=scene.person(chair.reserved), chair=scene.plain(seat))
        for seat, chair in per_seat(scene.known.chairs)
        if chair.reserved is not None
    )


def chair_button(scene: Scene) -> tuple[Button, ...]:
    """The button to replace an AI player immediately; chairs of people who left are in the menu."""
    known = scene.known
    free = any(chair.level is not None and chair.open for chair in known.chairs)
    ai_player = free and not known.tournament
    if known.status is not Status.PLAYING or not ai_player:
        return ()
    label = scene.voice.say("chair-of-ai")
    return (Button(label, b.text(b.TakeChairButton(known.code))),)


def _questions(scene: Scene) -> Rows:
    known, found = scene.known, []
    for question in _PROPOSALS:
        if known.tournament and question not in (Proposal.OPEN_HANDS, Proposal.FAST):
            continue
        if question is Proposal.FAST and known.fast:
            data = b.text(b.SlowDownButton(known.code))
            found.append(Button(scene.voice.say("menu-usual-pace"), data))
            continue
        if question is Proposal.FAST and not any(_played_by_ai(chair) for chair in known.chairs):
            continue
        if question is Proposal.PAUSE and known.recess is not None:
            continue
        if question is Proposal.OPEN_HANDS and known.hands_open:
            continue
        if question is Proposal.GIVE_UP and known.rules.side_count != 2:
            continue
        data = b.text(b.ProposeButton(known.code, known.match_no, question))
        ends = question in (Proposal.GIVE_UP, Proposal.END)
        tone = Tone.DANGER if ends else Tone.PLAIN
        found.append(Button(scene.voice.say(f"menu-{dashed(question)}"), data, tone))
    return paired(found)


def _played_by_ai(chair: Chair) -> bool:
    return chair.level is not None or chair.away


def _invite(scene: Scene) -> Rows:
    """The button to the invitation, if the table is by invitation only."""
    if not scene.known.options.invited_only:
        return ()
    data = b.text(b.LobbyMenuButton(scene.known.code, INVITE_PAGE))
    return ((Button(scene.voice.say("lobby-code"), data),),)


def _leave(scene: Scene) -> Rows:
    """The button to leave a tournament; elsewhere people simply leave."""
    known = scene.known
    if not known.tournament:
        return ()
    data = b.text(b.StandUpButton(known.code, known.match_no))
    return ((Button(scene.voice.say("cup-leave"), data, Tone.DANGER),),)


def asked_line(scene: Scene) -> tuple[Paragraph, ...]:
    """The open vote, for a reader who still has to answer it in the group."""
    vote = scene.known.vote
    if vote is None or not scene.asked_in_group:
        return ()
    where = scene.voice.line("hand-asked-in-group")
    return (Paragraph((*_question(scene, vote).spans, Span(" "), *where.spans)),)


def _question(scene: Scene, vote: Vote) -> Paragraph:
    chair = scene.plain(vote.seat) if vote.seat is not None else ""
    message = f"vote-{dashed(vote.question)}"
    if vote.question is Proposal.CHAIR and vote.seat is not None:
        reserved = scene.known.chairs[vote.seat].reserved
        message = "vote-chair-now" if reserved == vote.account else message
    return scene.voice.line(message, who=scene.person(vote.account), chair=chair)


def vote_view(scene: Scene, vote: Vote) -> View:
    """A proposal, who has agreed to it, and its outcome."""
    say, known, title = scene.voice.say, scene.known, _question(scene, vote)
    agreed = ", ".join(scene.plain(seat) for seat in vote.agreed)
    lines = [say("vote-for", who=agreed)] if agreed else []
    if vote.outcome is not None:
        who = scene.plain(vote.refused) if vote.refused is not None else ""
        lines.append(say(f"vote-{dashed(vote.outcome)}", who=who))
        return scene.view(title, *quiet("\n".join(lines)))
    waiting = ", ".join(scene.plain(seat) for seat in known.voters if seat not in vote.agreed)
    lines.append(say("vote-waits", who=waiting))
    data = (b.text(b.RespondButton(known.code, vote.number, yes)) for yes in (True, False))
    yes, no = data
    agree = (Button(say("vote-yes"), yes, Tone.SUCCESS),) if known.seat not in vote.agreed else ()
    row = (*agree, Button(say("vote-no"), no, Tone.DANGER))
    return scene.view(title, Paragraph((Span("\n".join(lines)),)), buttons=(row,))
