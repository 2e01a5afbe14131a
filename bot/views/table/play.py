"""A deal in the group, in one message: first the auction, then the tricks, finally the record."""

from adapters.platform.views import Paragraph, Span, View
from bot.locales.words import beside, quiet
from bot.views.rules.fairness import resealed_told
from bot.views.sheets.deal import claim_told, contract_told, deal_told, drawn_deal, played_hands
from bot.views.sheets.replay import hand_lines
from bot.views.sheets.sheet import counting_words, thrown_in_line
from bot.views.table.deal import (
    all_calls,
    announced,
    auction_picture,
    before_lead,
    closed_picture,
    last_trick,
    open_picture,
    passed_picture,
    trick_now,
    tricks_won,
)
from bot.views.table.group_play import (
    alarm,
    beside_play,
    first_hands,
    group_decision,
    how_to_play,
    play_buttons,
    where_cards_are,
    without_private_chat,
)
from bot.views.table.menu import newcomers_told, page_button
from bot.views.table.scene import Scene
from bot.views.table.waiting import go_on_rows, public_turn, standstill, turned_told
from engine.rules.deal.actions import Stage
from engine.tables.table import Status


def play_view(scene: Scene) -> View:
    """A deal for everybody; raises `ValueError` if none has been dealt.

    Remembering is part of the game: during the play only the last trick is shown, after the deal
    all of them. Nothing here depends on a card that nobody has seen (law 4).
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
        *alarm(scene),
        *(_auction(scene) if calling else _tricks(scene)),
        *how_to_play(scene),
        *without_private_chat(scene),
        *first_hands(scene),
        *where_cards_are(scene),
        *standstill(scene),
        picture=auction_picture(scene) if calling else trick_now(scene),
        buttons=play_buttons(scene),
        notify=bool(scene.rung),
    )


def _called(scene: Scene) -> View:
    """The outcome of the auction, if tricks are separate messages."""
    match = scene.match
    title = scene.voice.line("deal-title", number=match.number)
    head = Paragraph((*title.spans, Span(" – " + contract_told(scene, match))))
    calls, buttons = all_calls(scene), beside_play(scene)
    picture = passed_picture(scene, calls)
    told = () if picture is not None else quiet(calls)
    return scene.view(head, *told, picture=picture, buttons=buttons)


def trick_view(scene: Scene, number: int) -> View | None:
    """One trick of the current deal, counted from 1, for everybody; None if it has not begun.

    Until the next trick begins, it also says whose turn it is.
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
    below = (*lines, *how_to_play(scene), *standstill(scene))
    if scene.group_players:
        buttons = play_buttons(scene)
    else:
        buttons = (*go_on_rows(scene), page_button(scene))
    return scene.view(*alarm(scene), *head, *below, picture=picture, buttons=buttons)


def _contract_line(scene: Scene) -> tuple[Paragraph, ...]:
    return (scene.voice.line("trick-contract", contract=scene.contract()),)


def _taken_line(scene: Scene, number: int) -> Paragraph:
    """Who took a trick and leads the next one, if there is one."""
    match = scene.match
    who = scene.name(match.tricks[number - 1].winner)
    last = match.deal_done and number == len(match.tricks)
    return scene.voice.line("trick-taken" if last else "trick-taken-leads", number=number, who=who)


def _thrown_in(scene: Scene) -> str:
    return "\n".join((_how_thrown_in(scene), *counting_words(scene, scene.match.number)))


def _how_thrown_in(scene: Scene) -> str:
    match, say = scene.match, scene.voice.say
    if match.over:  # no more deals are played
        return thrown_in_line(scene, match.number).plain
    if match.cancelled < 0:
        return say("auction-thrown-in", number=match.number)
    who = scene.plain(match.cancelled)
    points = match.rules.low_hand_cancel or 0
    return say("auction-cancelled", number=match.number, who=who, points=points)


def _broken_off(scene: Scene, message: str) -> View:
    """An unfinished deal: why it will not be finished and, folded, what was played."""
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
    """The contract and, folded, the whole deal."""
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
    """Whose turn it is, the bid in force, the calls, and the number of the deal."""
    match, voice, bid = scene.match, scene.voice, scene.contract()
    in_force = (voice.line("auction-in-force", contract=bid),) if bid else ()
    title = voice.say("auction-title", number=match.number, who=scene.plain(match.dealer))
    lines = (title, turned_told(scene, match), _again(scene), newcomers_told(scene))
    about = "\n".join(line for line in lines if line)
    calls = all_calls(scene)
    told = (Paragraph((Span(calls),)),) if calls else ()
    return (public_turn(scene), *in_force, *told, *quiet(about), *quiet(resealed_told(scene)))


def _again(scene: Scene) -> str:
    """Say that the previous deal was thrown in, because this deal has taken over its message."""
    match = scene.match
    before = match.number - 1
    if not before or any(result.number == before for result in match.board):
        return ""
    return scene.voice.say("auction-again", number=before)


def _tricks(scene: Scene) -> tuple[Paragraph, ...]:
    """Whose turn it is, the contract, and what has happened.

    The auction is shown until the first trick is over.
    """
    match, voice = scene.match, scene.voice
    won = tricks_won(scene)
    before = (
        "" if match.tricks else all_calls(scene),
        before_lead(scene),
        voice.say("trick-count", tricks=_by_side(scene, won)) if match.tricks else "",
        announced(scene),
        _last_trick(scene) if match.trick else "",
        newcomers_told(scene),
    )
    told = quiet("\n".join(line for line in before if line))
    return (turn_line(scene), *_contract_line(scene), *told)


def _last_trick(scene: Scene) -> str:
    """The last trick; if it may not be reviewed, only while somebody in turn plays from here."""
    return last_trick(scene, anyway=group_decision(scene) is not None)


def turn_line(scene: Scene) -> Paragraph:
    """Whose turn it is, for everybody."""
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
    each = zip(scene.sides(), scene.by_side(numbers), strict=True)
    return beside(f"{side} {number}" for side, number in each)
