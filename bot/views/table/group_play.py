"""Texts and buttons below a deal in the group, mostly for people who play from there.

Also calls, which tell a person that it is their turn: in private, or by name in the group.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from adapters.platform.views import Bell, Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import quiet
from bot.people.names import SHORT, readable
from bot.views.cards import card_label, card_labels, contract_by, in_order, plan_words
from bot.views.table.choices import (
    challenge_button,
    contra_button,
    dosta_button,
    exchange_rows,
    open_call_rows,
    throw_in_rows,
)
from bot.views.table.menu import chair_button, menu_button, page_button, watch_button
from bot.views.table.scene import Rows, Scene
from bot.views.table.waiting import (
    can_call_belote,
    can_declare,
    go_on_rows,
    hint,
    numbered_turn,
    other_turn,
    waited_for,
)
from engine.rules.cards import BIT, Card, Hand, Seat, cards_of
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import legal_calls
from engine.rules.deal.declarations import Plan, plan_points
from engine.rules.knowledge import Knowledge
from engine.tables.table import Decision, Status

LONGEST_ALERT = 180
"""Maximum UTF-16 units of an alert; platforms allow 200, and escaping may lengthen it."""

_IN_A_ROW = 4
_PLAYED, _CHOSEN = "–", " ✓"  # the tick also marks playable cards


def numbered(match: Knowledge) -> tuple[Card, ...]:
    """The seat's cards in the order of their numbers, which do not change during play.

    Before the talon is taken, these are the first cards; before the discard, also the talon's.
    Without a seat there are none.
    """
    return in_order(match.full, match.contract)


def hand_alert(scene: Scene) -> str:
    """The numbered hand, and what can be played; raises `ValueError` without a seat."""
    known, say = scene.known, scene.voice.say
    if known.seat is None:
        raise ValueError("a hand needs a seat")
    if known.status is Status.CLOSED:
        return say("closed-line")
    if known.status is Status.LOBBY or known.match is None:
        return say("hand-lobby")
    if scene.match.number == 0:
        return say("hand-dealing")
    if scene.match.deal_done:
        return say("hand-next" if known.status is Status.PLAYING else "numbered-over")
    return _fitted(_versions(scene))


def chosen_alert(scene: Scene, plan: Plan) -> str:
    """The declarations made, or to be made with the first card."""
    match, voice = scene.match, scene.voice
    if match.own_declared:
        return voice.say("numbered-declared", plan=plan_words(voice, match.own_declared))
    if not any(match.choices.plans):
        return voice.say("numbered-nothing")
    before = match.stage is Stage.DECLARING
    if not plan:
        return voice.say("numbered-announce-none" if before else "numbered-plan-none")
    words = plan_words(voice, plan)
    message = "numbered-announce" if before else "numbered-plan"
    return voice.say(message, plan=words, points=plan_points(plan))


def marked_alert(scene: Scene) -> str:
    """The cards marked for the discard so far, and how many are missing."""
    left = scene.match.choices.discard - scene.known.marked.bit_count()
    cards = card_labels(scene.voice, cards_of(scene.known.marked))
    if not cards:
        return scene.voice.say("numbered-turn-discard", count=left)
    return scene.voice.say("numbered-marked", cards=cards, count=left)


def belote_alert(scene: Scene, on: bool) -> str:  # noqa: FBT001 (the answer to yes or no)
    """Whether belote will be called."""
    return scene.voice.say("numbered-belote" if on else "numbered-belote-none")


def _fitted(versions: Iterator[tuple[str, ...]]) -> str:
    """The first version, from long to short, that fits into an alert."""
    for lines in versions:
        text = "\n".join(line for line in lines if line)
        if len(text.encode("utf-16-le")) <= 2 * LONGEST_ALERT:
            return text
    raise ValueError("the shortest version is too long")


def _versions(scene: Scene) -> Iterator[tuple[str, ...]]:
    """The hand with fewer and fewer details; the last version has no names, so that it fits."""
    rows, own, plan = _rows(scene), _own_turn(scene), _plan(scene)
    contract, turn = _contract(scene), own or _other_turn(scene)
    yield (contract, *rows, turn, plan)
    yield (contract, *rows, turn)
    yield (*rows, turn)
    yield (*rows, own)


def _contract(scene: Scene) -> str:
    auction = scene.match.auction
    if auction is None or auction.contract is None:
        return ""
    who = scene.plain(auction.bidder, SHORT)
    return contract_by(scene.voice, who, auction.contract, auction.factor, auction.number)


def _rows(scene: Scene) -> tuple[str, ...]:
    cards = numbered(scene.match)
    choices = scene.match.choices
    chosen = scene.known.marked if choices.discard else choices.cards
    told = [_told(scene, number, card, chosen) for number, card in enumerate(cards, 1)]
    starts = range(0, len(told), _IN_A_ROW)
    return tuple("   ".join(told[start : start + _IN_A_ROW]) for start in starts)


def _told(scene: Scene, number: int, card: Card, chosen: Hand) -> str:
    if not scene.match.hand & BIT[card]:
        return f"{number}) {_PLAYED}"
    mark = _CHOSEN if chosen & BIT[card] else ""
    return f"{number}) {card_label(scene.voice, card)}{mark}"


def _own_turn(scene: Scene) -> str:
    return numbered_turn(scene) if scene.match.turn == scene.known.seat else ""


def _other_turn(scene: Scene) -> str:
    return other_turn(scene, scene.plain(scene.match.turn, SHORT))


def _plan(scene: Scene) -> str:
    """The declarations that are chosen, or that could still be made."""
    choices, voice = scene.match.choices, scene.voice
    chosen = scene.known.plan
    if choices.ahead:
        if scene.known.ahead is None:
            return ""
        chosen = scene.known.ahead
    if not choices.plans:
        return ""
    if choices.late:
        return voice.say("numbered-late", plan=plan_words(voice, choices.plans[0]))
    if not chosen:
        return voice.say("hand-plan-none")
    return voice.say("numbered-chosen", plan=plan_words(voice, chosen))


_NUMBERS_IN_A_ROW = 5  # at most


def group_decision(scene: Scene) -> Decision | None:
    """The decision to be made, if the person plays from the group."""
    turn = scene.known.turn
    plays_here = not scene.whispers and waited_for(scene.known) in scene.by_group
    return turn.decision if turn and plays_here else None


def _nudged(scene: Scene) -> bool:
    turn = scene.known.turn
    return group_decision(scene) is not None and turn is not None and turn.nudged


def alarm(scene: Scene) -> tuple[Paragraph, ...]:
    """How long the table still waits."""
    turn = scene.known.turn
    if turn is None or not _nudged(scene):
        return ()
    left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
    return (scene.voice.line("hand-nudged", time=left),)


def how_to_play(scene: Scene) -> tuple[Paragraph, ...]:
    """How to play from here, for the person who is to act; empty if a warning says it."""
    asked = _still_asked(scene)
    if _warns(scene) or (group_decision(scene) is None and not asked):
        return ()
    later = any(seat != scene.match.turn for seat in asked)
    more = scene.voice.say("play-hint-ahead") if later else ""
    return quiet("\n".join(line for line in (hint(scene), more) if line))


def without_private_chat(scene: Scene) -> tuple[Paragraph, ...]:
    """At the start of a match: who has no private chat, and where they see their cards."""
    if not _warns(scene):
        return ()
    button = scene.voice.say("play-hand")
    line = scene.voice.line("play-press-start", count=len(scene.group_players), button=button)
    return (Paragraph((*scene.without_private_chat, Span(" – "), *line.spans)),)


def first_hands(scene: Scene) -> tuple[Paragraph, ...]:
    """At the start of a match with whispered hands: whose first hand can be seen now."""
    if not scene.rung or scene.private:
        return ()
    button = scene.voice.say("play-hand")
    line = scene.voice.line("discord-first-hands", count=len(scene.rung), button=button)
    return (Paragraph((*scene.mentions_of_rung, Span(" – "), *line.spans)),)


def where_cards_are(scene: Scene) -> tuple[Paragraph, ...]:
    """At the start of a table's first match: where newcomers find their cards.

    Empty if they are told by name instead.
    """
    begins = scene.known.match_no == 1 and scene.match.number == 1 and not first_hands(scene)
    shared = scene.whispers and not (scene.private or scene.group_players)
    if not (begins and shared) or scene.match.contract is not None:
        return ()
    return quiet(scene.voice.say("discord-cards-come", button=scene.voice.say("play-hand")))


def _warns(scene: Scene) -> bool:
    first = scene.match.number == 1 and scene.match.contract is None
    return first and bool(scene.without_private_chat)


def play_buttons(scene: Scene) -> Rows:
    """All buttons below a deal that is played."""
    private = (scene.start_button(),) if _warns(scene) else ()
    if scene.private:
        return beside_play(scene)
    turn = (*go_on_rows(scene), *_turn(scene), _announcing(scene))
    return (*turn, *beside_play(scene), private)


def beside_play(scene: Scene) -> Rows:
    """The actions that are always possible: see one's hand, open the page or menu, take a chair."""
    chair, page = chair_button(scene), page_button(scene)
    if scene.private:
        return (chair, (*page, *watch_button(scene, on=False)))
    own = (
        hand_button(scene),
        *page,
        *_dosta(scene),
        *_contra(scene),
        *_challenge(scene),
        *menu_button(scene),
    )
    return (own, chair)


