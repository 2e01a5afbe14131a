"""Tournaments as people see them: planned by buttons, signed up for, watched in the group."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection, delete

from adapters.application import Answer
from adapters.chat import Tapped
from bot import buttons as b
from bot.people.quiet_hours import QuietHours
from bot.people.schema import tournament_showings
from bot.tournaments.drafting import CLOCK, next_at
from engine.store.schema import (
    tournament_entries,
    tournament_events,
    tournament_scores,
    tournaments,
)
from engine.tables.commands import Actor
from engine.tables.table import Status
from engine.tournaments.tournament import TournamentStatus
from tests.bot.messenger import Group, Messenger, running, words
from tests.virtual import VirtualClock

_AI = re.compile(r"🤖 \w+(?: \d+)?")
PEOPLE = ("Ana", "Boris", "Vera", "Georgi", "Dora", "Emil", "Filip", "Gala")


async def planned(group: Group, *choices: tuple[str, str]) -> str:
    """A tournament that Ana has announced, with these choices; its code."""
    await group.say("Ana", "/tournament new")
    live = group.app.director.live
    (code,) = [one.code for one in live if one.status is TournamentStatus.DRAFT]
    for option, value in choices:
        await group.tap("Ana", b.text(b.ChangeDraftButton(code, option, value)))
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await settled(group)
    return code


async def settled(group: Group) -> None:
    await group.app.cups.settled()
    await group.app.presenter.settled()


async def signed_up(group: Group, code: str, *people: str) -> None:
    for name in people:
        await group.start(name)
        answer = await group.tap(name, b.text(b.SignUpButton(code)))
        assert answer.text == "You have signed up.", answer
    await settled(group)


def told(group: Group, name: str = "") -> str:
    return group.messenger.text(group.private(name) if name else group.place)


async def until_over(group: Group, code: str) -> None:
    for _ in range(4000):
        found = await group.app.director.by_code(code)
        assert found is not None
        if not found.live:
            await asyncio.sleep(30)
            await settled(group)
            return
        await asyncio.sleep(5)
    raise TimeoutError


SHORT = (("kind", "custom"), ("size", "8"), ("deals", "1"), ("target", "51"))


async def test_a_tournament_from_the_announcement_to_the_cup(group: Group) -> None:
    """Three people and three AIs; the people never press anything and an AI plays for them."""
    code = await planned(group, *SHORT, ("size", "6"))
    announced = told(group)
    assert f"Tournament · {code}" in announced
    assert "6 players · partners drawn anew each round" in announced
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
    assert "🤖 Vasil" in told(group)
    assert any("begins!" in told(group, name) for name in PEOPLE[:3])
    await until_over(group, code)
    seen = told(group)
    assert "Round 1 of 2 is over." in seen
    assert "Champions: " in seen
    assert seen.index("Round 1 of 2 is over.") < seen.index("Champions: ")
    await group.say("Ana", "/cups")
    cup = words(group.messenger.views(group.place)[-1])
    assert "🏆" in cup
    assert cup.count(" + ") == 2, "AIs are told of, too"
    pictures = [view.picture for view in group.messenger.views(group.place) if view.picture]
    assert [picture.svg.count("<svg") > 4 for picture in pictures] == [True, True]


async def test_whoever_cannot_be_written_to_opens_his_private_chat_first(tmp_path: Path) -> None:
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
    assert "🤖 Boris" in told(group)
    await group.say("Boris", "/tournament leave", boris)
    assert "You are not playing in a tournament now." in words(group.messenger.views(boris)[-1])
    assert not group.find(b.SayCallButton, boris), "he has no hand any more"
    await group.say("Boris", "/hand", boris)
    assert "not playing anywhere" in words(group.messenger.views(boris)[-1])
    await group.say("Boris", "/belot", boris)
    await asyncio.sleep(20)  # meanwhile something happens at his old table
    await group.say("Boris", "/leave", boris)
    assert "You have left this tournament" not in told(group, "Boris")


async def test_what_was_called_off_says_so_everywhere(group: Group) -> None:
    code = await planned(group)
    other = replace(group, chat="other")
    await signed_up(group, code, "Ana", "Boris")
    await other.say("Vera", f"/tournament {code}")
    await settled(group)
    assert "Signed up: 2 of 16" in told(other)
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=False)))
    assert "Really call the tournament off?" in told(group)
    assert group.find(b.TournamentMenuButton)[-1].code == code, "there is a way back"
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    for where in (told(group), told(other), told(group, "Boris")):
        assert "called off by its organiser" in where
    assert not group.find(b.SignUpButton, other.place)


async def test_what_the_organiser_can_do_stands_there_once_and_not_for_ever(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    menu = b.text(b.TournamentMenuButton(code))
    for _ in range(2):
        await group.tap("Ana", menu)
        await settled(group)
    assert told(group).count("For whoever organises it.") == 1
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    assert "For whoever organises it." not in told(group)
    await group.tap("Ana", menu)
    await group.tap("Ana", b.text(b.TournamentPeopleButton(code, 0)))
    await settled(group)
    assert len(group.find(b.ThrowOutButton)) == 2
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert not group.find(b.ThrowOutButton)
    assert "For whoever organises it." not in told(group)
    assert (await group.tap("Ana", menu)).text == "This tournament is over."


async def test_where_one_can_be_whispered_to_only_the_organiser_sees_his_menu(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger("discord", whispers=True)) as group:
        code = await planned(group, *SHORT)
        await signed_up(group, code, "Ana", "Boris")

        async def pressed(button: b.BotButton, *, whispered: bool = True) -> Answer:
            place = group.place.whisper("Ana") if whispered else group.place
            ana = group.person("Ana")
            tapped = Tapped(place, ana, b.text(button), "77", whispered=whispered)
            return await group.app.application.tapped(tapped)

        menu = await pressed(b.TournamentMenuButton(code), whispered=False)
        assert (menu.whisper, menu.paged) == (True, True)
        people = await pressed(b.TournamentPeopleButton(code, 0))
        assert people.view is not None
        assert "Throw out" in repr(people.view)
        assert (await pressed(b.BeginTournamentButton(code))).gone
        await settled(group)
        assert "Round 1 of 2" in told(group)
        assert "For whoever organises it." not in told(group)


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


async def test_prize_and_start_can_be_written(group: Group) -> None:
    await group.say("Ana", "/tournament new")
    await group.say("Ana", "/tournament prize A cake of Maria")
    await group.say("Ana", "/tournament terms Be nice")
    assert "Prize: A cake of Maria" in told(group)
    assert "Terms: Be nice" in told(group)
    await group.say("Ana", "/tournament 20:30")
    assert "time zone first" in told(group)
    await group.say("Ana", "/me clock Sofia", group.private("Ana"))
    await group.say("Ana", "/tournament 20:30")
    assert "Starts at 18:30 UTC" in told(group)
    code = group.find(b.AnnounceTournamentButton)[-1].code
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await settled(group)
    found = await group.app.director.by_code(code)
    assert found is not None
    assert found.status is TournamentStatus.SIGN_UP


async def test_what_is_written_is_about_the_one_that_is_planned(group: Group) -> None:
    """Also when somebody has just signed up for another one."""
    announced = await planned(group, *SHORT)
    await group.say("Ana", "/tournament new")
    await signed_up(group, announced, "Boris")
    await group.say("Ana", "/tournament prize A cake")
    prizes = {one.code: one.terms.prize for one in group.app.director.live}
    assert prizes.pop(announced) == ""
    assert list(prizes.values()) == ["A cake"]


async def test_whoever_has_signed_up_is_told_once_that_the_start_was_moved(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a sound, but not at night; whoever signs up later has known no other start."""
    monkeypatch.setattr("bot.people.resting.PLAINLY_AWAKE", timedelta())
    night = QuietHours((group.app.host.clock.now().hour + 1) % 24, 5)
    for name, written in (
        ("Ana", "clock Sofia"),
        ("Boris", "clock Sofia"),
        ("Boris", f"quiet {night}"),
    ):
        await group.start(name)
        await group.say(name, f"/me {written}", group.private(name))
    code = await planned(group, *SHORT, ("size", "4"), ("start", "3h"))
    await signed_up(group, code, "Ana", "Boris")
    await group.say("Ana", "/tournament 20:30")
    await settled(group)
    assert "The start was moved: it begins at 18:30 UTC" in told(group)
    await signed_up(group, code, "Vera", "Georgi")
    assert "The start was moved" not in told(group, "Vera")
    assert "It begins soon!" not in told(group, "Vera"), "though it is full"
    for name, rings in (("Ana", True), ("Boris", False)):
        views = group.messenger.views(group.private(name))
        (view,) = [one for one in views if f"· {code}" in words(one)]
        assert "The start was moved: it begins at 18:30 UTC" in words(view)
        assert view.notify == rings


