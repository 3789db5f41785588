title = Nim with charms
blurb = Three heaps, a secret charm, and the last stone.

seat = Seat { $seat }

stones = { $value ->
    [1] one stone
    [2] two stones
   *[3] three stones
}

say-charm = A charm is drawn: { $charm }.
say-charm-secretly = A charm is drawn.
say-take = { $who } takes { $stones } from heap { $heap }.

option-misere = Whoever takes the last stone loses.

end-NIM-6 = The last stone is taken.
end-NIM-7 = The last stone is taken, and loses.

stands-heap = { $count ->
    [0] empty
    [one] one stone
   *[other] { $count } stones
}
