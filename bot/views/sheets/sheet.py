"""The score sheet of one deal, as kept on paper, and the totals after each deal."""

from collections.abc import Collection, Sequence
from typing import Final

from adapters.platform.views import Block, Button, Celebration, Grid, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import SHORT
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.views.cards import card_label, contract_by, contract_short, declaration_words
from bot.views.rules.fairness import cut_button, resealed_after
from bot.views.table.choices import challenge_button
from bot.views.table.scene import Rows, Scene, signed
from bot.views.table.waiting import go_on_rows, next_deal_rows, standstill
from engine.rules.cards import SUIT_OF, Card, Seat, Side
from engine.rules.deal.auction import CAPOT
from engine.rules.deal.declarations import Declaration
from engine.rules.points.board import DealResult, bonus_points
from engine.rules.points.match_end import counts_thrown_in
from engine.rules.points.raw import doubling
from engine.rules.points.scoring import Carry, Verdict, hanging_of, margin_of
from engine.rules.ruleset import Rules


def capot_celebration(scene: Scene, deal_number: int) -> Celebration | None:
    """The celebration of a capot that ended the current deal, if a side with people made it."""
    match = scene.match
    result = next((line for line in match.board if line.number == deal_number), None)
    if result is None or match.number != deal_number or result.capot is None:
        return None
    return Celebration.FEAT if _celebrates(scene, result.capot) else None


def victory_celebration(scene: Scene) -> Celebration | None:
    """The celebration of a won match, if a side with people won it."""
    winner = scene.match.winner
    won = winner is not None and _celebrates(scene, winner)
    return Celebration.VICTORY if won else None


def _celebrates(scene: Scene, side: Side) -> bool:
    """Whether a person is on that side, and celebrations are shown here."""
    return scene.signs and any(scene.known.chairs[seat].account for seat in scene.seats(side))


Row = tuple[str, ...]


def drawn_sheet(
    scene: Scene, head: SheetHead, rows: Sequence[Row], strong: Collection[str] = ()
) -> Picture:
    """A sheet of rows with a label and a text for each side; the last row is the total.

    `strong` are the labels of emphasised rows.
    """
    sides = [
        tuple(scene.plain(seat, SHORT) for seat in scene.seats(side)) for side in scene.all_sides
    ]
    last = len(rows) - 1
    drawn = [
        SheetRow(label, cells, _weight(label in strong, index == last))
        for index, (label, *numbers) in enumerate(rows)
        for cells in (tuple(numbers),)
    ]
    say = scene.voice.say
    lines = (say("named-value", name=row[0], value=beside(row[1:])) for row in rows)
    told = "\n".join((beside(scene.sides()), *lines))
    alt = "\n".join(line for line in (head.title, head.badge, head.line, told) if line)
    picture = sheet_picture(head, sides, drawn, alt, scene.deck)
    return Picture(picture.drawing, alt, (Span(told),))


def _weight(strong: bool, last: bool) -> Weight:  # noqa: FBT001 (two marks of a row)
    if last:
        return Weight.TOTAL
    return Weight.STRONG if strong else Weight.PLAIN


_VERDICTS: Final = {
    Verdict.MADE: "sheet-made",
    Verdict.INSIDE: "sheet-inside",
    Verdict.HANGING: "sheet-hanging",
    Verdict.BELOT8: "sheet-eight-run",
    Verdict.REVOKED: "sheet-revoked",
    Verdict.DOSTA: "sheet-dosta",
}
_NOTHING, _DASH = "–", "—"


