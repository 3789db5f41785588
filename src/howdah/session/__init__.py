"""A match with people: `table` checks whose turn it is, draws chance, and hides secret steps from other seats."""
