"""Work beside the event loop: bots, timers, and slow answers."""
