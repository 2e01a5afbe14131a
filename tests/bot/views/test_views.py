"""Every view of random tables can be drawn with any names, and keeps its secrets."""

import random
import re
from dataclasses import replace
from itertools import chain, count, islice

import pytest

from adapters.platform.layout import has_ink
from adapters.platform.views import Choice
from bot import buttons as b
from bot.locales.words import LANGUAGES
from bot.people.names import short_name
from bot.views.table.choices import played
from bot.views.table.group_play import hand_alert, numbered
from bot.views.table.hand import hand_view
from bot.views.table.play import play_view
from bot.views.table.scene import Scene
from bot.views.table.waiting import plays_itself
from engine.rules.cards import CARDS, SEATS, Seat, cards_of
from engine.rules.deal.actions import Stage
from engine.tables.known import look
from engine.tables.table import Recess, Status
from tests.bot.pictures.test_pictures import NASTY
from tests.bot.views.games import ALIKE, GAMES, NAMES, Game, moments
from tests.bot.views.scenes import (
    WORDS,
    alerts,
    audiences,
    every_game,
    pressable,
    scene,
    texts,
    views,
)
from tests.drawings import svg_of
from tests.engine.rules.exchange import exchanged
from tests.every import every
from tests.often import often

IN_TURN = [
    pytest.param(
        game,
        language,
        marks=[pytest.mark.long] if game in ALIKE or (n + m) % len(LANGUAGES) else [],
    )
    for n, game in enumerate(sorted(GAMES, key=ALIKE.__contains__))
    for m, language in enumerate(LANGUAGES)
]
"""Each game in one language, in turns; the long tests try all games and languages."""


@every(("game", "language"), IN_TURN)
def test_everything_can_be_drawn(game: str, language: str) -> None:
    seed = GAMES.index(game) + len(language)
    for table in list(moments(seed, game))[:: often(32, 4) + seed % 5]:
        for audience in audiences(table):
            for view in views(scene(table, audience, language)):
                assert view.language == language
                assert all(isinstance(row, Choice) or len(row) <= 5 for row in view.buttons)
                for text in texts(view):
                    assert "**" not in text
                    assert "{" not in text
                    assert "…." not in text
                for button in pressable(view):
                    b.parse(button.data)
                    assert 0 < len(button.label) <= 60


def test_a_message_that_is_a_picture_stays_one() -> None:
    """On some platforms it cannot be replaced by text, and would be lost."""
    for table in list(moments(1, "belot_bg"))[::14]:
        paused = table._replace(recess=Recess(table.since, table.since))
        ended = table._replace(status=Status.LOBBY)
        for one in (table, paused, ended):
            if one.match is None or not one.match.number or one.status is Status.CLOSED:
                continue
            for posts in (False, True):
                shown = replace(scene(one, None), as_files=True, draws=True, posts_tricks=posts)
                assert (picture := play_view(shown).picture) is not None
                assert picture.drawing
            if one is not ended and not (one.match.over and one is paused):
                hand = hand_view(replace(scene(one, SEATS[0]), as_files=True, draws=True))
                assert hand.picture is not None
                assert hand.picture.drawing


def test_a_last_card_that_plays_itself_waits_for_nobody() -> None:
    """Their last card plays itself, so nothing asks them for it, not even an answer."""
    told = 0
    for moment in moments(0, "belot_bg"):
        table = moment._replace(last_card=True)
        seat = table.turn.seat if table.turn is not None else None
        shown = scene(table, seat, "en")
        if seat is None or not plays_itself(shown.known) or table.chairs[seat].account is None:
            continue
        told += 1
        assert next(texts(hand_view(shown))).startswith("Your last card plays itself.")
        assert played(shown, CARDS[0]).endswith("Your last card plays itself.")
    assert told


def test_calls_are_drawn_once_where_tricks_stand_apart() -> None:
    """Each turn that changed its picture would cost the group a write."""
    drawn = dict[tuple[int, int], set[str]]()
    for table in moments(1, "belot_bg"):
        shown = replace(scene(table, None), as_files=True, draws=True, posts_tricks=True)
        match = shown.known.match
        if match is None or match.stage is not Stage.PLAY or not match.tricks:
            continue
        if (picture := play_view(shown).picture) is not None:
            drawn.setdefault((table.match_no, match.number), set()).add(svg_of(picture))
    assert drawn
    assert all(len(pictures) == 1 for pictures in drawn.values())


@every_game
def test_no_view_knows_what_its_audience_does_not(game: str) -> None:
    """Exchange the unseen cards, and every byte stays the same."""
    rng, compared = random.Random(game), 0
    played = chain.from_iterable(moments(seed, game) for seed in count())
    for number, table in enumerate(islice(played, None, None, often(50, 9))):
        if compared and number >= often(4, 22):
            break
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
@pytest.mark.parametrize("step", [71, pytest.param(7, marks=pytest.mark.long)])
def test_a_text_told_once_for_all_is_what_each_is_told_alone(game: str, step: int) -> None:
    """In any order of readers: the shared part contains nothing about one seat."""
    for table in islice(moments(1, game), None, None, step):
        seen = audiences(table)
        public = Scene(look(table, None), NAMES, WORDS, "bg")
        for audience in (*seen, *reversed(seen)):
            alone = scene(table, audience)
            together = replace(alone, public=public)
            assert [*map(repr, views(together))] == [*map(repr, views(alone))]
            assert alerts(together) == alerts(alone)


@every("language", LANGUAGES)
@every("name", ["Ана", "👨‍👩‍👧‍👦" * 30, "W" * 60, "محمد" * 20])
def test_alerts_are_short_and_numbers_stay(language: str, name: str) -> None:
    fixed: dict[tuple[int, int, int], tuple[int, ...]] = {}
    games = ("avkm", "avkm", "ruse_kertici", "three_handed", "bela_three", "bela_three", "bela_two")
    for seed, game in enumerate(games):
        for table in list(moments(seed, game, 120))[:: often(32, 3)]:
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


@every("name", NASTY)
def test_a_nasty_name_does_no_harm(name: str) -> None:
    for table in list(moments(4, most=60))[:: often(20, 5)]:
        for audience in (None, Seat(0)):
            nasty = replace(scene(table, audience), names=dict.fromkeys("abcd", name))
            for view in views(nasty):
                for text in texts(view):
                    assert text.count("\u2068") == text.count("\u2069")
                    assert not re.search(r"[\u202a-\u202e\u0000-\u0009\ud800-\udfff]", text)


@every("language", LANGUAGES)
@every("alike", [*NASTY[:2], "Иван", "محمد", "Александър Александров Попов", "7"])
def test_namesakes_and_nameless_people_are_told_apart(language: str, alike: str) -> None:
    """Nameless people get a name, and no two people at a table have the same one."""
    game = Game(random.Random(1), "belot_bg", people="abcd")
    shown = replace(scene(game.table, None, language), names=dict.fromkeys("abcd", alike))
    for most in (10, 12, 20):
        names = [shown.plain(seat, most) for seat in SEATS]
        assert len(set(names)) == 4
        assert all(has_ink(name) and len(name) <= most + 2 for name in names)
    assert shown.person("a") == (short_name(alike) or shown.voice.say("person-unnamed"))
