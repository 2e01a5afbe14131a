"""Every view of random tables can be drawn, offers what the rules allow, and keeps its secrets."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from adapters.chat import Button, Grid, View
from bot import buttons as b
from bot.views.auction import calls_told
from bot.views.deal import deal_view
from bot.views.hand import hand_view
from bot.views.lobby import closed_view, lobby_view
from bot.views.numbered import belote_alert, chosen_alert, hand_alert, numbered
from bot.views.play import play_view
from bot.views.result import result_view
from bot.views.scene import Scene
from bot.views.score import score_view
from bot.views.sheet import sheet_view
from bot.views.words import LANGUAGES, Words
from engine.rules.cards import CARD_NAMES, Seat, cards_of, hand_of
from engine.rules.knowledge import Knowledge
from engine.rules.record import DealRecord, knowledge_of
from engine.tables.known import look, look_before
from engine.tables.records import switches
from engine.tables.table import Pace, Status, Table
from tests.bot.test_pictures import NASTY
from tests.bot.views.games import NAMES, moments
from tests.engine.rules.exchange import exchanged

WORDS = Words()
AUDIENCES: tuple[Seat | None, ...] = (None, 0, 1, 2, 3)
SEEDS = range(8)
CARD = re.compile(r"(?:10|[789JQKA])[♣♦♥♠]")


IDS = {account: f"1{account}" for account in NAMES}


def scene(table: Table, seat: Seat | None, language: str = "bg") -> Scene:
    """To the public everybody plays from the group, but for the first chair."""
    by_group = frozenset() if seat is not None else frozenset((1, 2, 3))
    place = "Белотаджии" if seat else ""
    shown = Scene(look(table, seat), NAMES, WORDS, language, place, ids=IDS, by_group=by_group)
    return replace(shown, invitations=("https://example.org/join",))


def matches(found: Knowledge | None) -> Knowledge:
    assert found is not None
    return found


def views(shown: Scene) -> Iterator[View]:
    """Everything that may stand on a screen at this moment."""
    yield lobby_view(shown)
    if shown.known.status is Status.CLOSED:
        yield closed_view(shown)
    if shown.known.seat is not None:
        yield hand_view(shown)
    match = shown.known.match
    if match is None:
        return
    yield score_view(shown)
    if match.number:
        yield play_view(shown)
    for number in range(1, match.number + match.deal_done):
        yield sheet_view(shown, number)
    if match.winner is not None:
        yield result_view(shown)


def pressable(view: View) -> list[Button]:
    tiles = [tile.button for tile in view.tiles if tile.button is not None]
    return [button for row in view.buttons for button in row] + tiles


def texts(view: View) -> Iterator[str]:
    for block in view.blocks:
        if isinstance(block, Grid):
            yield from (cell for row in (block.header, *block.rows) for cell in row)
        else:
            yield block.plain
    if view.picture is not None:
        yield view.picture.alt
        yield "".join(span.text for span in view.picture.told)
    yield from (tile.name for tile in view.tiles)
    yield from (button.label for button in pressable(view))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_drawn(seed: int, language: str) -> None:
    for table in list(moments(seed))[:: 4 + seed % 5]:
        for audience in AUDIENCES:
            for view in views(scene(table, audience, language)):
                assert view.language == language
                assert all(len(row) <= 4 for row in view.buttons)
                for text in texts(view):
                    assert "**" not in text
                    assert "{" not in text
                    assert "…." not in text
                for button in pressable(view):
                    b.parse(button.data)
                    assert 0 < len(button.label) <= 60


@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_be_done_is_offered_and_nothing_else(seed: int) -> None:
    """The buttons of a hand are the choices of `Knowledge`, for the decision that is waited for."""
    seen: set[type] = set()
    for table in moments(seed):
        for seat in range(4):
            shown = scene(table, seat)
            found = [b.parse(button.data) for button in pressable(hand_view(shown))]
            seen |= {type(pressed) for pressed in found}
            playing = table.status is Status.PLAYING and table.chairs[seat].account is not None
            if playing and table.chairs[seat].away:
                assert found == [b.ComeBack(table.code)]
            elif table.status is not Status.PLAYING or table.turn is None:
                assert not found
            else:
                assert sorted(map(repr, found)) == sorted(map(repr, expected(table, shown)))
    assert {b.SayCall, b.LayCard} <= seen


def expected(table: Table, shown: Scene) -> Iterator[b.Pressed]:
    turn, choices = table.turn, matches(shown.known.match).choices
    assert turn is not None
    for call in choices.calls:
        yield b.SayCall(table.code, turn.decision, call)
    for card in cards_of(choices.cards):
        yield b.LayCard(table.code, turn.decision, card)
    for index, plan in enumerate(choices.plans):
        if not choices.late:
            yield b.ChoosePlan(table.code, turn.decision, index)
        elif plan:
            yield b.DeclareLate(table.code, turn.decision, index)
    if choices.belote:
        yield b.ChooseBelote(table.code, turn.decision, True)
        yield b.ChooseBelote(table.code, turn.decision, False)


@pytest.mark.parametrize("seed", SEEDS)
def test_whose_turn_it_is_is_urgent_and_a_nudge_is_heard(seed: int) -> None:
    for table in moments(seed):
        for seat in range(4):
            view = hand_view(scene(table, seat))
            turn = table.turn if table.status is Status.PLAYING else None
            own = turn is not None and turn.seat == seat and not table.chairs[seat].away
            assert view.urgent == own
            assert view.notify == (own and turn is not None and turn.nudged)


def test_declarations_and_belote_are_offered_somewhere() -> None:
    """The properties above are not empty."""
    seen: set[type] = set()
    for seed in range(8):
        for table in moments(seed, "avkm", 120):
            for seat in range(4):
                found = pressable(hand_view(scene(table, seat)))
                seen |= {type(b.parse(button.data)) for button in found}
    assert {b.ChoosePlan, b.DeclareLate, b.ChooseBelote, b.ComeBack} <= seen


@pytest.mark.parametrize("seed", SEEDS)
def test_no_view_knows_what_its_audience_does_not(seed: int) -> None:
    """Exchange the unseen cards, and every byte stays the same."""
    rng, compared = random.Random(seed), 0
    for table in list(moments(seed))[::11]:
        for audience in AUDIENCES:
            other = exchanged(table.match, audience, rng) if table.match is not None else None
            if other is None or table.match is None or table.match.over:
                continue
            compared += 1
            exchange = table._replace(match=other)
            one, two = scene(table, audience), scene(exchange, audience)
            assert [*map(repr, views(one))] == [*map(repr, views(two))]
            assert alerts(one) == alerts(two)
    assert compared


@pytest.mark.parametrize("seed", SEEDS)
def test_the_group_sees_the_last_two_tricks_and_no_hand(seed: int) -> None:
    for table in moments(seed):
        match = look(table, None).match
        if match is None or not match.number or match.deal_done:
            continue
        view = play_view(scene(table, None))
        open_cards = set(match.trick) | set(match.tricks[-1].cards if match.tricks else ())
        assert not view.tiles
        assert view.picture is not None
        named = {name for text in texts(view) for name in CARD.findall(text)}
        drawn = re.findall(r"art:cards/([789TJQKA][CDHS])\b", view.picture.svg)
        assert hand_of(map(CARD_NAMES.index, drawn)) & ~hand_of(open_cards) == 0
        assert named == {label(card) for card in open_cards}


@pytest.mark.parametrize("seed", SEEDS)
def test_passes_in_a_row_are_told_as_one_and_every_call_is_told(seed: int) -> None:
    for table in moments(seed):
        shown = scene(table, None)
        match = shown.known.match
        if match is None or not match.calls:
            continue
        said = [part.rpartition(": ") for part in calls_told(shown, match).split(" · ")]
        assert sum(len(who.split(", ")) for who, _, _ in said) == len(match.calls)
        assert ("пас", "пас") not in pairwise(call for _, _, call in said)


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_plays_from_the_group_finds_everything_there(seed: int) -> None:
    """The calls that are legal, or a number for each card that was dealt."""
    for table in moments(seed, "avkm", 200):
        match, turn = look(table, None).match, table.turn
        if match is None or not match.number or match.deal_done or turn is None:
            continue
        shown = scene(table, None)
        found = [b.parse(button.data) for button in pressable(play_view(shown))]
        assert b.ShowHand(table.code) in found
        known = matches(look(table, turn.seat).match)
        acts = table.chairs[turn.seat].account is not None and not table.machine_plays(turn.seat)
        decision = turn.decision
        own: set[b.Pressed] = {
            b.SayCall(table.code, decision, call) for call in known.choices.calls
        }
        if match.contract is not None:
            own = {b.LayNumber(table.code, decision, number) for number in range(1, 9)}
        if not acts or turn.seat not in shown.by_group:
            own = set()
        assert {press for press in found if isinstance(press, b.SayCall | b.LayNumber)} == own
        if own and known.choices.plans:
            assert b.CyclePlan(table.code, decision) in found
        if own and known.choices.belote:
            assert b.TurnBelote(table.code, decision) in found
        for seat in shown.by_group:
            if look(table, seat).chairs[seat].away or table.chairs[seat].account is None:
                continue
            if matches(look(table, seat).match).choices.late:
                assert b.CyclePlan(table.code, decision) in found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_reminder_in_the_group_names_the_player(seed: int) -> None:
    for table in moments(seed):
        match, turn = look(table, None).match, table.turn
        if match is None or not match.number or match.deal_done or turn is None:
            continue
        shown = scene(table, None)
        view = play_view(shown)
        account = table.chairs[turn.seat].account
        acts = account is not None and not table.machine_plays(turn.seat)
        assert view.notify == (turn.nudged and acts and turn.seat in shown.by_group)
        blocks = [block for block in view.blocks if not isinstance(block, Grid)]
        called = [span for block in blocks for span in block.spans if span.calls]
        assert [span.calls for span in called] == ([IDS[account or ""]] if view.notify else [])
        assert not play_view(replace(shown, by_group=frozenset())).notify


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Ана", "👨‍👩‍👧‍👦" * 30, "W" * 60, "محمد" * 20])
def test_alerts_are_short_and_numbers_stay(language: str, name: str) -> None:
    fixed: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for seed in SEEDS:
        for table in list(moments(seed, "avkm", 120))[::3]:
            for seat in range(4):
                shown = scene(table, seat, language)
                shown = replace(shown, names=dict.fromkeys(NAMES, name))
                said = alerts(shown)
                assert all(len(text.encode("utf-16-le")) <= 360 for text in said)
                match = shown.known.match
                closed = table.status is Status.CLOSED
                if match is None or closed or match.deal_done or match.contract is None:
                    continue
                cards = numbered(match)
                assert fixed.setdefault((seed, match.number, seat), cards) == cards
                assert {cards.index(card) for card in cards_of(match.hand)} == {
                    int(number) - 1 for number in re.findall(r"(\d)\) (?!–)", hand_alert(shown))
                }


def alerts(shown: Scene) -> list[str]:
    """Everything that an alert may say to a seat."""
    if shown.known.seat is None:
        return []
    plans = shown.known.match.choices.plans if shown.known.match is not None else ()
    said = [hand_alert(shown), belote_alert(shown, True), belote_alert(shown, False)]
    if shown.known.match is not None:
        said += [chosen_alert(shown, plan) for plan in (*plans, ())]
    return said


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_ends_as_its_record(seed: int) -> None:
    """Every trick is there, folded, when the deal is over and, the same, when the next one runs."""
    records: dict[int, View] = {}
    for table in moments(seed):
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
            lines = folded.plain.split("\n")[-8:]
            assert len({card for line in lines for card in CARD.findall(line)}) == 32
            assert records.setdefault(found.match.number, view) == view


def test_a_held_chair_is_told_and_offered_to_its_holder_alone() -> None:
    table = next(moments(1))
    empty = table.chairs[0]._replace(account=None)
    held = empty._replace(held="b", held_until=table.since)
    table = table._replace(chairs=(table.chairs[0], held, empty, empty))
    view = lobby_view(scene(table, None))
    assert any("⏳ Иво" in text for text in texts(view))
    pressed = [b.parse(button.data) for button in pressable(view)]
    assert {press.seat for press in pressed if isinstance(press, b.Sit)} == {2, 3}
    assert {press.seat for press in pressed if isinstance(press, b.AddMachine)} == {2, 3}
    last = table._replace(chairs=(*table.chairs[:3], table.chairs[0]))
    labels = {
        button.label: b.parse(button.data) for button in pressable(lobby_view(scene(last, None)))
    }
    assert labels["⏳ Иво"] == b.Sit(table.code, 1)


def label(card: int) -> str:
    name = CARD_NAMES[card]
    return name[0].replace("T", "10") + "♣♦♥♠"["CDHS".index(name[1])]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_adds_up(seed: int) -> None:
    """From the cards down to the points each column is a sum, and it ends in the totals."""
    for table in list(moments(seed))[-4:]:
        match = look(table, None).match
        for result in match.board if match is not None else ():
            grid = sheet_view(scene(table, None, "en"), result.number).blocks[1]
            assert isinstance(grid, Grid)
            rows = {row[0]: [int(cell.replace("–", "0")) for cell in row[1:]] for row in grid.rows}
            below = list(rows).index("Points")
            parts = list(rows.values())[1:below]
            assert [sum(column) for column in zip(*parts, strict=True)] == rows["Points"]
            assert rows["Written"] == list(result.score.written)
            assert rows["Total"] == list(result.totals)
            assert grid.rows[-1][0] == "Total"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["belot_bg", "wikipedia_bg"])
def test_a_deal_can_be_looked_back_at(preset: str, language: str) -> None:
    looked = thrown_in = 0
    for seed in range(6):
        for table in moments(seed, preset, 200):
            match = table.match
            if match is None or match.deal is None or not match.deal.done or match.over:
                continue
            record = DealRecord.of(match, preset, switches(preset, table.rules))
            view = deal_view(scene(table, 0, language), knowledge_of(record), match.number)
            if view.picture is None:
                thrown_in += 1
                continue
            looked += 1
            lines = view.picture.alt.split("\n")
            assert len(lines) == 8
            assert len({card for line in lines for card in CARD.findall(line)}) == 32
    assert looked
    assert thrown_in


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_does_no_harm(name: str) -> None:
    for table in list(moments(4, most=60))[::5]:
        for audience in (None, 0):
            nasty = replace(scene(table, audience), names=dict.fromkeys("abcd", name))
            for view in views(nasty):
                for text in texts(view):
                    assert text.count("\u2068") == text.count("\u2069")
                    assert not re.search(r"[\u202a-\u202e\u0000-\u0009\ud800-\udfff]", text)


def test_the_lobby_offers_a_chair_with_each_side_and_the_next_rules() -> None:
    table = next(moments(1))
    while len(table.accounts) > 1:
        table = table._replace(
            chairs=(table.chairs[0], *[table.chairs[0]._replace(account=None)] * 3)
        )
    paces = {"normal": Pace(), "quick": Pace()._replace(limit=Pace().limit / 2)}
    view = lobby_view(replace(scene(table, None), paces=paces))
    labels = [[button.label for button in row] for row in view.buttons]
    assert labels[0] == ["В отбор с Ана", "Против Ана"]
    assert ["Започваме с 3 AI"] in labels
    assert all(len(label) <= 16 for row in labels if len(row) > 1 for label in row)
    pressed = [b.parse(button.data) for button in pressable(view)]
    assert b.ChangePace(table.code, "quick") in pressed
    assert any(
        isinstance(press, b.ChangeRules) and press.preset != table.preset for press in pressed
    )
