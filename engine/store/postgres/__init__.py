"""PostgreSQL: its engines, dialect, direct statements, and its bus."""
