title = Siam
blurb = Elephants and rhinoceroses push mountains. Send the first rock off the board, and be the one nearest to it.

seat = { $seat ->
    [0] Elephants
   *[1] Rhinoceroses
}
    .one = { $seat ->
        [0] An elephant
       *[1] A rhinoceros
    }
    .animal = { $seat ->
        [0] elephant
       *[1] rhinoceros
    }

lesson-who = { $seat ->
    [0] the elephants
   *[1] the rhinoceroses
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

say-enter = { seat.one } enters { $cell }, facing { $way }.
say-shove = { seat.one } enters { $cell } by pushing { $way }.
say-move = { seat.one } steps from { $cell } to { $to }, facing { $way }.
say-turn = { seat.one } turns to face { $way } on { $cell }.
say-leave = { seat.one } leaves the board from { $cell }.
say-push = { seat.one } pushes { $way } from { $cell }.
say-push-off = { seat.one } pushes { $way } from { $cell }: { fallen }.
say-shove-off = { seat.one } enters { $cell } by pushing { $way }: { fallen }.
fallen = { $fallen ->
    [elephant] an elephant falls off the board
    [rhinoceros] a rhinoceros falls off the board
   *[rock] the rock falls off the board
}

option-balance = How strength is counted in a push
option-balance-step = at every step: the push stops at the first thing too strong for it, and nobody beyond that can help
option-balance-total = in total: every animal in the row that looks the way of the push helps, wherever it stands
option-centre_closed = For each side’s first two turns, c1 and c5 are closed
option-one_exit = Each side may leave the board by itself only once
option-quiet_limit = Draw after this many moves without a rock moving (0 = never)

end-SIA-17 = A rock has left the board.
end-fallen = { $by ->
    [winner] The rock fell off the { way } edge. The { seat.animal } on { $cell } was nearest behind it, facing { way }.
   *[loser] { $seat ->
        [0] The rhinoceroses
       *[1] The elephants
    } pushed the rock off the { way } edge, but the { seat.animal } on { $cell } was nearest behind it, facing { way }.
}
end-SIA-21 = No rock has moved for too long: the game is a draw.

reckoning-animals = Animals on the board
reckoning-rocks = Rocks won
reckoning-quiet = { $count ->
    [one] Draw after one more move, unless a rock moves.
   *[other] Draw after { $count } more moves, unless a rock moves.
}

# What stands on a target, for those who do not see it.
stands-rock = rock
stands-animal = { seat.animal } facing { way }
stands-reserve = { $count ->
    [0] empty
    [one] one animal
   *[other] { $count } animals
}

# What a target is for, as a tooltip tells it.
about-inner = An empty cell.
about-border = An empty border cell: an animal can enter here.
about-rock = Push it off the board. The animal nearest behind it that faces the push wins. Each rock needs one pusher.
about-animal = It pushes { way }, and resists a push the other way.
about-reserve = Animals enter the board from here, on the border, and come back when they leave it.

# Why a click leads nowhere.
why-no-reserve = Your reserve is empty: all your animals are on the board.
why-others-reserve = { $seat ->
    [0] This is not your reserve: you play the elephants.
   *[1] This is not your reserve: you play the rhinoceroses.
}
why-others-animal = { $seat ->
    [0] This elephant is not yours.
   *[1] This rhinoceros is not yours.
}
why-rock = A rock does not move by itself. Choose an animal that faces it, then push.
why-empty-border = { $cell } is empty. To enter there, choose your reserve first.
why-empty = { $cell } is empty. Choose one of your animals first.
why-empty-board = { $cell } is empty, and none of your animals is on the board yet: choose your reserve first.
why-enter-where = An animal enters the board on a border cell.
why-enter-inside = { $cell } is not on the border: an animal enters on a border cell.
why-enter-way = To enter the occupied cell { $cell }, you must push from outside, to the { way }.
why-closed = { $cell } is still closed: nobody may act onto c1 or c5 in their first two turns.
why-facing-first = First choose which way the animal faces, or its cell again to go back.
why-turned = The animal already faces { way }.
why-other-home = An animal that leaves the board goes back to your own reserve.
why-far = { $cell } is too far: an animal goes one cell at a time.
why-diagonal = { $cell } lies diagonally: an animal goes straight, one cell up, down or to a side.
why-sideways = This animal faces { way }. It can only push what is straight ahead: turn it first.
why-leave-inside = An animal leaves only from the border, and { $cell } is inside the board.
why-one-exit = One of your animals has already left the board: at this table each side may do so only once.
why-resisted = { $help ->
    [one] One animal pushes
   *[other] { $help } animals push
}, but { $resist ->
    [one] one resists
   *[other] { $resist } resist
}. More must push than resist.
why-heavy = { $rocks ->
    [one] One rock needs
   *[other] { $rocks } rocks need
} { $rocks ->
    [one] one pusher
   *[other] { $rocks } pushers
}; you have { $help }.
why-heavy-resisted = { $rocks ->
    [one] One rock needs
   *[other] { $rocks } rocks need
} { $rocks ->
    [one] one more pusher than resisters
   *[other] { $rocks } more pushers than resisters
}; here { $help ->
    [one] one pushes
   *[other] { $help } push
} and { $resist ->
    [one] one resists
   *[other] { $resist } resist
}.
why-behind = Too weak from here: an animal pushes with those before it, not with those behind. Choose the one on { $cell }.
why-beyond = The push already stops at { $cell }: what stands beyond it cannot help.

# What to do next.
prompt-begin = { $from ->
    [either] Choose one of your animals, or your reserve.
    [board] Choose one of your animals.
   *[reserve] Choose your reserve to enter an animal.
}
prompt-enter = Choose a border cell to enter on.
prompt-animal = { $leave ->
    [yes] Choose a cell, your reserve to leave the board, or the animal again to turn it.
   *[no] Choose where it goes, or the animal again to turn it.
}
prompt-facing = Choose a facing.

# Before a move that one may regret.
caution-loses = { $seat ->
    [0] The rock would fall, but an elephant is nearest to it: the elephants would win.
   *[1] The rock would fall, but a rhinoceros is nearest to it: the rhinoceroses would win.
}
