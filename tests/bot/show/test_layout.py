"""The messages and edits that a table costs; each place shows the true state in the end."""

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

import pytest

from adapters.platform.views import Block, Paragraph, View
from adapters.screen.surfaces import (
    DelayedEdit,
    Desired,
    Hurry,
    OfGroup,
    OfOne,
    Placement,
    Remove,
    Show,
    SurfaceKey,
    of_each,
)
from bot.locales.words import Words
from bot.people.preferences import Calls
from bot.show.layout import Surface, SurfaceKind, calls_now, group_surfaces, hand_surface, own_call
from bot.views.lobby.lobby import closed_view, lobby_view
from bot.views.sheets.result import result_view
from bot.views.sheets.sheet import sheet_view
from bot.views.table.group_play import call_view
from bot.views.table.hand import hand_view
from bot.views.table.menu import vote_view
from bot.views.table.play import play_view, trick_view
from bot.views.table.scene import Scene
from bot.views.table.waiting import waited_for
from engine.rules.cards import SEATS, Seat, per_seat
from engine.rules.deal.actions import Stage
from engine.rules.ruleset import rules_of
from engine.tables.known import TableKnowledge, look, look_before
from engine.tables.table import Status, Table
from tests.bot.views.games import NAMES, moments
from tests.bot.views.scenes import every_game
from tests.every import every
from tests.often import often

WORDS = Words()
SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2)))


EARLY = (Stage.EXCHANGE, Stage.DISCARD, Stage.DECLARING)
"""The stages between the contract and the first lead."""


class Stands(NamedTuple):
    """A message on the screen."""

    view: View
    calm: int = 0


@dataclass
class Screen:
    """A place where every version of a table is drawn at once, the most expensive case."""

    seat: Seat | None = None
    by_group: frozenset[Seat] = frozenset()
    posts_tricks: bool = False
    called: bool = False
    shown: dict[SurfaceKey, Stands] = field(default_factory=dict)
    finished: list[tuple[Surface, View]] = field(default_factory=list)
    writes: Counter[tuple[SurfaceKind, int, int]] = field(default_factory=Counter)

    def show(self, table: Table) -> None:
        known = look(table, self.seat)
        here = self.by_group & frozenset(range(len(table.chairs)))
        if self.seat is None:
            desired = group_surfaces(known, here, posts_tricks=self.posts_tricks)
        else:
            desired = (hand_surface(known, called=self.called),)
        for several in desired:
            for one in self._each(several):
                if one.surface in self.shown or isinstance(one, Show):
                    self._bring_about(table, Surface.of(one.surface), one)

    def _each(self, desired: Desired) -> list[OfOne]:
        if isinstance(desired, OfGroup):
            return [of_each(desired, key) for key in self.shown if desired.group.has(key)]
        return [desired]

    def _bring_about(self, table: Table, surface: Surface, desired: OfOne) -> None:
        key, old = surface.key, self.shown.get(surface.key)
        view = None if isinstance(desired, Remove) else self._draw(table, surface)
        if view is None or isinstance(desired, Remove):
            self.shown.pop(key, None)
            return
        calm = desired.when if isinstance(desired.when, DelayedEdit) else None
        if old is None or (view != old.view and self._wanted(desired.when, old)):
            group = desired.replaces if isinstance(desired, Show) else None
            others = [one for one in self.shown if group is not None and group.has(one)]
            others = [other for other in others if other != key]
            taken_over = bool(others) and old is None and not view.notify
            deleted = 0 if surface.kind is SurfaceKind.HAND else len(others)
            self._count(surface, 1 if taken_over else 1 + deleted)
            for other in others:
                del self.shown[other]
            edits = old.calm if old is not None else 0
            self.shown[key] = Stands(view, edits + (old is not None and calm is not None))
        if desired.final:
            self.finished.append((surface, self.shown.pop(key).view))

    def _wanted(self, when: Hurry | DelayedEdit, old: Stands) -> bool:
        if isinstance(when, DelayedEdit):
            return old.calm < when.most
        return when is not Hurry.WITHDRAWING or old.view.urgent

    def _count(self, surface: Surface, writes: int) -> None:
        self.writes[surface.kind, surface.match_no, surface.deal] += writes

    def _draw(self, table: Table, surface: Surface) -> View | None:
        known = self._at(table, surface)
        if known is None:
            return None
        here = self.by_group & frozenset(range(len(table.chairs)))
        scene = Scene(known, NAMES, WORDS, "en", by_group=here, posts_tricks=self.posts_tricks)
        match surface.kind:
            case SurfaceKind.LOBBY:
                return lobby_view(scene)
            case SurfaceKind.CLOSED:
                return closed_view(scene)
            case SurfaceKind.RESULT:
                return result_view(scene)
            case SurfaceKind.SHEET:
                return sheet_view(scene, surface.deal)
            case SurfaceKind.HAND:
                return replace(hand_view(scene), notify=calls_now(known, surface))
            case SurfaceKind.CALL:
                return call_view(scene)
            case SurfaceKind.VOTE:
                return vote_view(scene, known.vote) if known.vote is not None else None
            case SurfaceKind.PLAY:
                return play_view(scene)
            case SurfaceKind.TRICK:
                return trick_view(scene, surface.part)
            case SurfaceKind.INVITATION:
                raise AssertionError("an invitation stands only where somebody has sent it")

    def _at(self, table: Table, surface: Surface) -> TableKnowledge | None:
        known = look(table, self.seat)
        if surface.kind not in (SurfaceKind.PLAY, SurfaceKind.TRICK) or known.match is None:
            return known
        if surface.deal == known.match.number:
            return known
        return look_before(table, None) if surface.deal == known.match.number - 1 else None


