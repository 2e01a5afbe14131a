"""What takes its time begins first, and one after another, so that the clocks in it run true."""

from pathlib import Path

import pytest

WHOLE = Path(__file__).parent / "whole"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    whole = [item for item in items if item.path.is_relative_to(WHOLE)]
    for item in whole:
        item.add_marker(pytest.mark.xdist_group("whole"))
    items.sort(key=lambda item: item not in whole)
