"""Several processes of one bot: which of them serves which places.

A *desk* is a platform, or a part of one, that one process at a time serves. `desk` claims them,
`balance` moves parts between processes. Alone on one machine none of this runs.
"""