def deals(screen: Screen, kinds: tuple[SurfaceKind, ...]) -> dict[tuple[int, int], int]:
    """The writes of each deal."""
    found: Counter[tuple[int, int]] = Counter()
    for (kind, match_no, deal), writes in screen.writes.items():
        if kind in kinds:
            found[match_no, deal] += writes
    return dict(found)


def played(preset: str, seed: int, *screens: Screen) -> dict[tuple[int, int], Counter[str]]:
    """Show the first deals of a match on screens, in the long tests a whole match.

    Return the writes to each seat in each deal.
    """
    happened: dict[tuple[int, int], Counter[str]] = {}
    before: Table | None = None
    for table in islice(moments(seed, preset), often(40, 1000)):
        match = look(table, None).match
        for screen in screens:
            screen.show(table)
        if match is not None and before is not None and before.match is not None:
            count = happened.setdefault((table.match_no, match.number), Counter())
            for seat, chair in per_seat(table.chairs):
                old = before.chairs[seat]
                count[f"again {seat}"] += (chair.nudges, chair.away) != (old.nudges, old.away)
                known = look(table, seat).match
                count[f"late {seat}"] += known is not None and known.choices.late
                said = [match.caller(index) for index in range(len(match.calls))]
                count[f"calls {seat}"] = said.count(seat)
            count["again"] += [(c.nudges, c.away) for c in table.chairs] != [
                (c.nudges, c.away) for c in before.chairs
            ]
            count["early"] += match.stage in EARLY
        before = table
    return happened


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_costs_a_group_at_most_40_writes(seed: int, game: str) -> None:
    """At most 25 where everybody has a private chat."""
    quiet, busy = Screen(), Screen(by_group=frozenset(SEATS[:1]))
    posted = Screen(posts_tricks=True)
    happened = played(game, seed, quiet, busy, posted)
    kinds = (SurfaceKind.PLAY, SurfaceKind.TRICK, SurfaceKind.SHEET)
    for deal, writes in deals(quiet, kinds).items():
        count = happened[deal]
        assert writes <= 25 + count["again"] + count["early"] + ("honour" in game)
    for deal, writes in (*deals(busy, kinds).items(), *deals(posted, kinds).items()):
        assert writes <= 40 + 2 * happened[deal]["again 0"] + ("honour" in game)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_costs_a_player_at_most_30_writes(seed: int, game: str) -> None:
    """With eight cards and three calls; reminders and late declarations are extra. The number is
    the same for people who are called to every turn: every second one here.
    """
    rules = rules_of(game.partition("+")[0])
    most = 14 + 2 * rules.hand_size
    screens = [Screen(seat=seat, called=bool(seat % 2)) for seat in rules.seats]
    happened = played(game, seed, *screens)
    for seat, screen in per_seat(screens):
        for deal, writes in deals(screen, (SurfaceKind.HAND,)).items():
            count = happened[deal]
            more = max(0, count[f"calls {seat}"] - 3) + count[f"late {seat}"]
            more += count["early"]
            assert writes <= most + more + 3 * count[f"again {seat}"]


