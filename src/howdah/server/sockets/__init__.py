"""The socket of a table: what a page says, and what it is sent."""
