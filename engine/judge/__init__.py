"""The judge answers questions about the rules, one JSON object a line (JUDGE.md)."""
