"""Every view of random tables can be drawn, offers what the rules allow, and keeps its secrets."""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice, pairwise

import pytest

from adapters.texts import has_ink
from adapters.views import Button, Grid, View
from bot import buttons as b
from bot.views.alerts import belote_alert, chosen_alert, hand_alert, marked_alert, numbered
from bot.views.auction import calls_told
from bot.views.deal import deal_view
from bot.views.hand import hand_view
from bot.views.lobby import closed_view, lobby_view
from bot.views.names import short_name
from bot.views.play import play_view
from bot.views.result import result_view
from bot.views.scene import Scene
from bot.views.score import score_view
from bot.views.sheet import sheet_view
from bot.views.words import LANGUAGES, Words
from engine.rules.cards import (
    CARD_NAMES,
    SEATS,
    SEVEN,
    SUIT_OF,
    Card,
    Seat,
    card_of,
    cards_of,
    hand_of,
    parse_card,
)
from engine.rules.declarations import Run
from engine.rules.knowledge import Knowledge
from engine.rules.record import DealRecord
from engine.rules.replay import knowledge_of
from engine.rules.stage import Stage
from engine.tables.known import look, look_before
from engine.tables.records import switches
from engine.tables.table import Status, Table, Turn
from tests.bot.test_pictures import NASTY
from tests.bot.views.games import GAMES, NAMES, Game, moments
from tests.engine.rules.exchange import exchanged

WORDS = Words()
SEEDS = (*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 9)))
every_game = pytest.mark.parametrize("game", GAMES)
CARD = re.compile(r"(?:10|[789JQKA])[♣♦♥♠]")


IDS = {account: f"1{account}" for account in NAMES}


def scene(table: Table, seat: Seat | None, language: str = "bg") -> Scene:
    """To the public everybody plays from the group, but for the first chair."""
    others = table.rules.seats[1:]
    by_group = frozenset[Seat]() if seat is not None else frozenset(others)
    place = "Белотаджии" if seat else ""
    shown = Scene(look(table, seat), NAMES, WORDS, language, place, ids=IDS, by_group=by_group)
    return replace(shown, invitations=("https://example.org/join",))


def audiences(table: Table) -> tuple[Seat | None, ...]:
    """Everybody, the public first."""
    return (None, *range(table.rules.players))


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
    if match.over:
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


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_drawn(game: str, language: str) -> None:
    seed = GAMES.index(game) + len(language)
    for table in list(moments(seed, game))[:: 4 + seed % 5]:
        for audience in audiences(table):
            for view in views(scene(table, audience, language)):
                assert view.language == language
                assert all(len(row) <= 5 for row in view.buttons)
                for text in texts(view):
                    assert "**" not in text
                    assert "{" not in text
                    assert "…." not in text
                for button in pressable(view):
                    b.parse(button.data)
                    assert 0 < len(button.label) <= 60


@every_game
def test_what_can_be_done_is_offered_and_nothing_else(game: str) -> None:
    """The buttons of a hand are the choices of `Knowledge`, for the decision that is waited for."""
    seen: set[type] = set()
    for table in chain.from_iterable(moments(seed, game) for seed in range(2)):
        for seat in table.rules.seats:
            shown = scene(table, seat)
            found = [b.parse(button.data) for button in pressable(hand_view(shown))]
            seen |= {type(pressed) for pressed in found}
            playing = table.status is Status.PLAYING and table.chairs[seat].account is not None
            if playing and table.chairs[seat].away:
                assert found == [b.ComeBackButton(table.code)]
            elif table.status in (Status.LOBBY, Status.CLOSED) or table.match is None:
                assert not found
            else:
                assert sorted(map(repr, found)) == sorted(map(repr, expected(table, shown)))
    assert {b.SayCallButton, b.LayCardButton} <= seen
    assert seen >= SPECIAL.get(game, set())


SPECIAL: Mapping[str, set[type]] = {
    "ruse_kertici": {b.ThrowInButton},
    "bela_hr": {b.AnnounceButton},
    "bela_three": {b.AnnounceButton, b.DiscardButton},
    "bela_two": {b.AnnounceButton, b.ExchangeSevenButton},
    "belot_bg+honour": {b.CallRevokeButton},
}
"""What only some games have."""