def hand_button(scene: Scene) -> Button:
    """The button that shows people their cards."""
    return Button(scene.voice.say("play-hand"), b.text(b.ShowHandButton(scene.known.code)))


def _dosta(scene: Scene) -> tuple[Button, ...]:
    """The button that ends the match, if a person who plays from here may press it."""
    sides = map(scene.known.rules.side_of, scene.group_players)
    may = not scene.whispers and not set(scene.match.reached).isdisjoint(sides)
    return (dosta_button(scene),) if may else ()


def _contra(scene: Scene) -> tuple[Button, ...]:
    """The button to double out of turn, if a person who plays from here may press it."""
    may = not scene.whispers and not set(scene.match.doublers).isdisjoint(scene.group_players)
    return (contra_button(scene),) if may else ()


def _challenge(scene: Scene) -> tuple[Button, ...]:
    """The button to claim a revoke, if a person who plays from here may press it."""
    may = not scene.whispers and any(
        seat in scene.match.challengers for seat in scene.group_players
    )
    return (challenge_button(scene),) if may else ()


def _turn(scene: Scene) -> Rows:
    """The buttons for the current stage, independent of anybody's cards."""
    decision, match = group_decision(scene), scene.match
    if match.stage is Stage.DECLARING:
        return (_declaring(scene),)
    if decision is None:
        return ()
    match match.stage:
        case Stage.AUCTION:
            calls = legal_calls(match.rules, match.auction) if match.auction is not None else ()
            low = throw_in_rows(scene, decision) if match.cancellable else ()
            return (*open_call_rows(scene, decision, calls), *low)
        case Stage.EXCHANGE:
            return exchange_rows(scene, decision)
        case Stage.DISCARD:
            count = match.rules.hand_size + match.rules.left_over_to_caller
            return _numbers(b.DiscardNumberButton(scene.known.code, decision, 1), count)
        case _:
            return _numbers(b.LayNumberButton(scene.known.code, decision, 1), match.rules.hand_size)


