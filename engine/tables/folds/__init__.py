"""The fold of events into a table. `evolve` accepts every event that was ever stored."""
