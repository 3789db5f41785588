title = Bombay Bazar
blurb = Four elephants, one bazaar: lengthen your trunk tile by tile, and tie a knot in everybody else’s way.
legend = Board: @ a head, · an empty cell, █ an end tile, a seat's number where its trunk must go on, grey the segments that nobody uses. Beside it: the piles with the tiles left, and the trunks with their lengths. “lay T2a 1” lays a tile of the pile T2a turned by one step; “? T2a” lists how it fits.

seat = { $seat ->
    [0] Chilli
    [1] Indigo
    [2] Saffron
   *[3] Mint
}

elephant = { $value ->
    [0] Chilli
    [1] Indigo
    [2] Saffron
   *[3] Mint
}

medals = { $value ->
    [1] one medal
    [2] two medals
   *[3] three medals
}

call = { $value ->
    [even] even
   *[odd] odd
}

design = { $value ->
    [T1a] sharp bend
    [T1b] wide bend
    [T1c] straight
    [T2a] two sharp bends side by side
    [T2b] sharp bend with a wide bend on its left
    [T2c] sharp bend beside a straight
    [T2d] two sharp bends face to face
    [T2e] sharp bend with a wide bend on its right
    [T2f] two wide bends that cross
    [T2g] wide bend crossed by a straight
    [T2h] two wide bends back to back
    [T2i] two straights that cross
    [T3a] three sharp bends
    [T3b] sharp bend with two wide bends that cross
    [T3c] straight between two sharp bends
    [T3d] straight across two wide bends
    [T3e] three straights that cross
   *[other] design { $value }
}

rotation = { $value ->
    [0] not turned
    [1] turned one step
    [2] turned two steps
    [3] turned three steps
    [4] turned four steps
   *[5] turned five steps
}

target-end = end tile
target-head-0 = Chilli’s head
target-head-1 = Indigo’s head
target-head-2 = Saffron’s head
target-head-3 = Mint’s head
target-medals-1 = one medal
target-medals-2 = two medals
target-medals-3 = three medals

say-first = { $elephant } begins.
say-keep = { $who } keeps { $medals } in hand and calls “{ $call }”.
say-keep-secretly = { $who } secretly picks medals and calls.
say-lay = { $who } lays a tile: { $design }, { $rotation }.
say-lay-at = { $who } extends to { $cell } (+{ $gain }): { $design }.
say-lay-last = { $who } extends to { $cell } (+{ $gain }) with the last of its kind: { $design }.
say-end = { $who } is out: no tile fits where the trunk points, so the end tile goes there.
say-end-at = { $who } is out { $length ->
    [0] without a segment
    [one] with one segment
   *[other] with { $length } segments
}: { blocked-why }.

# Why no tile could be laid where a trunk points.
blocked-why = { $why ->
    [end] an end tile lies on { $cell }
    [closed] no tile can go on { $cell }
    [contested] two trunks point at { $cell }, and at this table no tile may go there
    [used] the tiles that would fit on { $cell } are used up
    [heads] every tile that would fit on { $cell } would join two heads
   *[shape] no tile fits between what lies around { $cell }
}

option-opening = Who begins
option-opening-chance = The first player is chosen at random.
option-opening-medals = By the medal game: secret medals and a call, even or odd.
option-tip_contact = When two trunks point at the same empty cell
option-tip_contact-separate = A tile laid there carries both trunks on, each by its own segment.
option-tip_contact-never = No tile may be laid there: both are blocked.

promise-lay = { $gain ->
    [one] The trunk grows by one segment, to { $length }.
   *[other] The trunk grows by { $gain } segments, to { $length }.
}
promise-lay-others = { $gain ->
    [one] The trunk grows by one segment, to { $length }
   *[other] The trunk grows by { $gain } segments, to { $length }
}; { $others ->
    [one] others gain one.
   *[other] others gain { $others }.
}
promise-lay-alone = { $gain ->
    [one] The trunk grows by one segment, to { $length }
   *[other] The trunk grows by { $gain } segments, to { $length }
}; the score becomes { $score }.
promise-end = The trunk ends here, with { $length ->
    [one] one segment.
   *[other] { $length } segments.
}

reckoning-length = Trunk segments
reckoning-out = { seat } is blocked: { blocked-why }.
reckoning-tiles = Tiles laid
reckoning-empty = Empty cells
reckoning-openings = Unused openings
reckoning-score = Score
reckoning-certain = No other trunk can grow any more, and { seat } is ahead: the winner is certain.

layer-count = Count the segments of every trunk
layer-loose = Show unused openings

