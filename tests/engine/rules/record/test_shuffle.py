"""The verifiable shuffle gives the same deck in browsers, and every change is found."""

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.__main__ import main
from engine.rules.cards import CARD_NAMES, CARDS, SEATS, pack
from engine.rules.record.deal_record import Shuffle, ShuffleRecord, deck, moves_of
from engine.rules.record.fairness import SOUND, CheckedDeal, FairnessFinding, chained, checked
from engine.rules.record.match_record import MatchRecord
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.records import played_matches, record_text
from engine.tables.table import Pace, Proposal, Status
from tests.engine.rules.strategies import calm
from tests.engine.tables.sealed import Sealed
from tests.every import every

PAGE = Path(__file__).parents[4] / "adapters" / "browser" / "static" / "fairness.js"
SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)
SHUFFLES = st.builds(
    Shuffle,
    st.text("0123456789abcdef", min_size=1, max_size=32),
    st.integers(1, 999),
    SEEDS,
    st.integers(1, 99),
    st.integers(1, 99),
    st.one_of(st.just(""), SEEDS),
    st.sets(st.sampled_from(SEATS)).map(sorted).map(tuple),
)


def test_a_deck_is_what_the_paper_says() -> None:
    """The example in docs/FAIRNESS.md, which no version may change."""
    moves = moves_of(["P", "C", "P"], ["7C", "8C"])
    example = Shuffle("t", 2, "00" * 32, 1, 2, moves, (SEATS[1],))
    assert example.seal == SEAL
    assert " ".join(CARD_NAMES[card] for card in deck(example, CARDS)) == DECK
    paper = (Path(__file__).parents[4] / "docs" / "FAIRNESS.md").read_text()
    assert SEAL in paper
    assert DECK in paper.replace("\n", " ")


SEAL = "240cdc48ac8ff6038193fb7ac1526635d4fefd1882ecf6e123c947b26ce2c33e"
DECK = (
    "TD 8H KC 8C JD 9D KD QC AH QS JH 7D TS AD 7S 8D "
    "TC 8S AC 7H TH JC KS 9H 9S AS QD JS 7C QH 9C KH"
)


@settings(calm)
@given(SHUFFLES, st.sampled_from((32, 24)), SEEDS)
def test_all_of_it_goes_into_the_deck(shuffle: Shuffle, size: int, other: str) -> None:
    dealt = deck(shuffle, pack(size))
    assert sorted(dealt) == list(pack(size))
    assert deck(shuffle, pack(size)) == dealt
    others = (
        shuffle._replace(seed=other),
        shuffle._replace(table=shuffle.table + "0"),
        shuffle._replace(match_no=shuffle.match_no + 1),
        shuffle._replace(deal=shuffle.deal + 1),
        shuffle._replace(moves=other),
        shuffle._replace(cuts=tuple(seat for seat in SEATS if seat not in shuffle.cuts)),
    )
    assert all(deck(one, pack(size)) != dealt for one in others if one != shuffle)
    sealed = (*others[:2], shuffle._replace(number=shuffle.number + 1))
    assert all(one.seal != shuffle.seal for one in sealed if one != shuffle)


IN_A_BROWSER = """
import { readFileSync } from "fs";
import { createInterface } from "readline";
const page = readFileSync(process.argv[1]).toString("base64");
const { chained, checked, deckOf, sealOf } = await import(`data:text/javascript;base64,${page}`);
const made = async (one) => [
  await sealOf(one.table, one.number, one.seed), (await deckOf(one, one.size)).join(" ")];
for await (const cases of createInterface({ input: process.stdin })) {
  const found = JSON.parse(cases).map((one) =>
    one.records ? chained(one.records) : one.record ? checked(one.record) : made(one));
  console.log(JSON.stringify(await Promise.all(found)));
}
"""

TOGETHER = """
import { readFileSync } from "fs";
const script = (text) => `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
const [maths, page] = process.argv.slice(1).map((path) => readFileSync(path, "utf8"));
const { checkedTables } = await import(script(page.replace("./fairness.js", script(maths))));
const cases = JSON.parse(readFileSync(0));
const told = (tables) => tables.map(({ found }) => found.map((one) => [one.deal, one.fitness]));
console.log(JSON.stringify((await Promise.all(cases.map(checkedTables))).map(told)));
"""
"""The page's texts about several records."""


