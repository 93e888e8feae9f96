"""Run the migrations on the connection that the program hands over; there is no configuration file."""

from alembic import context

import app.admin.models
import app.notices.models
import app.players.models
import app.presets.repository
import app.reports.models
import app.tables.models
import app.tables.word_models  # noqa: F401 - they fill the metadata
from app.db import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