end-BBZ-19 = No trunk can grow any more.

# What lies on a target, for those who do not see it.
stands-gain = { $gain ->
    [0] fits here
    [one] one segment more
   *[other] { $gain } segments more
}
stands-pile = { $count ->
    [0] none left
   *[other] { $count } left
}
stands-trunk = { $count ->
    [0] no trunk yet
   *[other] a trunk of { $count }
}
stands-end = end tile
stands-tip = { seat }’s trunk points here

# What a target is for, as a tooltip tells it.
about-pile = Tiles of this shape.
about-misfit = It does not fit where your trunk points now.
about-fits = { $gain ->
    [0] It fits where your trunk points.
    [one] It fits where your trunk points, for one segment more.
   *[other] It fits where your trunk points, for up to { $gain } segments more.
}
about-last = { $gain ->
    [0] The last tile of this shape.
    [one] The last tile of this shape. It fits where your trunk points, for one segment more.
   *[other] The last tile of this shape. It fits where your trunk points, for up to { $gain } segments more.
}
about-used-up = No tile of this shape is left.
about-turned = Choose it to lay the tile so.
about-head = A trunk begins here. The longest trunk wins.
about-blocked = This trunk is blocked: it cannot grow any more.
about-empty = An empty cell.
about-closed = An end tile: a trunk has ended here. No trunk goes through, and a tile beside it must be closed towards it.
about-corner = An end tile: nobody plays in this corner. No trunk goes through, and a tile beside it must be closed towards it.
about-tile = A tile once laid never moves.
about-end = The end tiles. When no tile fits where your trunk points, you lay yours there: it ends your trunk, which keeps its length.
about-medals = Keep so many medals secretly, then call even or odd.

# Why a click leads nowhere.
why-medals = First the medals decide who begins: choose how many to keep, then call even or odd.
why-not-blocked = You can still lay a tile on { $cell }, so you must: the end tile is only for a blocked trunk.
why-blocked-end = Your trunk points at the end tile on { $cell }: no tile can go there. Choose { $cell } to lay your own end tile on it: your trunk ends there.
why-blocked-contested = Two trunks point at { $cell }: at this table no tile may go there. Choose { $cell } to lay your end tile: your trunk ends there.
why-blocked-used = The tiles that would fit on { $cell } are used up. Choose { $cell } to lay your end tile: your trunk ends there.
why-blocked-heads = Every tile that would fit on { $cell } would join two heads. Choose { $cell } to lay your end tile: your trunk ends there.
why-blocked-shape = No tile fits between what lies around { $cell }. Choose { $cell } to lay your end tile: your trunk ends there.
why-tile-first = Choose the tile for { $cell } first: the ones that fit are lit.
why-head = A head never moves. Your trunk grows at its other end: lay a tile on { $cell }.
why-laid = A tile once laid never moves.
why-end-tile = An end tile lies here. Your trunk points at { $cell }.
why-elsewhere = Your trunk points at { $cell }: your tile goes there and nowhere else.
why-used-up = This pile is empty.
why-misfit-8 = { $turned ->
    [so] So turned, this tile
   *[ever] However you turn it, this tile
} does not carry your trunk on: its edge at the tip is closed.
why-misfit-9 = { $turned ->
    [so] So turned, this tile
   *[ever] However you turn it to meet your trunk, this tile
} would lead { $into ->
    [end] onto an end tile.
   *[border] off the edge of the board.
}
why-misfit-10 = { $turned ->
    [so] So turned, this tile
   *[ever] However you turn it to meet your trunk, this tile
} does not agree with a tile beside it: openings must meet openings.
why-misfit-11 = { $turned ->
    [so] So turned, this tile
   *[ever] However you turn it to meet your trunk, this tile
} would join two heads by one trunk.
why-misfit-12 = { $turned ->
    [so] So turned, this tile
   *[ever] However you turn it to meet your trunk, this tile
} would plug another trunk that points here too.

# What to do next.
prompt-medals = Choose how many medals to keep.
prompt-call = Call even or odd.
prompt-tile = Choose a tile, or { $cell } to see all that fit.
prompt-forced = Only one tile fits, and only one way: choose { $cell } to lay it.
prompt-here = Choose the tile to lay here.
prompt-turned = Choose how it lies.
prompt-only = Choose { $cell } to lay it this way.

# Before a move that one may regret.
caution-end = This ends your trunk, at { $length }: it would point at the end tile on { $cell }, where no tile can go.
caution-blocked = This ends your trunk, at { $length }: it would point at { $cell }, where no tile fits.
