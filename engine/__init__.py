"""The game: rules, tables, players, storage. Knows no chat, no HTTP, no words of any language."""
