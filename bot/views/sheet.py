"""The score sheet of one deal, as people keep it on paper."""

from typing import Final

from adapters.chat import Button, Grid, Paragraph, Span, View
from bot import buttons as b
from bot.views.cards import SIGNS, contract_label, declaration_words
from bot.views.names import SHORT
from bot.views.scene import Scene
from bot.views.words import Voice, beside, quiet
from engine.rules.board import DealResult, bonus_points
from engine.rules.cards import Card, Contract, Seat
from engine.rules.declarations import Declaration
from engine.rules.scoring import Carry, Verdict

Row = tuple[str, ...]

_VERDICTS: Final = {
    Verdict.MADE: "sheet-made",
    Verdict.INSIDE: "sheet-inside",
    Verdict.HANGING: "sheet-hanging",
}
_NOTHING = "–"


def sheet_view(scene: Scene, deal_number: int) -> View:
    """What is written about a deal; one line for a deal that was thrown in."""
    result = next((line for line in scene.match.board if line.number == deal_number), None)
    if result is None:
        return scene.view(*quiet(scene.voice.say("sheet-thrown-in", number=deal_number)))
    voice, known = scene.voice, scene.known
    title = voice.line("sheet-title", number=deal_number, contract=contract_of(scene, result))
    verdict = voice.line("sheet-verdict", verdict=verdict_words(voice, result.verdict))
    grid = Grid(("", *scene.sides()), _rows(scene, result), strong_last=True)
    hang = hanging_words(scene, result.score.carry)
    below = "\n".join(line for line in (said_words(scene, result), hang) if line)
    look_back = b.LookBack(known.code, known.match_no, deal_number)
    button = Button(voice.say("sheet-whole-deal"), b.text(look_back))
    heading = Paragraph((*title.spans, Span("\n"), *verdict.spans))
    return scene.view(heading, grid, *quiet(below), buttons=((button,),))


def contract_of(scene: Scene, result: DealResult) -> str:
    """What was played, and who declared it."""
    label = contract_label(scene.voice, result.contract, result.factor)
    return scene.voice.say("contract-of", contract=label, who=scene.plain(result.declarer))


def verdict_words(voice: Voice, verdict: Verdict) -> str:
    """Made, inside or hanging."""
    return voice.say(_VERDICTS[verdict])


def said_words(scene: Scene, result: DealResult) -> str:
    """The declarations and belotes that count, with who made them."""
    declared = [_declared_by(scene, seat, item) for seat, item in result.counted]
    belotes = [belote_by(scene, seat, card) for seat, card in result.belotes]
    return beside([*declared, *belotes])


def _declared_by(scene: Scene, seat: Seat, item: Declaration) -> str:
    words = declaration_words(scene.voice, item)
    return scene.voice.say("declared-by", declared=words, who=scene.plain(seat, SHORT))


def belote_by(scene: Scene, seat: Seat, card: Card) -> str:
    """A belote that was called, by its suit."""
    suit = SIGNS[card >> 3]
    return scene.voice.say("belote-by", suit=suit, who=scene.plain(seat, SHORT))


def _rows(scene: Scene, result: DealResult) -> tuple[Row, ...]:
    """The points add up from row to row to `sheet-points`; what is written comes below."""
    say, rules, score = scene.voice.say, scene.known.rules, result.score
    sides = range(rules.side_count)
    last = tuple(rules.last_trick if side == result.last_ten else 0 for side in sides)
    cards = tuple(all_ - ten for all_, ten in zip(result.cards, last, strict=True))
    doubled = result.cards if result.contract is Contract.NT else (0,) * rules.side_count
    capot = tuple(rules.capot_bonus if side == result.capot else 0 for side in sides)
    declarations = bonus_points(rules, result.counted, ())
    belotes = bonus_points(rules, (), result.belotes)
    owned = score.carry if len(score.carry) == rules.side_count else ()
    return (
        _row(say("sheet-tricks"), result.tricks),
        _row(say("sheet-cards"), cards),
        _row(say("sheet-last-ten"), last),
        *_unless_nothing(say("sheet-doubled"), doubled),
        *_unless_nothing(say("sheet-declarations"), declarations),
        *_unless_nothing(say("sheet-belote"), belotes),
        *_unless_nothing(say("sheet-capot"), capot),
        _row(say("sheet-points"), score.raw),
        _row(say("sheet-written"), score.written),
        *_unless_nothing(say("sheet-settled"), score.settled),
        *_unless_nothing(say("sheet-hang"), owned),
        _row(say("sheet-total"), result.totals),
    )


def _row(label: str, numbers: tuple[int, ...]) -> Row:
    return (label, *(str(number) if number else _NOTHING for number in numbers))


def _unless_nothing(label: str, numbers: tuple[int, ...]) -> tuple[Row, ...]:
    return (_row(label, numbers),) if any(numbers) else ()


def hanging_words(scene: Scene, carry: Carry) -> str:
    """What hangs, in all; empty where nothing does."""
    points = sum(carry)
    return scene.voice.say("sheet-hanging-pot", points=points) if points else ""
