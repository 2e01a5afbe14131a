"""Several processes of one bot: which of them serves which places.

A *partition* is a platform, or a part of one, that one process at a time serves. `partition` claims
them, `balance` moves them between processes. A single process on one machine runs none of this.
"""
