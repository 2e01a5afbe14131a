"""Messages of the browser room can come with a file."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "browser_files",
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mime", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("place", "number", name=op.f("pk_browser_files")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("browser_files")
