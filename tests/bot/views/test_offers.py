"""The buttons of every view are those that the rules allow, at random tables."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice

from adapters.platform.views import Paragraph, View
from bot import buttons as b
from bot.views.lobby.lobby import lobby_view
from bot.views.lobby.menu import menu_view
from bot.views.sheets.sheet import sheet_view
from bot.views.table.group_play import beside_play, call_view
from bot.views.table.hand import hand_view
from bot.views.table.play import play_view
from bot.views.table.scene import Scene
from bot.views.table.waiting import hint_offered
from engine.rules.cards import SEATS, Seat, cards_of
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import BID_OF, Call
from engine.rules.knowledge import Knowledge, rest_of_tricks
from engine.tables.known import TableKnowledge, look
from engine.tables.rulings.play import standing_bid
from engine.tables.table import Status, Table, Turn
from tests.bot.views.games import moments
from tests.bot.views.scenes import IDS, SEEDS, every_game, matches, pressable, scene, texts
from tests.engine.tables import test_dosta as dosta
from tests.every import every
from tests.often import often


@every_game
def test_possible_moves_are_offered_and_nothing_else(game: str) -> None:
    """The buttons of a hand are the choices of `Knowledge`, for the decision that is due."""
    seen: set[type] = set()
    played = chain.from_iterable(moments(seed, game) for seed in range(2))
    for table in islice(played, 0, None, often(5 if game in SPECIAL else 11, 1)):
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
    "bela_hr+dosta": {b.AnnounceButton},
}
"""Buttons of only some games."""


def expected(table: Table, shown: Scene) -> Iterator[b.BotButton]:
    turn, match = table.turn, matches(shown.known.match)
    if match.choices.dosta:
        yield b.DostaButton(table.code, table.match_no, match.number)
    if shown.known.seat in match.doublers:
        bid = standing_bid(table.match_no, match.number, match.calls)
        yield b.ContraButton(table.code, bid)
    if match.choices.challenge:
        yield b.CallRevokeButton(table.code, table.match_no, match.number)
    if turn is not None and turn.seat != shown.known.seat and match.stage is Stage.PLAY:
        yield from expected_ahead(table, shown.known)
    if turn is not None:
        yield from expected_in_turn(table, shown, turn)
        if hint_offered(shown.known):
            yield b.HintButton(table.code, turn.decision)
    seat = shown.known.seat
    if seat in table.present and table.dealing and match.number and not table.recess:
        yield b.NextDealButton(table.code, table.match_no, match.number)
    if table.status is Status.FINISHED:
        if table.rules.sides == "teams":
            yield b.ChangePartnersButton(table.code, table.match_no)
        yield b.StartButton(table.code, table.match_no)
        yield b.ReopenButton(table.code, table.match_no)


def expected_ahead(table: Table, known: TableKnowledge) -> Iterator[b.BotButton]:
    """Every held card, as the next one."""
    match = matches(known.match)
    for card in cards_of(match.hand):
        named = (table.code, table.match_no, match.number, match.hand.bit_count(), card)
        yield b.NextCardButton(*named, on=known.next_card != card)


def expected_in_turn(table: Table, shown: Scene, turn: Turn) -> Iterator[b.BotButton]:
    match = matches(shown.known.match)
    choices = match.choices
    if rest_of_tricks(match):
        yield b.ClaimRestButton(table.code, turn.decision)
    numbers = numbers_in(choices.calls)
    for call in choices.calls:
        bid = BID_OF[call]
        if bid is None or bid.number in (0, min(numbers, default=0)):
            yield b.SayCallButton(table.code, turn.decision, call)
    if len(numbers) > 1:
        yield from (b.ChooseNumberButton(table.code, turn.decision, one) for one in numbers)
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


def numbers_in(calls: Iterable[Call]) -> set[int]:
    """The numbers of bids."""
    return {bid.number for call in calls if (bid := BID_OF[call]) is not None and bid.number}


def expected_declarations(table: Table, match: Knowledge, turn: Turn) -> Iterator[b.BotButton]:
    for index, plan in enumerate(match.choices.plans):
        if match.stage is Stage.DECLARING:
            own = turn.decision.later(match.choices.ahead)
            yield b.AnnounceButton(table.code, own, index)
        elif not match.choices.late:
            yield b.ChooseDeclarationsButton(table.code, turn.decision, index)
        elif plan:
            yield b.DeclareLateButton(table.code, turn.decision, index)


@every("seed", SEEDS)
def test_the_turn_is_urgent_and_the_hand_itself_is_silent(seed: int) -> None:
    for table in moments(seed):
        for seat in table.rules.seats:
            view = hand_view(scene(table, seat))
            turn = table.turn if table.status is Status.PLAYING else None
            own = turn is not None and turn.seat == seat and not table.chairs[seat].away
            assert view.urgent == own
            assert not view.notify


def test_declarations_and_belote_are_offered_somewhere() -> None:
    """The properties above are not empty."""
    wanted = {
        b.ChooseDeclarationsButton,
        b.DeclareLateButton,
        b.ChooseBeloteButton,
        b.ComeBackButton,
    }
    seen: set[type] = set()
    for seed in range(8):
        for table in moments(seed, "avkm", 120):
            for seat in SEATS:
                found = pressable(hand_view(scene(table, seat)))
                seen |= {type(b.parse(button.data)) for button in found}
        if seen >= wanted:
            return
    assert seen >= wanted


@every_game
def test_people_who_play_from_the_group_find_everything_there(game: str) -> None:
    """The stage's actions are there for any cards: no button reveals a hand."""
    seen: set[type] = set()
    played = chain.from_iterable(moments(seed, game, 200) for seed in range(often(2, 4)))
    for table in islice(played, 0, None, often(8, 1)):
        match, turn = look(table, None).match, table.turn
        if match is None or not match.number or match.deal_done or turn is None:
            continue
        shown = scene(table, None)
        found = {b.parse(button.data) for button in pressable(play_view(shown))}
        seen |= {*map(type, found)}
        acts = table.chairs[turn.seat].account is not None and not table.ai_plays(turn.seat)
        own = set(asked_in_group(table, turn)) if acts and turn.seat in shown.by_group else set()
        if any(matches(look(table, seat).match).choices.ahead for seat in shown.group_players):
            own = set(asked_in_group(table, turn))
        rows = shown.view(buttons=beside_play(shown))
        always = {b.parse(button.data) for button in pressable(rows)}
        beside = (b.NextDeclarationsButton, b.ToggleBeloteButton, b.ThrowInButton)
        assert {press for press in found if not isinstance(press, beside)} == own | always
        assert b.ShowHandButton(table.code) in found
        if own:
            assert set(chosen_in_group(table, turn)) <= found
        for seat in shown.group_players:
            choices = matches(look(table, seat).match).choices
            if choices.late:
                assert b.NextDeclarationsButton(table.code, turn.decision) in found
            if choices.dosta:
                assert b.DostaButton(table.code, table.match_no, match.number) in found
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
            for call in match.choices.calls:
                bid = BID_OF[call]
                if bid is None or not bid.number:
                    yield b.SayCallButton(code, decision, call)
                else:
                    yield b.ChooseNumberButton(code, decision, bid.number)
                    yield b.ChooseContractButton(code, decision, bid.contract)
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
    """The choices beside the decision itself."""
    choices = matches(look(table, turn.seat).match).choices
    if choices.plans:
        yield b.NextDeclarationsButton(table.code, turn.decision)
    if choices.belote:
        yield b.ToggleBeloteButton(table.code, turn.decision)
    if choices.cancel:
        yield b.ThrowInButton(table.code, turn.decision)


