"""The calls and cards of a deal are told completely, during the deal and after it."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from math import ceil

from adapters.platform.views import Grid, View
from bot.locales.words import LANGUAGES
from bot.views.felt.deal import bubbles
from bot.views.sheets.deal import deal_view
from bot.views.sheets.result import result_view
from bot.views.sheets.sheet import sheet_view
from bot.views.table.deal import calls_told
from bot.views.table.hand import written_words
from bot.views.table.play import play_view
from engine.rules.cards import SEVEN, SUIT_OF, Card, Seat, card_of, hand_of, parse_card
from engine.rules.deal.actions import OWN, MakeCall, Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Run
from engine.rules.knowledge import Knowledge
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.replay import knowledge_of
from engine.rules.ruleset import rules_of
from engine.rules.tournament import rules_of_table
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.known import look, look_before
from engine.tables.records import switches
from engine.tables.table import Status
from tests.bot.messenger import words
from tests.bot.views.games import GAMES, Game, moments
from tests.bot.views.scenes import CARD, SEEDS, every_game, label, number_of, scene, texts
from tests.drawings import svg_of
from tests.every import every
from tests.often import often, paired


@every_game
def test_the_group_sees_the_last_two_tricks_and_no_hand(game: str) -> None:
    for table in islice(moments(5, game), 0, None, often(5, 1)):
        match = look(table, None).match
        if match is None or not match.number or match.deal_done:
            continue
        view = play_view(replace(scene(table, None), by_group=frozenset()))
        before = match.tricks[-1].cards if match.tricks else ()
        if match.trick and match.rules.trick_review != "last":
            before = ()
        open_cards = {*match.trick, *before}
        assert not view.tiles
        assert view.picture is not None
        told = {*shown_before_lead(match), *open_cards}
        named = {name for text in texts(view) for name in CARD.findall(text)}
        drawn = re.findall(r"art:cards/([789TJQKA][CDHS])\b", svg_of(view.picture))
        auction = match.stage in (Stage.AUCTION, Stage.EXCHANGE) and match.turned_card >= 0
        turned = {match.turned_card} if auction else set()
        assert hand_of(map(parse_card, drawn)) & ~hand_of(open_cards | turned) == 0
        assert {label(card) for card in open_cards} <= named <= {label(card) for card in told}


def shown_before_lead(match: Knowledge) -> Iterator[Card]:
    """Cards that are told though nobody has played them."""
    if match.turned_card >= 0:
        yield match.turned_card
        yield card_of(SUIT_OF[match.turned_card], SEVEN)
    for plan in match.revealed:
        yield from (card_of(item.suit, item.top) for item in plan if isinstance(item, Run))


@every("seed", SEEDS)
def test_passes_in_a_row_are_told_as_one_and_every_call_is_told(seed: int) -> None:
    for table in moments(seed):
        shown = scene(table, None)
        match = shown.known.match
        if match is None or not match.calls:
            continue
        rounds = calls_told(shown, match).split("\n")
        assert len(rounds) == ceil(len(match.calls) / match.rules.players)
        told = [[part.rpartition(": ") for part in line.split(" · ")] for line in rounds]
        callers = [sum(len(who.split(", ")) for who, _, _ in said) for said in told]
        assert sum(callers) == len(match.calls)
        assert set(callers[:-1]) <= {match.rules.players}
        for said in told:
            assert ("пас", "пас") not in pairwise(call for _, _, call in said)


@every(
    "game, language, word",
    [
        ("belote_fr", "fr", "rebelote"),
        ("coinche", "en", "rebelote"),
        ("bitola", "mk", "ромбељот"),
        ("bitola", "bg", ""),
        ("bela_hr", "mk", ""),
        ("belot_bg", "fr", ""),
    ],
)
def test_the_second_card_of_a_belote_is_told_where_players_say_so(
    game: str, language: str, word: str
) -> None:
    """Below the picture, and in the bubble and the spoken words of a page."""
    told = 0
    for table in [table for seed in range(6) for table in moments(seed, game)]:
        shown = scene(table, None, language)
        match = shown.known.match
        if match is None or match.stage is not Stage.PLAY or not match.trick:
            continue
        pairs = {(seat, parse_card(king + suit)): parse_card(queen + suit)
                 for seat, card in match.belotes
                 for suit in "CDHS"
                 for king, queen in ("KQ", "QK")
                 if parse_card(queen + suit) == card}  # fmt: skip
        again = [seat for seat, card in match.on_table().items() if (seat, card) in pairs]
        picture = play_view(replace(shown, by_group=frozenset())).picture
        assert picture is not None
        lines = "".join(span.text for span in picture.told).split("\n")
        marked = [line for line in lines if line.endswith(f" · {word}")] if word else []
        said = [seat for seat, (short, _) in bubbles(shown).items() if word and short == word]
        assert said == again * bool(word)
        assert len(marked) == len(said)
        told += len(again)
    assert told


def test_a_hand_names_no_player_where_it_says_whose_kertici_they_are() -> None:
    """ "Записани: ние 0, вие 52 · кертици: ние −20"."""
    said = set()
    for table in [table for seed in range(6) for table in moments(seed, "ruse_kertici")]:
        match = look(table, Seat(0)).match
        if match is None or not match.deal_done or not match.board:
            continue
        told = written_words(scene(table, Seat(0)), Seat(0), match.board[-1])
        if any(match.board[-1].score.kertici):
            said.add(re.sub(r" [−-]\d+", "", told.partition("кертици: ")[2]))
    assert said == {"ние", "вие"}


@every("seed", SEEDS)
def test_a_deal_ends_as_its_record(seed: int) -> None:
    """Every trick is there, folded, when the deal is over; and the same when the next one runs."""
    records: dict[int, View] = {}
    for table in moments(seed):
        if table.status is Status.LOBBY and table.match is not None:
            break  # chairs change hands now, and so do the names of those who played
        known = look(table, None)
        before = look_before(table, None)
        for found in (known, before):
            if found is None or found.match is None or not found.match.number:
                continue
            if not found.match.deal_done or found.match.thrown_in:
                continue
            view = play_view(replace(scene(table, None), known=found))
            assert not view.buttons
            folded = [block for block in view.blocks if not isinstance(block, Grid)][-1]
            assert folded.folded
            played = sum(len(trick.cards) for trick in found.match.tricks) + len(found.match.trick)
            rules = found.match.rules
            if found.match.board[-1].penalty is None and found.match.eight_run is None:
                assert played == rules.players * rules.hand_size
            count = -(-played // rules.players)
            lines = folded.plain.split("\n")[-count:] if count else []
            assert len({card for line in lines for card in CARD.findall(line)}) == played
            assert records.setdefault(found.match.number, view) == view


@every_game
def test_a_sheet_adds_up(game: str) -> None:
    """Each column is a sum, from the cards to the points, and ends in the totals."""
    for table in [table for seed in range(often(2, 3)) for table in [*moments(seed, game)][-4:]]:
        match = look(table, None).match
        for result in match.board if match is not None else ():
            grid = sheet_view(scene(table, None, "en"), result.number).blocks[1]
            assert isinstance(grid, Grid)
            rows = {row[0]: [*map(number_of, row[1:])] for row in grid.rows}
            if "Points" in rows:
                below = list(rows).index("Points")
                parts = list(rows.values())[1:below]
                assert [sum(column) for column in zip(*parts, strict=True)] == rows["Points"]
            assert rows["Scored"] == list(result.score.written)
            assert rows["Total"] == list(result.totals)
            assert grid.rows[-1][0] == "Total"


@every("language, game", paired(LANGUAGES, GAMES))
def test_a_deal_can_be_looked_back_at(game: str, language: str) -> None:
    looked = thrown_in = 0
    may_be_thrown_in = rules_of(game.partition("+")[0]).may_be_thrown_in
    for seed in range(3):
        if looked >= often(3, 100) and (thrown_in or not may_be_thrown_in):
            break
        for table in moments(seed, game, 200):
            match = table.match
            if match is None or match.deal is None or not match.deal.done or match.over:
                continue
            record = DealRecord.of(match, table.preset, switches(table.preset, table.rules))
            view = deal_view(scene(table, Seat(0), language), knowledge_of(record), match.number)
            if view.picture is None:
                assert not match.deal.plays
                thrown_in += not match.deal.full
                continue
            looked += 1
            lines = view.picture.alt.split("\n")
            cards = [card for line in lines for card in CARD.findall(line)]
            assert len(cards) == len(set(cards)) == len(match.deal.plays)
            assert len(lines) == -(-len(cards) // table.rules.players)
    assert looked
    assert thrown_in or not may_be_thrown_in


def test_endless_passing_tells_when_a_deal_counts_and_who_won_the_lot() -> None:
    game = Game(random.Random(1), "belot_bg", people="abcd")
    game.table = game.table._replace(rules=rules_of_table(game.table.rules, 1))
    game.start()
    counted = []
    while game.table.status is Status.PLAYING:
        turn, match = game.table.turn, game.table.match
        assert match is not None
        if turn is None:
            game.step()
            continue
        actor = Actor(game.table.chairs[match.turn].account or "")
        assert game.do(c.Act(actor, turn.decision, MakeCall(OWN, Call.PASS))) is None
        told = words(play_view(scene(game.table, None, "en")))
        if "fourth in a row" in told or "lot decides" in told:
            counted.append(game.table.match.number if game.table.match else 0)
    assert counted == [4, 8, 12]
    result = scene(game.table, None, "en")
    assert "Still a tie after 12 in a row, so the lot decides: " in words(play_view(result))
    assert "win!" in words(result_view(result))
