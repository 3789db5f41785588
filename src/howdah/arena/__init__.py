"""The arena: matches between bots, and their ratings."""
