"""The bot's last messages of a place are found at once, however much was said since."""

from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Make the step."""
    op.create_index(
        op.f("ix_browser_messages_place_author_number"),
        "browser_messages",
        ["place", "author", "number"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_browser_messages_place_author_number"), "browser_messages")