def _numbers(first: b.LayNumberButton | b.DiscardNumberButton, count: int) -> Rows:
    """Buttons numbered for all cards dealt, which do not reveal those already played."""
    buttons = [
        Button(str(number), b.text(replace(first, number=number))) for number in range(1, count + 1)
    ]
    rows = ceil(count / _NUMBERS_IN_A_ROW)
    length = ceil(count / rows)
    return tuple(tuple(buttons[start : start + length]) for start in range(0, count, length))


def _still_asked(scene: Scene) -> tuple[Seat, ...]:
    """The people who play from here and have yet to declare before the first lead."""
    stopped = scene.known.recess is not None
    if stopped or scene.match.stage is not Stage.DECLARING or scene.whispers:
        return ()
    ai_player = scene.match.turn if waited_for(scene.known) is None else -1
    return tuple(
        seat for seat in scene.group_players if seat != ai_player and can_declare(scene.match, seat)
    )


def _declaring(scene: Scene) -> tuple[Button, ...]:
    """Before the first lead: choose what to declare, declare it, or declare nothing."""
    code, say, turn = scene.known.code, scene.voice.say, scene.known.turn
    if turn is None or not _still_asked(scene):
        return ()
    decision = turn.decision
    aloud, silent = (b.text(b.AnnounceChosenButton(code, decision, yes)) for yes in (True, False))
    return (
        Button(say("play-declarations"), b.text(b.NextDeclarationsButton(code, decision))),
        Button(say("play-declare"), aloud, Tone.PRIMARY),
        Button(say("hand-announce-none"), silent),
    )


