"""A deal in the group, in one message: the auction, then its tricks, at last its record."""

from adapters.chat import Button, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.turns import can_call_belote, can_declare, waited_for
from bot.views.auction import auction_picture, calls_told
from bot.views.choices import call_rows
from bot.views.deal import contract_told, deal_told
from bot.views.scene import Rows, Scene
from bot.views.trick import announced, closed_picture, last_trick, open_picture, tricks_won
from bot.views.words import beside, quiet
from engine.rules.auction import legal_calls
from engine.tables.table import Decision

_NUMBERS_IN_A_ROW = 4


def play_view(scene: Scene) -> View:
    """How a deal stands, for all to see. A `ValueError` where none has been dealt.

    Remembering is part of the game: while it is played only the last trick is told, and all of them
    once it is over. Nothing here depends on a card that nobody has seen (law 4).
    """
    match, voice = scene.match, scene.voice
    if not match.number:
        raise ValueError(f"no deal of match {scene.known.match_no} has been dealt")
    if match.thrown_in:
        return scene.view(*quiet(voice.say("auction-thrown-in", number=match.number)))
    if match.deal_done:
        return _record(scene)
    calling = match.contract is None
    return scene.view(
        *_alarm(scene),
        *(_auction(scene) if calling else _tricks(scene)),
        *_hint(scene),
        picture=auction_picture(scene) if calling else _picture(scene),
        buttons=_buttons(scene),
        notify=_nudged(scene),
    )


def call_view(scene: Scene) -> View | None:
    """A call to somebody whose hand can only be shown to him when he asks for it."""
    seat = waited_for(scene.known)
    if seat is None or seat not in scene.by_group:
        return None
    called = scene.ids.get(scene.known.chairs[seat].account or "", "")
    name = Span(scene.plain(seat), strong=True, calls=called)
    line = Paragraph((Span("👉 "), name, *scene.voice.line("play-called").spans))
    return scene.view(line, buttons=((_hand_button(scene),),), urgent=True, notify=True)


def _record(scene: Scene) -> View:
    """What was played, and everything else for whoever wants to read it."""
    match = scene.match
    title = scene.voice.line("deal-title", number=match.number)
    head = Paragraph((*title.spans, Span(" – " + contract_told(scene, match))))
    folded = Paragraph((Span(deal_told(scene, match)),), folded=True)
    return scene.view(head, *quiet(last_trick(scene)), folded)


def _auction(scene: Scene) -> tuple[Paragraph, ...]:
    match, voice = scene.match, scene.voice
    title = voice.line("auction-title", number=match.number, who=scene.name(match.dealer))
    turn = voice.line("auction-turn", who=scene.name(match.turn))
    calls, bid = calls_told(scene, match), scene.contract()
    if not calls:
        return (title, turn)
    in_force = (Span("\n"), *voice.line("auction-in-force", contract=bid).spans) if bid else ()
    return (title, Paragraph((Span(calls), *in_force)), turn)


def _tricks(scene: Scene) -> tuple[Paragraph, ...]:
    """What is played, what is behind, and whose turn it is."""
    match, voice = scene.match, scene.voice
    contract = voice.line("trick-contract", contract=scene.contract())
    closed = len(match.tricks)
    won = tricks_won(scene)
    before = (
        "" if closed or match.trick else calls_told(scene, match),
        voice.say("trick-count", tricks=_by_side(scene, won)) if closed else "",
        announced(scene),
        last_trick(scene) if match.trick else "",
    )
    number, who = closed + 1, scene.name(match.turn)
    if match.trick:
        now = voice.line("trick-turn", number=number, who=who)
    elif closed:
        now = voice.line("trick-taken-leads", number=closed, who=who)
    else:
        now = voice.line("trick-leads", number=number, who=who)
    return (contract, *quiet("\n".join(line for line in before if line)), now)


def _by_side(scene: Scene, numbers: tuple[int, ...]) -> str:
    return beside(f"{side} {number}" for side, number in zip(scene.sides(), numbers, strict=True))


def _picture(scene: Scene) -> Picture:
    """The present trick, and as long as nobody has led, the one before."""
    match = scene.match
    if match.tricks and not match.trick:
        return closed_picture(scene, len(match.tricks) - 1)
    return open_picture(scene)


def _decision(scene: Scene) -> Decision | None:
    """The turn of somebody who plays from here."""
    turn = scene.known.turn
    plays_here = not scene.whispers and waited_for(scene.known) in scene.by_group
    return turn.decision if turn and plays_here else None


def _nudged(scene: Scene) -> bool:
    turn = scene.known.turn
    return _decision(scene) is not None and turn is not None and turn.nudged


def _alarm(scene: Scene) -> tuple[Paragraph, ...]:
    """For whom the table waits, and how long it will."""
    if not _nudged(scene):
        return ()
    seat = scene.match.turn
    left = scene.time(scene.known.pace.limit / 2)
    called = scene.ids.get(scene.known.chairs[seat].account or "", "")
    name = Span(scene.plain(seat), strong=True, calls=called)
    return (Paragraph((Span("⏰ "), name, *scene.voice.line("play-nudged", time=left).spans)),)


def _hint(scene: Scene) -> tuple[Paragraph, ...]:
    """How one plays from here, for whom it is to play."""
    if _decision(scene) is None:
        return ()
    calling = scene.match.contract is None
    message = "play-hint-call" if calling else "play-hint-card"
    return quiet(scene.voice.say(message, button=scene.voice.say("play-hand")))


def _buttons(scene: Scene) -> Rows:
    return (*_turn(scene), _announcing(scene), (_hand_button(scene),))


def _hand_button(scene: Scene) -> Button:
    return Button(scene.voice.say("play-hand"), b.text(b.ShowHand(scene.known.code)))


def _turn(scene: Scene) -> Rows:
    """Calls, or the number of every card that was dealt: the played ones must not be told apart."""
    decision, match, code = _decision(scene), scene.match, scene.known.code
    if decision is None:
        return ()
    if match.contract is None:
        calls = legal_calls(match.rules, match.auction) if match.auction is not None else ()
        return call_rows(scene, decision, calls)
    numbers = [
        Button(str(number), b.text(b.LayNumber(code, decision, number)))
        for number in range(1, match.rules.hand_size + 1)
    ]
    starts = range(0, len(numbers), _NUMBERS_IN_A_ROW)
    return tuple(tuple(numbers[start : start + _NUMBERS_IN_A_ROW]) for start in starts)


def _announcing(scene: Scene) -> tuple[Button, ...]:
    """Declarations and belote, wherever somebody who plays from here might have them."""
    known, match, say = scene.known, scene.match, scene.voice.say
    if known.turn is None or scene.whispers:
        return ()
    decision = known.turn.decision
    present = [seat for seat in scene.by_group if not known.chairs[seat].away]
    found = []
    if any(can_declare(match, seat) for seat in present):
        plans = b.text(b.CyclePlan(known.code, decision))
        found.append(Button(say("play-declarations"), plans))
    if _decision(scene) is not None and can_call_belote(match):
        belote = b.text(b.TurnBelote(known.code, decision))
        found.append(Button(say("play-belote"), belote))
    return tuple(found)
