"""The rate limits of a platform hold, and nobody waits too long for them."""

import asyncio
import itertools
import random
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.platform.platform import Limits
from adapters.platform.platforms import NullObserver, Platforms
from adapters.platform.rate_limits import Urgency
from adapters.screen.one_offs import OneOff, Post
from adapters.screen.place_state import PlaceState
from adapters.screen.screen import Screen
from adapters.screen.surfaces import (
    Appearance,
    DelayedEdit,
    Desired,
    Hurry,
    Placement,
    Remove,
    RemoveAll,
    Show,
    Shown,
    SurfaceGroup,
    SurfaceKey,
    Update,
    UpdateAll,
)
from tests.adapters.showing import FakePainter, FakePlatform, Notebook, Room, room, show, view_of
from tests.every import every
from tests.instantly import instantly
from tests.virtual import VirtualClock

LIMITS = [
    Limits(timedelta(seconds=1), 20, 30),
    Limits(timedelta(seconds=3), 5, 10),
    Limits(timedelta(), None, 4),
]
PLACES = [
    *(Place("fake", f"group {n}") for n in range(4)),
    *(Place("fake", f"private {n}", private=True) for n in range(8)),
    Place("fake", "group 0", topic="7"),
]


def anything(chance: random.Random, key: SurfaceKey, step: int) -> Desired:
    """A random request for a surface, or for all of its kind."""
    group = SurfaceGroup(key.owner, key.kind)
    hurry = Hurry.URGENT if chance.random() < 0.3 else Hurry.SOON
    final = chance.random() < 0.1
    match chance.choices(
        ("show", "update", "remove", "update all", "remove all"), (14, 3, 2, 2, 1)
    ):
        case ["update"]:
            return Update(key, step, hurry, final)
        case ["remove"]:
            return Remove(key, step)
        case ["update all"]:
            return UpdateAll(group, step, hurry, final)
        case ["remove all"]:
            return RemoveAll(group, step)
    calm = Hurry.WITHDRAWING if chance.random() < 0.4 else DelayedEdit(timedelta(seconds=4), 5)
    (where,) = chance.choices(tuple(Placement), (7, 2, 1))
    when = calm if chance.random() < 0.4 else hurry
    return Show(key, step, when, where, group if chance.random() < 0.3 else None, final)


def storm(chance: random.Random, r: Room, step: int) -> None:
    """A random request, post or one-off somewhere."""
    place = chance.choice(PLACES)
    numbers = (chance.choice((0, 0, 0, step)),)
    key = SurfaceKey(f"t{chance.randrange(2)}", chance.choice("abc"), numbers)
    r.painter.texts[str(key)] = f"{key} at {step}"
    r.screen.want(place, [anything(chance, key, step)])
    if chance.random() < 0.05:
        r.screen.say(place, view_of(f"said at {step}"))
    if chance.random() < 0.05:
        r.screen.disturbed(place)
    if chance.random() < 0.01:
        r.screen.drop(place)


@every("limits", LIMITS)
@every("seed", range(3))
@instantly
async def test_no_limit_is_ever_met(seed: int, limits: Limits) -> None:
    chance, r = random.Random(seed), room(limits)
    r.platform.slow = random.Random(seed)
    for step in range(400):
        storm(chance, r, step)
        if chance.random() < 0.05:
            r.screen.say(PLACES[0], view_of(f"post {step}"))
        await asyncio.sleep(chance.expovariate(6))
    await r.screen.settled()
    writes = [write for write in r.platform.writes if write[2] != "delete"]
    for place in PLACES:
        own = [at for at, chat, _, _ in writes if chat == place.chat]
        for one, two in itertools.pairwise(own):
            assert two - one >= limits.chat_gap
        if limits.per_minute is not None and not place.private:
            for at in own:
                inside = [other for other in own if at <= other < at + timedelta(minutes=1)]
                assert len(inside) <= limits.per_minute
    if limits.per_second is not None:
        for at, _, _, _ in writes:
            near = [t for t, _, _, _ in writes if at <= t < at + timedelta(seconds=1)]
            assert len(near) <= limits.per_second


