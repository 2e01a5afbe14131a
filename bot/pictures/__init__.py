"""Card faces, and drawings of what happens at a table."""
