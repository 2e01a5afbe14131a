"""The law of belot, pure and synchronous. RULES.md sections are cited as "B.4.2"."""
