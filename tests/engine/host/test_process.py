"""Only a process of this very machine can be declared dead."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.host import claim_rows
from engine.host.claim_rows import certainly_dead, own_name


def named(number: int) -> str:
    machine, _, chance = own_name().split("/")
    return f"{machine}/{number}/{chance}"


def ended() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    return child.pid


def test_a_process_that_has_ended_is_dead() -> None:
    own = own_name()
    assert certainly_dead(named(ended()), own)
    assert certainly_dead(named(os.getpid()), own), "an earlier one of our number"
    assert not certainly_dead(named(os.getppid()), own)
    assert not certainly_dead(own, own)


@pytest.mark.sqlite
def test_nobody_is_judged_whose_machine_is_only_called_as_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = named(ended())
    booted = tmp_path / "boot_id"
    booted.write_text("another start\n")
    monkeypatch.setattr(claim_rows, "_BOOTED", booted)
    claim_rows._machine.cache_clear()
    own = own_name()
    claim_rows._machine.cache_clear()
    assert own.partition(".")[0] == other.partition(".")[0]
    assert not certainly_dead(other, own)
