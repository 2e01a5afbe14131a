"""Tournaments as their organisers plan and change them."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Tapped
from adapters.platform.views import Question
from bot import buttons as b
from bot.commands.tournaments.plan import ANSWERED_WITHIN
from bot.people.quiet_hours import QuietHours
from bot.views.tournaments.draft import CLOCK, CUSTOM, next_at
from engine.tournaments.tournament import Terms, TournamentStatus
from tests.bot.commands.tournaments.tournament_rounds import (
    SHORT,
    planned,
    settled,
    signed_up,
    told,
)
from tests.bot.messenger import Group, Messenger, running, words


async def test_a_cancelled_tournament_says_so_everywhere(group: Group) -> None:
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


async def test_actions_of_the_organiser_are_offered_once_and_not_for_ever(group: Group) -> None:
    code = await planned(group, *SHORT)
    await signed_up(group, code, "Vera", "Boris")
    menu = b.text(b.TournamentMenuButton(code))
    for _ in range(2):
        await group.tap("Ana", menu)
        await settled(group)
    assert told(group).count("For the organiser.") == 1
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await settled(group)
    assert "For the organiser." not in told(group)
    await group.tap("Ana", menu)
    await group.tap("Ana", b.text(b.TournamentPeopleButton(code, 0)))
    await settled(group)
    assert len(group.find(b.RemoveParticipantButton)) == 2
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert not group.find(b.RemoveParticipantButton)
    assert "For the organiser." not in told(group)
    assert (await group.tap("Ana", menu)).text == "This tournament is over."


async def test_on_a_whispering_platform_only_the_organiser_sees_their_menu(
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
        assert "Remove" in repr(people.view)
        assert (await pressed(b.BeginTournamentButton(code))).gone
        await settled(group)
        assert "Round 1 of 2" in told(group)
        assert "For the organiser." not in told(group)


async def test_a_plan_offers_the_games_of_its_language_first(group: Group) -> None:
    group.admins = ("Ana",)
    await group.say("Ana", "/language fr")
    await group.say("Ana", "/tournament new")
    code = group.find(b.AnnounceTournamentButton)[-1].code
    await group.tap("Ana", b.text(b.ChangeDraftButton(code, "kind", CUSTOM)))
    await group.tap("Ana", b.text(b.DraftPageButton(code, "preset")))
    await settled(group)
    offered = [one.value for one in group.find(b.ChangeDraftButton) if one.option == "preset"]
    assert offered[:4] == ["coinche", "contree", "belote_fr", "belot_bg"]
    assert len(offered) == len({*offered})


async def test_prize_and_start_can_be_written(group: Group) -> None:
    await group.say("Ana", "/tournament new")
    await group.say("Ana", "/tournament prize A cake of Maria")
    await group.say("Ana", "/tournament terms Be nice")
    assert "Prize: A cake of Maria" in told(group)
    assert "Terms: Be nice" in told(group)
    await group.say("Ana", "/tournament 20:30")
    assert "time zone first" in told(group, "Ana")
    await group.say("Ana", "/me clock Sofia", group.private("Ana"))
    await group.say("Ana", "/tournament 20:30")
    assert "Starts at 18:30 UTC" in told(group)
    code = group.find(b.AnnounceTournamentButton)[-1].code
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await settled(group)
    found = await group.app.engine.director.by_code(code)
    assert found is not None
    assert found.status is TournamentStatus.SIGN_UP


async def test_prize_terms_and_start_are_asked_for_in_private(group: Group) -> None:
    """No command is typed: a button asks, and the organiser's next message is the answer."""
    own = group.private("Ana")
    await group.say("Ana", "/me clock Sofia", own)
    await group.say("Ana", "/tournament new")
    assert "/tournament" not in told(group)
    code = group.find(b.AnnounceTournamentButton)[-1].code

    async def ask(option: str) -> str:
        sent = await group.tap("Ana", b.text(b.AskDraftButton(code, option)))
        assert sent.text == "The question is in our private chat."
        return told(group, "Ana")

    async def terms() -> Terms:
        found = await group.app.engine.director.by_code(code)
        assert found is not None
        return found.terms

    assert "What does first place win?" in await ask("prize")
    await group.say("Ana", "K♠ of chocolate", own)
    assert (await terms()).prize == "K♠ of chocolate", "it is no typed card"
    assert "Prize: K♠ of chocolate" in told(group, "Ana")
    await ask("second")
    await group.say("Ana", "/tournament", own)
    await group.say("Ana", "A biscuit", own)
    assert not (await terms()).second, "a command ended the question"
    await ask("terms")
    await group.say("Ana", "A" * 201, own)
    assert "At most 200 characters." in told(group, "Ana")
    await group.say("Boris", "Anything goes", group.private("Boris"))
    await group.say("Ana", "Be nice", own)
    assert (await terms()).conditions == "Be nice"
    await ask("clock")
    just_over = group.app.store.clock.now().astimezone(ZoneInfo("Europe/Sofia")) - timedelta(
        hours=1
    )
    for count, written in enumerate(("tomorrow", f"{just_over:%d.%m. %H:%M}"), 1):
        await group.say("Ana", written, own)
        assert told(group, "Ana").count("That is no time") == count, written
    await group.say("Ana", "20:30", own)
    assert (await terms()).starts_at is not None
    await group.say("Ana", "21:30", own)
    assert "press first what you are writing" in told(group, "Ana")
    assert {one.option for one in group.find(b.AskDraftButton, own)} >= {"prize", "clock"}
    await ask("prize")
    await asyncio.sleep(ANSWERED_WITHIN.total_seconds())
    await group.say("Ana", "Too late", own)
    assert (await terms()).prize == "K♠ of chocolate"
    assert told(group, "Ana").count("press first what you are writing") == 3
    refused = await group.tap("Boris", b.text(b.AskDraftButton(code, "prize")))
    assert refused.refused
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await settled(group)
    await ask("prize")
    await group.say("Ana", "A cake", own)
    assert (await terms()).prize == "A cake"


