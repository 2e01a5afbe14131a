"""A table as data: nothing that its reader may not know, and everything that they need."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from adapters.platform.views import View
from bot import buttons as b
from bot.views.felt.shapes import Felt
from bot.views.rules.fairness import SHOWN
from bot.views.sheets.sheet import ahead_words
from bot.views.table.play import play_view
from bot.views.table.scene import Scene
from bot.views.table.waiting import waited_for
from engine.host.clock import to_ms
from engine.rules.cards import CARD_NAMES, SEATS, Seat, cards_of, names
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.known import look
from engine.tables.table import Status, Table, Turn
from engine.tables.turn_clock import AWAKE, Rest
from tests.bot.messenger import words
from tests.bot.views.games import NAMES, Game, moments
from tests.bot.views.scenes import audiences, every_game, felts, scene
from tests.drawings import svg_of
from tests.engine.tables.driven import Driven
from tests.every import every
from tests.often import often


def drawn(table: Table, seat: Seat | None) -> Iterator[tuple[View, Felt]]:
    for view in felts(scene(table, seat, "hr")):
        felt: Felt = json.loads(view.felt)
        yield view, felt


@every_game
def test_a_felt_says_what_is_known(game: str) -> None:
    """It says the same as the table itself, and nothing else draws it."""
    phases, played = set(), list(moments(len(game), game))
    for table in (*played[:: often(23, 5)], *played[-3:]):
        for seat in audiences(table):
            again = table._replace(resealed=bool(table.seed))
            told = {bool(felt["resealed"]) for _, felt in drawn(again, seat)}
            for view, felt in drawn(table, seat):
                assert view.picture is None or not view.picture.drawing
                phases.add(felt["phase"])
                assert told == {felt["phase"] == "lobby" and again.resealed}
                assert not felt["resealed"], "only /verify tells any other seal"
                assert look(table, seat).seal[:SHOWN] not in view.felt or not table.seed
                assert felt["own"] == seat
                assert [chair["seat"] for chair in felt["chairs"]] == list(table.rules.seats)
                known = look(table, seat).match
                if felt["phase"] in ("lobby", "closed") or known is None:
                    assert not felt["hand"]
                    continue
                _same(felt, known)
                for card, tile in zip(felt["hand"], view.tiles, strict=True):
                    assert card["data"] == (tile.button.data if tile.button is not None else "")
    assert {"lobby", "tricks", "over", "closed"} <= phases


def _same(felt: Felt, known: Knowledge) -> None:
    shown = [card["card"] for card in felt["hand"]]
    assert sorted(shown) in (sorted(names(known.hand)), [])
    held = known.held or (0,) * known.rules.players
    assert tuple(chair["held"] for chair in felt["chairs"]) == held
    assert [side["total"] for side in felt["score"]["sides"]] == list(known.totals)
    table = [laid["card"] for laid in felt["trick"]["cards"]] if felt["trick"] else []
    assert len(table) == len(known.trick)
    if not known.revealed:
        assert all(one["cards"] is None or len(one["cards"]) == 1 for one in felt["declared"])
    if known.rules.trick_review != "last" and not known.deal_done and known.trick:
        assert felt["last"] is None or known.seat not in known.on_table()


def test_secret_choices_change_nothing_for_the_others() -> None:
    """A declaration, a discard or the next card, chosen but not yet made."""
    compared = set()
    for seed in range(often(3, 4)):
        rng = random.Random(seed)
        game = Game(rng, rng.choice(("belot_bg", "bela_three", "bela_hr")), "abcd")
        game.start()
        for _ in range(often(40, 60)):
            if game.table.status is not Status.PLAYING:
                break
            turn, before = game.table.turn, game.table
            for seat in game.table.rules.seats if turn is not None else ():
                known = look(game.table, seat).match
                account = game.table.chairs[seat].account
                if turn is None or known is None or account is None or not known.hand:
                    continue
                if seat == turn.seat and not (known.choices.plans or known.choices.discard):
                    continue  # everybody sees this choice
                done = game.do(_choice(game.table, Actor(account), turn, known))
                back = game.table.chairs != before.chairs  # as for anybody who presses something
                if done is None and not back:
                    compared.add(known.stage)
                    for other in (one for one in audiences(game.table) if one != seat):
                        assert [*felts(scene(before, other))] == [*felts(scene(game.table, other))]
                before = game.table
            game.step()
    assert {Stage.PLAY, Stage.DISCARD} <= compared


def _choice(table: Table, actor: Actor, turn: Turn, known: Knowledge) -> c.Command:
    """The choices that a seat can make in secret."""
    if known.choices.plans:
        return c.SetIntent(actor, turn.decision, (), False)
    if known.choices.discard:
        return c.MarkCards(actor, turn.decision, known.hand & -known.hand)
    held, card = known.hand.bit_count(), min(cards_of(known.hand))
    return c.ChooseCard(actor, table.match_no, known.number, held, card, on=True)


def test_everybody_sees_the_end_of_a_long_turn_and_nobody_the_reason() -> None:
    """A night makes a turn longer: the felts and the reminder in the group show the same end."""
    table = next(one for one in moments(2) if one.turn and waited_for(look(one, None)) is not None)
    assert table.turn is not None
    limit = timedelta(hours=5)
    night = Rest(table.turn.since + limit / 4, table.turn.since + limit + timedelta(minutes=90))
    turn = table.turn._replace(nudged=True, rests=(night,))
    table = table._replace(turn=turn, pace=table.pace._replace(limit=limit))
    ends = night.until + AWAKE
    for seat in audiences(table):
        for view, felt in drawn(table, seat):
            assert felt["turn"] is not None
            assert felt["turn"]["due"] == to_ms(ends)
            assert not any(str(to_ms(at)) in view.felt for at in night)
    shown = scene(table, None)
    shown = replace(shown, by_group=frozenset(table.rules.seats))
    left = shown.time(AWAKE)  # the reminder came in waking hours
    assert left in words(play_view(shown))


def test_a_card_that_is_chosen_ahead_is_marked() -> None:
    game = Game(random.Random(3), "belot_bg", "abcd")
    game.start()
    while (match := game.table.match) is None or match.deal is None or not match.deal.full:
        game.step()
    turn = game.table.turn
    assert turn is not None
    seat = game.table.rules.seat_after(turn.seat)
    known = look(game.table, seat).match
    assert known is not None
    actor = Actor(game.table.chairs[seat].account or "")
    assert game.do(_choice(game.table, actor, turn, known)) is None
    *_, (_, felt) = drawn(game.table, seat)
    chosen = [card["card"] for card in felt["hand"] if card["ahead"]]
    assert chosen == [CARD_NAMES[min(cards_of(known.hand))]]


def test_a_free_chair_has_its_button() -> None:
    game = Game(random.Random(1), "belot_bg", "ac")
    (_, felt) = next(drawn(game.table, None))
    (_, other) = next(drawn(game.table, Seat(0)))
    takes = [chair["take"] for chair in felt["chairs"]]
    assert takes[0] == takes[1] == ""
    assert [b.parse(data) for data in takes[2:]] == [
        b.SitButton(game.table.code, Seat(seat)) for seat in (2, 3)
    ]
    ai_players = [chair["machine"] for chair in felt["chairs"]]
    assert ai_players[0] == ai_players[1] == ""
    assert [b.parse(data) for data in ai_players[2:]] == [
        b.AddAIPlayerButton(game.table.code, Seat(seat)) for seat in (2, 3)
    ]
    assert felt["chairs"][0]["who"] == "1a"
    assert [chair["kind"] for chair in felt["chairs"]] == ["person", "person", "free", "free"]
    assert json.dumps(felt["chairs"]) == json.dumps(other["chairs"])
    assert felt["chairs"][1]["name"] == NAMES["c"]


def test_a_lobby_says_which_rules_were_changed() -> None:
    contracts = (*rules_of("belote_fr").contracts, "SA", "TA")
    driven = Driven("belote_fr", switch={"contracts": contracts, "target": 301})
    told = {felt["changed"] for _, felt in drawn(driven.table, None)}
    driven.seat_people()
    driven.start()
    told |= {felt["changed"] for _, felt in drawn(driven.table, SEATS[0])}
    assert told == {"", "Promijenjeno – Što se zove: svih šest"}


def test_a_table_of_a_tournament_says_who_goes_on() -> None:
    over = [one for one in moments(1, "belot_bg") if one.status is Status.FINISHED][-1]
    table = over._replace(tournament="cup")
    told = {
        (final, seat): _told_first(replace(scene(table, seat, "en"), final=final))
        for final in (False, True)
        for seat in audiences(table)
    }
    assert {told[False, seat] for seat in SEATS[:4]} == {
        "You are through!",
        "You are out this time. Thanks for playing!",
    }
    assert told[False, SEATS[0]] == told[False, SEATS[2]] != told[False, SEATS[1]]
    assert told[True, SEATS[0]] != told[True, SEATS[1]]
    assert told[False, None].startswith("Through: ")
    assert told[True, None].startswith("Champions: ")


def _told_first(shown: Scene) -> str:
    felt: Felt = json.loads(list(felts(shown))[-1].felt)
    assert felt["result"] is not None
    return felt["result"]["lines"][0]


def test_people_who_sit_down_with_the_next_deal_are_told_at_the_chair() -> None:
    """On the felt, and in the picture for other places."""
    driven = Driven()
    driven.seat_people("boris")
    driven.start()
    chair = Seat(3)
    driven.allow(c.Sit(Actor("tom"), chair))
    for language in ("en", "bg", "hr"):
        shown = replace(scene(driven.table, None, language), names={**NAMES, "tom": "Tom"})
        told = shown.voice.say("chair-coming", who="Tom")
        view = play_view(shown)
        assert told in svg_of(view.picture)
        for view in felts(shown):
            felt: Felt = json.loads(view.felt)
            assert [one["coming"] for one in felt["chairs"]] == ["", "", "", told]
            assert not felt["about"] or "Tom" not in felt["about"]


@every("preset", ["belot_bg", "bela_hr", "three_handed", "coinche", "contree", "contree_colver"])
def test_the_margin_of_a_deal_agrees_with_its_end(preset: str) -> None:
    """If a number was bid, the number decides, and not the others' points."""
    for seed in range(2):
        driven = Driven(preset, seed=seed)
        driven.start()
        while driven.table.match_no == 1 and driven.table.status is Status.PLAYING:
            match = driven.table.match
            if match is not None and len(match.board) > 3:
                break
            if driven.table.waits_for_people:
                driven.allow(c.ComeBack(Actor("ana")))
            driven.fall_due()
        shown, match = scene(driven.table, None, "en"), driven.table.match
        assert match is not None
        for result in match.board:
            told = ahead_words(shown, result)
            made = result.verdict is Verdict.MADE
            assert not told or ("ahead" in told) is made, (result.bid_number, result.score)
