"""Copies of a database: backup and restore, moving to another database, the archive."""
