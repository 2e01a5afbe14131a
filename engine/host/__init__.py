"""The host: loads tables, decides commands, stores and publishes the changes, and keeps the time.

- **mailbox**: the queue of one table; its commands are carried out one after another.
- **change**: events of a table that are stored; it is published to listeners (`changes`).
- **home**: the process that sees to what falls due at a table.
- **doubt**: a commit failed, and it is not known yet whether it was stored.
- **watch**: a time in which people were served; tables get the time outside of one back.
- **lease**: how long a process that is not heard of keeps its claims.
- **claim**: something that only one process may do at a time.
- **family**: claims that are shared out among processes.
- **archive**: files in which old closed tables are kept; their rows stay.

Start with `host.Host`. `changes` shows a command from its mailbox to publication; `table_store`
reads, writes and checks stored tables; `timekeeper` lets things fall due. `changes` also follows
other processes; `claims` and `claim_rows` keep them apart. `clock` and `chance` come from outside.
"""
