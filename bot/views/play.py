"""A deal in the group, in one message: the auction, then its tricks, finally its record."""

from dataclasses import replace
from math import ceil

from adapters.views import Bell, Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.turns import can_call_belote, can_declare, waited_for
from bot.views.auction import auction_picture, calls_told, passed_picture
from bot.views.choices import call_rows, challenge_button, exchange_rows, throw_in_rows
from bot.views.deal import claim_told, contract_told, deal_told, drawn_deal, played_hands
from bot.views.menu import chair_button, menu_button, watch_button
from bot.views.names import readable
from bot.views.replay import hand_lines
from bot.views.scene import Rows, Scene
from bot.views.standstill import go_on_rows, standstill
from bot.views.trick import (
    announced,
    before_lead,
    closed_picture,
    last_trick,
    open_picture,
    trick_now,
    tricks_won,
)
from bot.views.waiting import hint, public_turn, turned_told
from bot.views.words import beside, quiet
from engine.rules.auction import legal_calls
from engine.rules.cards import Seat
from engine.rules.stage import Stage
from engine.tables.table import Decision, Status

_NUMBERS_IN_A_ROW = 5  # at most


def play_view(scene: Scene) -> View:
    """How a deal stands, for all to see. A `ValueError` if none has been dealt.

    Remembering is part of the game: during the play only the last trick is told, and all of them
    once the deal is over. Nothing here depends on a card that nobody has seen (law 4).
    """
    match = scene.match
    if not match.number:
        raise ValueError(f"no deal of match {scene.known.match_no} has been dealt")
    if match.thrown_in:
        text = _thrown_in(scene)
        told, rows = (*quiet(text), *standstill(scene)), go_on_rows(scene)
        return scene.view(*told, picture=passed_picture(scene, text), buttons=rows)
    if match.deal_done:
        return _record(scene)
    if scene.known.status is not Status.PLAYING:
        return _broken_off(scene, "play-called-off")
    if scene.posts_tricks and (match.trick or match.tricks):
        return _called(scene)
    calling = match.contract is None
    return scene.view(
        *_alarm(scene),
        *(_auction(scene) if calling else _tricks(scene)),
        *_hint(scene),
        *_without_private_chat(scene),
        *_where_cards_are(scene),
        *standstill(scene),
        picture=auction_picture(scene) if calling else trick_now(scene),
        buttons=_buttons(scene),
    )


def _called(scene: Scene) -> View:
    """How the auction ended, while the tricks are in messages of their own."""
    match = scene.match
    title = scene.voice.line("deal-title", number=match.number)
    head = Paragraph((*title.spans, Span(" – " + contract_told(scene, match))))
    calls, buttons = calls_told(scene, match), _beside(scene)
    picture = passed_picture(scene, calls)
    told = () if picture is not None else quiet(calls)
    return scene.view(head, *told, picture=picture, buttons=buttons)


def trick_view(scene: Scene, number: int) -> View | None:
    """One trick of the present deal, counted from 1, for all to see: as long as the next one has
    not begun it is followed by whose turn it is. None for one that has not begun itself.
    """
    match = scene.match
    closed = len(match.tricks)
    if not 0 < number <= closed + bool(match.trick):
        return None
    if number > closed:
        head: tuple[Paragraph, ...] = (turn_line(scene), *_contract_line(scene))
        told, picture = (before_lead(scene), announced(scene)), open_picture(scene)
    else:
        head, picture = (_taken_line(scene, number),), closed_picture(scene, number - 1)
        told = (
            "",
            scene.voice.say("trick-count", tricks=_by_side(scene, tricks_won(scene, number))),
        )
    lines = quiet("\n".join(line for line in told if line))
    present = number >= closed + bool(match.trick) and not match.deal_done
    if not present or scene.known.status is not Status.PLAYING:
        return scene.view(*head, *lines, picture=picture)
    below = (*lines, *_hint(scene), *standstill(scene))
    buttons = _buttons(scene) if scene.group_players else go_on_rows(scene)
    return scene.view(*_alarm(scene), *head, *below, picture=picture, buttons=buttons)


