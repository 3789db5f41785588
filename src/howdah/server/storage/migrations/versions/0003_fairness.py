"""When a table's time runs out, what its seats propose, and when no server was there."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sql.Column("due", sql.BigInteger))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("tables", sql.Column("proposals", sql.Text))
    op.create_table(
        "outages",
        sql.Column("since", sql.BigInteger, primary_key=True, autoincrement=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "heartbeat",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("heartbeat")
    op.drop_table("outages")
    op.drop_column("tables", "proposals")
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
