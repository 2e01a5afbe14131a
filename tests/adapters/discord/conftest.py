"""discord.py imports `audioop`, which Python 3.11 warns of once; nothing here makes a sound. Its
heartbeats count by the loop's time, whichever tests run.
"""

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    from tests.emulators.discord import heartbeats  # noqa: F401
