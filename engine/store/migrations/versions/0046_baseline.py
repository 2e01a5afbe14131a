"""The baseline: the oldest revision that is upgraded. Later steps begin with its tables."""

revision = "0046"
down_revision = None
