title = Siam
blurb = Elephants and rhinoceroses push mountains. Send the first rock off the board, and be the one nearest to it.

seat = { $seat ->
    [0] Elephants
   *[1] Rhinoceroses
}

way = { $value ->
    [N] north
    [E] east
    [S] south
   *[W] west
}

target-reserve-0 = the elephants’ reserve
target-reserve-1 = the rhinoceroses’ reserve
target-out = off the board

say-enter = { $who } enter { $cell }, facing { $way }.
say-shove = { $who } enter { $cell } by pushing { $way }.
say-move = { $who } step from { $cell } to { $to }, facing { $way }.
say-turn = { $who } turn { $cell } to face { $way }.
say-leave = { $who } leave the board from { $cell }.
say-push = { $who } push { $way } from { $cell }.

option-balance = How strength is counted
option-balance-step = at every step
option-balance-total = in total
option-centre_closed = For each side’s first two turns, c1 and c5 are closed
option-one_exit = Each side may leave the board by itself only once
option-quiet_limit = Draw after this many moves without a rock moving (0 = never)

end-SIA-17 = A rock has left the board.
end-SIA-21 = No rock has moved for too long: the game is a draw.

# What stands on a target, for those who do not see it.
stands-rock = rock
stands-animal = { $seat ->
    [0] elephant
   *[1] rhinoceros
} facing { way }
stands-reserve = { $count ->
    [0] empty
    [one] one animal
   *[other] { $count } animals
}
