"""How a game is shown: words (Fluent) and scenes (SVG)."""
