"""The rules of a table are changed and read by tapping, on Telegram within its limits."""

from bot import buttons as b
from engine.rules.ruleset import rules_of
from tests.emulators.telegram import Chat, Message
from tests.whole.seen import found
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


async def test_one_person_sees_cards_in_a_picture_and_another_reads_them(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby])
    await ana.write(ana.private, "/pictures")
    await evening.until(lambda: found(ana.private.messages, b.ChoosePicturesButton))
    page = found(ana.private.messages, b.ChoosePicturesButton)[0][0]
    page = await evening.turn(ana, page, b.ChoosePicturesButton("all"))
    await evening.until(lambda: photos(ana.private))
    await evening.to_the_cards(code)
    assert len(photos(ana.private)) == 1
    assert not photos(boby.private)
    assert not photos(group)
    page = await evening.turn(ana, page, b.ChoosePicturesButton("off"))
    await evening.until(lambda: not photos(ana.private))
    assert evening.choices(code, ana.private) or evening.choices(code, boby.private)
    await evening.still()
    assert not evening.refusals("editMessageMedia", "sendPhoto")


def photos(chat: Chat) -> list[Message]:
    return [one for one in chat.messages if one.photo]
