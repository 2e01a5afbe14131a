"""What was wanted of a surface and until when it could be edited was never asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the step."""
    with op.batch_alter_table("surfaces", schema=None) as batch_op:
        batch_op.drop_column("wanted")
        batch_op.drop_column("editable_until")


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("surfaces", schema=None) as batch_op:
        batch_op.add_column(sa.Column("wanted", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("editable_until", sa.BigInteger(), nullable=True))
    op.execute("UPDATE surfaces SET wanted = shown")
    with op.batch_alter_table("surfaces", schema=None) as batch_op:
        batch_op.alter_column("wanted", server_default=None)