async def test_a_question_waits_for_its_answer_where_it_was_asked(tmp_path: Path) -> None:
    """A message or a command in another private chat neither answers nor ends it."""
    telegram, discord = Messenger("telegram"), Messenger("discord")
    async with running(tmp_path, telegram, discord) as group:
        there = replace(group, messenger=discord)
        await group.say("Ana", "/link", group.private("Ana"))
        secret = told(group, "Ana").split("/link ")[1].split("\n")[0]
        await there.say("Ana", f"/link {secret}", there.private("Ana"))
        links = there.find(b.LinkButton, there.private("Ana"))[-1]
        await there.tap("Ana", b.text(links), there.private("Ana"))
        await group.say("Ana", "/tournament new")
        code = group.find(b.AnnounceTournamentButton)[-1].code
        await group.tap("Ana", b.text(b.AskDraftButton(code, "prize")))
        for text in ("good evening", "/help"):
            await there.say("Ana", text, there.private("Ana"))
        await group.say("Ana", "A cake", group.private("Ana"))
        found = await group.app.engine.director.by_code(code)
        assert found is not None
        assert found.terms.prize == "A cake"


async def test_a_restart_loses_no_answer_silently(tmp_path: Path) -> None:
    messenger = Messenger("telegram", opens_first=True)
    async with running(tmp_path, messenger) as group:
        await group.start("Ana")
        await group.say("Ana", "/tournament new")
        code = group.find(b.AnnounceTournamentButton)[-1].code
        prize = b.AskDraftButton(code, "prize")
        await group.tap("Ana", b.text(prize))
    async with running(tmp_path, messenger) as group:
        own = group.private("Ana")
        await group.say("Ana", "A cake", own)
        assert "press first what you are writing" in told(group, "Ana")
        assert prize in group.find(b.AskDraftButton, own)
        await group.tap("Ana", b.text(prize), own)
        await group.say("Ana", "A cake", own)
        found = await group.app.engine.director.by_code(code)
        assert found is not None
        assert found.terms.prize == "A cake"
        await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
        await settled(group)
        await group.tap("Ana", b.text(prize))
    async with running(tmp_path, messenger) as group:
        await group.say("Ana", "Two cakes", group.private("Ana"))
        assert told(group, "Ana").endswith("press first what you are writing:")