def expected(table: Table, shown: Scene) -> Iterator[b.BotButton]:
    turn, match = table.turn, matches(shown.known.match)
    if match.choices.challenge:
        yield b.CallRevokeButton(table.code, table.match_no, match.number)
    if turn is not None:
        yield from expected_in_turn(table, shown, turn)
    if table.status is Status.FINISHED:
        yield b.StartButton(table.code, table.match_no)
        yield b.ReopenButton(table.code, table.match_no)


def expected_in_turn(table: Table, shown: Scene, turn: Turn) -> Iterator[b.BotButton]:
    match = matches(shown.known.match)
    choices = match.choices
    for call in choices.calls:
        yield b.SayCallButton(table.code, turn.decision, call)
    if choices.cancel:
        yield b.ThrowInButton(table.code, turn.decision)
    if choices.exchange >= 0:
        if choices.seven:
            yield b.ExchangeSevenButton(table.code, turn.decision, True)
        yield b.ExchangeSevenButton(table.code, turn.decision, False)
    for card in cards_of(choices.cards):
        discard = b.DiscardButton(table.code, turn.decision, shown.known.marked ^ 1 << card)
        yield discard if choices.discard else b.LayCardButton(table.code, turn.decision, card)
    yield from expected_declarations(table, match, turn)
    if choices.belote:
        yield b.ChooseBeloteButton(table.code, turn.decision, True)
        yield b.ChooseBeloteButton(table.code, turn.decision, False)


def expected_declarations(table: Table, match: Knowledge, turn: Turn) -> Iterator[b.BotButton]:
    for index, plan in enumerate(match.choices.plans):
        if match.stage is Stage.DECLARING:
            own = turn.decision.later(match.choices.ahead)
            yield b.AnnounceButton(table.code, own, index)
        elif not match.choices.late:
            yield b.ChoosePlanButton(table.code, turn.decision, index)
        elif plan:
            yield b.DeclareLateButton(table.code, turn.decision, index)


@pytest.mark.parametrize("seed", SEEDS)
def test_whose_turn_it_is_is_urgent_and_a_nudge_is_heard(seed: int) -> None:
    for table in moments(seed):
        for seat in table.rules.seats:
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
            for seat in SEATS:
                found = pressable(hand_view(scene(table, seat)))
                seen |= {type(b.parse(button.data)) for button in found}
    assert {b.ChoosePlanButton, b.DeclareLateButton, b.ChooseBeloteButton, b.ComeBackButton} <= seen


@every_game
@pytest.mark.parametrize("step", [18, pytest.param(9, marks=pytest.mark.long)])
def test_no_view_knows_what_its_audience_does_not(game: str, step: int) -> None:
    """Exchange the unseen cards, and every byte stays the same."""
    rng, compared = random.Random(game), 0
    played = chain.from_iterable(moments(seed, game) for seed in range(2))
    for table in islice(played, None, None, step):
        for audience in audiences(table):
            other = exchanged(table.match, audience, rng) if table.match is not None else None
            if other is None:
                continue
            compared += 1
            exchange = table._replace(match=other)
            one, two = scene(table, audience), scene(exchange, audience)
            assert [*map(repr, views(one))] == [*map(repr, views(two))]
            assert alerts(one) == alerts(two)
    assert compared


@every_game
def test_the_group_sees_the_last_two_tricks_and_no_hand(game: str) -> None:
    for table in moments(5, game):
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
        drawn = re.findall(r"art:cards/([789TJQKA][CDHS])\b", view.picture.svg)
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


