"""Settings for discord.py in tests.

It imports `audioop`, for which Python 3.11 warns once. Its heartbeats follow the event loop's time,
also when other tests run.
"""

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    from tests.emulators.discord import heartbeats  # noqa: F401