def _announcing(scene: Scene) -> tuple[Button, ...]:
    """Buttons for declarations and belote, if a person who plays from here might have any."""
    known, match, say = scene.known, scene.match, scene.voice.say
    stopped = known.turn is None or known.recess is not None
    if known.turn is None or stopped or scene.whispers or match.stage is not Stage.PLAY:
        return ()
    decision = known.turn.decision
    found = []
    if any(can_declare(match, seat) for seat in scene.group_players):
        plans = b.text(b.NextDeclarationsButton(known.code, decision))
        found.append(Button(say("play-declarations"), plans))
    if group_decision(scene) is not None and can_call_belote(match):
        belote = b.text(b.ToggleBeloteButton(known.code, decision))
        found.append(Button(say("play-belote"), belote))
    return tuple(found)


def call_view(scene: Scene) -> View | None:
    """Call the person who is to act: in private, or by name in the group.

    In the group, people are called if they play from there and see their hands only on request.
    """
    seat = waited_for(scene.known)
    if seat is not None and seat == scene.known.seat:
        return _own_call(scene, seat)
    if seat is None or seat not in scene.by_group:
        return None
    called = scene.ids.get(scene.known.chairs[seat].account or "", "")
    name = Span(scene.plain(seat), strong=True, calls=called)
    turn, voice = scene.known.turn, scene.voice
    sign, words = "👉 ", voice.line("play-called")
    if turn is not None and turn.nudged:
        left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
        sign, words = "⏰ ", voice.line("play-nudged", time=left)
    line = Paragraph((Span(sign), name, *words.spans))
    return scene.view(line, buttons=((hand_button(scene),),), urgent=True, notify=True)


def _own_call(scene: Scene, seat: Seat) -> View:
    """One line: it is their turn, at which table, and the remaining time if they are slow."""
    voice, known, turn = scene.voice, scene.known, scene.known.turn
    spans = [*voice.line("call-own").spans, Span(" · "), Span(_whose_table(scene, seat))]
    bell = Bell(f"turn {known.id}", group=scene.group)
    if turn is not None:
        bell = replace(bell, until=turn.clock(known.pace.limit).ends)
    if turn is not None and turn.nudged:
        time = scene.time(turn.left_when_reminded(known.pace.limit))
        left = voice.line("hand-nudged", time=time)
        spans += [Span(" · "), *left.spans]
    return scene.view(Paragraph(tuple(spans)), urgent=True, notify=True, bell=bell)


def _whose_table(scene: Scene, seat: Seat) -> str:
    """The table's group; if it has no title, the table's opener."""
    opener = scene.known.opener
    if scene.place_name:
        return readable(scene.place_name)
    if scene.known.tournament:
        return scene.voice.say("call-tournament")
    if scene.known.chairs[seat].account == opener:
        return scene.voice.say("call-own-table")
    return scene.voice.say("call-table", who=scene.person(opener))
