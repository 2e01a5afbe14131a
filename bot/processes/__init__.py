"""Several processes of one bot: how they share its platforms among themselves.

- **partition**: a platform, or one part of it, that exactly one process serves at a time.
- **claim**: the stored right to serve a partition (`engine.host.claims`).
- **division**: how a platform is divided into parts, and how a place finds its part.
- **handover**: moving a partition to another process while both keep running.

`partition` claims partitions, `balance` moves them between processes. A single process on one
machine needs none of this. Start with `partition.Partitions`.
"""
