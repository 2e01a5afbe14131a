"""What helps whoever learns: why a card may not be played, wherever he tries."""

import pytest

from adapters.views import Tile
from bot import buttons as b
from bot.views.duties import why_not
from bot.views.words import LANGUAGES, Voice, Words
from engine.rules.cards import FULL_DECK, SUITS, Contract, parse_card
from engine.rules.duties import Breach, Duty
from tests.bot.messenger import Group, moves, seated, waited_for

WORDS = Words()


async def dim_tile(group: Group) -> tuple[str, Tile]:
    """Play until somebody in turn holds a card that he may not play; his name and that card."""
    await seated(group)
    while True:
        name = waited_for(group)
        place = group.private(name)
        dim = [tile for view in group.messenger.views(place) for tile in view.tiles if tile.why]
        if dim:
            return name, dim[0]
        await group.tap(name, moves(group, name)[0], place)


async def test_a_card_that_may_not_be_played_says_why(group: Group) -> None:
    name, tile = await dim_tile(group)
    place, before = group.private(name), group.messenger.writes
    pressed = b.parse(tile.why)
    assert isinstance(pressed, b.LayCardButton)
    assert tile.button is None
    answer = await group.tap(name, tile.why, place)
    assert answer.refused
    assert answer.text.startswith(("You must ", "You have no ")), answer.text
    assert group.messenger.writes == before, "no message is sent for it"
    later = pressed.decision.later(1)
    gone = await group.tap(name, b.text(b.LayCardButton(pressed.code, later, pressed.card)))
    assert gone.text == "That has been decided."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_duty_has_words_that_fit_an_alert(language: str) -> None:
    voice = Voice(WORDS, language)
    for duty in Duty:
        for partner in (False, True):
            why = Breach(duty, SUITS[0], SUITS[3], FULL_DECK >> 24 << 24, parse_card("TS"), partner)
            assert len(why_not(voice, Contract.S, why)) <= 160
