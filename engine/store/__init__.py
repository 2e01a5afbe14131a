"""The database: schema, migrations, grouped commits and the queries of a table.

- **write**: one statement with its parameters. **batch**: writes that are stored all or nothing.
- **guard**: the write of a batch that goes first; if it touches no row, the batch loses.
- **committer**: the one writer of a process; waiting batches share a durable transaction.
- **conflict**: a row has changed since it was read; the caller reads again and decides again.
- **outage**: nothing can be written; batches fail at once until the database works again.
- **journal**: tables, their events and snapshots. **home**: the process responsible for a table.
- **heartbeat**: when a process was last alive, and until when its lease lasts.
- **bus**: announcements between processes that share a database.
- **kind**: SQLite or PostgreSQL; each is a package with the same functions (`kinds.Kind`).
- **problem**: why a database cannot be used. **fault**: why a transaction failed.

Start with `commits.Committer` and `journal.Journal`. `database` opens a database and translates its
errors; `migrate` brings one up to date; `copies` has backups and the archive.
"""
