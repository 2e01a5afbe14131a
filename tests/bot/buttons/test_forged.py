"""Forged buttons, pressed by anybody at any time: each gets an answer."""

import random
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

from adapters.platform.chat import Tapped
from bot import buttons as b
from engine.rules.cards import Contract, pack
from engine.rules.deal.auction import Call
from engine.rules.ruleset import PRESETS, Rules
from engine.standings.boards import LeaderboardOrder
from engine.standings.ratings import Family
from engine.tables.table import Decision, Status
from tests.bot.commands.test_every_game import opened, press_something
from tests.bot.messenger import PEOPLE, Group, Messenger, running
from tests.engine.rules.strategies import named
from tests.often import often

CALLS = ("P", "X", "XX", "XXX", "C", "D", "H", "S", "NT", "AT")
WORDS = ("-", "main", "tens", "true", "false", "zz", *PRESETS, *Rules.model_fields)

Guess = Callable[[random.Random, Decision], object]

GUESSES: Mapping[str, Guess] = {
    "seat": lambda rng, _: rng.randrange(4),
    "match_no": lambda rng, now: rng.choice((now.match_no, 0, 7)),
    "deal": lambda rng, now: rng.choice((now.deal, 1, 99)),
    "decision": lambda rng, now: rng.choice(
        (now, now, now._replace(turn=rng.randrange(40)), Decision(9, 9, 9))
    ),
    "call": lambda rng, _: Call.parse(rng.choice(CALLS)),
    "card": lambda rng, _: rng.choice(pack(32)),
    "cards": lambda rng, _: sum({1 << card for card in rng.sample(pack(32), rng.randrange(5))}),
    "index": lambda rng, _: rng.randrange(12),
    "number": lambda rng, _: rng.choice((*range(1, 14), 110, 500)),
    "contract": lambda rng, _: rng.choice(list(Contract)),
    "page": lambda rng, _: rng.randrange(40),
    "move": lambda rng, _: rng.choice(list(b.ReplayMove)),
    "language": lambda rng, _: rng.choice(("bg", "hr", "en", "xx")),
    "pace": lambda rng, _: rng.choice(("quick", "never")),
    "account": lambda rng, _: f"{rng.getrandbits(64):016x}",
    "option": lambda rng, _: rng.choice(("full", "invited")),
    "level": lambda rng, _: rng.choice(("club", "zz")),
    "lots": lambda rng, _: rng.randrange(3),
    "family": lambda rng, _: rng.choice(list(Family)),
    "since": lambda rng, _: rng.choice(list(b.Since)),
    "by": lambda rng, _: rng.choice(list(LeaderboardOrder)),
    "why": lambda rng, _: rng.choice(list(b.OutReason)),
    "preset": lambda rng, _: named(rng, (*PRESETS, "poker")),
}
"""Values for a button's fields, by field name; other fields get a word, or yes or no."""


def forged(rng: random.Random, code: str, now: Decision) -> str:
    """A well-formed button of any kind."""
    kind = rng.choice([one for one in b.kinds() if one is not b.CloseButton])
    values: dict[str, object] = {}
    types = get_type_hints(kind)
    for field in fields(kind):
        if field.name == "code":
            values[field.name] = code if rng.random() < 0.95 else "ZZZZZ"
        elif types[field.name] is bool:
            values[field.name] = rng.random() < 0.5
        elif types[field.name] is str or field.name not in GUESSES:
            guess = GUESSES.get(field.name)
            values[field.name] = guess(rng, now) if guess and field.name != "page" else "main"
            if values[field.name] == "main":
                values[field.name] = rng.choice(WORDS)
        else:
            values[field.name] = GUESSES[field.name](rng, now)
    return b.text(kind(**values))


async def press_forged(group: Group, rng: random.Random, code: str) -> None:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    deal = table.match.number if table.match is not None else 1
    now = table.turn.decision if table.turn is not None else Decision(table.match_no, deal, 0)
    place = rng.choice((group.place, *map(group.private, PEOPLE)))
    answer = await group.press(rng.choice(PEOPLE), forged(rng, code, now), place)
    assert "{" not in answer.text


@pytest.mark.parametrize(
    "game", ["bela_two", "ruse_kertici+honour", pytest.param("bela_hr", marks=pytest.mark.long)]
)
async def test_every_forged_button_gets_an_answer(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(game)
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        code = await opened(group, game)
        for _ in range(often(15, 35)):
            for _ in range(8):
                await press_forged(group, rng, code)
            table = await group.app.engine.host.by_code(code)
            if table is None or table.status is not Status.PLAYING:
                break
            await press_something(group, rng)
        await group.app.display.presenter.settled()
    assert not [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]


async def test_forged_buttons_are_refused_where_only_one_person_sees_the_message(
    tmp_path: Path,
) -> None:
    """Telegram forwards any data that a client claims to have pressed."""
    async with running(tmp_path, Messenger(confides=True)) as group:
        for data in ("", "zz:1", "no button"):
            tapped = Tapped(group.place, group.person("Ana"), data, "7/1", whispered=True)
            assert (await group.app.application.tapped(tapped)).refused
