"""The host: loads tables, decides commands, stores and publishes the changes, and keeps the time.

- **mailbox**: the queue of one table; its commands are carried out one after another.
- **change**: stored events of a table; it is published to listeners (`changes`).
- **home**: the process that is responsible for a table's due turns.
- **doubt**: a commit failed, and it is not known yet whether it was stored.
- **watch**: a period in which people were served; tables get the time between watches back.
- **lease**: how long a silent process keeps its claims.
- **claim**: the right of one process to a job.
- **family**: claims that are spread evenly over processes.
- **archive**: files in which old closed tables are kept; their rows stay.

Start with `host.Host`. `changes` shows a command from its mailbox to publication; `table_store`
reads, writes and checks stored tables; `timekeeper` handles due turns. `changes` also follows other
processes; `claims` and `claim_rows` keep them apart. `clock` and `chance` come from outside.
"""
