"""Help for learners: why a card may not be played, and which one would be good."""

from pathlib import Path

import pytest

from adapters.platform.views import Tile
from bot import buttons as b
from bot.locales.words import LANGUAGES, Voice, Words, dashed
from bot.views.answers import why_not
from bot.views.sheets.review import reason_told
from bot.views.standings.counts import cost_told
from bot.views.table.group_play import LONGEST_ALERT
from engine.players.levels import players
from engine.players.player import Budget, InstantPlayer, Reason, Thought
from engine.players.processes import search_of
from engine.rules.cards import FULL_DECK, SUITS, Contract, parse_card
from engine.rules.knowledge import Breach, Duty, Knowledge
from engine.rules.ruleset import rules_of
from engine.tables.rating import is_rated
from engine.tables.table import Chair
from tests.bot.messenger import Group, code_of, moves, running, seated, waited_for
from tests.every import every

WORDS = Words()


async def dim_tile(group: Group) -> tuple[str, Tile]:
    """Play until somebody in turn holds an illegal card; their name and that card."""
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
    assert isinstance(pressed, b.WhyNotButton)
    assert tile.button is None
    answer = await group.tap(name, tile.why, place)
    assert answer.refused
    assert answer.text.startswith(("You must ", "You have no ")), answer.text
    assert group.messenger.writes == before, "no message is sent for it"
    later = pressed.decision.later(1)
    for kind in (b.WhyNotButton, b.LayCardButton):
        gone = await group.tap(name, b.text(kind(pressed.code, later, pressed.card)))
        assert gone.text == "That has been decided."


@every("language", LANGUAGES)
def test_every_duty_has_words_that_fit_an_alert(language: str) -> None:
    voice = Voice(WORDS, language)
    for duty in Duty:
        for partner in (False, True):
            why = Breach(duty, SUITS[0], SUITS[3], FULL_DECK >> 24 << 24, parse_card("TS"), partner)
            assert len(why_not(voice, Contract.S, why)) <= 160


@every("language", LANGUAGES)
def test_every_reason_has_words_that_fit_an_alert(language: str) -> None:
    voice = Voice(WORDS, language)
    cost = cost_told(voice, rules_of("bela_hr"), 44.0, 16.2)
    room = LONGEST_ALERT - len(voice.say("hint-next", other="10♠", cost=cost))
    assert room < LONGEST_ALERT - len(voice.say("hint-close", other="10♠"))
    for reason in Reason:
        why = voice.say(f"hint-{dashed(reason)}")
        assert len(voice.say("hint-move", what="10♠", why=why)) <= room


@every("language", LANGUAGES)
def test_a_reason_follows_a_colon_in_a_hint_and_a_dash_in_a_review(language: str) -> None:
    """Another one of them would break the sentence twice."""
    for camp in (1, 2):
        voice = Voice(WORDS, language, camp=camp, opponents=camp)
        for reason in Reason:
            told = reason_told(voice, reason)
            assert ":" not in told, told
            assert " – " not in told, told


class _Searching(InstantPlayer):
    """The master without its processes."""

    level = "master"

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        return search_of("engine.players.master.search")(knowledge, Budget(2), seed)


async def test_a_hint_is_given_where_nobody_plays_against_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hint is the strongest player's, and names the cost of the next best move."""
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": _Searching()})
    async with running(tmp_path) as group:
        await hinted(group)


async def hinted(group: Group) -> None:
    await group.say("Ana", "/belot")
    code, place, told = await code_of(group), group.private("Ana"), set[str]()
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    for _ in range(12):
        await group.until(lambda: bool(moves(group, "Ana")))
        found = group.find(b.HintButton, place)
        if found:
            hint = await group.press("Ana", b.text(found[-1]), place)
            assert hint.alert
            assert hint.text.startswith("💡 ")
            assert hint == await group.press("Ana", b.text(found[-1]), place), "it stays the same"
            told.add(hint.text)
        await group.tap("Ana", moves(group, "Ana")[-1], place)
        if found:
            gone = await group.press("Ana", b.text(found[-1]), place)
            assert gone.text == "That has been decided."
    assert len(told) > 3
    assert any("Next best is " in text and " less" in text for text in told), told


async def test_no_hint_is_given_against_people(group: Group) -> None:
    code = await seated(group)
    name = waited_for(group)
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert table.turn is not None
    assert is_rated(table.rules, table.chairs)
    assert not group.find(b.HintButton, group.private(name))
    pressed = b.HintButton(code, table.turn.decision)
    assert (await group.tap(name, b.text(pressed))).text == "Not now."
    friends = tuple(
        chair if seat % 2 else Chair(level="club") for seat, chair in enumerate(table.chairs)
    )
    assert not is_rated(table.rules, friends), "only one side is people"