@every("seed", SEEDS)
def test_a_call_in_the_group_names_the_player(seed: int) -> None:
    for table in moments(seed):
        match, turn = look(table, None).match, table.turn
        if match is None or not match.number or match.deal_done or turn is None:
            continue
        shown = scene(table, None)
        view, account = call_view(shown), table.chairs[turn.seat].account
        acts = account is not None and not table.ai_plays(turn.seat)
        assert (view is not None) == (acts and turn.seat in shown.by_group)
        if view is not None:
            (line,) = view.blocks
            assert isinstance(line, Paragraph)
            assert [span.calls for span in line.spans if span.calls] == [IDS[account or ""]]
            assert view.notify
        assert not play_view(shown).notify


def test_a_held_chair_is_shown_and_offered_only_to_its_holder() -> None:
    table = next(moments(1, "belot_bg"))
    empty = table.chairs[0]._replace(account=None)
    held = empty._replace(held="b", held_until=table.since)
    table = table._replace(chairs=(table.chairs[0], held, empty, empty))
    view = lobby_view(scene(table, None))
    assert any("⏳ Иво" in text for text in texts(view))
    pressed = [b.parse(button.data) for button in pressable(view)]
    assert {press.seat for press in pressed if isinstance(press, b.SitButton)} == {2, 3}
    assert [press.seat for press in pressed if isinstance(press, b.AddAIPlayerButton)] == [2]
    last = table._replace(chairs=(*table.chairs[:3], table.chairs[0]))
    labels = {
        button.label: b.parse(button.data) for button in pressable(lobby_view(scene(last, None)))
    }
    assert labels["⏳ Иво"] == b.SitButton(table.code, Seat(1))


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
    assert b.LobbyMenuButton(table.code, b.HOME) in pressed
    assert len(labels) <= 3, "it is read on telephones"
    assert sum(text.count("\n") + 1 for text in told(view)) <= 3
    menu = menu_view(scene(table, None))
    assert menu is not None
    offered = [b.parse(button.data) for button in pressable(menu)]
    assert {b.ReadSettingsButton(table.code, b.HOME), b.CloseButton(table.code, 0)} <= {*offered}


