"""SQLite: its engines, and the lock that reserves its files for one process."""
