"""A message stands once by its nonce, and a line says which process does what it asks for."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"

_STANDS = sa.text("nonce <> '' AND NOT deleted")
_INDEX = "ix_browser_messages_place_nonce"


def upgrade() -> None:
    """Make the step: of what stands twice only the newest is known by its nonce."""
    op.add_column(
        "browser_messages", sa.Column("doing", sa.Text(), nullable=False, server_default="")
    )
    op.execute(
        "UPDATE browser_messages SET nonce = '' WHERE nonce <> '' AND NOT deleted AND EXISTS ("
        "SELECT 1 FROM browser_messages AS newer WHERE newer.place = browser_messages.place "
        "AND newer.nonce = browser_messages.nonce AND NOT newer.deleted "
        "AND newer.number > browser_messages.number)"
    )
    op.drop_index(_INDEX, table_name="browser_messages")
    op.create_index(
        _INDEX,
        "browser_messages",
        ["place", "nonce"],
        unique=True,
        sqlite_where=_STANDS,
        postgresql_where=_STANDS,
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_index(_INDEX, table_name="browser_messages")
    op.create_index(_INDEX, "browser_messages", ["place", "nonce"])
    op.drop_column("browser_messages", "doing")
