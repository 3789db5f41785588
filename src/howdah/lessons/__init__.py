"""Lessons: chains of small tasks in real positions, from the `lessons` folder of a game. The rules judge them."""
