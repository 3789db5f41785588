"""Tables in memory: who sits, plays, talks and listens."""
