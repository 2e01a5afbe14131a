"""A finished deal in full, for looking back."""

from collections.abc import Mapping
from dataclasses import replace

from adapters.platform.views import Paragraph, Picture, Span, View
from bot.locales.words import beside, quiet
from bot.people.names import SHORT
from bot.pictures.table import TrickRow, deal_picture
from bot.views.cards import card_label, contract_by, drawn_card, plan_words
from bot.views.sheets.sheet import belote_by, kertici_words, special_lines, verdict_words, written
from bot.views.table.deal import calls_told
from bot.views.table.scene import Scene
from bot.views.table.waiting import discards_told, turned_told
from engine.rules.cards import NOBODY, Card, Hand, Seat, hand_of, per_seat
from engine.rules.deal.tricks import Trick
from engine.rules.knowledge import Knowledge

_LED, _TOOK = "▸", "✓"
_BLANK = "\u2007"  # as wide as a digit
_BROADEST = 3  # characters of a ten


def deal_view(scene: Scene, deal: Knowledge, number: int) -> View:
    """Every call, declaration and card of a deal; raises `ValueError` if it is not over.

    The tricks are in the picture, and line by line in its text.
    """
    if not deal.deal_done:
        raise ValueError(f"deal {number} is not over")
    title = scene.voice.line("deal-title", number=number)
    if deal.thrown_in:
        said = _lines(_calls(scene, deal), turned_told(scene, deal))
        return scene.view(title, *quiet(said), *quiet(_thrown_in(scene, deal)))
    head = Paragraph((*title.spans, Span(" – " + contract_told(scene, deal))))
    said = _lines(_calls(scene, deal), _talon(scene, deal), _declared(scene, deal))
    special = special_lines(scene, deal.board[-1])
    picture = drawn_deal(scene, deal, _tricks(scene, deal))
    return scene.view(head, *quiet(said), *special, _written(scene, deal), picture=picture)


def deal_told(scene: Scene, deal: Knowledge) -> str:
    """The deal in lines of text: the calls, the declarations, each trick."""
    return _lines(
        _calls(scene, deal), _talon(scene, deal), _declared(scene, deal), _tricks(scene, deal)
    )


def played_hands(deal: Knowledge) -> Mapping[Seat, Hand]:
    """The cards that each seat has played; if the deal was played to its end, its whole hand."""
    seats = deal.rules.seats
    laid = [trick.by_seat(len(seats)) for trick in deal.tricks]
    return {seat: hand_of(cards[seat] for cards in laid) for seat in seats}


def claim_told(scene: Scene) -> str:
    """Who claimed the last tricks of the current deal; empty if nobody did."""
    who = dict(scene.known.claims).get(scene.match.number)
    return "" if who is None else scene.voice.say("claim-told", who=scene.plain(who))


def contract_told(scene: Scene, deal: Knowledge) -> str:
    """The contract and its declarer; raises `ValueError` if there is none."""
    if deal.contract is None or deal.auction is None:
        raise ValueError("the deal has no contract")
    who, auction = scene.plain(deal.auction.bidder), deal.auction
    return contract_by(scene.voice, who, deal.contract, auction.factor, auction.number)


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _calls(scene: Scene, deal: Knowledge) -> str:
    who = scene.plain(deal.dealer, SHORT)
    return scene.voice.say("deal-calls", who=who, calls=calls_told(scene, deal))


def _thrown_in(scene: Scene, deal: Knowledge) -> str:
    if deal.cancelled < 0:
        return scene.voice.say("deal-thrown-in")
    points = deal.rules.low_hand_cancel or 0
    return scene.voice.say("deal-cancelled", who=scene.plain(deal.cancelled), points=points)


def _talon(scene: Scene, deal: Knowledge) -> str:
    return beside((turned_told(scene, deal), discards_told(scene, deal)))


def _declared(scene: Scene, deal: Knowledge) -> str:
    """Every declaration, counted or not, and every belote."""
    plans = [
        scene.voice.say(
            "declared-by",
            declared=plan_words(scene.voice, plan),
            who=scene.plain(seat, SHORT),
        )
        for seat, plan in per_seat(deal.revealed)
        if plan
    ]
    belotes = [belote_by(scene, seat, card) for seat, card in deal.belotes]
    declared = beside([*plans, *belotes])
    return scene.voice.say("deal-declared", declarations=declared) if declared else ""


