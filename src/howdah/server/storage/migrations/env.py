"""Runs migrations on the connection that `store.migrate` hands over."""

from alembic import context

from howdah.server.storage.store import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
