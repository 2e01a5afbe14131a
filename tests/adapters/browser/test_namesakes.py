"""Nobody takes another person's name."""

import pytest

from tests.adapters.browser.services import Services


async def test_nobody_takes_the_name_of_somebody_they_meet(services: Services) -> None:
    first, second = services.guest(), services.guest()
    code = await first.open("Ана")
    await second.enter(code, "Иван")
    live, _ = await first.live(code)
    await second.live(code)
    for path, phrase in ((f"/room/{code}", "taken"), ("/", "known")):
        page = await second.post(path, name="aна")  # with a Latin letter
        assert page.status == 422
        text = await page.text()
        assert f"[en:room-name-{phrase}]" in text
        assert 'value="aна 2"' in text
    await second.enter(code, "иван")  # the visitor may keep the name
    await second.enter(code, "Петър")
    people = [f["people"] for f in await live.settled() if f["type"] == "presence"][-1]
    assert [one["name"] for one in people] == ["Ана", "Петър"]


async def test_the_later_owner_of_a_name_has_the_number(services: Services) -> None:
    old, young = services.guest(), services.guest()
    own = await old.open("Стар")  # the older visitor, who is in no room with the other yet
    services.clock.move(60)
    code = await young.open("Ана")
    services.clock.move(60)
    await old.enter(own, "aна")
    await young.live(code)
    _, snapshot = await old.live(code)
    assert {one["id"]: one["name"] for one in snapshot["people"]} == {"v2": "Ана", "v1": "aна 2"}


@pytest.mark.parametrize("path", ["/", "/room/room1"])
async def test_names_are_changed_a_few_times_an_hour(services: Services, path: str) -> None:
    guest = services.guest()
    await guest.open("Ния")
    statuses = [(await guest.post(path, name=f"Ния {n}")).status for n in range(7)]
    assert statuses == [303] * 6 + [429]
    assert (await guest.post(path, name="Ния 5")).status == 303  # that is the name shown
    services.clock.move(3600)
    assert (await guest.post(path, name="Ния")).status == 303


async def test_languages_are_changed_some_times_an_hour(services: Services) -> None:
    guest = services.guest()
    await guest.open("Ния")
    languages = [*("bg", "en") * 15, "bg", "bg"]
    statuses = [(await guest.post("/language", language=one, path="/")).status for one in languages]
    assert statuses == [303] * 30 + [429] * 2
