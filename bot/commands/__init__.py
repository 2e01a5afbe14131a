"""What people can ask: one file for each family of commands and buttons."""
