"""Closed rings are found around the highest-ranked people, and no honest groups are."""

from collections import defaultdict
from fractions import Fraction
from random import Random

from engine.standings.collusion import OPEN, closed_ring, rings_around, rings_of_the_first
from engine.standings.ratings import Family
from tests.engine.standings.played import enter_now, forgetful, match
from tests.every import every

Met = dict[str, dict[str, int]]


def mixed(met: Met, people: list[str], matches: int, rng: Random) -> None:
    for _ in range(matches):
        four = rng.sample(people, 4)
        for one in four:
            for other in four:
                if one != other:
                    met[one][other] = met[one].get(other, 0) + 1


def ring_around(met: Met, person: str) -> tuple[frozenset[str], float] | None:
    return closed_ring(met, {one: sum(others.values()) for one, others in met.items()}, person)


@every("size", [4, 16, 40])
@every("contacts", [0, 20])
def test_a_ring_is_found_whole_with_some_contacts_outside(size: int, contacts: int) -> None:
    met: Met = defaultdict(dict)
    rng = Random(f"ring {size}")
    ring, others = [f"r{n}" for n in range(size)], [f"h{n}" for n in range(200)]
    mixed(met, others, 2_000, rng)
    mixed(met, ring, 30 * size, rng)
    for _ in range(contacts):
        mixed(met, [ring[0], *rng.sample(others, 3)], 1, rng)
    found = ring_around(met, ring[0])
    assert found is not None
    assert found[0] == {*ring}
    assert found[1] <= OPEN


def test_people_who_play_with_anybody_are_in_no_ring() -> None:
    met: Met = defaultdict(dict)
    people = [f"h{n}" for n in range(100)]
    mixed(met, people, 1_000, Random("open"))
    assert all(ring_around(met, one) is None for one in people)


def test_all_people_together_are_no_ring() -> None:
    met: Met = defaultdict(dict)
    mixed(met, [f"h{n}" for n in range(8)], 100, Random("few"))
    assert ring_around(met, "h0") is None


def test_how_somebody_does_inside_and_outside_is_told() -> None:
    with forgetful() as connection:
        for number in range(20):
            enter_now(connection, match(number, "AB", "CD"))
            enter_now(connection, match(100 + number, "EF", "GH"))
            enter_now(connection, match(200 + number, "EG", "FH"))
        enter_now(connection, match(300, "EF", "AC"))
        (ring,) = rings_around(connection, Family.BULGARIAN, {"A": 1, "B": 2, "nobody": 3})
        assert (ring.person, ring.rank, ring.people) == ("A", 1, frozenset("ABCD"))
        assert (ring.won_inside, ring.won_outside) == (Fraction(1), Fraction(0))
        first = rings_of_the_first(connection, Family.BULGARIAN)
        assert {one.people for one in first} >= {frozenset("ABCD")}
