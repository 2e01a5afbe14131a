"""How often something is tried: more often by `make long`, which also tries other examples."""

from hypothesis import settings

SAME = "same"
"""The hypothesis profile with the same examples each time."""


def often(few: int, many: int) -> int:
    """A few times in every run of the tests, many times in the long ones."""
    return few if settings.get_current_profile_name() == SAME else many
