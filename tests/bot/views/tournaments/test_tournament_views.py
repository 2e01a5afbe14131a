"""Messages of tournaments with the largest number of people."""

from dataclasses import replace
from datetime import UTC, datetime

from adapters.platform.views import Choice
from bot import buttons as b
from bot.locales.words import Voice
from bot.pictures.decks import Deck
from bot.storage.tournament_places import FinishedTournament
from bot.views.standings.counts import DrawingStyle
from bot.views.tournaments.announcement import (
    PastTournaments,
    TournamentContext,
    announced_view,
    past_tournaments_view,
)
from bot.views.tournaments.draft import drafted_terms
from bot.views.tournaments.plan import MENU_PEOPLE, menu_view
from bot.views.tournaments.rounds import over_view, result_view
from engine.rules.cards import SIDES
from engine.tournaments.decide import LINE
from engine.tournaments.tournament import Entrant, Tournament, TournamentStatus
from tests.bot.messenger import words
from tests.bot.views.scenes import WORDS
from tests.drawings import svg_of
from tests.engine.tournaments.played import Played, terms_of
from tests.every import every

DISCORD = 4000
"""Characters of a message; Telegram has a few more."""
NOW = datetime(2026, 11, 23, tzinfo=UTC)


@every("language", ["bg", "en", "hr"])
def test_a_full_tournament_with_a_long_line_is_told_whole(language: str) -> None:
    """Every player is named and can be thrown out, and some of those who wait."""
    accounts = [f"{number:032x}" for number in range(LINE)]
    terms = drafted_terms({})._replace(
        kind="custom", size=64, prize="П" * 200, conditions="У" * 200
    )
    tournament = Tournament(
        "id", "K7QRT", accounts[0], terms, 1, NOW, NOW, TournamentStatus.SIGN_UP
    )
    tournament = tournament._replace(entrants=tuple(map(Entrant, accounts)), full_since=NOW)
    names = tuple((one, f"Александрина {number}") for number, one in enumerate(accounts))
    shown = TournamentContext(
        tournament,
        names,
        {},
        DrawingStyle(draws=False, as_files=False, deck=Deck.FRENCH),
        NOW,
        private=False,
    )
    voice = Voice(WORDS, language)
    told = words(announced_view(voice, shown))
    assert len(told) < DISCORD
    assert told.count("Александр") == 64 + 20
    assert f"+{LINE - 64 - 20}" in told
    pages = [menu_view(voice, shown, MENU_PEOPLE + page).buttons for page in range(11)]
    lists = [row.options for rows in pages for row in rows if isinstance(row, Choice)]
    offered = [b.parse(option.data) for one in lists for option in one]
    assert [
        one.account for one in offered if isinstance(one, b.RemoveParticipantButton)
    ] == accounts
    assert max(map(len, lists)) <= 25


def test_a_drawing_tells_who_goes_on_without_a_table() -> None:
    """Otherwise they would appear in the next round out of nowhere."""
    people = tuple(f"p{number}" for number in range(6))
    played = Played(terms_of(6))
    played.sign_up(*people)
    played.begin()
    tournament = played.play_out()
    names = tuple((one, one.upper()) for one in people)
    drawing = DrawingStyle(draws=True, as_files=False, deck=Deck.FRENCH)
    picture = result_view(
        Voice(WORDS, "en"), TournamentContext(tournament, names, {}, drawing, NOW, private=False), 2
    ).picture
    assert picture is not None
    free = ", ".join(names[place][1] for place in tournament.rounds[0].byes)
    for told in (picture.alt, svg_of(picture)):
        assert f"Bye this round: {free}" in told


@every(("language", "voided"), [("bg", "анулира"), ("en", "void"), ("hr", "poniš")])
def test_an_absent_winner_is_not_called_champion(language: str, voided: str) -> None:
    """Neither in a place's list of tournaments nor in the details of one."""
    people = tuple(f"p{number}" for number in range(4))
    played = Played(terms_of(4))
    played.sign_up(*people)
    played.begin()
    tournament, voice = played.play_out(), Voice(WORDS, language)
    final = tournament.final
    assert final is not None
    sides = (final.side(SIDES[0]), final.side(SIDES[1]))
    if final.winner != SIDES[0]:
        sides = sides[::-1]
    first, second = (tuple(people[place] for place in side) for side in sides)
    names = tuple((one, one.upper()) for one in people)
    drawing = DrawingStyle(draws=False, as_files=False, deck=Deck.FRENCH)
    shown = TournamentContext(tournament, names, {}, drawing, NOW, private=False)
    assert voided not in words(over_view(voice, shown))
    told = words(over_view(voice, replace(shown, undone=frozenset(first))))
    assert voided in told
    assert told.count("🏆") < words(over_view(voice, shown)).count("🏆")
    listed = PastTournaments((FinishedTournament("cup", "K7QRT", 0, first, second),), names)
    assert first[0].upper() in words(past_tournaments_view(voice, listed))
    told = words(
        past_tournaments_view(voice, listed._replace(undone=frozenset({("cup", first[1])})))
    )
    assert voided in told
    assert first[0].upper() not in told
    assert second[0].upper() in told
