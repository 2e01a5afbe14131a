"""Signs of collusion: partners whose choices fit too well (`partners`), and rings (`rings`).

They are hints for the operator, never verdicts.
"""
