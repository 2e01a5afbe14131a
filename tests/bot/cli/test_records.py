"""``belotbot replay`` prints and checks a record, ``belotbot export`` writes one."""

import asyncio
import io
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.cli.console import run_console
from bot.cli.records import exported
from bot.cli.terminal import Unusable
from bot.locales.words import LANGUAGES, Voice, Words
from engine.rules.cards import SIDES
from engine.rules.match import surrender
from engine.rules.record.match_record import MatchRecord, MatchResult, replay_match
from engine.rules.ruleset import PRESETS
from engine.tables.records import record_text
from tests.bot.commands.table import test_replays as chat
from tests.bot.messenger import Messenger, running
from tests.engine.rules.recorded import recorded
from tests.every import every
from tests.migrated import url as url_in
from tests.often import paired

NAMES = "Ана Ivo Мария-Магдалена Gergana"
WORDS = Words()
RECORD = recorded("belot_bg", {"target": 101}, 2, NAMES).record

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Replay a text or a value; the exit code, the output and the errors."""
    monkeypatch.setattr("bot.cli.console.Words", lambda: WORDS)  # read only once

    def run(record: object, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "record.json"
        file.write_text(record if isinstance(record, str) else json.dumps(record), "utf-8")
        code = run_console(["replay", str(file), *options])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def changed(**switch: object) -> dict[str, Any]:
    return {**RECORD.model_dump(mode="json"), **switch}


def with_deal(index: int, **told: object) -> dict[str, Any]:
    whole = changed()
    whole["deals"][index] |= told
    return whole


@every("preset, language", paired(PRESETS, LANGUAGES))
def test_a_match_is_told_in_every_language(replay: Run, preset: str, language: str) -> None:
    for seed, switch in enumerate(({}, {"honour_play": True})):
        found = recorded(preset, switch, seed)
        code, out, err = replay(record_text(found.record), "--language", language)
        assert (code, err) == (0, "")
        assert "{" not in out
        assert not [line for line in out.splitlines() if "**" in line]
        for points in found.match.totals:
            assert str(abs(points)) in out


def test_contents_of_an_account(replay: Run) -> None:
    code, out, err = replay(record_text(RECORD))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "Bulgarian belot" in lines[0]
    assert "101" in lines[1]
    assert lines[2].startswith("Ана + ")
    assert sum(line.startswith("Deal ") and " – " not in line for line in lines) == len(
        RECORD.deals
    )
    assert lines[-2] == (
        "Every call and every card follows the rules, and the result is as the record says."
    )


def test_the_language_is_the_terminals(replay: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    for lang, word in (("hr_HR.UTF-8", "Dijeljenje 1"), ("bg_BG", "Раздаване 1"), ("C", "Deal 1")):
        monkeypatch.setenv("LANG", lang)
        assert word in replay(record_text(RECORD))[1]


def test_a_deal_is_told_as_far_as_it_goes(replay: Run) -> None:
    deal = RECORD.deals[0].model_dump(mode="json", exclude_none=True)
    code, out, err = replay(deal)
    assert (code, err) == (0, "")
    assert "Seat 1" in out
    assert "Every call and every card follows the rules." in out
    for plays in (0, 1, 5, 30):
        code, out, _ = replay(deal | {"plays": deal["plays"][:plays]})
        assert code == 0
        assert "The record stops here" in out
    code, out, _ = replay(deal | {"plays": [], "calls": deal["calls"][:1]})
    assert (code, "The record stops here" in out) == (0, True)


def test_one_of_several_matches_is_not_looked_for_in_a_record(replay: Run) -> None:
    code, out, err = replay(record_text(RECORD), "--match", "K7QRT:1")
    assert (code, out) == (2, "")
    assert "--match is for the files of the archive" in err
    for empty in ("nowhere.json", "."):
        assert run_console(["replay", empty, "--match", "K7QRT:1"]) == 2
    code, out, err = replay({}, "--match", "K7QRT:1")
    assert (code, "is not the record" in err) == (2, True)


def test_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    body = io.BytesIO(record_text(RECORD).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(body))
    assert run_console(["replay", "-"]) == 0
    assert "Deal 1" in capsys.readouterr().out


def lawless(match: Mapping[str, Any]) -> tuple[int, list[str]]:
    """The first deal whose second trick can be led out of turn, and its plays so far."""
    deal = match["deals"][0]
    return 0, [*deal["plays"][:4], deal["plays"][0], *deal["plays"][5:]]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (with_deal(0, calls=["D", "C"]), ("Deal 1, call 2, ", ": ♣.", "cannot be called")),
        (with_deal(1, calls=["H"] + ["X"] * 3), ("Deal 2, call 3",)),
        (with_deal(0, plays=lawless(changed())[1]), ("Deal 1, card 5, ", "not in the hand")),
        (with_deal(0, deck=["7C"] * 32), ("Deal 1: That is not the pack",)),
        (with_deal(1, challenge=[0, 3]), ("Deal 2: A revoke cannot be called there.",)),
        (with_deal(1, cancelled_by=1), ("Deal 2:",)),
        (with_deal(1, dealer=RECORD.deals[0].dealer), ("Deal 2 ", "contradicts", "deals")),
        (with_deal(1, totals={"A": 1, "B": 2}), ("Deal 2 ", "come to")),
        (with_deal(1, switch={}), ("Deal 2 ", "rules differ")),
        (with_deal(0, plays=["XX"]), ("Deal 1 ", "XX")),
        (changed(deals=changed()["deals"] * 2), (f"Deal {len(RECORD.deals) + 1}: ", "over")),
        (changed(preset="belote"), ("contradicts", "no preset “belote”")),
        (changed(switch={"players": 3}, seats=[]), ("contradicts", "four")),
        (changed(switch={"target": "many"}), ("contradicts", "target")),
        (changed(seats=["Ana"]), ("1 names for 4 seats",)),
        (changed(deals=changed()["deals"][:1]), ("The record says", "not over")),
        (changed(result={"totals": {"A": 1, "B": 2}, "winner": "B"}), ("1 : 2, won by Ivo",)),
        (changed(result={"totals": {"A": 1, "B": 2}, "winner": "Z"}), ("won by Z",)),
        (changed(result={"totals": {"A": 1, "B": 1}}), ("1 : 1, a draw", "Played again")),
    ],
)
def test_a_record_that_is_wrong_says_where(
    replay: Run, record: object, says: tuple[str, ...]
) -> None:
    for language in ("bg", "hr", "en"):
        code, _, err = replay(record, "--language", language)
        assert code == 1
        assert err.count("\n") == 1
        assert "{" not in err
    for words in says:
        assert words in err


def test_a_wrong_declaration_before_the_first_lead(replay: Run) -> None:
    found = next(
        deal
        for seed in range(9)
        for deal in recorded("bela_hr", {}, seed).record.deals
        if deal.declared
    )
    told = found.model_dump(mode="json", exclude_none=True)
    (seat, *_) = told["declared"]
    wrong = told | {"declared": {**told["declared"], seat: ["quad A", "quad K"]}}
    code, _, err = replay(wrong)
    assert (code, "before the first lead" in err) == (1, True)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '"deals"', "{}", '{"deals": 3}', '{"deals": [1]}', "[" * 100_000, "\x00"],
)
def test_bad_records_are_answered_in_one_sentence(replay: Run, text: str) -> None:
    code, out, err = replay(text)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "is not the record" in err


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_console(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path} cannot be read.\n"


def test_a_match_that_was_given_up_is_told_with_its_end(replay: Run) -> None:
    running_match = RECORD.model_copy(update={"deals": RECORD.deals[:1], "result": None})
    ended = MatchResult.of(surrender(replay_match(running_match), SIDES[0]))
    assert ended is not None
    told = running_match.model_copy(update={"result": ended}).model_dump(mode="json")
    code, out, err = replay(told, "--language", "en")
    assert (code, err) == (0, "")
    assert "gave up." in out
    told["result"]["given_up"] = "C"
    code, _, err = replay(told, "--language", "en")
    assert (code, err) == (1, "The record is incomplete or contradicts itself: no side C\n")


async def test_an_exported_record_is_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, Messenger()) as group:
        group.renamed["Ana"] = "Анна"
        code = await chat.played(group)
        table = await chat.table_of(group, code)
    url = url_in(tmp_path / "belot.sqlite3")
    voice = Voice(WORDS, "bg")
    text = await exported(url, code, voice, tmp_path)
    assert text == await exported(url, f"{code.lower()}:1", voice, tmp_path)
    assert text == await exported(url, f"{table.id}:1", voice, tmp_path)
    record = MatchRecord.model_validate_json(text)
    assert record.seats == ("Анна", "Betty", "Charlie", "Doris")  # as in the chat
    assert table.match is not None
    assert replay_match(record).totals == table.match.totals
    for unknown in ("", "ZZZZZ", f"{code}:2", f"{code}:0", f"{code}:x", f"{code}:1:1", ":1"):
        with pytest.raises(Unusable, match="Няма такъв мач"):
            await exported(url, unknown, voice, tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("LC_ALL", "bg_BG.UTF-8")
    assert await asyncio.to_thread(run_console, ["export", code]) == 0
    assert capsys.readouterr() == (text, "")
    assert await asyncio.to_thread(run_console, ["export", "ZZZZZ"]) == 2
    assert capsys.readouterr() == ("", "Няма такъв мач: ZZZZZ\n")
    (tmp_path / "match.json").write_text(text, "utf-8")
    monkeypatch.setenv("LC_ALL", "C")
    assert await asyncio.to_thread(run_console, ["replay", str(tmp_path / "match.json")]) == 0
    told = capsys.readouterr()
    assert "Deal 1" in told.out
    assert not told.err
