"""A game in progress: `match` plays it, `view` is what a seat sees of it, `table` checks whose turn it is."""
