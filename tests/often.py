"""How often something is tried: by `make long`, which also seeks other examples, more often."""

from hypothesis import settings

SAME = "same"
"""The profile of hypothesis whose examples are the same each time."""


def often(few: int, many: int) -> int:
    """A few times in every run of the tests, many times in the long ones."""
    return few if settings.get_current_profile_name() == SAME else many
