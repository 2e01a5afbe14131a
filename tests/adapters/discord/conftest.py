"""discord.py imports `audioop`, which Python 3.11 warns of once; nothing here makes a sound."""

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import discord  # noqa: F401
