"""Everybody can cut, and check the deals: `/verify`, and the record on the command line."""

from pathlib import Path
from typing import Any

import pytest

from bot import buttons as b
from bot.__main__ import main
from engine.rules.record.fairness import contradiction
from engine.rules.record.match_record import MatchRecord
from engine.tables.known import look
from tests.bot.commands.table.test_replays import opened, settled, table_of, to_its_end
from tests.bot.messenger import Group


async def test_seated_people_cut_and_everybody_checks(
    group: Group, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = await opened(group)
    await settled(group, code, "belot_bg", target=51)
    await group.app.display.presenter.settled()
    table = await table_of(group, code)
    first = look(table, None).seal
    assert first[:10] not in group.messenger.text(group.place)
    await group.say("Boris", "/verify")
    assert first in group.messenger.text(group.place), "before anything is dealt"
    assert not (await group.tap("Ana", b.text(b.CutButton(code)))).refused
    assert not (await group.tap("Ana", b.text(b.CutButton(code)))).refused, "it changes nothing"
    assert (await group.tap("Boris", b.text(b.CutButton(code)))).refused
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await to_its_end(group, code)
    (played,) = await group.app.engine.host.played(table.id)
    deals = len(played.record.deals)
    stands = group.messenger.text(group.place)
    match = (await table_of(group, code)).match
    assert match is not None
    ended = look(await table_of(group, code), None)
    assert not any(seal[:10] in stands for seal in (*ended.dealt_seals[1:], ended.seal))
    assert match.over
    assert not group.find(b.CutButton), "no next deal of this match can be cut"
    await group.say("Boris", "/verify")
    told = group.messenger.text(group.place)
    assert f"Every deal was dealt as it had been sealed ({deals})." in told
    assert f"Deal 1: seal {first[:10]}" in told
    assert "✂️ Ana" in told
    assert look(await table_of(group, code), None).seal in told

    await group.tap("Ana", b.text(b.TakeRecordButton(code, 1)))
    (document,) = group.messenger.files[group.place]
    record = MatchRecord.model_validate_json(document.body)
    assert record.deals[0].shuffle is not None
    assert (record.deals[0].shuffle.seal, record.deals[0].shuffle.cuts) == (first, (0,))
    right, wrong, none = (tmp_path / name for name in ("right", "wrong", "none"))
    right.write_bytes(document.body)
    seed = (record.deals[0].shuffle.seed or "").encode()
    wrong.write_bytes(document.body.replace(seed, seed[1:] + seed[:1]))
    none.write_text("{}")
    assert main(["verify", "--language", "en", str(right)]) == 0
    assert main(["verify", "--language", "en", str(right), str(wrong)]) == 1
    assert main(["verify", "--language", "en", str(none)]) == 2
    out = capsys.readouterr().out
    assert "wrong: Deal 1 does not fit: another seed had been sealed." in out
    assert f"{right} and {wrong} tell the same match differently: deal 1" in out
    tells_of_two_records(record)
    untold = record.deals[0].shuffle.model_copy(update={"seed": None})
    deal = record.deals[0].model_copy(update={"shuffle": untold})
    less = record.model_copy(update={"deals": (deal, *record.deals[1:])})
    alone = record.model_copy(update={"deals": (deal,), "sealed": None})
    for one in (less, alone):
        right.write_text(one.model_dump_json())
        main(["verify", "--language", "en", str(right)])
        assert "nobody can check them: 1." in capsys.readouterr().out
    right.write_text(alone.model_copy(update={"result": None}).model_dump_json())
    main(["verify", "--language", "en", str(right)])
    assert "No deal is over yet." in capsys.readouterr().out


def tells_of_two_records(record: MatchRecord) -> None:
    """A record that was taken earlier agrees; a change in either one is reported."""
    first, *others = record.deals
    shuffle = first.shuffle
    assert shuffle is not None
    open_ = shuffle.model_copy(update={"seed": None})
    for plays in (0, 5, len(first.plays)):
        begun = first.model_copy(update={"plays": first.plays[:plays], "shuffle": open_})
        early = record.model_copy(update={"deals": (begun,), "result": None, "sealed": None})
        assert contradiction(record, early) is contradiction(early, record) is None
    assert contradiction(record, record) is None
    played = first.plays  # none where everybody has passed
    other_plays = ((played[1], played[0], *played[2:]), played[:-1]) if played else ()
    other_deals: tuple[dict[str, Any], ...] = (
        *({"plays": plays} for plays in other_plays),
        {"deck": (*first.deck[1:], first.deck[0])},
        {"shuffle": shuffle.model_copy(update={"seal": "0" * 64})},
        {"shuffle": shuffle.model_copy(update={"seed": "0" * 64})},
        {"shuffle": None},
    )
    for changed in other_deals:
        deal = first.model_copy(update=changed)
        ends: list[dict[str, None]] = [{}]
        if others:  # otherwise it may have been taken while that deal was played
            ends.append({"result": None, "sealed": None})
        for over in ends:
            other = record.model_copy(update={"deals": (deal, *others), **over})
            assert contradiction(record, other) == contradiction(other, record) == 1
    short = record.model_copy(update={"deals": record.deals[:-1]})
    assert contradiction(record, short) == contradiction(short, record) == len(record.deals)
    assert contradiction(record, record.model_copy(update={"switch": {"target": 777}})) == 0
    for unknown in ({"preset": "poker"}, {"switch": {"target": "x"}}, {"switch": {"no": 1}}):
        other = record.model_copy(update=unknown)
        assert contradiction(record, other) == contradiction(other, record) == 0
        assert contradiction(other, other) is None


async def test_a_running_match_tells_of_its_deals_that_are_over(group: Group) -> None:
    code = await opened(group)
    for asked in ("/verify", f"/verify {code}"):
        await group.say("Ana", asked)
        seal = look(await table_of(group, code), None).seal
        assert f"Sealed for the next deal: {seal}" in group.messenger.text(group.place)
    await group.say("Ana", f"/verify {code} 1")
    assert "Like this: /verify" in group.messenger.text(group.private("Ana"))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.app.display.presenter.settled()
    await group.say("Ana", f"/verify {code}")
    told = group.messenger.text(group.place)
    table = await table_of(group, code)
    assert table.seed not in told
    assert "No deal is over yet." in told