@every("seed", range(8))
@instantly
async def test_after_any_storm_every_screen_is_true(seed: int) -> None:
    chance, r = random.Random(seed), room(LIMITS[0])
    r.platform.slow = random.Random(seed)
    for step in range(200):
        storm(chance, r, step)
        if step % 67 == 66:
            await r.screen.close()
            r = r.again()
        await asyncio.sleep(chance.expovariate(3))
    await r.screen.settled()
    for place in PLACES:
        names = [name for name in r.notebook.pages.get(place, {}) if "~" not in name]
        r.screen.want(place, [show(name, 1000) for name in names])
    await r.screen.settled()
    for chat in {place.chat for place in PLACES}:
        stands = r.platform.chats.get(chat, {})
        kept = [
            shown
            for place in PLACES
            if place.chat == chat
            for shown in r.notebook.pages.get(place, {}).values()
        ]
        assert len({shown.message for shown in kept}) == len(kept)
        assert not [shown.surface for shown in kept if shown.surface.left]
        for shown in kept:
            assert stands[shown.message] == r.painter.texts[str(shown.surface)]


class Stopwatch(NullObserver):
    def __init__(self) -> None:
        self.urgent: list[float] = []

    def waited(self, place: Place, urgency: Urgency, seconds: float) -> None:
        if urgency >= Urgency.WAITED_FOR:
            self.urgent.append(seconds)


@instantly
async def test_a_flooded_group_delays_nobodys_hand() -> None:
    clock, painter, watch = VirtualClock(), FakePainter(), Stopwatch()
    platform = FakePlatform(clock, LIMITS[0])
    screen = Screen(painter, Notebook(), Platforms(platform), clock, watch)
    flooded, calm = Place("fake", "flooded"), Place("fake", "calm")
    for step in range(600):
        painter.texts["play"] = f"state {step}"
        screen.want(flooded, [show(f"new {step % 50}", step), show("play", step)])
        if step % 20 == 0:
            screen.want(flooded, [show("play", step, Hurry.URGENT)])
            screen.want(calm, [show("play", step, Hurry.URGENT)])
            hand = Place("fake", f"player {step // 20 % 4}", private=True)
            screen.want(hand, [show("play", step, Hurry.URGENT)])
        await asyncio.sleep(0.3)
    await screen.close()
    assert len(watch.urgent) > 60
    assert max(watch.urgent) <= 3


@every("urgent", [False, True])
@instantly
async def test_repeated_requests_starve_no_table(*, urgent: bool) -> None:
    """In a group where more is requested than may be written at all."""
    r = room(LIMITS[0])
    group = PLACES[0]
    r.painter.texts |= {"play": "state 0", "lobby": "state 0"}
    r.screen.want(group, [show("play", 0), show("lobby", 0)])
    for step in range(1, 300):
        r.screen.say(group, view_of(f"help {step}", urgent=urgent))
        if step % 10 == 1:
            r.painter.texts |= {"play": f"state {step}", "lobby": f"state {step}"}
            r.screen.want(group, [show("play", step), show("lobby", step)])
        await asyncio.sleep(2)
    await r.screen.close()
    edits = [at for at, _, action, _ in r.platform.writes if action == "edit"]
    assert len(edits) > 10
    assert max(two - one for one, two in itertools.pairwise(edits)) < timedelta(seconds=90)


@every("seed", range(4))
def test_nothing_in_a_place_stands_back_for_ever(seed: int) -> None:
    """Whatever comes after it, and however urgent that is."""
    chance, state = random.Random(seed), PlaceState(timedelta.total_seconds)
    kept = [Shown(SurfaceKey(f"s{n}"), str(n), 1, Appearance()) for n in range(3)]
    state.recalled(kept, {})
    waits: dict[int, int] = {}
    said: list[int] = []

    def hurry(share: float) -> Hurry:
        return Hurry.URGENT if chance.random() < share else Hurry.SOON

    for number in range(1, 600):
        match chance.choice(("say", "edit", "send")):
            case "say":
                view = view_of("x", urgent=chance.random() < 0.7)
                state.say(Post(view), 0)
            case "edit":
                state.want([show(f"s{chance.randrange(3)}", number, hurry(0.7))], 0)
            case _:
                state.want([show(f"new {number}", number, hurry(0.5))], 0)
        chosen = state.next(1)
        if chosen is None:
            continue
        taken = state.take(chosen)
        if isinstance(taken.what, OneOff):
            said.append(taken.order)
        waits[number] = number - taken.order
        if number % 2:
            while (another := state.next(1)) is not None:
                state.take(another)
                if chance.random() >= 0.4:
                    break
    assert said == sorted(said)
    assert waits
    assert max(waits.values()) < 120
