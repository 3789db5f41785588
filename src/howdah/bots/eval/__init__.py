"""What is known about playing each game well: one module or package a game, kernels that the search calls.

    pick(state, moves, n, rng, notes) -> place of the move to play on with, after the tree
    bias(state, move, notes) -> thousandths by which a move looks better than others before it was tried
    judge(state, values, notes)  what a position is worth to each seat, from 0 to 1, when playing on is cut
    settle(state, scores, ranks, values)   (optional) what an ended game is worth; by rank unless told
    study(state) -> notes        (optional) an array for a whole thought, worked out or to write in: no kernel
    CUT, SPREAD                  steps to play on, and how widely to try
    LEVELS, ALONE                (optional) the levels, and those of one seat alone, whose worth is its score

A game that is read ahead instead, by alpha-beta, gives

    weigh(state) -> points of the seat to decide, less the other's; SCALE of them make ten times the chance
    sign(state) -> a number that tells positions apart
    strikes(state, seat) -> whether a seat would win at once, were it to decide
    bias(state, move) -> how soon a forcing move is tried, 0 for a quiet one

A game without a module here is played by `plain`.
"""
