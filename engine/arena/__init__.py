"""Duels between AI players: both get the same cards, and results have a confidence interval."""