@every_game
def test_whoever_plays_from_the_group_finds_everything_there(game: str) -> None:
    """What the stage asks for, whatever cards he has: no button tells what he holds."""
    seen: set[type] = set()
    for table in chain.from_iterable(moments(seed, game, 200) for seed in range(4)):
        match, turn = look(table, None).match, table.turn
        if match is None or not match.number or match.deal_done or turn is None:
            continue
        shown = scene(table, None)
        found = {b.parse(button.data) for button in pressable(play_view(shown))}
        seen |= {*map(type, found)}
        acts = table.chairs[turn.seat].account is not None and not table.machine_plays(turn.seat)
        own = set(asked_in_group(table, turn)) if acts and turn.seat in shown.by_group else set()
        if any(matches(look(table, seat).match).choices.ahead for seat in shown.group_players):
            own = set(asked_in_group(table, turn))
        beside = (
            b.ShowHandButton,
            b.CyclePlanButton,
            b.ToggleBeloteButton,
            b.CallRevokeButton,
            b.ThrowInButton,
        )
        assert {press for press in found if not isinstance(press, beside)} == own
        assert b.ShowHandButton(table.code) in found
        if own:
            assert set(chosen_in_group(table, turn)) <= found
        for seat in shown.group_players:
            choices = matches(look(table, seat).match).choices
            if choices.late:
                assert b.CyclePlanButton(table.code, turn.decision) in found
            if choices.challenge:
                assert b.CallRevokeButton(table.code, table.match_no, match.number) in found
    assert b.LayNumberButton in seen
    if game == "bela_three":
        assert {b.DiscardNumberButton, b.AnnounceChosenButton} <= seen


def asked_in_group(table: Table, turn: Turn) -> Iterator[b.BotButton]:
    match = matches(look(table, turn.seat).match)
    code, decision, rules = table.code, turn.decision, table.rules
    match match.stage:
        case Stage.AUCTION:
            yield from (b.SayCallButton(code, decision, call) for call in match.choices.calls)
        case Stage.EXCHANGE:
            yield from (b.ExchangeSevenButton(code, decision, yes) for yes in (True, False))
        case Stage.DISCARD:
            most = rules.hand_size + rules.left_over_to_caller
            yield from (b.DiscardNumberButton(code, decision, number + 1) for number in range(most))
        case Stage.DECLARING:
            yield from (b.AnnounceChosenButton(code, decision, yes) for yes in (True, False))
        case _:
            yield from (b.LayNumberButton(code, decision, n + 1) for n in range(rules.hand_size))


def chosen_in_group(table: Table, turn: Turn) -> Iterator[b.BotButton]:
    """What may be chosen beside the decision itself."""
    choices = matches(look(table, turn.seat).match).choices
    if choices.plans:
        yield b.CyclePlanButton(table.code, turn.decision)
    if choices.belote:
        yield b.ToggleBeloteButton(table.code, turn.decision)
    if choices.cancel:
        yield b.ThrowInButton(table.code, turn.decision)


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
    games = ("avkm", "avkm", "ruse_kertici", "three_handed", "bela_three", "bela_three", "bela_two")
    for seed, game in enumerate(games):
        for table in list(moments(seed, game, 120))[::3]:
            for seat in table.rules.seats:
                shown = scene(table, seat, language)
                shown = replace(shown, names=dict.fromkeys(NAMES, name))
                said = alerts(shown)
                assert all(len(text.encode("utf-16-le")) <= 360 for text in said)
                match = shown.known.match
                closed = table.status is Status.CLOSED
                if match is None or closed or match.deal_done or match.contract is None:
                    continue
                cards = numbered(match)
                if match.stage is Stage.PLAY:
                    assert fixed.setdefault((seed, match.number, seat), cards) == cards
                assert {cards.index(card) for card in cards_of(match.hand)} == {
                    int(number) - 1 for number in re.findall(r"(\d+)\) (?!–)", hand_alert(shown))
                }


def alerts(shown: Scene) -> list[str]:
    """Everything that an alert may say to a seat."""
    if shown.known.seat is None:
        return []
    plans = shown.known.match.choices.plans if shown.known.match is not None else ()
    said = [hand_alert(shown), belote_alert(shown, True), belote_alert(shown, False)]
    if shown.known.match is not None:
        said.append(marked_alert(shown))
        said += [chosen_alert(shown, plan) for plan in (*plans, ())]
    return said


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_ends_as_its_record(seed: int) -> None:
    """Every trick is there, folded, when the deal is over and, the same, when the next one runs."""
    records: dict[int, View] = {}
    for table in moments(seed):
        if table.status is Status.LOBBY and table.match is not None:
            break  # chairs change hands now, and so do the names in what was played
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


