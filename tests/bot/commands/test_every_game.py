"""Whole matches of every game: one in private chats, one in the group, with AI players.

Buttons are pressed at random among those that the game offers.
"""

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.cards import Seat
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.table import Status
from tests.bot.messenger import FAST, Group, Messenger, code_of, running
from tests.bot.views.games import GAMES, SHORT, WITH

DECISIVE = (
    b.SayCallButton,
    b.LayCardButton,
    b.LayNumberButton,
    b.ThrowInButton,
    b.ExchangeSevenButton,
    b.DiscardButton,
    b.DiscardNumberButton,
    b.AnnounceButton,
    b.AnnounceChosenButton,
)
"""Buttons that move the match on."""

BESIDE = (
    b.ChooseDeclarationsButton,
    b.ChooseBeloteButton,
    b.DeclareLateButton,
    b.NextDeclarationsButton,
    b.ToggleBeloteButton,
    b.CallRevokeButton,
    b.DostaButton,
    b.ContraButton,
    b.ShowHandButton,
)
"""Buttons that are pressed now and then."""

SPECIAL: Mapping[str, tuple[type, ...]] = {
    "bela_three": (b.DiscardButton, b.DiscardNumberButton),
    "belot_bg+honour": (b.CallRevokeButton,),
    "bela_hr+dosta": (b.DostaButton,),
    "coinche+contra": (b.ContraButton,),
}
"""Buttons that occur in almost every match of a game, and may occur in others."""


async def opened(group: Group, game: str, target: int | None = None) -> str:
    """Vera, who has no private chat, opens the table; Ana, who has one, sits down."""
    preset, _, more = game.partition("+")
    await group.start("Ana")
    await group.say("Vera", f"/belot {preset}")
    code = await code_of(group)
    await group.tap("Ana", b.text(b.SitButton(code, Seat(1))))
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    target = target or SHORT[table.rules.scale]
    rules = rules_of(preset, {"target": target, **WITH[more]})
    actor = c.Actor(table.opener)
    reply = await group.app.engine.host.ask(
        table.id, c.Settle(actor, preset, rules, FAST["normal"])
    )
    assert reply.denial is None
    await group.tap("Vera", b.text(b.StartButton(code, 0)))
    return code


async def press_something(group: Group, rng: random.Random) -> type | None:
    """One of the two presses a button, mostly the one that the table waits for."""
    name = rng.choice(("Ana", "Vera"))
    place = group.private("Ana") if name == "Ana" else group.place
    found = [b.parse(button.data) for button in group.messenger.buttons(place)]
    decisive = [pressed for pressed in found if isinstance(pressed, DECISIVE)]
    beside = [pressed for pressed in found if isinstance(pressed, BESIDE)]
    offered = beside if beside and (not decisive or rng.random() < 0.1) else decisive
    if not offered:
        await asyncio.sleep(1)
        return None
    pressed = rng.choice(offered)
    answer = await group.press(name, b.text(pressed), place)
    assert "{" not in answer.text
    assert len(answer.text) <= 200
    if answer.refused:
        return None
    await group.app.display.presenter.settled()
    return type(pressed)


QUICK = ("three_handed", "bela_three", "belot_bg+honour")
"""The games that differ most in their buttons; the others are played in the long tests."""


@pytest.mark.parametrize(
    "game",
    [game if game in QUICK else pytest.param(game, marks=pytest.mark.long) for game in GAMES],
)
async def test_whole_matches_are_played_in_private_and_from_the_group(
    game: str, tmp_path: Path
) -> None:
    """More than one match, if the first one's cards did not show the game's special features."""
    rng, seen = random.Random(game), set[type | None]()
    special = SPECIAL.get(game, (b.SayCallButton,))
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        async with asyncio.timeout(3600 * 9):
            while seen.isdisjoint(special):
                await play_a_match(group, game, rng, seen)
                group.chat = f"{group.chat}+"
        await group.all_true()
    assert not seen.isdisjoint({b.LayCardButton, b.LayNumberButton})


async def play_a_match(group: Group, game: str, rng: random.Random, seen: set[type | None]) -> None:
    """Play from the opening of a table to the result, recording the pressed buttons."""
    code = await opened(group, game)
    while (table := group.app.painting.live.of_code(code)) and table.status is Status.PLAYING:
        seen.add(await press_something(group, rng))
    await group.app.display.presenter.settled()
    assert group.find(b.ReopenButton), "the result stands there"
    assert table is not None
    assert table.match is not None
    assert table.match.over
