"""The arena: matches between bots, and what they say about strength."""
