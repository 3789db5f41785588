title = Bazaar
blurb = Trade gems until you hold just the five that a card asks for: the fewer you have left over, the more it brings.
legend = R ruby, S sapphire, O opal, T topaz, D diamond; ⚅ the die. Piles: the gems of the top card, ★ with a star, + so many cards beneath. 1.4 > trades the left side of an equation for its right side, 1.4 < the right for the left. Beside them what a purchase scores with 0, 1, 2, 3 or more gems left: ▭ plain, ★ star, ★★ double-star column. Seats: points, cards ▭, gems.

# Each seat is a stall, known by its sign.
seat = { $seat ->
    [0] Lantern
    [1] Teapot
    [2] Slipper
    [3] Crescent
    [4] Palm
   *[5] Key
}

gem = { $value ->
    [ruby] ruby
    [sapphire] sapphire
    [opal] opal
    [topaz] topaz
   *[diamond] diamond
}
    .a = { $value ->
        [ruby] a ruby
        [sapphire] a sapphire
        [opal] an opal
        [topaz] a topaz
       *[diamond] a diamond
    }
# Gems, cards and piles are counted in words; points, and what has a number, in digits.
number = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
    [13] thirteen
    [14] fourteen
   *[other] { $count }
}
gems = { $gem ->
    [ruby] { $count ->
        [one] { number } ruby
       *[other] { number } rubies
    }
    [sapphire] { $count ->
        [one] { number } sapphire
       *[other] { number } sapphires
    }
    [opal] { $count ->
        [one] { number } opal
       *[other] { number } opals
    }
    [topaz] { $count ->
        [one] { number } topaz
       *[other] { number } topazes
    }
   *[diamond] { $count ->
        [one] { number } diamond
       *[other] { number } diamonds
    }
}
face = { $value ->
    [star] star
    [ruby] ruby
    [sapphire] sapphire
    [opal] opal
    [topaz] topaz
   *[diamond] diamond
}
    .the = { $value ->
        [star] the star
        [ruby] the ruby
        [sapphire] the sapphire
        [opal] the opal
        [topaz] the topaz
       *[diamond] the diamond
    }
pile = pile { $value }
exchange = exchange card { $value }
offer = { $paid } for { $taken }
card = { $gems }
card-star = { $gems } (star)

target-die = the die
target-done = end of the turn
target-pile-1 = pile 1
target-pile-2 = pile 2
target-pile-3 = pile 3
target-pile-4 = pile 4
target-hand-ruby = ruby in the hand
target-hand-sapphire = sapphire in the hand
target-hand-opal = opal in the hand
target-hand-topaz = topaz in the hand
target-hand-diamond = diamond in the hand