def _contract_line(scene: Scene) -> tuple[Paragraph, ...]:
    return (scene.voice.line("trick-contract", contract=scene.contract()),)


def _taken_line(scene: Scene, number: int) -> Paragraph:
    """Who took a trick, and leads to the next one if there is any."""
    match = scene.match
    who = scene.name(match.tricks[number - 1].winner)
    last = match.deal_done and number == len(match.tricks)
    return scene.voice.line("trick-taken" if last else "trick-taken-leads", number=number, who=who)


def _thrown_in(scene: Scene) -> str:
    match, say = scene.match, scene.voice.say
    if match.cancelled < 0:
        return say("auction-thrown-in", number=match.number)
    who = scene.plain(match.cancelled)
    points = match.rules.low_hand_cancel or 0
    return say("auction-cancelled", number=match.number, who=who, points=points)


def call_view(scene: Scene) -> View | None:
    """A message that calls whoever is to act: in private, or by his name in the group, if his hand
    is shown there only when he asks for it.
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
    return scene.view(line, buttons=((_hand_button(scene),),), urgent=True, notify=True)


def _own_call(scene: Scene, seat: Seat) -> View:
    """One line: that it is his turn, where, and how long it still is if he is slow."""
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
    """The group in which the table is; where that has no name, who has opened the table."""
    opener = scene.known.opener
    if scene.place_name:
        return readable(scene.place_name)
    if scene.known.chairs[seat].account == opener:
        return scene.voice.say("call-own-table")
    return scene.voice.say("call-table", who=scene.person(opener))


def _broken_off(scene: Scene, message: str) -> View:
    """A deal that will not be played to its end, and why; folded what was played of it."""
    match, voice = scene.match, scene.voice
    title = voice.line("deal-title", number=match.number)
    if match.contract is not None:
        title = Paragraph((*title.spans, Span(" – " + contract_told(scene, match))))
    told, why = deal_told(scene, match), quiet(voice.say(message))
    picture = passed_picture(scene, told)
    if picture is not None:
        return scene.view(title, *why, picture=picture)
    return scene.view(title, *why, Paragraph((Span(told),), folded=True))


def _record(scene: Scene) -> View:
    """The contract, and folded the whole deal."""
    match = scene.match
    if match.stage is not Stage.DONE:
        return _broken_off(scene, "play-given-up")
    title = scene.voice.line("deal-title", number=match.number)
    head = Paragraph((*title.spans, Span(" – " + contract_told(scene, match))))
    hands = "\n".join(hand_lines(scene, played_hands(match))) if scene.known.hands_open else ""
    told = "\n".join(part for part in (hands, deal_told(scene, match)) if part)
    below = quiet(claim_told(scene))
    if scene.as_files and scene.draws:
        picture = drawn_deal(scene, match, told) or passed_picture(scene, told)
        return scene.view(head, *below, picture=picture)
    folded = Paragraph((Span(told),), folded=True)
    return scene.view(head, *below, folded)


def _auction(scene: Scene) -> tuple[Paragraph, ...]:
    """Whose turn it is, the last bid, the calls, and which deal it is."""
    match, voice, bid = scene.match, scene.voice, scene.contract()
    in_force = (voice.line("auction-in-force", contract=bid),) if bid else ()
    title = voice.say("auction-title", number=match.number, who=scene.plain(match.dealer))
    about = "\n".join(line for line in (title, turned_told(scene, match), _again(scene)) if line)
    calls = calls_told(scene, match)
    told = (Paragraph((Span(calls),)),) if calls else ()
    return (public_turn(scene), *in_force, *told, *quiet(about))


def _again(scene: Scene) -> str:
    """That the deal before was thrown in, for the next one has taken the place of its message."""
    match = scene.match
    before = match.number - 1
    if not before or any(result.number == before for result in match.board):
        return ""
    return scene.voice.say("auction-again", number=before)


def _tricks(scene: Scene) -> tuple[Paragraph, ...]:
    """Whose turn it is, the contract, and what has happened.

    The auction is told until the first trick is over, however fast it was.
    """
    match, voice = scene.match, scene.voice
    won = tricks_won(scene)
    before = (
        "" if match.tricks else calls_told(scene, match),
        before_lead(scene),
        voice.say("trick-count", tricks=_by_side(scene, won)) if match.tricks else "",
        announced(scene),
        _last_trick(scene) if match.trick else "",
    )
    told = quiet("\n".join(line for line in before if line))
    return (turn_line(scene), *_contract_line(scene), *told)


def _last_trick(scene: Scene) -> str:
    """The last trick; if it may not be reviewed, only while somebody is to play from here."""
    return last_trick(scene, anyway=_decision(scene) is not None)


def turn_line(scene: Scene) -> Paragraph:
    """Whose turn it is, for all to see."""
    match, voice = scene.match, scene.voice
    if match.stage is not Stage.PLAY:
        return public_turn(scene)
    closed, who = len(match.tricks), scene.name(match.turn)
    if match.trick:
        return voice.line("trick-turn", number=closed + 1, who=who)
    if closed:
        return voice.line("trick-taken-leads", number=closed, who=who)
    return voice.line("trick-leads", number=closed + 1, who=who)


def _by_side(scene: Scene, numbers: tuple[int, ...]) -> str:
    return beside(f"{side} {number}" for side, number in zip(scene.sides(), numbers, strict=True))


def _decision(scene: Scene) -> Decision | None:
    """The decision to be made, if it is made by somebody who plays from the group."""
    turn = scene.known.turn
    plays_here = not scene.whispers and waited_for(scene.known) in scene.by_group
    return turn.decision if turn and plays_here else None


def _nudged(scene: Scene) -> bool:
    turn = scene.known.turn
    return _decision(scene) is not None and turn is not None and turn.nudged


def _alarm(scene: Scene) -> tuple[Paragraph, ...]:
    """How long the table still waits."""
    turn = scene.known.turn
    if turn is None or not _nudged(scene):
        return ()
    left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
    return (scene.voice.line("hand-nudged", time=left),)


def _hint(scene: Scene) -> tuple[Paragraph, ...]:
    """How to play from here, for whoever is to act; nothing where the warning says it already."""
    asked = _still_asked(scene)
    if _warns(scene) or (_decision(scene) is None and not asked):
        return ()
    later = any(seat != scene.match.turn for seat in asked)
    more = scene.voice.say("play-hint-ahead") if later else ""
    return quiet("\n".join(line for line in (hint(scene), more) if line))


def _without_private_chat(scene: Scene) -> tuple[Paragraph, ...]:
    """At the start of a match: who has no private chat yet, and where he sees his cards."""
    if not _warns(scene):
        return ()
    button = scene.voice.say("play-hand")
    line = scene.voice.line("play-press-start", count=len(scene.group_players), button=button)
    return (Paragraph((*scene.without_private_chat, Span(" – "), *line.spans)),)


def _where_cards_are(scene: Scene) -> tuple[Paragraph, ...]:
    """At the start of a table's first match, where whoever is new here finds his cards."""
    begins = scene.known.match_no == 1 and scene.match.number == 1
    shared = scene.whispers and not (scene.private or scene.group_players)
    if not (begins and shared) or scene.match.contract is not None:
        return ()
    return quiet(scene.voice.say("discord-cards-come", button=scene.voice.say("play-hand")))


