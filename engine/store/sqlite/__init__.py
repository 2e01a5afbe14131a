"""What only SQLite knows, and the lock by which one process has its files."""