say-exchange = Open for trade: { $exchange }.
say-first = The roll for who begins: { $face }.
say-first-by = { seat } rolls for who begins: { $face }.
say-die = The die shows { $face_the }.
say-card = New card: { $card }.
say-roll = { $who } rolls the die.
say-pick = { $who } picks { $gem_a }.
say-trade = { $who } trades { $offer }.
say-buy = { $who } buys from { $pile }.
say-buy-for = { $who } buys from { $pile } for { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
say-pay = { $who } pays { $gem_a }.
fold-pay = The payment, gem by gem
say-drop = { $who } sends a surplus { $gem } back to the bank.
say-done = { $who } ends the turn.
say-close = The bazaar closes.

option-rules = Rules
option-rules-french = French rulebook: star cards can be bought, and plain cards keep to the plain column.
option-rules-classic = Classic: star cards are markers, and every exhausted pile lifts all cards one column.
option-exchange = Exchange cards
option-exchange-chance = Random
option-exchange-other = Cards { $value }
option-purchases = Purchases per turn
option-purchases-one = One per turn
option-purchases-many = As many as you can pay for
option-minutes = The bazaar closes after this many minutes (0 = never)
option-minutes-0 = never
option-minutes-other = { $value ->
    [one] { $value } minute
   *[other] { $value } minutes
}

promise-buy = { $points ->
    [one] 1 point
   *[other] { $points } points
}, with { number } { $count ->
    [0] gem
    [one] gem
   *[other] gems
} left in hand.
promise-trade = Leaves { number } { $count ->
    [one] gem
   *[other] gems
} in hand.
promise-surplus = Leaves { number } gems in hand: more than ten, so a purchase must follow, or the next seat takes the surplus.

reckoning-gems-held = Gems in hand
reckoning-cards = Cards
reckoning-points = Points
reckoning-columns = { $plain ->
    [0] Plain cards score in the plain column
    [1] Plain cards score in the star column
   *[2] Plain cards score in the double-star column
}, starred cards in the { $star ->
    [1] star column.
   *[2] double-star column.
}
reckoning-piles = { $count ->
    [one] The game ends when one more pile is exhausted.
   *[other] The game ends when { number } piles are exhausted.
}
reckoning-last = One card is left in pile { $pile }.
reckoning-gems = Gems left in a hand are worth nothing.
reckoning-tie = Equal on points: the fewest cards decide.
reckoning-shared = Equal on points and cards: the victory is shared.

layer-afford = What I can pay for

end-BAZ-24 = A second pile is exhausted: the bazaar is over.
end-BAZ-25 = The bazaar has closed.
end-BAZ-28 = Nobody has bought anything for too long: the bazaar is over.

# What lies on a target, for those who do not see it.
stands-gems = { $count ->
    [0] none
   *[other] { $count }
}
stands-pile = { $depth ->
    [0] exhausted
   *[1] star card
}

# What a target is for, as a tooltip tells it.
about-bank = Gems in the bank. You gain gems with the die and by trading.
about-hand = You spend gems by trading and buying. Each gem left over, up to three, lowers what a purchase scores.
about-die = Roll it to take a gem of the colour that it shows. The star lets you choose.
about-done = Ends your turn.
about-pile = It scores { $with0 } points with no gem left in hand, { $with1 } with one, { $with2 } with two, { $with3 } with three or more{ $column ->
    [0] {""}
    [1] {" "}(star column)
   *[2] {" "}(double-star column)
}.
about-left = { $count ->
    [one] It is the last card of this pile.
   *[other] This pile still has { number } cards to buy.
}
about-exhausted = Nothing more can be bought here. The second exhausted pile ends the game.
about-lack = { $own ->
    [yes] You lack { $gems }.
   *[no] { seat } lacks { $gems }.
}
about-star-lack = { $own ->
    [yes] It costs any five gems, and you have { $count ->
        [0] none
       *[other] { number }
    }.
   *[no] It costs any five gems, and { seat } has { $count ->
        [0] none
       *[other] { number }
    }.
}
about-trade-now = { $own ->
    [yes] You can make this trade now.
   *[no] { seat } can make this trade now.
}
about-trade-bank = { $own ->
    [yes] You have the gems for it, but the bank is short of { $gems }.
   *[no] { seat } has the gems for it, but the bank is short of { $gems }.
}
about-trade-acted = { $own ->
    [yes] You have the gems for it, but you have already rolled or traded this turn.
   *[no] { seat } has the gems for it, but has already rolled or traded this turn.
}
about-trade-later = { $own ->
    [yes] You have the gems for it.
   *[no] { seat } has the gems for it.
}
about-buy-now = { $own ->
    [yes] You can buy it now.
   *[no] { seat } can buy it now.
}
about-buy-later = { $own ->
    [yes] You have the gems for it: you buy after you have rolled or traded.
   *[no] { seat } has the gems for it.
}

# Why a click leads nowhere.
why-buy-later = You buy after you have rolled or traded, not before.
why-act-first = { $fresh ->
    [0] Roll or trade first: nobody passes.
   *[1] Roll the die first: nobody passes.
}
why-bank = { $fresh ->
    [0] You do not take gems straight from the bank: roll the die, or trade with a merchant.
   *[1] You do not take gems straight from the bank: roll the die.
}
why-hand = { $fresh ->
    [0] Your gems are spent by trading or buying: roll the die, or choose a side of an equation.
   *[1] In your first turn you only roll the die.
}
why-first-turn = In your first turn you roll the die: trading comes later.
why-bank-short = The bank cannot give you all of that: it is short of { $gems }.
why-cannot-pay = You lack { $gems } to give this side.
why-other-side = Choose the side that you give. This one you would receive: choose the other side of the equals sign.
why-bank-empty = The bank has none of this colour left.
why-pick-first = The die shows the star: choose a gem from the bank first.
why-pay-none = You have none of this colour to pay with.
why-pay-first = { $count ->
    [one] You are paying for a star card: choose one more gem of your hand.
   *[other] You are paying for a star card: choose { number } more gems of your hand.
}
why-drop-none = { seat } has none of this colour.
why-drop-first = { $count ->
    [one] First choose one gem of { seat } that goes back to the bank.
   *[other] First choose { number } gems of { seat } that go back to the bank.
}
why-must-buy = You hold { number } gems, more than ten: you must buy a card you can pay for.
why-acted = You have already rolled or traded this turn. Buy a card, or end your turn.
why-exhausted = This pile is exhausted.
why-marker = At this table a star card is only a marker: it cannot be bought.
why-star-price = A star card costs any five gems, and you have { $count ->
    [0] none
   *[other] { number }
}.
why-cannot-buy = You lack { $gems } for this card.

# What to do next.
prompt-act = Roll or trade.
prompt-roll = { $fresh ->
    [0] Roll the die: you cannot pay for a trade.
   *[1] Roll the die.
}
prompt-pick = The star: choose a gem from the bank.
prompt-buy = Buy a card, or end your turn.{ $last ->
    [0] {""}
   *[other] {" "}Buying from pile { $last } ends the game.
}
prompt-must-buy = You hold more than ten gems: buy a card.{ $last ->
    [0] {""}
   *[other] {" "}Buying from pile { $last } ends the game.
}
prompt-pay = Choose a gem to pay with · { number } to go
prompt-drop = Choose which gem of { seat } goes back to the bank · { number } to go

# Before a move that one may regret.
caution-ends = This purchase ends the game, and { seat } is ahead of you.
