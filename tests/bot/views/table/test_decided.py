from bot.locales.words import Words
from bot.views.table.choices import announced, called, played
from bot.views.table.scene import Scene
from engine.rules.cards import parse_card
from engine.rules.deal.auction import Call
from engine.tables.known import look
from tests.bot.views.games import NAMES, moments

WORDS = Words()


def test_the_player_who_decided_reads_whose_turn_follows() -> None:
    card = parse_card("KH")
    for table in moments(3, "bela_hr"):
        for seat in table.rules.seats if table.match is not None else ():
            scene = Scene(look(table, seat), NAMES, WORDS, "bg")
            said = played(scene, card)
            if table.turn is None:
                assert said == "✓ K♥"
            elif table.turn.seat == seat:
                assert said == "✓ K♥ · ти си на ход"
            else:
                assert scene.plain(table.turn.seat, 12) in said.removeprefix("✓ K♥ · ")
            assert called(scene, Call.H).startswith("✓ ♥ Купа")
            assert announced(scene, ()).startswith("✓ Без анонс")
            assert len(said) < 60
