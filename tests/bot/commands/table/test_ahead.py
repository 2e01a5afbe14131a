"""Cards chosen before one's turn, as people see and press them."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from adapters.platform.views import Tile, Tone, View
from adapters.screen.screen import Screen
from adapters.screen.surfaces import Desired
from bot import buttons as b
from bot.commands.table.play import SLIP
from bot.locales.words import Voice, Words
from bot.people.preferences import AdvanceChoice, Taps
from bot.views.cards import card_label
from engine.rules.cards import BIT, SUIT_MASK, SUIT_OF, cards_of
from tests.bot.commands.people.test_personal import choose
from tests.bot.commands.table.test_whispers import press, whisper
from tests.bot.messenger import PEOPLE, Group, Messenger, moves, running, seated, waited_for, words

EN = Voice(Words(), "en")


def hand(group: Group, name: str) -> View:
    (view,) = [seen for seen in group.messenger.views(group.private(name)) if seen.tiles]
    return view


def offered(group: Group, name: str) -> list[b.NextCardButton]:
    return group.find(b.NextCardButton, group.private(name))


def next_to(name: str) -> str:
    return PEOPLE[(PEOPLE.index(name) + 1) % 4]


async def to_tricks(group: Group) -> str:
    """A first trick before its lead; the second player can follow suit or must ruff."""
    await seated(group)
    while True:
        name = waited_for(group)
        calls = group.find(b.SayCallButton, group.private(name))
        if not calls:
            return name
        no_trumps = [one for one in calls if one.call.name == "NT"]
        await group.tap(name, b.text((no_trumps or calls[-1:])[0]), group.private(name))


async def led_for(group: Group, *, legal: bool) -> tuple[str, str, b.NextCardButton, str]:
    """A lead, the next player, and a card of theirs that is then legal or illegal."""
    while True:
        leader = waited_for(group)
        follower = next_to(leader)
        own = {one.card: one for one in offered(group, follower)}
        for data in moves(group, leader) if len(hand(group, leader).tiles) == 8 else ():
            led = b.parse(data)
            assert isinstance(led, b.LayCardButton)
            suit = SUIT_MASK[SUIT_OF[led.card]]
            same = [card for card in own if BIT[card] & suit]
            other = [card for card in own if not BIT[card] & suit]
            if same and other:
                return leader, follower, own[(same if legal else other)[0]], data
        raise AssertionError("nobody follows here")


def marked(view: View) -> list[Tile]:
    return [tile for tile in view.tiles if tile.button and tile.button.tone is Tone.SUCCESS]


def wanting(screen: Screen, places: list[Place]) -> Callable[..., None]:
    """`Screen.want`, with a record of the places."""
    want = screen.want

    def noting(place: Place, desired: Iterable[Desired], *, at_once: bool = False) -> None:
        places.append(place)
        want(place, desired, at_once=at_once)

    return noting


async def test_a_card_chosen_ahead_is_seen_and_played_when_the_turn_comes(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    await to_tricks(group)
    leader, name, pressed, lead = await led_for(group, legal=True)
    private, label = group.private(name), card_label(EN, pressed.card)
    others = {one: hand(group, one) for one in PEOPLE if one != name}
    public = group.messenger.views(group.place)
    assert len(hand(group, name).tiles) == len(offered(group, name)) == 8
    writes = group.messenger.writes
    drawn = list[Place]()
    monkeypatch.setattr(group.app.display.screen, "want", wanting(group.app.display.screen, drawn))
    answer = await group.tap(name, b.text(pressed), private)
    assert group.messenger.writes == writes + 1, "their own message, and no other"
    assert drawn == [private], "and nothing is done in other places that could tell of it"
    assert answer.text.startswith(f"✓ Next card: {label}.")
    assert f"Next card: {label}" in words(hand(group, name))
    assert [tile.label for tile in marked(hand(group, name))] == [label]
    assert others == {one: hand(group, one) for one in others}
    assert group.messenger.views(group.place) == public
    back = replace(pressed, on=False)
    assert (await group.tap(name, b.text(back), private)).text.startswith("Taken back")
    assert not marked(hand(group, name))
    await group.tap(name, b.text(pressed), private)
    await group.tap(leader, lead, group.private(leader))
    assert waited_for(group) == next_to(name)
    assert label not in [tile.label for tile in hand(group, name).tiles]
    for stale in (pressed, back):
        again = await group.tap(name, b.text(stale), private)
        assert (again.refused, again.text) == (True, "That has been decided.")
    await group.all_true()


async def test_an_illegal_card_chosen_ahead_is_reported_and_left_to_its_player(
    group: Group,
) -> None:
    await to_tricks(group)
    leader, name, pressed, lead = await led_for(group, legal=False)
    await group.tap(name, b.text(pressed), group.private(name))
    await group.tap(leader, lead, group.private(leader))
    assert waited_for(group) == name
    assert f"{card_label(EN, pressed.card)}, chosen ahead, cannot be played now." in words(
        hand(group, name)
    )
    late = await group.tap(name, b.text(pressed), group.private(name))
    assert late.text.startswith("You must follow suit")
    (tile,) = [one for one in hand(group, name).tiles if one.label == card_label(EN, pressed.card)]
    assert (tile.button, bool(tile.why)) == (None, True)
    await group.tap(name, moves(group, name)[0], group.private(name))
    assert "ahead" not in words(hand(group, name))
    await group.all_true()


async def test_a_tap_for_the_own_turn_chooses_nothing_for_the_next(group: Group) -> None:
    """A second tap, when the cards under the thumb have changed; a moment later it counts."""
    name = await to_tricks(group)
    lay = moves(group, name)[0]
    await group.tap(name, lay, group.private(name))
    assert (await group.tap(name, lay, group.private(name))).text == "That has been decided."
    slipped = b.text(offered(group, name)[0])
    assert (await group.press(name, slipped, group.private(name))).refused
    assert not marked(hand(group, name))
    await asyncio.sleep(SLIP.total_seconds())
    assert not (await group.tap(name, slipped, group.private(name))).refused
    assert len(marked(hand(group, name))) == 1


async def test_a_card_chosen_ahead_is_as_sure_as_its_player_wants_it(group: Group) -> None:
    await choose(group, "Ana", "taps", Taps.TWO)
    await choose(group, "Boris", "ahead", AdvanceChoice.NO)
    await to_tricks(group)
    while (leader := waited_for(group)) in ("Ana", "Boris"):
        await group.tap(leader, moves(group, leader)[0], group.private(leader))
    assert not offered(group, "Boris")
    pressed = b.text(offered(group, "Ana")[0])
    await asyncio.sleep(SLIP.total_seconds())
    first = await group.tap("Ana", pressed, group.private("Ana"))
    assert first.text.endswith("? Press once more.")
    assert not marked(hand(group, "Ana"))
    await group.tap("Ana", pressed, group.private("Ana"))
    assert len(marked(hand(group, "Ana"))) == 1
    await choose(group, "Ana", "ahead", AdvanceChoice.NO)
    assert not marked(hand(group, "Ana"))
    assert not offered(group, "Ana")
    assert (await group.tap("Ana", pressed, group.private("Ana"))).text == "It is not your turn."


async def test_a_card_is_typed_ahead(group: Group) -> None:
    leader = await to_tricks(group)
    name = next_to(leader)
    card = offered(group, name)[0].card
    writes = len(group.messenger.views(group.private(name)))
    await group.say(name, card_label(EN, card), group.private(name))
    assert [tile.label for tile in marked(hand(group, name))] == [card_label(EN, card)]
    assert f"Next card: {card_label(EN, card)}" in words(hand(group, name))
    assert len(group.messenger.views(group.private(name))) == writes, (
        "it stands below what they typed"
    )
    held = [one.card for one in offered(group, name)]
    suit = max(range(4), key=lambda one: sum(SUIT_OF[card] == one for card in held))
    await group.say(name, "♣♦♥♠"[suit], group.private(name))
    asked = group.find(b.TypedNextCardButton, group.private(name))
    assert {one.card for one in asked} == set(cards_of(SUIT_MASK[suit])) & set(held)
    message = list(group.messenger.messages[group.private(name)])[-1]
    await group.tap(name, b.text(asked[-1]), group.private(name), message=message)
    assert [tile.label for tile in marked(hand(group, name))] == [card_label(EN, asked[-1].card)]


async def test_a_whispered_hand_is_pressed_ahead_as_well(tmp_path: Path) -> None:
    messenger = Messenger("discord", whispers=True, branches=True)
    async with running(tmp_path, messenger) as group:
        leader = await to_tricks(group)
        name = next_to(leader)
        code = offered(group, name)[0].code
        await press(group, name, b.text(b.ShowHandButton(code)))
        pressed = offered(group, name)[0]
        await press(group, name, b.text(pressed), on_whisper=True)
        (seen,) = messenger.messages[whisper(group, name)].values()
        assert [tile.label for tile in marked(seen)] == [card_label(EN, pressed.card)]
        assert [tile.label for tile in marked(hand(group, name))] == [card_label(EN, pressed.card)]


@pytest.mark.parametrize("gone", ["leaves", "closed"])
async def test_nothing_is_played_for_who_is_gone(group: Group, gone: str) -> None:
    await to_tricks(group)
    leader, name, pressed, lead = await led_for(group, legal=True)
    await group.tap(name, b.text(pressed), group.private(name))
    if gone == "closed":
        await group.tap("Ana", b.text(b.CloseButton(pressed.code, 1)))
        assert (await group.tap(name, b.text(pressed), group.private(name))).refused
        return
    await group.say(name, "/leave", group.private(name))
    await group.tap(leader, lead, group.private(leader))
    table = await group.app.engine.host.by_code(pressed.code)
    assert table is not None
    assert all(intent.next_card < 0 for intent in table.intents)
