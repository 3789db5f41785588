"""The front door: who is let in, how many connections a visitor has, and how long each may take."""