def _warns(scene: Scene) -> bool:
    first = scene.match.number == 1 and scene.match.contract is None
    return first and bool(scene.without_private_chat)


def _buttons(scene: Scene) -> Rows:
    private = (scene.start_button(),) if _warns(scene) else ()
    if scene.private:
        return _beside(scene)
    turn = (*go_on_rows(scene), *_turn(scene), _announcing(scene))
    return (*turn, *_beside(scene), private)


def _beside(scene: Scene) -> Rows:
    """What can be done at any time: see one's hand, or something about the match itself."""
    chair = chair_button(scene)
    if scene.private:
        return (chair, watch_button(scene, on=False))
    return ((_hand_button(scene), *_challenge(scene), *menu_button(scene)), chair)


def _hand_button(scene: Scene) -> Button:
    return Button(scene.voice.say("play-hand"), b.text(b.ShowHandButton(scene.known.code)))


def _challenge(scene: Scene) -> tuple[Button, ...]:
    """The button to claim a revoke, if somebody who plays from here may press it."""
    may = not scene.whispers and any(
        seat in scene.match.challengers for seat in scene.group_players
    )
    return (challenge_button(scene),) if may else ()


def _turn(scene: Scene) -> Rows:
    """The buttons that the stage asks for, independent of anybody's cards."""
    decision, match = _decision(scene), scene.match
    if match.stage is Stage.DECLARING:
        return (_declaring(scene),)
    if decision is None:
        return ()
    match match.stage:
        case Stage.AUCTION:
            calls = legal_calls(match.rules, match.auction) if match.auction is not None else ()
            low = throw_in_rows(scene, decision) if match.cancellable else ()
            return (*call_rows(scene, decision, calls), *low)
        case Stage.EXCHANGE:
            return exchange_rows(scene, decision)
        case Stage.DISCARD:
            count = match.rules.hand_size + match.rules.left_over_to_caller
            return _numbers(b.DiscardNumberButton(scene.known.code, decision, 1), count)
        case _:
            return _numbers(b.LayNumberButton(scene.known.code, decision, 1), match.rules.hand_size)


