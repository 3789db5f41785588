"""Bots: functions of a seat's view. They never receive a state."""
