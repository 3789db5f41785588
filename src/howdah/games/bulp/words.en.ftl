title = Bulp!
blurb = One spring, a hill full of thirsty villages, and pipes that leak: bring the water home, and let the holes be somebody else’s.
legend = Hill: ◎ a spring, ⌂ a village and its seat, single lines pipes, double lines broken ones, ▒ an obstacle. Below: ○ open outlets and whose they are, ● caps; every seat with its hand, each card as it can be laid (“┛ NW ┏ ES” is one card); ▤ cards left to draw, ● caps in stock.

seat = { $seat ->
    [0] Mossbrook
    [1] Fernwell
    [2] Dewford
    [3] Reedham
    [4] Mistleigh
    [5] Pebblemere
    [6] Ottersea
   *[7] Willowby
}
beginner = { $value ->
    [0] Mossbrook
    [1] Fernwell
    [2] Dewford
    [3] Reedham
    [4] Mistleigh
    [5] Pebblemere
    [6] Ottersea
   *[7] Willowby
}

way = { $value ->
    [N] north
    [E] east
    [S] south
   *[W] west
}
outlets = { $value ->
    [NS] vertical straight
    [EW] horizontal straight
    [NE] north-east curve
    [SW] south-west curve
    [NW] north-west curve
    [ES] south-east curve
    [NES] T-pipe pointing east
    [NSW] T-pipe pointing west
    [ESW] T-pipe pointing south
    [NEW] T-pipe pointing north
   *[NESW] cross
}
card = { $value ->
    [PIPE_V] vertical pipe
    [PIPE_H] horizontal pipe
    [PIPE_C1] north-east or south-west curve
    [PIPE_C2] north-west or south-east curve
    [PIPE_TV] vertical T-pipe
    [PIPE_TH] horizontal T-pipe
    [PIPE_X] cross
    [BROKEN_V] broken vertical pipe
    [BROKEN_H] broken horizontal pipe
    [BROKEN_C1] broken north-east or south-west curve
    [BROKEN_C2] broken north-west or south-east curve
    [BROKEN_TV] broken vertical T-pipe
    [BROKEN_TH] broken horizontal T-pipe
    [BROKEN_X] broken cross
   *[other] { $value }
}
    .a = { $value ->
    [PIPE_V] a vertical pipe
    [PIPE_H] a horizontal pipe
    [PIPE_C1] a north-east or south-west curve
    [PIPE_C2] a north-west or south-east curve
    [PIPE_TV] a vertical T-pipe
    [PIPE_TH] a horizontal T-pipe
    [PIPE_X] a cross
    [BROKEN_V] a broken vertical pipe
    [BROKEN_H] a broken horizontal pipe
    [BROKEN_C1] a broken north-east or south-west curve
    [BROKEN_C2] a broken north-west or south-east curve
    [BROKEN_TV] a broken vertical T-pipe
    [BROKEN_TH] a broken horizontal T-pipe
    [BROKEN_X] a broken cross
   *[other] { $value }
}

say-block = An obstacle blocks { $cell } and its mirror images.
say-deal = A card is dealt: { $card_a }.
say-deal-secretly = A card is dealt.
say-first = { $beginner } begins.
say-draw = A card is drawn: { $card_a }.
say-draw-secretly = A card is drawn.
say-draw-by = { seat } draws { $card_a }.
say-draw-by-secretly = { seat } draws a card.
say-lay = { $who } lays a pipe on { $cell }: { $outlets }.
say-break = { $who } breaks the pipe on { $cell }: { $outlets }.
say-mend = { $who } mends { $cell }: { $outlets }.
say-cap = { $who } caps the { $way } outlet of { $cell }.
say-discard = { $who } discards { $card_a }.
say-done = { $who } ends the turn.