def test_a_seated_person_is_not_offered_chairs_beside_themselves() -> None:
    table = next(moments(1, "belot_bg"))
    ana, free = table.chairs[0], table.chairs[0]._replace(account=None)
    boris = ana._replace(account="b")

    def chairs(reader: str) -> list[str]:
        view = lobby_view(replace(scene(table, None), private=True, reader=reader))
        offered = [one for one in pressable(view) if isinstance(b.parse(one.data), b.SitButton)]
        return [button.label for button in offered]

    table = table._replace(chairs=(ana, free, free, free))
    assert chairs("stranger") == ["Партньор на Ана", "Противник на Ана"]
    assert chairs(ana.account or "") == []
    table = table._replace(chairs=(ana, boris, free, free))
    assert chairs(ana.account or "") == ["Партньор на Иво"]


def told(view: View) -> Iterator[str]:
    """The text above the buttons."""
    yield from (block.plain for block in view.blocks if isinstance(block, Paragraph))
    if view.picture is not None:
        yield "".join(span.text for span in view.picture.told)


def test_the_side_at_the_target_can_end_the_match_from_anywhere() -> None:
    driven = dosta.played(8)
    table, seats = driven.table, dosta.reached(driven)
    assert table.match is not None
    button = b.text(b.DostaButton(table.code, table.match_no, table.match.number))
    for seat in table.rules.seats:
        offered = [one.data for one in pressable(hand_view(scene(table, seat)))]
        assert (button in offered) == (seat in seats)
    shown = scene(table, None)
    offered = [one.data for one in pressable(play_view(shown))]
    assert (button in offered) == (not set(seats).isdisjoint(shown.group_players))
    driven.allow(dosta.said(driven, seats[0]))
    sheet = sheet_view(scene(driven.table, None, "hr"), 1)
    assert "„dosta“" in "".join(map(str, sheet.blocks))
