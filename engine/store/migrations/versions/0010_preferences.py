"""People choose how the bot is with them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the step."""
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("settings", sa.Text(), server_default="{}", nullable=False))
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.alter_column("settings", server_default=None)


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.drop_column("settings")