def on_the_page(cases: list[list[dict[str, Any]]]) -> list[Any]:
    """The page's findings about records given to it together."""
    page = PAGE.with_name("fair.js")
    node = [shutil.which("node") or "", "--input-type=module", "-e", TOGETHER, str(PAGE), str(page)]
    run = subprocess.run(
        node, input=json.dumps(cases), capture_output=True, text=True, check=True, timeout=60
    )
    found: list[Any] = json.loads(run.stdout)
    return found


def in_a_browser(cases: list[dict[str, Any]]) -> list[Any]:
    """The results of the page's own script for decks and records."""
    if not NODE:
        node = [shutil.which("node") or "", "--input-type=module", "-e", IN_A_BROWSER, str(PAGE)]
        pipe = subprocess.PIPE
        NODE.append(subprocess.Popen(node, stdin=pipe, stdout=pipe, stderr=pipe, text=True))
    (process,) = NODE
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(json.dumps(cases) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    assert answer, process.stderr.read()
    found: list[Any] = json.loads(answer)
    return found


NODE: list[subprocess.Popen[str]] = []
"""The one process that answers all tests: starting it takes longer than answering."""


@pytest.fixture(autouse=True, scope="module")
def node_ends() -> Iterator[None]:
    yield
    while NODE:
        NODE.pop().communicate()


@cache
def record() -> MatchRecord:
    """A match of some deals, with occasional cuts."""
    sealed = Sealed(seed=5)
    sealed.play_match()
    ((_, found),) = played_matches("t", sealed.events)
    return MatchRecord.model_validate_json(record_text(found))


def plain(found: MatchRecord) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record_text(found))
    return told


def changed(rng: random.Random) -> tuple[dict[str, Any], int]:
    """A record with one change, and the deal that shows it."""
    told = plain(record())
    number = rng.randrange(len(told["deals"]) - 1)
    deal = told["deals"][number]
    shuffle = deal["shuffle"]
    what = rng.choice(("deck", "order", "plays", "calls", "deal", *shuffle))
    match what:
        case "deck":
            one, other = rng.sample(range(32), 2)
            cards = deal["deck"]
            cards[one], cards[other] = cards[other], cards[one]
        case "order":
            deals = told["deals"]
            deals[number], deals[number + 1] = deals[number + 1], deals[number]
        case "plays" | "calls":
            deal[what] = [*deal[what][1:], deal[what][0]] if len(set(deal[what])) > 1 else ["P"]
            number += 1
        case "deal":
            del deal["shuffle"]
            number += number == 0
        case "cuts":
            own = shuffle.get("cuts", [])
            shuffle["cuts"] = [seat for seat in range(4) if seat not in own]
        case "number" | "match" | "deal":
            shuffle[what] += 1
        case _:
            old = shuffle[what] or "0"
            at = rng.randrange(len(old))
            digit = rng.choice([one for one in "0123456789abcdef" if one != old[at]])
            shuffle[what] = old[:at] + digit + old[at + 1 :]
    return told, number + 1


def test_a_sealed_deal_is_found_so() -> None:
    found = checked(record())
    assert len(found) == len(record().deals) > 2
    assert {one.fitness for one in found} == {FairnessFinding.FITS}
    assert any(deal.shuffle and deal.shuffle.cuts for deal in record().deals)


def test_every_change_is_found_and_by_browsers_too() -> None:
    rng = random.Random(3)
    cases = [changed(rng) for _ in range(150)]
    told = [checked(MatchRecord.model_validate(case)) for case, _ in cases]
    for (case, number), found in zip(cases, told, strict=True):
        assert number in {one.deal for one in found if one.fitness not in SOUND}, case
    assert {one.fitness for found in told for one in found} >= {
        *(
            FairnessFinding.SEAL,
            FairnessFinding.SEED,
            FairnessFinding.MOVES,
            FairnessFinding.CUTS,
            FairnessFinding.CARDS,
            FairnessFinding.MISSING,
        )
    }
    if shutil.which("node") is None:
        pytest.skip("no node")
    again = in_a_browser([{"record": case} for case, _ in cases])
    for found, same in zip(told, again, strict=True):
        assert [CheckedDeal(one["deal"], one["fitness"], tuple(one["places"])) for one in same] == [
            *found
        ]


# ---------- the edges of a record ----------


@cache
def matches() -> tuple[dict[str, Any], ...]:
    """The records of a table's matches.

    A new seal replaced the old one before the first match and in the middle of the third; the
    second was called off in its first deal.
    """
    sealed = Sealed(seed=7)
    sealed.reseal()
    sealed.play_match()
    ana = Actor("ana")
    sealed.allow(c.Start(ana, SEATS[2], "random"))
    sealed.fall_due()
    sealed.allow(c.Propose(ana, Proposal.END))
    sealed.reseal()
    sealed.reseal()
    sealed.play_match()
    sealed.play_match()
    sealed.allow(c.Close(ana))
    sealed.check()
    return tuple(plain(one.record) for one in played_matches("t", sealed.events))


