"""What one process leaves to another is more than a message, so its body names the view."""

from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Make the step."""
    op.execute("""UPDATE tellings SET body = '{"view":' || body || '}' WHERE body IS NOT NULL""")


def downgrade() -> None:
    """Take it back."""
    op.execute("DELETE FROM tellings WHERE body IS NOT NULL")
