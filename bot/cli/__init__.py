"""The command line: one file for each of its commands, and what they say."""