def fitness_of(*records: dict[str, Any]) -> list[set[FairnessFinding]]:
    """The findings about each record, also in a browser."""
    found = chained(MatchRecord.model_validate(one) for one in records)
    if shutil.which("node") is not None:
        (again,) = in_a_browser([{"records": records}])
        assert again == [
            [{"deal": one.deal, "places": [*one.places], "fitness": one.fitness} for one in deals]
            for deals in found
        ]
    return [{one.fitness for one in deals} for deals in found]


def test_matches_of_different_games_at_one_table_form_one_chain() -> None:
    """With packs of 24 and 32 cards, two to four players, and bids with and without numbers."""
    sealed, ana = Sealed(seed=11), Actor("ana")
    for preset in ("bela_two", "coinche", "two_handed", "contree"):
        if sealed.table.status is not Status.LOBBY:
            sealed.allow(c.Reopen(ana))
        sealed.allow(c.Settle(ana, preset, rules_of(preset, {"target": 101}), Pace()))
        sealed.play_match()
    records = [plain(one.record) for one in played_matches("t", sealed.events)]
    assert fitness_of(*records) == [{FairnessFinding.FITS}] * 4


def chosen(record: dict[str, Any], **told: Any) -> dict[str, Any]:  # noqa: ANN401 (of a record)
    """The record of a cheating server that tries made-up moves until an ace lies on top.

    Everything else is correct.
    """
    forged: dict[str, Any] = json.loads(json.dumps(record))
    first = forged["deals"][0]
    first["shuffle"] |= told
    shuffle = ShuffleRecord.model_validate(first["shuffle"])
    assert shuffle.seed is not None
    for number in range(1000):
        moves = moves_of([], made_up(number))
        secret = Shuffle("t", shuffle.number, shuffle.seed, shuffle.match, 1, moves, shuffle.cuts)
        cards = [CARD_NAMES[card] for card in deck(secret, CARDS)]
        if cards[0][0] == "A" and cards != first["deck"]:
            first["shuffle"] |= {"moves": moves, "seal": secret.seal}
            first["deck"] = cards
            return forged
    raise AssertionError("no ace")


def made_up(number: int) -> list[str]:
    """Some cards that could have been played."""
    return [CARD_NAMES[card] for card in random.Random(number).sample(CARDS, 3)]


def dealt_as_told(record: dict[str, Any], number: int) -> bool:
    """Deal the deck that now follows from a record; return whether an ace lies on top."""
    deal = record["deals"][number]
    told = ShuffleRecord.model_validate(deal["shuffle"])
    assert told.seed is not None
    secret = Shuffle(
        "t", told.number, told.seed, told.match, told.deal, told.moves, tuple(told.cuts)
    )
    cards = [CARD_NAMES[card] for card in deck(secret, CARDS)]
    good = cards[0][0] == "A" and cards != deal["deck"]
    deal["deck"] = cards
    return good


def test_matches_of_a_table_fit_together_and_each_by_itself() -> None:
    whole = [
        {FairnessFinding.FITS, FairnessFinding.RESEALED},
        {FairnessFinding.FITS},
        {FairnessFinding.FITS, FairnessFinding.RESEALED},
        {FairnessFinding.FITS},
    ]
    assert fitness_of(*matches()) == whole
    assert [fitness_of(one) for one in matches()] == [[one] for one in whole]
    assert fitness_of(matches()[0], matches()[3]) == [whole[0], whole[3]], "some are left out"
    assert [len(one["deals"][0]["shuffle"].get("replaced", ())) for one in matches()] == [
        *(1, 0, 2, 0)
    ]


@every("match", range(4))
def test_a_first_deck_that_was_chosen_by_made_up_moves_is_found(match: int) -> None:
    record = matches()[match]
    assert FairnessFinding.MOVES in fitness_of(chosen(record))[0]
    others = [*matches()]
    others[match] = chosen(record)
    assert FairnessFinding.MOVES in fitness_of(*others)[match]