def sheet_view(scene: Scene, deal_number: int) -> View:
    """The written points of a deal; one line if it was thrown in."""
    result = next((line for line in scene.match.board if line.number == deal_number), None)
    if result is None:
        passed = scene.voice.say("sheet-thrown-in", number=deal_number)
        return scene.view(*quiet("\n".join((passed, *counting_words(scene, deal_number)))))
    voice, known = scene.voice, scene.known
    title = voice.line("sheet-title", number=deal_number, contract=contract_of(scene, result))
    verdict = voice.line("sheet-verdict", verdict=verdict_words(voice, result.verdict))
    rows = account_rows(scene, result)
    grid = Grid(("", *scene.sides()), rows, strong_last=True)
    hang = hanging_words(scene, result.score.carry)
    below = "\n".join(line for line in (said_words(scene, result), hang) if line)
    look_back = b.LookBackButton(known.code, known.match_no, deal_number)
    button = Button(voice.say("sheet-whole-deal"), b.text(look_back))
    spans = [*title.spans, Span("\n"), *verdict.spans]
    for line in special_lines(scene, result):
        spans += [Span("\n"), *line.spans]
    newest = scene.match.number == deal_number
    last = (button, *cut_button(scene, deal_number), *_challenge(scene, deal_number))
    onward = (*go_on_rows(scene), *_next_deal(scene)) if newest else ()
    buttons = (*onward, last)
    waits = standstill(scene) if newest else ()
    text = Paragraph(tuple(spans))
    told = (*quiet(below), *waits, *resealed_after(scene, deal_number))
    celebration = capot_celebration(scene, deal_number)
    if not scene.as_files:
        return scene.view(text, grid, *told, buttons=buttons, celebration=celebration)
    picture = _drawn(scene, result, rows)
    return scene.view(text, *told, picture=picture, buttons=buttons, celebration=celebration)


def _drawn(scene: Scene, result: DealResult, rows: tuple[Row, ...]) -> Picture:
    voice = scene.voice
    head = SheetHead(
        voice.line("deal-title", number=result.number).plain,
        beside((scene.plain(result.declarer), verdict_words(voice, result.verdict))),
        contract_short(voice, result.contract, result.factor, result.bid_number),
    )
    strong = [voice.say(message) for message in ("sheet-points", "sheet-written")]
    return drawn_sheet(scene, head, rows, strong)


def _challenge(scene: Scene, deal_number: int) -> tuple[Button, ...]:
    """The button to claim a revoke, until the next deal, for people who play from here."""
    match = scene.match
    if scene.whispers or match.number != deal_number or not match.deal_done:
        return ()
    may = any(seat in match.challengers for seat in scene.group_players)
    return (challenge_button(scene),) if may else ()


def _next_deal(scene: Scene) -> Rows:
    """The button to go on, if people play from here."""
    return () if scene.whispers else next_deal_rows(scene, *scene.group_players)


def contract_of(scene: Scene, result: DealResult) -> str:
    """The contract and its declarer."""
    who = scene.plain(result.declarer)
    return contract_by(scene.voice, who, result.contract, result.factor, result.bid_number)


def verdict_words(voice: Voice, verdict: Verdict) -> str:
    """The verdict in words: made, inside, hanging, or another end of the deal."""
    return voice.say(_VERDICTS[verdict])


def ahead_words(scene: Scene, result: DealResult) -> str:
    """The margin by which the declaring side made or missed the contract, and which side it is.

    Empty if the points did not decide it.
    """
    decided = result.verdict in (Verdict.MADE, Verdict.INSIDE)
    if not decided or result.bid_number >= CAPOT:
        return ""
    rules, raw = scene.known.rules, result.score.raw
    side = rules.side_of(result.declarer)
    ahead = margin_of(rules, raw, side, result.bid_number)
    if not ahead:  # a tie that counts as lost, or exactly the number bid
        return ""
    message = "sheet-ahead" if ahead > 0 else "sheet-behind"
    return scene.voice.say(message, who=_side_told(scene, side), points=abs(ahead))


def _side_told(scene: Scene, side: Side) -> str:
    """A side by its people's names; for a reader who plays in a team, "us" or "them"."""
    seat, rules = scene.known.seat, scene.known.rules
    if seat is None or scene.individual:
        return scene.side(side)
    return scene.voice.say("room-us" if rules.side_of(seat) == side else "room-them")


def special_lines(scene: Scene, result: DealResult) -> tuple[Paragraph, ...]:
    """Who held the eight-run or said "dosta"; or who revoked, with which card, and who saw it."""
    voice, players = scene.voice, scene.known.rules.players
    lines = []
    if result.eight_run is not None:
        seat, suit = result.eight_run
        lines.append(
            voice.line("sheet-eight-run-by", who=scene.plain(seat), suit=scene.voice.signs[suit])
        )
    if result.dosta >= 0:
        lines.append(voice.line("sheet-dosta-by", who=scene.plain(result.dosta)))
    if result.penalty is not None:
        penalty = result.penalty
        lines.append(
            voice.line(
                "sheet-revoke-by",
                who=scene.plain(penalty.offender),
                card=card_label(scene.voice, penalty.card),
                number=penalty.play // players + 1,
                finder=scene.plain(penalty.seat),
            )
        )
    return tuple(lines)