@every("seed", SEEDS)
def test_each_deal_leaves_its_record_once(seed: int) -> None:
    """A deal that was thrown in leaves nothing: the next one reuses its message."""
    for by_group in (frozenset[Seat](), frozenset(SEATS)):
        screen, scored = Screen(by_group=by_group), set[int]()
        for table in moments(seed):
            screen.show(table)
            match = look(table, None).match
            scored |= {result.number for result in match.board} if match is not None else set()
            plays = [key for key in screen.shown if key.kind == SurfaceKind.PLAY]
            assert len(plays) <= 1
        records = [
            surface.deal
            for surface, view in screen.finished
            if surface.kind is SurfaceKind.PLAY and any(folded(block) for block in view.blocks)
        ]
        assert sorted(records) == sorted(scored)
        assert not screen.shown


def folded(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.folded


def test_a_private_place_leaves_the_deals_to_the_hand() -> None:
    for table in moments(1):
        desired = group_surfaces(look(table, None), private=True)
        kinds = {one.surface.kind for one in desired if not isinstance(one, OfGroup)}
        assert kinds <= {SurfaceKind.LOBBY, SurfaceKind.RESULT, SurfaceKind.CLOSED}
        groups = {one.group.kind for one in desired if isinstance(one, OfGroup)}
        assert not groups & {SurfaceKind.HAND, SurfaceKind.CALL}


def is_urgent(desired: Desired) -> bool:
    return getattr(desired, "when", None) in (Hurry.URGENT, Hurry.CLOSING)


def kind_of(desired: Desired) -> str:
    return desired.group.kind if isinstance(desired, OfGroup) else desired.surface.kind


@every("seed", SEEDS)
def test_urgent_writes_come_first(seed: int) -> None:
    for table in moments(seed):
        turn = table.turn if table.status is Status.PLAYING else None
        for seat in table.rules.seats:
            waited = turn is not None and turn.seat == seat and not table.ai_plays(seat)
            hand = hand_surface(look(table, seat))
            play = group_surfaces(look(table, None), frozenset((seat,)))
            urgent = any(is_urgent(one) and kind_of(one) == SurfaceKind.PLAY for one in play)
            match = look(table, None).match
            running = table.status in (Status.PLAYING, Status.FINISHED)
            recorded = running and match is not None and match.number > 0 and match.deal_done
            assert urgent == (waited or recorded)
            assert is_urgent(hand) or not waited
            if is_urgent(hand):
                assert isinstance(hand, Show)
                assert hand.where is Placement.LAST


def test_an_absence_makes_another_message() -> None:
    for table in moments(2):
        chair = table.chairs[0]
        known = look(table, Seat(0))
        changed = known._replace(chairs=(chair._replace(away=not chair.away), *known.chairs[1:]))
        one, two = hand_surface(known), hand_surface(changed)
        if isinstance(one, Show) and isinstance(two, Show):
            assert one.surface != two.surface


def test_nobody_is_called_twice_for_one_turn_nor_against_their_will() -> None:
    """A hand that calls is a new message, and stays the same one for the whole turn."""
    for table in moments(2):
        known = look(table, Seat(0))
        own = waited_for(known) == 0
        hands = set[tuple[SurfaceKey, bool]]()
        for nudged in (False, True):
            turn = known.turn._replace(nudged=nudged) if known.turn is not None else None
            now = known._replace(turn=turn)
            called = {calls: own_call(now, calls) for calls in Calls}
            shown = {calls for calls, desired in called.items() if isinstance(desired, Show)}
            slow = {Calls.WHEN_SLOW} if nudged else set()
            assert shown == ({Calls.EVERY_TURN} | slow if own else set())
            for calls in shown:
                desired = called[calls]
                assert turn is not None
                assert isinstance(desired, Show)
                assert Surface.of(desired.surface)[2:] == turn.decision
            silent, loud = hand_surface(now), hand_surface(now, called=True)
            if isinstance(silent, Show) and isinstance(loud, Show):
                assert (silent.surface != loud.surface) == own
                hands.add((loud.surface, calls_now(now, Surface.of(loud.surface))))
                assert not calls_now(now, Surface.of(silent.surface))
        assert len(hands) <= 1
        assert {rings for _, rings in hands} <= {own}


def test_names_are_read_as_they_were_written() -> None:
    surface = Surface("t1", SurfaceKind.PLAY, 2, 11, 3)
    assert str(surface.key) == "t1/play/2.11.3"
    assert Surface.of(SurfaceKey.parse("t1/play/2.11.3")) == surface
    for name in ("t1/wish/1.2.3", "t1/play/1.2", "t1/play", "t1/play/1.2.x"):
        with pytest.raises(ValueError, match=r".+"):
            Surface.of(SurfaceKey.parse(name))
