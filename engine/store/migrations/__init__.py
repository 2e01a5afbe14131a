"""Alembic's scripts, run by `engine.store.migrate`."""
