"""The server: tables that people, bots and programs play at, over HTTP and sockets.

Read store (what is kept), seats (who holds what), live (a table in memory), sight (what a viewer is sent),
workers (bots), socket, then app.
"""
