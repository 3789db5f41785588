"""For authors of games: the contract, scenarios, playthroughs and the trace of clauses through the code."""
