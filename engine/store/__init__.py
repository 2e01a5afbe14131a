"""The database: schema, migrations, grouped commits and the queries of a table."""