def kertici_words(scene: Scene, result: DealResult, seat: Seat | None = None) -> str:
    """The kertici of a deal, by side, as this seat names the sides; empty if there are none."""
    fines, own = result.score.kertici, scene.known.rules.side_of(seat) if seat is not None else None

    def named(side: Side) -> str:
        if own is None or scene.individual:
            return scene.side(side)
        return scene.voice.say("room-us" if side == own else "room-them").lower()

    sides = beside(
        f"{named(side)} {signed(fines[side])}" for side in scene.all_sides if fines[side]
    )
    return scene.voice.say("kertici-of", sides=sides) if sides else ""


def thrown_in_line(scene: Scene, number: int) -> Paragraph:
    """Say that the current deal was thrown in: by all, or by one player for a low hand."""
    match, voice = scene.match, scene.voice
    if match.cancelled < 0:
        return voice.line("hand-over-thrown-in", number=number)
    who, points = scene.plain(match.cancelled), match.rules.low_hand_cancel or 0
    return voice.line("hand-over-cancelled", number=number, who=who, points=points)


def counting_words(scene: Scene, number: int) -> tuple[str, ...]:
    """Say that a deal counts although it was thrown in, and who won the lot."""
    match, voice = scene.match, scene.voice
    if match.rules.deal_limit is None:
        return ()
    written_down = [line.number for line in match.board]
    if not counts_thrown_in(written_down, number):
        return ()
    lot = match.over and number == match.number and match.totals.count(max(match.totals)) > 1
    if not lot or match.winner is None or match.given_up is not None:
        return (voice.say("thrown-in-counts"),)
    passed = number - max(written_down, default=0)
    return (voice.say("thrown-in-lot", count=passed, who=scene.side(match.winner)),)


def written(rules: Rules, result: DealResult) -> tuple[str, ...]:
    """The points of each side; in bela, a dash for a side that failed or revoked (B.8.1, B.8.5)."""
    texts = [signed(points) for points in result.score.written]
    if rules.bela:
        if result.verdict is Verdict.INSIDE and not result.score.written[_caller(rules, result)]:
            texts[_caller(rules, result)] = _DASH
        if result.penalty is not None:
            texts[rules.side_of(result.penalty.offender)] = _DASH
    return tuple(texts)


def _caller(rules: Rules, result: DealResult) -> Side:
    return rules.side_of(result.declarer)


def said_words(scene: Scene, result: DealResult) -> str:
    """The declarations and belotes that count, with the players who made them."""
    declared = [_declared_by(scene, seat, item) for seat, item in result.counted]
    belotes = [belote_by(scene, seat, card) for seat, card in result.belotes]
    return beside([*declared, *belotes])


def _declared_by(scene: Scene, seat: Seat, item: Declaration) -> str:
    words = declaration_words(scene.voice, item)
    return scene.voice.say("declared-by", declared=words, who=scene.plain(seat, SHORT))


def belote_by(scene: Scene, seat: Seat, card: Card) -> str:
    """A belote, by its suit and caller."""
    suit = scene.voice.signs[SUIT_OF[card]]
    return scene.voice.say("belote-by", suit=suit, who=scene.plain(seat, SHORT))


def account_rows(scene: Scene, result: DealResult) -> tuple[Row, ...]:
    """The rows of a sheet: the points that add up to `sheet-points`, then the written points."""
    rows = _rows_of_sides(scene, result)
    return tuple((label, *scene.by_side(cells)) for label, *cells in rows)


def _rows_of_sides(scene: Scene, result: DealResult) -> tuple[Row, ...]:
    say, rules, score = scene.voice.say, scene.known.rules, result.score
    return (
        *_points(scene, result),
        (say("sheet-written"), *_written(rules, result)),
        *_unless_nothing(say("sheet-settled"), score.settled),
        *_unless_nothing(say("sheet-hang"), hanging_of(rules, score.carry).owned),
        *_unless_nothing(say("sheet-kertici"), score.kertici),
        (say("sheet-total"), *map(signed, result.totals)),
    )


