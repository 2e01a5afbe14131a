"""What only PostgreSQL knows: its engines, dialect, direct statements, and its bus."""
