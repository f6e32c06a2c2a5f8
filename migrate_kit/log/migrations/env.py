"""Run the migrations over the connection that `migrate_kit.log.schema` passes in; there is no ini file."""

from alembic import context

from migrate_kit.log.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
