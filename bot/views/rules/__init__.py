"""The rules in words: every switch as a sentence, and the shuffle that anybody can verify.

Start with `rulebook.py`, which lists the rules in order; `sentences.py` words them.
"""
