"""Browsers can be called while no page is open in them, by their push services.

Those know this site again by a key, which is made at the next start.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "browser_subscriptions",
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device"],
            ["browser_passes.digest"],
            name=op.f("fk_browser_subscriptions_device_browser_passes"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["browser_visitors.id"],
            name=op.f("fk_browser_subscriptions_visitor_browser_visitors"),
        ),
        sa.PrimaryKeyConstraint("device", name=op.f("pk_browser_subscriptions")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_browser_subscriptions_endpoint")),
    )
    op.create_index(op.f("ix_browser_subscriptions_visitor"), "browser_subscriptions", ["visitor"])
    op.create_table(
        "browser_keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_browser_keys")),
    )


def downgrade() -> None:
    """Take it back. Whoever wants to be called has to say so anew."""
    op.drop_table("browser_keys")
    op.drop_index(op.f("ix_browser_subscriptions_visitor"), "browser_subscriptions")
    op.drop_table("browser_subscriptions")