async def test_each_place_has_a_prize_of_its_own_on_a_page_of_the_plan(group: Group) -> None:
    await group.say("Ana", "/tournament new")
    code = group.find(b.AnnounceTournamentButton)[-1].code
    page = b.DraftPageButton(code, "prizes")
    assert page in group.find(b.DraftPageButton)

    async def shown(pressed: b.BotButton) -> str:
        await group.tap("Ana", b.text(pressed))
        return words(group.messenger.views(group.place)[-1])

    told = await shown(page)
    assert "First place: none\nSecond place: none" in told
    asked = {one.option for one in group.find(b.AskDraftButton)}
    assert {"prize", "second"} <= asked
    for word, prize in (("prize", "A cake"), ("second", "A biscuit")):
        await group.say("Ana", f"/tournament {word} {prize}")
    assert "First place: A cake\nSecond place: A biscuit" in await shown(page)
    told = await shown(b.ChangeDraftButton(code, "second", "none"))
    assert "First place: A cake\nSecond place: none" in told
    refused = await group.tap("Ana", b.text(b.ChangeDraftButton(code, "prize", "gold")))
    assert refused.refused
    assert "Prize: A cake" in await shown(b.DraftPageButton(code, b.HOME))
    found = await group.app.engine.director.by_code(code)
    assert found is not None
    assert (found.terms.prize, found.terms.second) == ("A cake", "")


async def test_a_page_has_forms_for_what_is_written(tmp_path: Path) -> None:
    """No text asks people to write a command; each button's form completes a line, in any time
    zone.
    """
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        await group.say("Ana", "/tournament new")
        code = group.find(b.AnnounceTournamentButton)[-1].code

        async def asked(page: b.BotButton) -> dict[str, Question]:
            await group.tap("Ana", b.text(page))
            shown = group.messenger.views(group.place)[-1]
            assert "/tournament" not in words(shown)
            buttons = [button for row in shown.buttons for button in row]
            return {one.asks.line: one.asks for one in buttons if one.asks is not None}

        home = b.DraftPageButton(code, b.HOME)
        assert {*await asked(home)} == {"/tournament terms ", "/tournament "}
        prizes = b.DraftPageButton(code, "prizes")
        assert {*await asked(prizes)} == {"/tournament prize ", "/tournament second "}
        await group.say("Ana", "/tournament prize A cake")
        assert (await asked(prizes))["/tournament prize "].value == "A cake"
        now = group.app.store.clock.now()
        at = (now + timedelta(days=3)).replace(second=0, microsecond=0)
        for zone in ("Europe/Sofia", "America/St_Johns"):
            written = at.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes")
            await group.say("Ana", f"/tournament {written}")
            found = await group.app.engine.director.by_code(code)
            assert found is not None
            assert found.terms.starts_at == at
        assert datetime.fromisoformat((await asked(home))["/tournament "].value) == at
        await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
        await group.tap("Ana", b.text(b.TournamentMenuButton(code)))
        lines = {one.asks.line for one in group.messenger.buttons(group.place) if one.asks}
        assert len(lines) == 4, "in the organiser's menu"


@pytest.mark.parametrize(
    ("days", "written", "told"),
    [
        (-1, "Z", "has passed"),
        (61, "Z", "60 days"),
        (1, "", "20:30"),
        (None, "2026-13-45T25:61Z", "20:30"),
        (None, "9999-12-31T23:59-23:00", "20:30"),
    ],
)
async def test_an_instant_that_is_no_start_is_refused(
    group: Group, days: int | None, written: str, told: str
) -> None:
    await group.say("Ana", "/tournament new")
    if days is not None:
        at = group.app.store.clock.now() + timedelta(days=days)
        written = f"{at:%Y-%m-%dT%H:%M}{written}"
    await group.say("Ana", f"/tournament {written}")
    assert told in group.messenger.text(group.place) + group.messenger.text(group.private("Ana"))
    code = group.find(b.AnnounceTournamentButton)[-1].code
    found = await group.app.engine.director.by_code(code)
    assert found is not None
    assert found.terms.starts_at is None


