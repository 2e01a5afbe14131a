"""How widely somebody's opponents are spread; counted with all ratings at the next start."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Make the step."""
    for name in ("meetings", "squares"):
        op.add_column(
            "players", sa.Column(name, sa.BigInteger(), nullable=False, server_default=sa.text("0"))
        )


def downgrade() -> None:
    """Take it back."""
    for name in ("squares", "meetings"):
        op.drop_column("players", name)