target-done = end the turn
target-stock = caps
target-pile = draw pile
target-pipe-NS = vertical pipe
target-pipe-EW = horizontal pipe
target-pipe-NE = north-east or south-west curve
target-pipe-NW = north-west or south-east curve
target-pipe-NES = T-pipe pointing east or west
target-pipe-ESW = T-pipe pointing south or north
target-pipe-NESW = cross
target-broken-NS = broken vertical pipe
target-broken-EW = broken horizontal pipe
target-broken-NE = broken north-east or south-west curve
target-broken-NW = broken north-west or south-east curve
target-broken-NES = broken T-pipe pointing east or west
target-broken-ESW = broken T-pipe pointing south or north
target-broken-NESW = broken cross
target-as-NE = north-east curve
target-as-SW = south-west curve
target-as-NW = north-west curve
target-as-ES = south-east curve
target-as-NES = T-pipe pointing east
target-as-NSW = T-pipe pointing west
target-as-ESW = T-pipe pointing south
target-as-NEW = T-pipe pointing north

option-distance = Cards between a village and its source
option-sources = Sources, with two to four players
option-obstacles = Random obstacles
option-villages = Villages, with two players
option-villages-facing = facing each other
option-villages-length_and_width = one to the north, one to the east
option-scoring = Final scoring
option-scoring-simple = simple: missing cards, broken parts and open outlets add up
option-scoring-elimination = elimination: each fault shortens your route

end-BUL-24 = A village has water.
end-BUL-25 = The last card was drawn.

promise-arrive = The water reaches { beginner }: the game ends after this turn, you with { $points }, { seat } with { $theirs }.
promise-simple = Your score would be { $points }: { $missing } missing, { $broken } broken, { $open } open. { seat } would have { $theirs }.
promise-elimination = Your score would be { $points } { $points ->
    [one] missing card
   *[other] missing cards
} after elimination. { seat } would have { $theirs }.

reckoning-missing = Missing cards
reckoning-broken = Broken parts
reckoning-open = Open outlets
reckoning-removed = Cards taken from the route
reckoning-route = Cards on the main route
reckoning-held = Cards in hand
reckoning-simple = Score (the lowest wins)
reckoning-elimination = Missing cards: score (the lowest wins)
reckoning-tie = Equal scores: the shortest main route decides, then the fewest cards in hand.
reckoning-pile = { $count ->
    [0] The draw pile is empty.
    [one] One card is left to draw.
   *[other] { $count } cards are left to draw.
}

layer-owners = Land of each village
layer-route-0 = Main route of Mossbrook
layer-route-1 = Main route of Fernwell
layer-route-2 = Main route of Dewford
layer-route-3 = Main route of Reedham
layer-route-4 = Main route of Mistleigh
layer-route-5 = Main route of Pebblemere
layer-route-6 = Main route of Ottersea
layer-route-7 = Main route of Willowby

# What lies on a target, for those who do not see it.
stands-pipe = pipe: { outlets }
stands-broken = broken pipe: { outlets }
stands-source = source
stands-village = village of { seat }
stands-blocked = blocked
stands-cards = { $count ->
    [0] none
   *[other] { $count }
}

# What a target is for, as a tooltip tells it.
about-empty = An empty place on the hill.
about-laid = An intact pipe stays where it is. Only a broken card of the same shape can cover it.
about-leak = A fault for every village that is charged with it. A pipe with the same outlets mends it.
about-source = The water comes from here. It is never broken or capped.
about-village = Its score is { $points } now; the lowest wins.
about-blocked = Pipes must go round it.
about-outlet = A cap closes this outlet. Open, it costs a point to the village that owns it alone.
about-pipe = Lay it where one of its outlets meets an open outlet, or on a broken pipe to mend it.
about-broken = Put it on an intact pipe of the same shape, to spoil somebody’s route.
about-stock = A cap closes an open outlet of yours, and costs a card of your hand.
about-pile = { $count ->
    [0] No card is left: the game ends after this turn.
    [one] One card is left to draw. When it is gone, the game ends.
   *[other] { $count } cards are left to draw. When they are gone, the game ends.
}
about-done = Then the next village draws a card and plays.

