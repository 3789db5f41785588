"""The command line: `main` lists the commands, and the other modules do the work of the longer ones."""