def _numbers(first: b.LayNumberButton | b.DiscardNumberButton, count: int) -> Rows:
    """Buttons for the numbers of all cards that were dealt, so that played ones do not show."""
    buttons = [
        Button(str(number), b.text(replace(first, number=number))) for number in range(1, count + 1)
    ]
    rows = ceil(count / _NUMBERS_IN_A_ROW)
    length = ceil(count / rows)
    return tuple(tuple(buttons[start : start + length]) for start in range(0, count, length))


def _still_asked(scene: Scene) -> tuple[Seat, ...]:
    """Who plays from here and has yet to declare before the first lead."""
    stopped = scene.known.recess is not None
    if stopped or scene.match.stage is not Stage.DECLARING or scene.whispers:
        return ()
    machine = scene.match.turn if waited_for(scene.known) is None else -1
    return tuple(
        seat for seat in scene.group_players if seat != machine and can_declare(scene.match, seat)
    )


def _declaring(scene: Scene) -> tuple[Button, ...]:
    """Before the first lead: choose what to declare, declare it, or declare nothing."""
    code, say, turn = scene.known.code, scene.voice.say, scene.known.turn
    if turn is None or not _still_asked(scene):
        return ()
    decision = turn.decision
    aloud, silent = (b.text(b.AnnounceChosenButton(code, decision, yes)) for yes in (True, False))
    return (
        Button(say("play-declarations"), b.text(b.CyclePlanButton(code, decision))),
        Button(say("play-declare"), aloud, Tone.PRIMARY),
        Button(say("hand-announce-none"), silent),
    )


def _announcing(scene: Scene) -> tuple[Button, ...]:
    """Buttons for declarations and belote, if somebody who plays from here might have any."""
    known, match, say = scene.known, scene.match, scene.voice.say
    stopped = known.turn is None or known.recess is not None
    if known.turn is None or stopped or scene.whispers or match.stage is not Stage.PLAY:
        return ()
    decision = known.turn.decision
    found = []
    if any(can_declare(match, seat) for seat in scene.group_players):
        plans = b.text(b.CyclePlanButton(known.code, decision))
        found.append(Button(say("play-declarations"), plans))
    if _decision(scene) is not None and can_call_belote(match):
        belote = b.text(b.ToggleBeloteButton(known.code, decision))
        found.append(Button(say("play-belote"), belote))
    return tuple(found)