@every("match", range(1, 4))
def test_a_forged_previous_deal_is_found_beside_its_record(match: int) -> None:
    """By itself, such a record only contradicts what people have seen."""
    record = chosen(matches()[match])
    shuffle = record["deals"][0]["shuffle"]
    number = next(one for one in range(1000) if shuffle["moves"] == moves_of([], made_up(one)))
    record["before"] |= {"calls": [], "plays": made_up(number)}
    assert fitness_of(record)[0] <= {FairnessFinding.FITS, FairnessFinding.RESEALED}
    assert FairnessFinding.MOVES in fitness_of(*matches()[:match], record)[match]


def cuts_again(record: dict[str, Any], number: int, tried: int) -> None:
    record["deals"][number]["shuffle"]["cuts"] = [1] * tried


def cuts_backwards(record: dict[str, Any], number: int, tried: int) -> None:
    record["deals"][number]["shuffle"]["cuts"] = [3, 2, 1, 0][: tried + 2]


def cuts_from_elsewhere(record: dict[str, Any], number: int, tried: int) -> None:
    record["deals"][number]["shuffle"]["cuts"] = [tried + 4]


def plays_anything(record: dict[str, Any], number: int, tried: int) -> None:
    before = record["deals"][number - 1] if number else record["before"]
    before["plays"] = [*before["plays"], f"8C{tried}"]
    deal = record["deals"][number]["shuffle"]
    deal["moves"] = moves_of(before["calls"], before["plays"])


def plays_twice(record: dict[str, Any], number: int, tried: int) -> None:
    before = record["deals"][number - 1] if number else record["before"]
    before["plays"] = [*before["plays"], *before["plays"][:1] * (tried + 1)]
    deal = record["deals"][number]["shuffle"]
    deal["moves"] = moves_of(before["calls"], before["plays"])


def calls_anything(record: dict[str, Any], number: int, tried: int) -> None:
    before = record["deals"][number - 1] if number else record["before"]
    before["calls"] = [*before["calls"], f"P{tried}"]
    deal = record["deals"][number]["shuffle"]
    deal["moves"] = moves_of(before["calls"], before["plays"])


@every("number", [0, 1])
@every(
    "tries",
    [
        *(cuts_again, cuts_backwards, cuts_from_elsewhere),
        *(plays_anything, plays_twice, calls_anything),
    ],
)
def test_a_deck_that_was_chosen_by_what_nobody_can_have_added_is_found(
    tries: Callable[[dict[str, Any], int, int], None], number: int
) -> None:
    for tried in range(1000):
        record = json.loads(json.dumps(matches()[3]))
        tries(record, number, tried)
        if dealt_as_told(record, number) or (tries is cuts_backwards and tried == 2):
            break
    assert FairnessFinding.FORM in fitness_of(record)[0]


def test_a_deck_that_was_chosen_by_the_number_of_its_match_is_not_proven() -> None:
    """Matches without deals use no seals, so any number of them can be invented."""
    for match in (0, 3):
        record = json.loads(json.dumps(matches()[match]))
        first = record["deals"][0]["shuffle"]
        began = first["match"]
        for tried in range(1, 1000):
            for deal in record["deals"]:
                deal["shuffle"]["match"] = began + tried
            if dealt_as_told(record, 0):
                break
        for number in range(1, len(record["deals"])):
            dealt_as_told(record, number)
        assert FairnessFinding.UNCHAINED in fitness_of(record)[0]
        undealt = {**matches()[0], "before": None, "deals": [], "sealed": None}
        others = [*matches()[:match], *[undealt] * tried]
        assert FairnessFinding.UNCHAINED in fitness_of(*others[:-1], record)[-1]
        assert FairnessFinding.UNCHAINED not in fitness_of(*others, record)[-1]
    record["before"]["match"] = first["match"]
    assert FairnessFinding.MISSING in fitness_of(record)[0]


@every("match", range(1, 4))
def test_a_record_from_before_says_what_it_does_not_carry(match: int) -> None:
    record = {**matches()[match]}
    del record["before"]
    assert FairnessFinding.UNCHAINED in fitness_of(record)[0]
    assert FairnessFinding.UNCHAINED not in fitness_of(*matches()[:match], record)[match], (
        "others do"
    )
    assert FairnessFinding.MOVES in fitness_of(*matches()[:match], chosen(record))[match]


def test_a_table_begins_with_the_first_seal_and_no_moves() -> None:
    first = json.loads(json.dumps(matches()[0]))
    del first["deals"][0]["shuffle"]["replaced"]
    assert FairnessFinding.MISSING in fitness_of(first)[0], "the second seal, as the first one"
    assert (
        FairnessFinding.MISSING in fitness_of({**matches()[0], "before": matches()[1]["before"]})[0]
    )


