"""Who comes to the browser room proves who he is by a secret of which only a digest is kept.

Before, his cookie and his links were signed by a key that lay in the database and never changed.
What it has signed is still believed, but only as long as what is given now; so the key can go.
"""

import base64
import hashlib
import hmac
import json
import time
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_DAY = 24 * 3600 * 1000
_DEVICE, _LINK = 365 * _DAY, 90 * _DAY

_KEY = sa.text("SELECT value FROM keys WHERE name = 'browser room'")
_VISITORS = sa.text("SELECT id FROM browser_visitors")
_ROOMS = sa.text(
    "SELECT visitor, room FROM browser_members "
    "UNION SELECT owner, code FROM browser_rooms ORDER BY 1, 2"
)


def upgrade() -> None:
    """Make the step."""
    passes = op.create_table(
        "browser_passes",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["browser_visitors.id"],
            name=op.f("fk_browser_passes_visitor_browser_visitors"),
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_browser_passes")),
    )
    op.create_index(op.f("ix_browser_passes_visitor"), "browser_passes", ["visitor"])
    connection = op.get_bind()
    key = connection.execute(_KEY).scalar()
    if key is not None:
        now = int(time.time() * 1000)
        given = [
            *((_signed(key, "room cookie", who), who, "device", "", now + _DEVICE)
              for (who,) in connection.execute(_VISITORS)),
            *((_signed(key, "room link", [who, room]), who, "link", room, now + _LINK)
              for who, room in connection.execute(_ROOMS)),
        ]  # fmt: skip
        names = ("digest", "visitor", "kind", "room", "valid_until")
        op.bulk_insert(passes, [dict(zip(names, row, strict=True)) for row in given])
    op.drop_table("keys")


def downgrade() -> None:
    """Take it back. Everybody has to choose his name anew, for the key is gone."""
    op.create_table(
        "keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.drop_index(op.f("ix_browser_passes_visitor"), "browser_passes")
    op.drop_table("browser_passes")


def _signed(key: str, salt: str, value: object) -> str:
    """The digest of what `itsdangerous.URLSafeSerializer` made of the value."""
    body = json.dumps(value, separators=(",", ":")).encode()
    small = zlib.compress(body)
    text = b"." + _base64(small) if len(small) < len(body) - 1 else _base64(body)
    signer = hashlib.sha1(f"{salt}signer{key}".encode()).digest()  # noqa: S324 (as it was signed)
    signature = hmac.new(signer, text, hashlib.sha1).digest()
    return hashlib.sha256(text + b"." + _base64(signature)).hexdigest()


def _base64(value: bytes) -> bytes:
    return base64.urlsafe_b64encode(value).rstrip(b"=")