async def test_typed_terms_change_the_planned_tournament(group: Group) -> None:
    """Even if the person has just signed up for another one."""
    announced = await planned(group, *SHORT)
    await group.say("Ana", "/tournament new")
    await signed_up(group, announced, "Boris")
    await group.say("Ana", "/tournament prize A cake")
    prizes = {one.code: one.terms.prize for one in group.app.engine.director.live}
    assert prizes.pop(announced) == ""
    assert list(prizes.values()) == ["A cake"]


async def test_people_who_signed_up_are_told_once_that_the_start_was_moved(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a sound, but not at night; people who signed up later never knew another start."""
    monkeypatch.setattr("bot.show.desired.PLAINLY_AWAKE", timedelta())
    night = QuietHours((group.app.store.clock.now().hour + 1) % 24, 5)
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


async def test_impossible_plans_are_answered_and_change_nothing(group: Group) -> None:
    async def answered(written: str) -> str:
        """The answer that only the person who wrote it sees."""
        public = group.messenger.views(group.place)
        await group.say("Ana", f"/tournament {written}")
        assert group.messenger.views(group.place) == public
        return words(group.messenger.views(group.private("Ana"))[-1])

    no_time = "That is no time within the next 60 days."
    for written in ("99:99", "24:00", "31.2. 20:00", "20:30 tomorrow", "5.12."):
        assert no_time in await answered(written), written
    assert "There is no tournament K7QRT." in await answered("k7qrt")
    assert "Write the code of a tournament" in await answered("чужд")
    for written in ("prize", "terms", "prize A cake"):
        assert "You are not planning a tournament." in await answered(written)
    assert not group.app.engine.director.live
    await group.say("Ana", "/tournament new")
    assert "Prize, terms and time can be written" in await answered("prize")
    assert "At most 200 characters." in await answered("prize " + "A" * 201)
    assert no_time in await answered("99:99")
    (found,) = group.app.engine.director.live
    assert (found.version, found.terms.prize) == (1, "")


async def test_drafts_are_nobodys_business(group: Group) -> None:
    await group.say("Ana", "/tournament new")
    code = group.find(b.DraftPageButton)[-1].code
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await settled(group)
    assert "called off" not in told(group)


async def test_one_of_ones_own_begins_as_this_group_plays(group: Group) -> None:
    group.admins = ("Ana",)
    await group.say("Ana", "/settings")
    await group.tap("Ana", b.text(b.ChangeRulesButton(b.HERE, "bela_hr")))
    code = await planned(group, ("kind", "custom"))
    found = await group.app.engine.director.by_code(code)
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


async def test_everybody_of_a_long_list_can_be_thrown_out(group: Group) -> None:
    code = await planned(group, ("kind", "custom"), ("size", "64"))
    people = [f"Player {number}" for number in range(30)]
    await signed_up(group, code, *people)
    for _ in range(2):
        await group.tap("Ana", b.text(b.TournamentMenuButton(code)))
        await group.tap("Ana", b.text(b.TournamentPeopleButton(code, 1)))
        last = [one for one in group.find(b.RemoveParticipantButton) if one.code == code][-1]
        await group.tap("Ana", b.text(last))
    await settled(group)
    found = await group.app.engine.director.by_code(code)
    assert found is not None
    assert len(found.barred) == 2
    assert len(found.accounts) == 28


async def test_a_button_of_what_was_planned_calls_off_nothing_unasked(group: Group) -> None:
    code = await planned(group, *SHORT)
    (discard, *_) = group.find(b.CancelTournamentButton)
    await group.tap("Ana", b.text(discard))
    change = b.text(b.ChangeDraftButton(code, "level", "none"))
    assert (await group.tap("Ana", change)).text == "That is done already."
    found = await group.app.engine.director.by_code(code)
    assert found is not None
    assert found.live
    assert found.terms.level
    await group.say("Ana", "/tournament new")
    await group.tap("Ana", b.text(group.find(b.CancelTournamentButton)[-1]))
    assert [one.code for one in group.app.engine.director.live] == [code]


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
    assert "enough tournaments in this chat" in other.messenger.text(other.private("Dora"))
    assert f"· {last}" not in told(other)
    await other.say("Emil", "/tournament new")
    planned_too = other.find(b.AnnounceTournamentButton)[-1]
    assert "enough tournaments" in (await other.tap("Emil", b.text(planned_too))).text
