"""What a check-up has found, in neutral words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class FindingMark(StrEnum):
    """How something is: as it should be, worth a look, or something does not work."""

    WELL = "well"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: a message that says what it is, and what to do about it."""

    mark: FindingMark
    message: str
    args: Mapping[str, str | int] = field(default_factory=dict)


def well(message: str, **args: str | int) -> Finding:
    """It is as it should be."""
    return Finding(FindingMark.WELL, message, args)


def warning(message: str, **args: str | int) -> Finding:
    """It is worth a look."""
    return Finding(FindingMark.WARNING, message, args)


def failed(message: str, **args: str | int) -> Finding:
    """Something does not work."""
    return Finding(FindingMark.FAILED, message, args)
