"""The outcomes of a turn from public knowledge, compared with what the players may do."""

from itertools import islice

from bot.views.table.waiting import can_call_belote, can_declare, own_turn
from engine.rules.deal.actions import Stage
from engine.tables.known import look
from tests.bot.views.games import moments
from tests.bot.views.scenes import every_game, scene
from tests.often import often


@every_game
def test_every_permitted_action_is_possible_by_public_knowledge(game: str) -> None:
    for seed in range(often(2, 3)):
        for table in islice(moments(seed, game), 0, None, often(3, 1)):
            public = look(table, None).match
            if public is None:
                continue
            for seat in table.rules.seats:
                known = look(table, seat).match
                assert known is not None
                choices = known.choices
                assert (seat in public.challengers) == choices.challenge
                assert public.cancellable or not choices.cancel
                assert can_declare(public, seat) or not choices.plans
                assert can_call_belote(public) or not choices.belote


def test_a_low_hand_is_offered_to_players_who_have_not_called() -> None:
    offered = refused = 0
    for table in moments(3, "ruse_kertici"):
        public = look(table, None).match
        if public is None or not public.cancellable:
            continue
        seat = public.turn
        known = look(table, seat).match
        assert known is not None
        offered += known.choices.cancel
        refused += not known.choices.cancel
    assert offered
    assert refused


def test_only_in_the_first_round_are_they_asked_to_take_the_turned_up_suit() -> None:
    """In the second it may be one of several, and then the question would be too narrow."""
    asked = set()
    for seed in range(3):
        for table in moments(seed, "belote_fr+sans"):
            match = look(table, None).match
            if match is None or match.stage is not Stage.AUCTION:
                continue
            line = own_turn(scene(table, match.turn, "en")).plain
            asked.add((len(match.calls) < table.rules.players, "trumps?" in line))
    assert asked == {(True, True), (False, False)}