async def test_what_cannot_be_meant_is_answered_and_changes_nothing(group: Group) -> None:
    async def answered(written: str) -> str:
        await group.say("Ana", f"/tournament {written}")
        return words(group.messenger.views(group.place)[-1])

    no_time = "That is no time within the next 60 days."
    for written in ("99:99", "24:00", "31.2. 20:00", "20:30 tomorrow", "5.12."):
        assert no_time in await answered(written), written
    assert "There is no tournament K7QRT." in await answered("k7qrt")
    assert "Write the code of a tournament" in await answered("чужд")
    for written in ("prize", "terms", "prize A cake"):
        assert "You are not planning a tournament." in await answered(written)
    assert not group.app.director.live
    await answered("new")
    assert "Prize, terms and time can be written" in await answered("prize")
    assert "At most 200 characters." in await answered("prize " + "A" * 201)
    assert no_time in await answered("99:99")
    (found,) = group.app.director.live
    assert (found.version, found.terms.prize) == (1, "")


async def test_a_group_that_moves_takes_its_tournament_along(group: Group) -> None:
    code = await planned(group)
    await signed_up(group, code, "Ana")
    new = replace(group, chat="supergroup")
    await group.app.application.moved(group.place, new.place)
    await settled(group)
    await new.tap("Boris", b.text(b.SignUpButton(code)))
    await settled(group)
    assert "Signed up: 2 of 16" in told(new)


