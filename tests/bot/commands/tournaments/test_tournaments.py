"""Tournaments as people see them: signing up, playing, watching in the group."""

import asyncio
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from bot import buttons as b
from bot.people.schema import tournament_showings
from bot.views.table.scene import AI_MARK
from engine.store.schema import (
    tournament_entries,
    tournament_events,
    tournament_scores,
    tournaments,
)
from engine.tables.commands import Actor
from engine.tables.table import Status
from engine.tournaments.tournament import TournamentStatus
from tests.bot.commands.tournaments.tournament_rounds import (
    PEOPLE,
    SHORT,
    planned,
    settled,
    signed_up,
    told,
    until_over,
)
from tests.bot.messenger import Group, Messenger, running, words
from tests.drawings import svg_of
from tests.virtual import VirtualClock

_AI = re.compile(r"🤖\s\w+(?: \d+)?")
_BEGINS = "begins!"


async def test_a_tournament_from_the_announcement_to_the_cup(group: Group) -> None:
    """Three people and three AI players; the people never press, so AI players take over."""
    code = await planned(group, *SHORT, ("size", "6"))
    announced = told(group)
    assert f"Tournament · {code}" in announced
    assert "6 players · new partners each round" in announced
    assert "Starts when it is full." in announced
    assert "Signed up: 0 of 6" in announced
    await signed_up(group, code, *PEOPLE[:3])
    assert "Signed up: 3 of 6\nAna, Boris, Vera" in told(group)
    assert "You have signed up." in told(group, "Boris")
    await group.tap("Boris", b.text(b.WithdrawButton(code)))
    await group.tap("Boris", b.text(b.SignUpButton(code)))
    await settled(group)
    assert "Ana, Vera, Boris" in told(group)
    refused = await group.tap("Boris", b.text(b.BeginTournamentButton(code)))
    assert refused.text == "Only its organiser can do that."
    await group.tap("Ana", b.text(b.TournamentMenuButton(code)))
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    assert "Round 1 of 2" in told(group)
    assert f"{AI_MARK}Charlie" in told(group)
    assert any("begins!" in told(group, name) for name in PEOPLE[:3])
    await until_over(group, code)
    seen = told(group)
    assert "Round 1 of 2 is over." in seen
    assert not re.search(r"Champions: .*(Ana|Boris|Vera)", seen), "they have not appeared"
    assert seen.index("Round 1 of 2 is over.") < seen.index("hampions: ")
    out = "You did not play your table yourself, so you are out."
    assert all(told(group, name).count(out) == 1 for name in PEOPLE[:3])
    await group.say("Ana", "/cups")
    tournament = words(group.messenger.views(group.place)[-1])
    assert "🏆" in tournament
    assert tournament.count(" + ") == 2, "AIs are told of, too"
    pictures = [view.picture for view in group.messenger.views(group.place) if view.picture]
    assert [svg_of(picture).count("<svg") > 4 for picture in pictures] == [True, True]


async def test_an_unreachable_person_opens_their_private_chat_first(tmp_path: Path) -> None:
    messenger = Messenger(opens_first=True)
    async with running(tmp_path, messenger) as group:
        code = await planned(group)
        answer = await group.tap("Boris", b.text(b.SignUpButton(code)))
        assert answer.link.endswith(f"start=t_{code}")
        await group.start("Boris", f"t_{code}")
        await settled(group)
        assert "You have signed up." in told(group, "Boris")
        assert "Signed up: 1 of 16" in told(group)


async def test_leaving_is_asked_again_and_is_for_good(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, *PEOPLE[:4])
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await asyncio.sleep(10)
    await settled(group)
    boris = group.private("Boris")
    late = await group.tap("Boris", b.text(b.WithdrawButton(code)), boris)
    assert late.text == "It has begun. If you have to go: /leave."
    await group.say("Boris", "/leave", boris)
    assert "no way back" in told(group, "Boris")
    (stay,) = group.find(b.StayInTournamentButton, boris)
    assert not (await group.tap("Boris", b.text(stay), boris)).refused
    sure = b.text(b.LeaveTournamentButton(code, sure=True))
    await group.tap("Boris", sure, boris)
    await settled(group)
    await asyncio.sleep(5)
    assert told(group, "Boris").count("You have left the tournament.") == 1
    again = await group.tap("Boris", sure, boris)
    assert again.text == "You are not playing in it any more."
    assert f"{AI_MARK}Boris" in told(group)
    await group.say("Boris", "/tournament leave", boris)
    assert "You are not playing in a tournament now." in words(group.messenger.views(boris)[-1])
    assert not group.find(b.SayCallButton, boris), "they have no hand any more"
    await group.say("Boris", "/hand", boris)
    assert "not playing anywhere" in words(group.messenger.views(boris)[-1])
    await group.say("Boris", "/belot", boris)
    await asyncio.sleep(20)  # meanwhile something happens at their old table
    await group.say("Boris", "/leave", boris)
    assert "You have left this tournament" not in told(group, "Boris")


