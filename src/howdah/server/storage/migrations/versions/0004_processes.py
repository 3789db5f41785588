"""Many servers on one database: how often seats changed, who is there, and work that any process may claim."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sql.Column("seating", sql.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sql.Column("claimed", sql.BigInteger))
    op.create_table(
        "processes",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sql.Column("table", sql.String(24), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column(
            "process", sql.String(24), sql.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
    )
    op.create_table(
        "work",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("table", sql.String(24), sql.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sql.Column("ply", sql.Integer, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("visitor", sql.String(8), nullable=False),
        sql.Column("rank", sql.Integer, nullable=False),
        sql.Column("round", sql.BigInteger, nullable=False),
        sql.Column("asker", sql.String(24), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("worker", sql.String(24)),
        sql.Column("until", sql.BigInteger),
        sql.Column("result", sql.Text),
    )
    op.create_index("ix_work_table", "work", ["table"])
    op.create_index("ix_work_visitor", "work", ["visitor"])
    op.create_index("ix_work_worker", "work", ["worker"])
    op.create_index("ix_work_order", "work", ["rank", "round", "at"])


def downgrade() -> None:
    op.drop_table("work")
    op.drop_table("presence")
    op.drop_table("processes")
    op.drop_column("tables", "claimed")
    op.drop_column("tables", "seating")