def _written(scene: Scene, deal: Knowledge) -> Paragraph:
    result = deal.board[-1]
    points = scene.versus(written(scene.known.rules, result))
    return scene.voice.line(
        "deal-written",
        verdict=verdict_words(scene.voice, result.verdict),
        written=beside((points, kertici_words(scene, result))),
    )


def drawn_deal(scene: Scene, deal: Knowledge, lines: str) -> Picture | None:
    """A drawing of all tricks, with `lines` as its text; None before the first card."""
    rows = _rows(scene, deal)
    if not rows:
        return None
    names = [scene.bare(seat) for seat in scene.known.rules.seats]
    spoken, told = _spoken(scene, deal), (Span(lines),)
    if not (scene.draws or scene.as_files):
        return Picture(None, spoken, told)
    return replace(deal_picture(names, rows, spoken, scene.deck), told=told)


def _spoken(scene: Scene, deal: Knowledge) -> str:
    """Each trick: who played which card, in order, and who took it."""
    lines = []
    for number, trick in enumerate(deal.tricks, 1):
        who, laid = (
            scene.plain(trick.winner, SHORT),
            _laid(scene, trick.by_seat(deal.rules.players)),
        )
        lines.append(scene.voice.say("deal-trick", number=number, cards=laid, who=who))
    if deal.trick:  # a challenge ended the deal during this trick
        cards, number = _laid(scene, deal.on_table()), len(lines) + 1
        lines.append(scene.voice.say("deal-trick-open", number=number, cards=cards))
    return _lines(*lines)


def _laid(scene: Scene, cards: Mapping[Seat, Card]) -> str:
    say = scene.voice.say
    return ", ".join(
        say("trick-laid", who=scene.bare(seat), card=card_label(scene.voice, card))
        for seat, card in cards.items()
    )


def _tricks(scene: Scene, deal: Knowledge) -> str:
    """The tricks below one another, with a column for each player's cards."""
    if not deal.tricks and not deal.trick:
        return ""
    say = scene.voice.say
    names = beside(scene.bare(seat) for seat in scene.known.rules.seats)
    lines = [names, say("deal-marks", led=_LED, took=_TOOK)]
    players = deal.rules.players
    for number, trick in enumerate(deal.tricks, 1):
        lines.append(_line(scene, number, trick.by_seat(players), trick.winner))
    if deal.trick:
        lines.append(_line(scene, len(lines) - 1, deal.on_table(), NOBODY))
    return _lines(*lines)


def _rows(scene: Scene, deal: Knowledge) -> list[TrickRow]:
    """A row for each trick, including one that a challenge interrupted."""
    seats = scene.known.rules.seats
    rows = [_row(scene, trick.by_seat(len(seats)), trick) for trick in deal.tricks]
    return [*rows, _row(scene, deal.on_table(), None)] if deal.trick else rows


def _row(scene: Scene, cards: Mapping[Seat, Card], trick: Trick | None) -> TrickRow:
    laid = tuple(
        drawn_card(scene.voice, cards[seat]) if seat in cards else None
        for seat in scene.known.rules.seats
    )
    leader = trick.leader if trick is not None else next(iter(cards))
    return TrickRow(laid, leader, trick.winner if trick is not None else None)


def _line(scene: Scene, number: int, cards: Mapping[Seat, Card], winner: Seat) -> str:
    """A trick with its cards by seat; leader and winner are marked."""
    leader = next(iter(cards))
    cells = []
    for seat in scene.known.rules.seats:
        before = _LED if seat == leader else _BLANK
        after = _TOOK if seat == winner else _BLANK
        label = card_label(scene.voice, cards[seat]) if seat in cards else _BLANK
        cells.append(before + label.rjust(_BROADEST, _BLANK) + after)
    return f"{number:{_BLANK}>2} " + "".join(cells).rstrip(_BLANK)
