"""By which username people are found on a platform."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Make the step."""
    op.add_column("identities", sa.Column("username", sa.Text(), nullable=True))
    op.create_index(op.f("ix_identities_username"), "identities", ["username"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_identities_username"), "identities")
    op.drop_column("identities", "username")
