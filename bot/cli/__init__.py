"""The command line: what each of its commands does and says."""
