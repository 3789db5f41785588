"""What is kept: the database, its lock, its migrations and what a host does with it."""
