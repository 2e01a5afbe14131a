"""Which places refuse to be written to for now."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Make the step."""
    op.add_column(
        "places", sa.Column("refused", sa.Boolean(), server_default=sa.false(), nullable=False)
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_column("places", "refused")
