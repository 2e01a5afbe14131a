"""Each breakage changes existing code; a stale one would prove nothing."""

from pathlib import Path

from tests.every import every
from tests.promises.breakages import BREAKAGES, Breakage

ROOT = Path(__file__).parents[2]


@every("breakage", BREAKAGES, ids=lambda breakage: breakage.name)
def test_deliberate_breakages_apply(breakage: Breakage) -> None:
    assert breakage.old in (ROOT / breakage.file).read_text(encoding="utf-8")