# Why a click leads nowhere.
why-pay-first = First pay for your cap: choose a card of your hand to discard.
why-pay-not-held = You do not hold this card. Choose a card of your hand to pay for the cap.
why-drawn = You have already drawn: your card of the turn came by itself.
why-blocked = An obstacle lies here: pipes must go round it.
why-both-done = You have already played a card and placed a cap. End your turn.
why-only-cap = You have already played a card this turn. { $can ->
    [cap] You may still place a cap, or end your turn.
   *[none] End your turn.
}
why-only-card = You have already placed a cap this turn. { $can ->
    [card] Choose a card to play, or end your turn.
   *[none] No card of yours fits anywhere: end your turn.
}
why-card-first = { $can ->
    [both] Choose a card of your hand or a cap first, then a cell.
    [card] Choose a card of your hand first, then a cell.
    [cap] No card of yours fits anywhere. Choose a cap first, then an outlet, or end your turn.
   *[none] No card of yours fits anywhere: end your turn.
}
why-capped = You have already placed a cap this turn.
why-quarter-turn = You hold this pipe only a quarter turn on, and cards are never turned by a quarter.
why-not-held = You do not hold this card.
why-nothing-to-break = No intact pipe on the table lies exactly like this broken card.
why-nowhere = Nowhere does an outlet of this card meet an open outlet.
why-dry = { seat } would have no free outlet left.
why-dry-yourself = You would have no free outlet left.
why-a-cell = A card is played on a cell of the hill.
why-mend-more = To mend, the pipe must have all the outlets of the broken card.
why-intact = An intact pipe is never replaced.
why-source = A source stands here: a pipe goes on an empty cell.
why-village = A village stands here: a pipe goes on an empty cell.
why-meets-cap = The outlet it would meet is capped.
why-unmet = No outlet of this card meets an open outlet here.
why-break-same = This pipe does not lie exactly like the broken card.
why-break-empty = A broken card goes on an intact pipe of the same shape, never on an empty cell.
why-break-broken = This pipe is already broken.
why-break-never = Sources and villages cannot be broken: a broken card goes on an intact pipe of the same shape.
why-no-caps = There are no caps left.
why-no-payment = A cap costs a card of your hand, and you have none.
why-no-outlet = No open outlet of an intact pipe belongs to you.
why-cap-cell = A cap goes on an open outlet of a pipe.
why-cap-empty = There is no pipe here: a cap goes on an open outlet of an intact pipe.
why-cap-source = A source is never capped.
why-cap-village = A village is never capped.
why-cap-broken = A broken pipe is never capped: mend it first.
why-cap-closed = This pipe has no open outlet there.
why-cap-others = This outlet is not yours: another village is nearer to it.
why-cap-tied = This outlet is not yours: another main route of an equally near village is nearer to it.

# What to do next.
prompt-turn = { $can ->
    [both] Play a card or place a cap, or end your turn.
    [card] Play a card, or end your turn.
    [cap] Place a cap, or end your turn.
   *[none] End your turn.
}{ $end ->
    [water] {" "}A village has water: the game ends after this turn, you with { $mine }, { seat } with { $theirs }.
    [pile] {" "}The pile is empty: the game ends after this turn, you with { $mine }, { seat } with { $theirs }.
   *[no] {""}
}
prompt-lay = Choose the cell to lay the card on.
prompt-break = Choose the pipe to break.
prompt-cap = Choose the outlet to cap.
prompt-lying = Choose which way the card lies.
prompt-discard = Choose the card that pays for the cap.

# Before a move that one may regret.
caution-arrive = The game would end after this turn, and { seat } would be ahead: { $theirs } to { $mine }.
caution-arrive-tied = The game would end after this turn at { $mine } to { $theirs }, and the main route of { seat } is shorter.
caution-last = This is the last turn, and { seat } is ahead: { $theirs } to { $mine }.
caution-last-tied = This is the last turn: { $mine } to { $theirs }, and the main route of { seat } is shorter.