def test_a_held_chair_is_told_and_offered_to_its_holder_alone() -> None:
    table = next(moments(1, "belot_bg"))
    empty = table.chairs[0]._replace(account=None)
    held = empty._replace(held="b", held_until=table.since)
    table = table._replace(chairs=(table.chairs[0], held, empty, empty))
    view = lobby_view(scene(table, None))
    assert any("⏳ Иво" in text for text in texts(view))
    pressed = [b.parse(button.data) for button in pressable(view)]
    assert {press.seat for press in pressed if isinstance(press, b.SitButton)} == {2, 3}
    assert {press.seat for press in pressed if isinstance(press, b.AddMachineButton)} == {2, 3}
    last = table._replace(chairs=(*table.chairs[:3], table.chairs[0]))
    labels = {
        button.label: b.parse(button.data) for button in pressable(lobby_view(scene(last, None)))
    }
    assert labels["⏳ Иво"] == b.SitButton(table.code, Seat(1))


def label(card: Card) -> str:
    name = CARD_NAMES[card]
    return name[0].replace("T", "10") + "♣♦♥♠"["CDHS".index(name[1])]


@every_game
def test_a_sheet_adds_up(game: str) -> None:
    """From the cards down to the points each column is a sum, and it ends in the totals."""
    for table in [table for seed in range(3) for table in [*moments(seed, game)][-4:]]:
        match = look(table, None).match
        for result in match.board if match is not None else ():
            grid = sheet_view(scene(table, None, "en"), result.number).blocks[1]
            assert isinstance(grid, Grid)
            rows = {row[0]: [*map(number_of, row[1:])] for row in grid.rows}
            if "Points" in rows:
                below = list(rows).index("Points")
                parts = list(rows.values())[1:below]
                assert [sum(column) for column in zip(*parts, strict=True)] == rows["Points"]
            assert rows["Written"] == list(result.score.written)
            assert rows["Total"] == list(result.totals)
            assert grid.rows[-1][0] == "Total"


def number_of(cell: str) -> int:
    """A cell of the sheet; a dash is nothing."""
    return 0 if cell in ("", "–", "—") else int(cell.replace("−", "-"))


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_deal_can_be_looked_back_at(game: str, language: str) -> None:
    looked = thrown_in = 0
    for seed in range(3):
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
    assert thrown_in or table.rules.bela


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_does_no_harm(name: str) -> None:
    for table in list(moments(4, most=60))[::5]:
        for audience in (None, Seat(0)):
            nasty = replace(scene(table, audience), names=dict.fromkeys("abcd", name))
            for view in views(nasty):
                for text in texts(view):
                    assert text.count("\u2068") == text.count("\u2069")
                    assert not re.search(r"[\u202a-\u202e\u0000-\u0009\ud800-\udfff]", text)


def test_the_lobby_offers_a_chair_with_each_side_and_the_rules() -> None:
    table = next(moments(1, "belot_bg"))
    while len(table.accounts) > 1:
        table = table._replace(
            chairs=(table.chairs[0], *[table.chairs[0]._replace(account=None)] * 3)
        )
    view = lobby_view(scene(table, None))
    labels = [[button.label for button in row] for row in view.buttons]
    assert labels[0] == ["Партньор на Ана", "Противник на Ана"]
    assert ["Започваме с 3 AI"] in labels
    assert all(len(label) <= 16 for row in labels if len(row) > 1 for label in row)
    pressed = [b.parse(button.data) for button in pressable(view)]
    assert b.ReadSettingsButton(table.code, b.HOME) in pressed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("alike", [*NASTY[:2], "Иван", "محمد", "Александър Александров Попов", "7"])
def test_namesakes_and_nameless_people_are_told_apart(language: str, alike: str) -> None:
    """Whoever has no name is called something, and no two people at a table are called alike."""
    game = Game(random.Random(1), "belot_bg", people="abcd")
    shown = replace(scene(game.table, None, language), names=dict.fromkeys("abcd", alike))
    for most in (10, 12, 20):
        names = [shown.plain(seat, most) for seat in SEATS]
        assert len(set(names)) == 4
        assert all(has_ink(name) and len(name) <= most + 2 for name in names)
    assert shown.person("a") == (short_name(alike) or shown.voice.say("person-unnamed"))
