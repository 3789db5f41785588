"""Digests of how a match stood after a step, now and then."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("steps", sql.Column("digest", sql.String(16)))


def downgrade() -> None:
    op.drop_column("steps", "digest")
