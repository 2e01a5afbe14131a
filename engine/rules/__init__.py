"""The law of belot, pure and synchronous. Sections of docs/RULES.md are cited as "B.4.2"."""