def test_a_deal_that_is_hidden_between_two_matches_is_missed() -> None:
    """It was sealed and revealed, but is in neither match."""
    first, third = matches()[0], matches()[2]
    less = {**first, "deals": first["deals"][:-1]}
    for hidden in (less, {**less, "sealed": None}):
        assert FairnessFinding.MISSING in fitness_of(hidden, matches()[1])[1]
    fourth = json.loads(json.dumps(matches()[3]))
    fourth["before"]["number"] -= 1
    assert FairnessFinding.MISSING in fitness_of(fourth)[0]
    assert FairnessFinding.MISSING in fitness_of(third, fourth)[1]
    other = json.loads(json.dumps(third))
    other["sealed"] = {"number": other["sealed"]["number"], "seal": "0" * 64}
    assert FairnessFinding.MISSING in fitness_of(other, matches()[3])[1], "another seal was shown"


def test_a_seal_that_is_replaced_is_told_with_its_seed() -> None:
    third = json.loads(json.dumps(matches()[2]))
    replaced = third["deals"][0]["shuffle"]["replaced"]
    replaced[0]["seed"] = "0" * 64
    assert FairnessFinding.SEED in fitness_of(third)[0]
    del replaced[0]
    assert FairnessFinding.MISSING in fitness_of(third)[0]


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_browsers_make_the_same_decks() -> None:
    rng = random.Random(4)
    shuffles = [
        Shuffle(
            rng.randbytes(16).hex(),
            rng.randrange(1, 99),
            rng.randbytes(32).hex(),
            rng.randrange(1, 9),
            rng.randrange(1, 40),
            rng.choice(("", rng.randbytes(32).hex())),
            tuple(sorted(rng.sample(SEATS, rng.randrange(5)))),
        )
        for _ in range(200)
    ]
    sizes = [rng.choice((24, 32)) for _ in shuffles]
    cases = [
        {**one._asdict(), "match": one.match_no, "size": size}
        for one, size in zip(shuffles, sizes, strict=True)
    ]
    assert in_a_browser(cases) == [
        [one.seal, " ".join(CARD_NAMES[card] for card in deck(one, pack(size)))]
        for one, size in zip(shuffles, sizes, strict=True)
    ]


@pytest.mark.parametrize(
    ("chosen_match", "files", "code"),
    [(None, (0, 1, 3), 2), (None, (1, 3), 0), (1, (0, 1, 3), 1), (3, (3,), 1)],
)
def test_records_of_a_table_are_verified_together(
    chosen_match: int | None,
    files: tuple[int, ...],
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit code 2: no contradiction, but the first match has a replaced seal."""
    paths = []
    for number in reversed(files):
        record = matches()[number]
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(chosen(record) if number == chosen_match else record))
        paths.append(str(path))
    assert main(["verify", "--language", "en", *paths]) == code
    told = capsys.readouterr().out
    assert ("calls or cards of the deal before were others" in told) is (chosen_match is not None)
    assert ("sealed again after" in told) is (0 in files)


def test_calls_that_the_rules_forbid_choose_no_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each call is possible by itself; together they lead to a good deck."""
    record = json.loads(json.dumps(matches()[3]))
    first, second = record["deals"][:2]
    for tried in range(1, 1000):
        first["calls"] = [*matches()[3]["deals"][0]["calls"], *["P"] * tried]
        second["shuffle"]["moves"] = moves_of(first["calls"], first["plays"])
        if dealt_as_told(record, 1):
            break
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert main(["verify", "--language", "en", str(path)]) == 1
    assert "Deal 1, call" in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_two_records_of_a_match_have_to_agree_on_the_page_too() -> None:
    """Each is consistent by itself: some people were shown different cuts."""
    honest = matches()[3]
    record = json.loads(json.dumps(honest))
    last = len(record["deals"])
    shuffle = record["deals"][-1]["shuffle"]
    shuffle["cuts"] = [seat for seat in range(4) if seat not in shuffle.get("cuts", [])]
    dealt_as_told(record, last - 1)
    record["deals"][-1]["plays"], record["result"] = [], None
    running = {**honest, "result": None, "deals": honest["deals"][:1]}
    fits = [[number, "fits"] for number in range(1, last + 1)]
    cases = [[honest], [record], [honest, honest], [honest, running], [honest, record]]
    *alike, unlike = on_the_page(cases)
    assert alike == [[fits]] * 4
    assert unlike == [[*fits, [last, "missing"]]]