def _points(scene: Scene, result: DealResult) -> tuple[Row, ...]:
    """The sources of the points; none for a deal that was not played to its end."""
    say, rules, score = scene.voice.say, scene.known.rules, result.score
    if result.eight_run is not None or result.penalty is not None:
        return ()
    sides = rules.all_sides
    if result.capot is not None and rules.capot_sum is not None:
        return (
            _row(say("sheet-tricks"), result.tricks),
            _row(say("sheet-capot"), score.raw),
            _row(say("sheet-points"), score.raw),
            *_need(scene, result),
        )
    last = tuple(rules.last_trick if side == result.last_ten else 0 for side in sides)
    cards = tuple(all_ - ten for all_, ten in zip(result.cards, last, strict=True))
    doubled = tuple(points * (doubling(result.contract) - 1) for points in result.cards)
    premium = rules.capot_points(result.contract)
    capot = tuple(premium if side == result.capot else 0 for side in sides)
    declarations = bonus_points(rules, result.counted, ())
    belotes = bonus_points(rules, (), result.belotes)
    parts = zip(result.cards, doubled, capot, declarations, belotes, strict=True)
    moved = tuple(raw - sum(part) for raw, part in zip(score.raw, parts, strict=True))
    return (
        _row(say("sheet-tricks"), result.tricks),
        _row(say("sheet-cards"), cards),
        _row(say("sheet-last-ten"), last),
        *_unless_nothing(say("sheet-doubled"), doubled),
        *_unless_nothing(say("sheet-declarations"), declarations),
        *_unless_nothing(say("sheet-belote"), belotes),
        *_unless_nothing(say("sheet-trickless"), moved),
        *_unless_nothing(say("sheet-capot"), capot),
        _row(say("sheet-points"), score.raw),
        *_need(scene, result),
    )


def _need(scene: Scene, result: DealResult) -> tuple[Row, ...]:
    """The points that the declarer needed, below their points."""
    need, rules = result.score.need, scene.known.rules
    if not need:
        return ()
    caller = _caller(rules, result)
    cells = (str(need) if side == caller else _NOTHING for side in rules.all_sides)
    return ((scene.voice.say("sheet-need"), *cells),)


def _written(rules: Rules, result: DealResult) -> tuple[str, ...]:
    """The written points of each side; in bela, a zero is not a dash."""
    return written(rules, result) if rules.bela else _cells(result.score.written)


def _row(label: str, numbers: tuple[int, ...]) -> Row:
    return (label, *_cells(numbers))


def _cells(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(signed(number) if number else _NOTHING for number in numbers)


def _unless_nothing(label: str, numbers: tuple[int, ...]) -> tuple[Row, ...]:
    return (_row(label, numbers),) if any(numbers) else ()


def hanging_words(scene: Scene, carry: Carry) -> str:
    """The hanging total; empty if nothing hangs."""
    points = sum(carry)
    return scene.voice.say("sheet-hanging-pot", points=points) if points else ""


DEALS_SHOWN = 12


def score_view(scene: Scene) -> View:
    """The totals and the last deals."""
    match = scene.match
    if not match.board:
        return scene.view(*quiet(scene.voice.say("score-empty")))
    line = scene.voice.line("score-now", points=colon(scene.by_side(match.totals)))
    hanging = quiet(hanging_words(scene, match.carry))
    if scene.as_files:
        head = SheetHead(line.plain, hanging_words(scene, match.carry))
        return scene.view(line, *hanging, picture=drawn_board(scene, head))
    return scene.view(line, board_grid(scene), *hanging)


def board_grid(scene: Scene) -> Block:
    """The running totals after the last deals; dots in the first row stand for earlier ones."""
    header = (scene.voice.say("score-deal"), *scene.sides())
    return Grid(header, _rows(scene), strong_last=True)


def drawn_board(scene: Scene, head: SheetHead) -> Picture:
    """The board as a drawing."""
    return drawn_sheet(scene, head, _rows(scene))


def _rows(scene: Scene) -> tuple[Row, ...]:
    board = scene.match.board
    rows = tuple(
        (
            scene.voice.say(
                "score-row",
                number=result.number,
                contract=contract_short(
                    scene.voice, result.contract, result.factor, result.bid_number
                ),
            ),
            *map(signed, scene.by_side(result.totals)),
        )
        for result in board[-DEALS_SHOWN:]
    )
    if len(board) > DEALS_SHOWN:
        rows = (("…",) * (len(scene.sides()) + 1), *rows)
    return rows


def colon(numbers: tuple[int, ...]) -> str:
    """The numbers of the sides, separated by colons."""
    return " : ".join(map(signed, numbers))
