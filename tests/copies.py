"""Copies of a PostgreSQL database that are emptied and used again.

Making a copy costs far more than emptying one, and so does the first connection to it.
"""

from tests.postgres import Server

_SHAPE = """
SELECT sum(hashtext(concat(one.tableoid, one.ctid, one.xmin))) FROM (
    SELECT tableoid, ctid, xmin FROM pg_class UNION ALL
    SELECT tableoid, ctid, xmin FROM pg_attribute UNION ALL
    SELECT tableoid, ctid, xmin FROM pg_constraint UNION ALL
    SELECT tableoid, ctid, xmin FROM pg_trigger UNION ALL
    SELECT tableoid, ctid, xmin FROM pg_proc
) AS one
"""
"""Equal in a copy, and different if anything except rows was changed."""

_LEAVE = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

_EMPTY = """
DO $$ DECLARE one record; BEGIN
    PERFORM set_config('session_replication_role', 'replica', true);
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DELETE FROM %I', one.tablename);
    END LOOP;
    FOR one IN SELECT sequencename, start_value FROM pg_sequences WHERE schemaname = 'public' LOOP
        PERFORM setval(quote_ident(one.sequencename), one.start_value, false);
    END LOOP;
END $$
"""
"""Disables triggers, so that tables can be emptied in any order."""


class Copies:
    """The copies of one database of a server."""

    def __init__(self, server: Server, template: str) -> None:
        self._server = server
        self._template = template
        self._shape = server.ask(template, _SHAPE)
        tables = server.ask(template, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        self._rows: dict[str, str] = {}
        for (table,) in tables:
            rows = f'SELECT jsonb_agg(to_jsonb(one))::text FROM "{table}" AS one'
            ((found,),) = server.ask(template, rows)
            if found is not None:
                self._rows[table] = found
        server.leave(template)
        self._free: list[str] = []
        self._made = 0

    def take(self) -> str:
        """The name of an unused copy."""
        if self._free:
            return self._free.pop()
        self._made += 1
        name = f"{self._template}-{self._made}"
        self._server.create(name, self._template)
        return name

    def give_back(self, name: str) -> None:
        """Return a copy; anybody still connected to it is disconnected."""
        ask = self._server.ask
        ask(name, _LEAVE)
        if ask(name, _SHAPE) != self._shape:
            self._server.drop(name)
            return
        ask(name, _EMPTY)
        for table, rows in self._rows.items():
            again = f'INSERT INTO "{table}" SELECT * FROM jsonb_populate_recordset(NULL::"{table}",'
            ask(name, f"{again} $1::text::jsonb)", rows)
        self._free.append(name)
