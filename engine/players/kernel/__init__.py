"""Compiled loops over cards: what is legal, playouts, exact solutions, hands that fit.

It knows no rules: they come in as a row of numbers that `tables` makes by asking `engine.rules`.
"""
