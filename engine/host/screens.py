"""Which processes show a table: they have to hear of what others decide there, and nobody else."""

from typing import Final, Protocol

EVERYWHERE: Final = "*"
"""The screens of all processes, where it is not known who shows a table."""


class Screens(Protocol):
    """Where tables are shown, as far as this process knows."""

    def here(self, table_id: str) -> bool:
        """Whether this process shows a table."""
        ...

    def elsewhere(self, table_id: str) -> str:
        """The names of screens of other processes on which a table is shown, or `EVERYWHERE`;
        empty where nobody else shows it.
        """
        ...

    def are_ours(self, screens: str) -> bool:
        """Whether this process has any screen of those names."""
        ...


class AllScreens:
    """Every process shows every table."""

    def here(self, table_id: str) -> bool:  # noqa: ARG002
        """Yes."""
        return True

    def elsewhere(self, table_id: str) -> str:  # noqa: ARG002
        """All of them."""
        return EVERYWHERE

    def are_ours(self, screens: str) -> bool:  # noqa: ARG002
        """Yes."""
        return True