async def test_whoever_was_out_of_reach_is_told_when_he_is_back(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    group.messenger.shut.add("Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    assert "begins!" not in told(group, "Boris")
    await group.start("Boris")
    await settled(group)
    assert "begins!" in told(group, "Boris")


async def test_only_what_concerns_a_chat_is_shown_once_more_when_it_can_be_written_to(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People come all the time, and each would have everybody of every tournament looked after."""
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    (live,) = group.app.director.live
    shown: list[str] = []
    monkeypatch.setattr(group.app.cups, "show", shown.append)
    for name, found in (("Vera", []), ("Boris", [live.id])):
        await group.start(name)
        await group.app.application.left(group.private(name))
        await group.start(name)
        assert shown == found


async def test_whoever_has_signed_off_just_before_a_kill_is_not_told_the_contrary_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messenger = Messenger()
    async with running(tmp_path, messenger) as group:
        code = await planned(group, *SHORT)
        await signed_up(group, code, "Ana", "Boris")
        monkeypatch.setattr(group.app.cups, "show", lambda _: None)  # what is stored is not shown
        await group.tap("Boris", b.text(b.WithdrawButton(code)), group.private("Boris"))
    async with running(tmp_path, messenger) as group:
        await asyncio.sleep(30)
        await settled(group)
        assert "You have signed up." in told(group, "Ana")
        assert "You have signed up." not in told(group, "Boris")


async def test_two_tournaments_in_one_group_and_somebody_in_both(group: Group) -> None:
    """He plays in the one that begins first; the other one begins without him, and says so."""
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
    titles = [view for view in group.messenger.views(group.place) if "Round 1 of 2" in words(view)]
    assert [f"· {code}" in words(view) for code, view in zip((first, second), titles, strict=True)]
    assert "The tournament has begun without you" in told(group, "Ana")
    assert "Vera" in words(titles[1])
    assert "Ana" not in words(titles[1])


async def test_two_processes_hear_of_each_other(tmp_path: Path) -> None:
    """Each serves a platform of its own; whoever signs up on one is soon named on the other."""
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
        found = await there.app.director.by_code(second)
        assert found is not None
        organiser = Actor(found.organiser)
        begun = (await there.app.director.start(found, organiser)).tournament
        assert begun.status is TournamentStatus.PLAYING
        assert begun.left_out == found.accounts[:1], "he plays in the other one already"
        await asyncio.sleep(31)
        assert "It has begun." in told(there)


async def test_what_was_only_planned_is_nobodys_business(group: Group) -> None:
    await group.say("Ana", "/tournament new")
    code = group.find(b.DraftPageButton)[-1].code
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert "called off" not in told(group)


async def test_a_round_keeps_its_result_where_the_next_one_does_not_come(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Ana", "Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await group.until(lambda: "Round 1 of 2 is over." in told(group))
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert "Round 1 of 2 is over." in told(group)
    assert "called off by its organiser" in words(group.messenger.views(group.place)[-1])


async def test_one_of_ones_own_begins_as_this_group_plays(group: Group) -> None:
    group.admins = ("Ana",)
    await group.say("Ana", "/settings")
    await group.tap("Ana", b.text(b.ChangeRulesButton(b.HERE, "bela_hr")))
    code = await planned(group, ("kind", "custom"))
    found = await group.app.director.by_code(code)
    assert found is not None
    assert (found.terms.preset, found.terms.rules.deal_limit) == ("bela_hr", 7)
    assert "bela" in told(group).lower()


def test_a_start_may_have_a_date() -> None:
    zone, now = ZoneInfo("Europe/Zagreb"), datetime(2026, 11, 23, 19, 0, tzinfo=UTC)

    def at(written: str) -> str:
        found = CLOCK.fullmatch(written)
        start = next_at(found, zone, now) if found is not None else None
        return f"{start.astimezone(UTC):%d.%m. %H:%M}" if start is not None else ""

    assert [at("20:30"), at("20.00"), at("5.12. 20:30"), at("5. 12 9:05")] == [
        "23.11. 19:30",
        "24.11. 19:00",
        "05.12. 19:30",
        "05.12. 08:05",
    ]
    assert [at(one) for one in ("25:00", "31.11. 20:00", "22.11. 20:00", "1.5. 20:00")] == [""] * 4


async def test_an_odd_one_knows_that_he_is(group: Group) -> None:
    """Nobody is told that all chairs are taken while there are some."""
    code = await planned(group, *SHORT, ("level", "none"), ("pairs", "fixed"))
    await signed_up(group, code, "Ana")
    assert "So far you are one too many" in told(group, "Ana")
    beside = group.find(b.SignUpBesideButton)[-1]
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
    at_tables = set[str]()
    while not at_tables:  # an AI has done something at some table
        await asyncio.sleep(2)
        for name in PEOPLE[:3]:
            texts = [words(view) for view in group.messenger.views(group.private(name))]
            (own,) = [text for text in texts if "begins!" in text]
            at_table = {ai for text in texts if text != own for ai in _AI.findall(text)}
            assert at_table <= set(_AI.findall(own))
            at_tables |= at_table


async def test_whoever_organises_one_or_plays_in_it_cannot_vanish(group: Group) -> None:
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


async def test_whoever_was_forgotten_while_he_signed_up_is_in_no_tournament(group: Group) -> None:
    code = await planned(group, *SHORT)
    await group.start("Boris")
    forgets = b.text(b.ForgetButton())
    await asyncio.gather(
        group.tap("Boris", b.text(b.SignUpButton(code))),
        group.tap("Boris", forgets, group.private("Boris")),
    )
    await settled(group)
    found = await group.app.director.by_code(code)
    assert found is not None
    assert found.accounts == ()


async def test_everybody_of_a_long_list_can_be_thrown_out(group: Group) -> None:
    code = await planned(group, ("kind", "custom"), ("size", "64"))
    people = [f"Player {number}" for number in range(30)]
    await signed_up(group, code, *people)
    for _ in range(2):
        await group.tap("Ana", b.text(b.TournamentMenuButton(code)))
        await group.tap("Ana", b.text(b.TournamentPeopleButton(code, 1)))
        last = [one for one in group.find(b.ThrowOutButton) if one.code == code][-1]
        await group.tap("Ana", b.text(last))
    await settled(group)
    found = await group.app.director.by_code(code)
    assert found is not None
    assert len(found.barred) == 2
    assert len(found.accounts) == 28


async def test_a_button_of_what_was_planned_calls_off_nothing_unasked(group: Group) -> None:
    code = await planned(group, *SHORT)
    (discard, *_) = group.find(b.CancelTournamentButton)
    await group.tap("Ana", b.text(discard))
    change = b.text(b.ChangeDraftButton(code, "level", "none"))
    assert (await group.tap("Ana", change)).text == "That is done already."
    found = await group.app.director.by_code(code)
    assert found is not None
    assert found.live
    assert found.terms.level
    await group.say("Ana", "/tournament new")
    await group.tap("Ana", b.text(group.find(b.CancelTournamentButton)[-1]))
    assert [one.code for one in group.app.director.live] == [code]


async def test_nobody_answers_for_himself_where_another_is_asked_whether_he_leaves(
    group: Group,
) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, *PEOPLE[:4])
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    for written in ("/tournament leave", "/leave"):
        await group.say("Boris", written)
    assert not group.find(b.LeaveTournamentButton)
    assert "That is done in our private chat." in told(group)


async def test_what_is_over_is_told_elsewhere_and_was_not_played_there(group: Group) -> None:
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
    assert "Champions: " in told(other)
    assert re.search(r"🎁 .*A ?cake", told(other)) or "AI players win no prize" in told(other)
    assert not other.messenger.views(other.place)[-1].notify
    await other.say("Vera", "/cups")
    assert "None has been played to its end yet." in told(other)
    await group.say("Vera", "/cups")
    assert "🏆" in words(group.messenger.views(group.place)[-1])


async def test_a_table_whose_tournament_is_not_known_any_more_is_drawn_all_the_same(
    tmp_path: Path,
) -> None:
    """As after some time with an older version, which kept nothing but the table."""
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

        await group.app.database.write(forget)
    async with running(tmp_path, messenger) as group:
        await group.say("Boris", "/table", group.private("Boris"))
        await settled(group)
        (found,) = await group.app.host.journal.with_status(Status.PLAYING)
        table = await group.app.host.table(found)
        assert "Us 0 · Them 0 · deal 1" in told(group, "Boris")
        up = b.text(b.StandUpButton(table.code, table.match_no))
        answer = await group.tap("Boris", up, group.private("Boris"))
        assert answer.text == "This tournament is over."


async def test_nobody_fills_a_chat_with_the_tournaments_of_others(group: Group) -> None:
    other = replace(group, chat="other")
    codes = [await planned(replace(group, chat=f"chat {number}")) for number in range(2)]
    for name in ("Boris", "Vera", "Georgi"):
        await group.say(name, "/tournament new")
        codes.append(group.find(b.AnnounceTournamentButton)[-1].code)
        await group.tap(name, b.text(b.AnnounceTournamentButton(codes[-1])))
    *first, last = codes
    for code in (*first, last, first[0]):
        await other.say("Dora", f"/tournament {code}")
    await settled(group)
    assert told(other).count("enough tournaments in this chat") == 1
    assert f"· {last}" not in told(other)
    await other.say("Emil", "/tournament new")
    planned_too = other.find(b.AnnounceTournamentButton)[-1]
    assert "enough tournaments" in (await other.tap("Emil", b.text(planned_too))).text
