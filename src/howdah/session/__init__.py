"""Who may do what at a table: turns, undo, draws and resignations."""
