"""It is known which messages of a browser room answer what somebody has asked."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the step."""
    new = sa.Column("answers", sa.Text(), server_default=sa.text("''"), nullable=False)
    op.add_column("browser_messages", new)


def downgrade() -> None:
    """Take it back."""
    op.drop_column("browser_messages", "answers")
