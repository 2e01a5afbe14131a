"""Alembic's entry: runs the steps on the connection that `engine.store.migrate` has opened."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=context.config.attributes.get("metadata"),
    render_as_batch=True,
    transactional_ddl=True,
)

with context.begin_transaction():
    context.run_migrations()
