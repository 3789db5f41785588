"""Tables, their seats, steps and chat."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("settings", sql.Text, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("updated", sql.BigInteger, nullable=False, index=True),
        sql.Column("over", sql.Boolean, nullable=False),
    )
    op.create_table(
        "seats",
        sql.Column("table", sql.String(24), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("name", sql.String(80), nullable=False),
        sql.Column("level", sql.Integer, nullable=False),
        sql.Column("token", sql.String(64), index=True),
        sql.Column("invite", sql.String(40)),
    )
    op.create_table(
        "steps",
        sql.Column("table", sql.String(24), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True),
        sql.Column("actor", sql.Integer, nullable=False),
        sql.Column("text", sql.String(120), nullable=False),
        sql.Column("ref", sql.String(64)),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "chat",
        sql.Column("table", sql.String(24), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("seat", sql.Integer),
        sql.Column("text", sql.String(500), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "steps", "seats", "tables"):
        op.drop_table(name)