async def test_a_restart_in_a_round_shows_everything_once(tmp_path: Path) -> None:
    messenger = Messenger()
    async with running(tmp_path, messenger) as group:
        code = await planned(group, *SHORT, ("size", "6"))
        await signed_up(group, code, "Ana", "Boris")
        await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
        await asyncio.sleep(20)
    async with running(tmp_path, messenger) as group:
        await until_over(group, code)
        seen = [words(view) for view in messenger.views(group.place)]
        titles = [text for text in seen if f"· {code}" in text]
        assert len(titles) == 5, "announced, two rounds, and what each has come to"
    async with running(tmp_path, messenger) as group:
        await asyncio.sleep(30)
        assert [words(view) for view in messenger.views(group.place)] == seen


async def test_a_group_that_moves_takes_its_tournament_along(group: Group) -> None:
    code = await planned(group)
    await signed_up(group, code, "Ana")
    new = replace(group, chat="supergroup")
    await group.app.application.moved(group.place, new.place)
    await settled(group)
    await new.tap("Boris", b.text(b.SignUpButton(code)))
    await settled(group)
    assert "Signed up: 2 of 16" in told(new)


async def test_people_out_of_reach_are_told_when_they_are_back(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    group.messenger.shut.add("Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    assert "begins!" not in told(group, "Boris")
    await group.start("Boris")
    await settled(group)
    assert "begins!" in told(group, "Boris")


async def test_a_tournament_over_for_a_day_keeps_nothing_alive(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.show.tournament_presenter.OLD", timedelta(minutes=1))
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert group.place in group.app.display.screen._writers
    await asyncio.sleep(70)
    await settled(group)
    assert group.place not in group.app.display.screen._writers
    assert "called off" in group.messenger.text(group.place), "it stays as it is"


async def test_only_what_concerns_a_chat_is_shown_once_more_when_it_can_be_written_to(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People come all the time, and each would otherwise update every tournament for everybody."""
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    (live,) = group.app.engine.director.live
    shown: list[str] = []
    monkeypatch.setattr(group.app.display.tournaments, "show", shown.append)
    for name, found in (("Vera", []), ("Boris", [live.id])):
        await group.start(name)
        await group.app.application.left(group.private(name))
        await group.start(name)
        assert shown == found


async def test_a_withdrawal_just_before_a_kill_is_shown_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messenger = Messenger()
    async with running(tmp_path, messenger) as group:
        code = await planned(group, *SHORT)
        await signed_up(group, code, "Ana", "Boris")
        monkeypatch.setattr(
            group.app.display.tournaments, "show", lambda _: None
        )  # a stored change is not shown
        await group.tap("Boris", b.text(b.WithdrawButton(code)), group.private("Boris"))
    async with running(tmp_path, messenger) as group:
        await asyncio.sleep(30)
        await settled(group)
        assert "You have signed up." in told(group, "Ana")
        assert "You have signed up." not in told(group, "Boris")


async def test_two_tournaments_in_one_group_and_somebody_in_both(group: Group) -> None:
    """They play in the one that begins first; the other begins without them and says so."""
    first = await planned(group, *SHORT)
    await group.say("Boris", "/tournament new")
    second = group.find(b.DraftPageButton)[-1].code
    for option, value in SHORT:
        await group.tap("Boris", b.text(b.ChangeDraftButton(second, option, value)))
    await group.tap("Boris", b.text(b.AnnounceTournamentButton(second)))
    await settled(group)
    for code in (first, second):
        await signed_up(group, code, "Ana", "Boris", "Vera")
    await group.tap("Vera", b.text(b.WithdrawButton(first)))
    await signed_up(group, second, "Georgi")
    await group.tap("Ana", b.text(b.BeginTournamentButton(first)))
    await group.tap("Boris", b.text(b.BeginTournamentButton(second)))
    await settled(group)
    refused = await group.tap("Ana", b.text(b.SignUpButton(second)))
    assert refused.text == "It has begun already."
    shown = [words(view) for view in group.messenger.views(group.place)]
    rounds = [one for one in shown if "Round 1 of 2" in one]
    (of_second,) = (one for one in rounds if f"· {second}" in one)
    assert [f"· {first}" in one for one in rounds].count(True) == 1 == len(rounds) - 1
    assert "The tournament has begun without you" in told(group, "Ana")
    assert "Vera" in of_second
    assert "Ana" not in of_second


async def test_two_processes_hear_of_each_other(tmp_path: Path) -> None:
    """Each serves its own platform; a person who signs up on one is soon named on the other."""
    clock = VirtualClock()
    async with (
        running(tmp_path, Messenger("one"), clock=clock) as here,
        running(tmp_path, Messenger("two"), clock=clock) as there,
    ):
        code = await planned(here, *SHORT)
        await there.say("Boris", f"/tournament {code}")
        await signed_up(there, code, "Boris")
        await asyncio.sleep(31)
        assert "Signed up: 1 of 8\nBoris" in told(here)
        await signed_up(here, code, "Ana")
        second = await planned(here, *SHORT)
        await there.say("Boris", f"/tournament {second}")
        await signed_up(there, second, "Boris", "Vera", "Georgi")
        await here.tap("Ana", b.text(b.BeginTournamentButton(code)))
        found = await there.app.engine.director.by_code(second)
        assert found is not None
        organiser = Actor(found.organiser)
        begun = (await there.app.engine.director.start(found, organiser)).tournament
        assert begun.status is TournamentStatus.PLAYING
        assert begun.left_out == found.accounts[:1], "they play in the other one already"
        await asyncio.sleep(31)
        assert "It has begun." in told(there)


async def test_a_round_keeps_its_result_where_the_next_one_does_not_come(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await group.until(lambda: "Round 1 of 2 is over." in told(group))
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert "Round 1 of 2 is over." in told(group)
    assert "called off by its organiser" in words(group.messenger.views(group.place)[-1])


async def test_a_person_without_a_partner_knows_it(group: Group) -> None:
    """Nobody reads that all chairs are taken while some are free."""
    code = await planned(group, *SHORT, ("level", "none"), ("pairs", "fixed"))
    await signed_up(group, code, "Ana")
    assert "So far you are one too many" in told(group, "Ana")
    beside = group.find(b.SignUpAsPartnerButton)[-1]
    await group.start("Boris")
    await group.tap("Boris", b.text(beside))
    await signed_up(group, code, "Vera")
    assert "Signed up: 3 of 8\nAna + Boris, Vera" in told(group)
    assert "Your partner: Boris" in told(group, "Ana")
    assert "So far you are one too many" in told(group, "Vera")
    refused = await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    assert refused.text == "There are too few: at least four people, or two and AI players."


async def test_an_ai_has_one_name_at_its_table_and_in_the_bracket(group: Group) -> None:
    code = await planned(group, *SHORT, ("size", "16"))
    await signed_up(group, code, *PEOPLE[:3])
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    bracket = _AI.findall(told(group))
    assert sorted(bracket) == sorted({*bracket}), "everybody can be told from the others"
    assert len(bracket) == 13
    met: dict[str, set[str]] = {name: set() for name in PEOPLE[:3]}
    at_tables = set[str]()
    while not at_tables:  # until an AI player is named for what it has done, in any round
        await asyncio.sleep(2)
        for name, theirs in met.items():
            texts = [words(view) for view in group.messenger.views(group.private(name))]
            theirs.update(ai for text in texts if _BEGINS in text for ai in _AI.findall(text))
            assert theirs, "they are told with and against whom they play"
            at_table = {ai for text in texts if _BEGINS not in text for ai in _AI.findall(text)}
            assert at_table <= theirs
            at_tables |= at_table


async def test_organisers_and_entrants_cannot_be_forgotten(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Boris")
    ana, boris = group.private("Ana"), group.private("Boris")
    await group.start("Ana")
    for name, private in (("Ana", ana), ("Boris", boris)):
        for command in ("/forget", "/unlink"):
            await group.say(name, command, private)
            assert "You are in a tournament or organise one" in told(group, name)
    sure = await group.tap("Boris", b.text(b.ForgetButton()), boris)
    assert sure.text.startswith("You are in a tournament")
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await group.say("Ana", "/unlink", ana)
    assert "You have linked no other platform." in told(group, "Ana")


async def test_a_person_forgotten_while_signing_up_is_in_no_tournament(group: Group) -> None:
    code = await planned(group, *SHORT)
    await group.start("Boris")
    forgets = b.text(b.ForgetButton())
    _, answer = await asyncio.gather(
        group.tap("Boris", b.text(b.SignUpButton(code))),
        group.tap("Boris", forgets, group.private("Boris")),
    )
    await settled(group)
    found = await group.app.engine.director.by_code(code)
    assert found is not None
    kept = "tournament" in answer.text  # they were in it before, and are asked to leave it first
    assert len(found.accounts) == kept


async def test_leaving_a_tournament_is_confirmed_in_private(
    group: Group,
) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, *PEOPLE[:4])
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    for written in ("/tournament leave", "/leave"):
        await group.say("Boris", written)
        assert "there is no way back" in told(group, "Boris")
    assert not group.find(b.LeaveTournamentButton)
    assert "private chat" not in told(group)


async def test_a_finished_tournament_is_told_elsewhere_and_was_not_played_there(
    group: Group,
) -> None:
    """Its prize is told in one line, however it was written."""
    await group.say("Ana", "/tournament new")
    await group.say("Ana", "/tournament prize A\n\n\ncake")
    code = group.find(b.AnnounceTournamentButton)[-1].code
    for option, value in (*SHORT, ("size", "4")):
        await group.tap("Ana", b.text(b.ChangeDraftButton(code, option, value)))
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await signed_up(group, code, "Ana", "Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await until_over(group, code)
    other = replace(group, chat="other")
    await other.say("Vera", f"/tournament {code}")
    assert "hampions: " in told(other)
    assert re.search(r"Nobody has won the prize: A ?cake", told(other)), "nobody has played"
    assert not other.messenger.views(other.place)[-1].notify
    await other.say("Vera", "/cups")
    assert "None has been played to its end yet." in told(other)
    await group.say("Vera", "/cups")
    assert "🏆" in words(group.messenger.views(group.place)[-1])


async def test_a_table_of_an_unknown_tournament_is_still_drawn(
    tmp_path: Path,
) -> None:
    """As after a time with an older version, which kept only the table."""
    messenger = Messenger()
    async with running(tmp_path, messenger) as group:
        code = await planned(group, *SHORT, ("size", "4"))
        await signed_up(group, code, "Ana", "Boris")
        await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
        await settled(group)

        def forget(connection: Connection) -> None:
            for one in (
                tournament_showings,
                tournament_scores,
                tournament_entries,
                tournament_events,
                tournaments,
            ):
                connection.execute(delete(one))

        await group.app.store.database.write(forget)
    async with running(tmp_path, messenger) as group:
        await group.say("Boris", "/table", group.private("Boris"))
        await settled(group)
        (found,) = await group.app.engine.host.journal.with_status(Status.PLAYING)
        table = await group.app.engine.host.table(found)
        assert "Us 0 · Them 0 · deal 1" in told(group, "Boris")
        up = b.text(b.StandUpButton(table.code, table.match_no))
        answer = await group.tap("Boris", up, group.private("Boris"))
        assert answer.text == "This tournament is over."


async def test_the_finalists_have_a_prize_of_their_own(group: Group) -> None:
    """Both prizes are announced, and only people who have played get one."""
    await group.say("Ana", "/tournament new")
    await group.say("Ana", "/tournament prize A cake")
    await group.say("Ana", "/tournament second A biscuit")
    code = group.find(b.AnnounceTournamentButton)[-1].code
    for option, value in (*SHORT, ("size", "4")):
        await group.tap("Ana", b.text(b.ChangeDraftButton(code, option, value)))
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await settled(group)
    assert "Prize: A cake\nPrize for second place: A biscuit" in told(group)
    await signed_up(group, code, "Ana", "Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await until_over(group, code)
    shown = re.sub(r"\s", " ", told(group))
    assert "Nobody has won the prize: A cake Nobody has won the prize: A biscuit" in shown
