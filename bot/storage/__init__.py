"""What the adapters have kept in the database: each file does it for one protocol of theirs."""
