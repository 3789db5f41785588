title = Bombay
blurb = Ride your elephant from trading post to city, buy silk where it is plenty, sell it where it is wanted, and let palaces earn while you travel.
legend = Map: = a post and its silk (Y yellow, P purple, B blue, O orange; a small letter is closed), ▲ a palace, @ elephants by their seats; tokens ♀ client, ₹ two rupees, ⌂ city, ▣ bale. Below: ❀ set, ⧗ turn, the markets with their price in rupees ₹ and actions ★, ♀ clients left; the cities with what they ask for, the dearest first, and × tokens left. Seats: actions ★, bales, palaces left ▲, and behind the screen ▒ rupees ₹, clients ♀, cities ⌂.

seat = { $seat ->
    [0] Black
    [1] Grey
    [2] Ivory
    [3] Brown
   *[4] Pink
}

city = { $value ->
    [indore] Indore
    [nagpur] Nagpur
    [bombay] Bombay
    [hyderabad] Hyderabad
   *[other] { $value }
}

site = { $value ->
    [A] hill A
    [B] hill B
    [D1] Indore
    [D2] Nagpur
    [D3] Bombay
    [D4] Hyderabad
   *[other] { $value }
}

colour = { $value ->
    [yellow] yellow
    [purple] purple
    [blue] blue
   *[orange] orange
}
    .a = { $value ->
        [yellow] a yellow bale
        [purple] a purple bale
        [blue] a blue bale
       *[orange] an orange bale
    }

kind = { $value ->
    [client] client
    [rupees2] two rupees
    [city] city
   *[bale] bale
}
    .a = { $value ->
        [client] a client
        [rupees2] two rupees
        [city] a city
       *[bale] a bale
    }

target-stack-yellow = yellow bales in the market
target-stack-purple = purple bales in the market
target-stack-blue = blue bales in the market
target-stack-orange = orange bales in the market
target-ask-yellow = demand for yellow
target-ask-purple = demand for purple
target-ask-blue = demand for blue
target-ask-orange = demand for orange
target-bale-yellow = my yellow bale
target-bale-purple = my purple bale
target-bale-blue = my blue bale
target-bale-orange = my orange bale
target-palace = build a palace
target-wait = rest and earn 1 rupee
target-stop = end my turn

say-demand = { $city } wants { $column }.
say-post = The trading post on { $site } is { $colour }.
say-token = The palace token on { $site } shows { $kind_a }.
say-draw = Drawn from the bag: { $colour_a }.
say-move = { $who } goes to { $site }.
say-buy = { $who } buys { $colour_a }.
say-sell = { $who } sells { $colour_a }.
say-build = { $who } spends { $colour_a } and builds a palace.
say-take = { $who } takes { $colour_a } for the palace token.
say-wait = { $who } rests and earns 1 rupee.
say-stop = { $who } ends the turn.

option-first_game = Fixed set-up for a first game, nothing random
option-open_screens = Open screens: everyone sees everything

promise-move = { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}
promise-move-toll = { promise-move }; { seat } takes 1 rupee
promise-buy = { $rupees ->
    [one] costs { $rupees } rupee
   *[other] costs { $rupees } rupees
} and { promise-move }
promise-sell = brings { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
}{ $clients ->
    [0] {""}
    [one] {" "}and { $clients } client
   *[other] {" "}and { $clients } clients
}
promise-sell-city = { promise-sell }, and the city’s token
promise-build = a palace
promise-build-token = a palace, and { kind.a }
promise-wait = brings 1 rupee for 3 actions

reckoning-purse = { seat }: { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
} behind the screen
reckoning-empire = { seat }: Empire { $empire } ({ $palaces ->
    [one] { $palaces } palace
   *[other] { $palaces } palaces
}, { $clients ->
    [one] { $clients } client
   *[other] { $clients } clients
})
reckoning-reward = { reckoning-empire }: { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
}
reckoning-renown = { seat }: { $cities ->
    [one] { $cities } city token
   *[other] { $cities } city tokens
}: { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
}
reckoning-total = { seat }: { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
} total

layer-reach = Actions to each site

end-BOM-33 = The last turn of the last set is played, and the screens are lifted.

# What stands on a target, for those who do not see it.
stands-post = { colour } trading post, { $state ->
    [open] open
   *[closed] closed
}
stands-token = palace token: { kind }
stands-palace = palace of { seat }
stands-elephant = elephant of { seat }
stands-stack = { $count ->
    [one] one bale
   *[other] { $count } bales
} at { $rupees ->
    [one] 1 rupee
   *[other] { $rupees } rupees
} and { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}
stands-bales = { $count ->
    [0] none
    [one] one bale
   *[other] { $count } bales
}
