"""The rules of a table changed and read with a thumb, on Telegram at its true budgets."""

from bot import buttons as b
from engine.rules.ruleset import rules_of
from tests.whole.telegram_evening import Evening


async def test_the_rules_are_chosen_in_the_lobby_and_read_there(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.open(ana, group)
    lobby = group.by_bot()[-1]
    page = await evening.settings(ana, group, code)
    assert evening.words("settings-title-table").strip("*") in page.text
    page = await evening.turn(ana, page, b.ReadSettingsButton(code, "games"))
    page = await evening.turn(ana, page, b.ChangeRulesButton(code, "three_handed"))
    page = await evening.turn(ana, page, b.ReadSettingsButton(code, "scoring"))
    page = await evening.turn(ana, page, b.ReadSettingsButton(code, "kertici"))
    page = await evening.turn(ana, page, b.ChangeSwitchButton(code, "kertici", "yes"))
    assert evening.table(code).rules == rules_of("three_handed", {"kertici": True})
    changed = evening.words("switch-kertici")
    await evening.until(lambda: changed in evening.at(lobby).text)
    page = await evening.turn(ana, page, b.ReadSettingsButton(code, b.HOME))
    page = await evening.turn(boby, page, b.ReadRulesButton(code, "short"))
    page = await evening.turn(boby, page, b.ReadRulesButton(code, "scoring"))
    assert "−10" in page.text
    await evening.still()
    assert not evening.refusals()
