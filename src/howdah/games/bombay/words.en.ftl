title = Bombay
blurb = Ride your elephant from trading post to city, buy silk where it is plentiful, sell it where it is wanted, and let palaces earn while you travel.
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
    .first = { $value ->
        [yellow] Yellow
        [purple] Purple
        [blue] Blue
       *[orange] Orange
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
    .gain = { $value ->
        [client] a client
        [rupees2] two rupees
        [city] a city token
       *[bale] a bale
    }

target-stack-yellow = yellow bales in the market
target-stack-purple = purple bales in the market
target-stack-blue = blue bales in the market
target-stack-orange = orange bales in the market
target-ask-yellow = a yellow bale
target-ask-purple = a purple bale
target-ask-blue = a blue bale
target-ask-orange = an orange bale
target-bale-yellow = my yellow bale
target-bale-purple = my purple bale
target-bale-blue = my blue bale
target-bale-orange = my orange bale
target-demand = sell to the city
target-palace = build a palace
target-clock = time and supplies
target-wait = rest and earn 1 rupee
target-stop = end my turn

say-demand = { $city } wants { $column }.
say-post = The trading post on { $site } is { $colour }.
say-token = The palace token on { $site } shows { $kind_a }.
say-draw = Drawn from the bag: { $colour_a }.
say-move = { $who } goes to { $site }.
say-move-toll = { $who } goes to { $site }; { seat } takes 1 rupee.
say-buy = { $who } buys { $colour_a }.
say-buy-for = { $who } buys { $colour_a } for { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
}.
say-sell = { $who } sells { $colour_a }.
say-sell-for = { $who } sells { $colour_a } in { city } for { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
}{ $clients ->
    [0] {""}
    [one] {" "}and { $clients } client
   *[other] {" "}and { $clients } clients
}.
say-build = { $who } spends { $colour_a } and builds a palace.
say-build-at = { $who } spends { $colour_a } and builds a palace on { $at }{ $value ->
    [none] .
   *[other] {", "}which brings { kind.gain }.
}
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
promise-build-token = a palace, and { kind.gain }
promise-wait = brings 1 rupee for 3 actions

reckoning-palaces = Palaces
reckoning-clients = Clients
reckoning-empire = Empire (palaces + clients)
reckoning-cities = City tokens
reckoning-rupees = Rupees
reckoning-renown = For the city tokens
reckoning-reward = For the empire
reckoning-total = Fortune
reckoning-hidden = Rupees, clients and city tokens stay behind each screen until the end; then the empires are rewarded.

layer-reach = Actions to each site

end-BOM-33 = The last turn of the last set is played, and the screens are lifted.

# What stands on a target, for those who do not see it.
stands-post = { colour } trading post, { $state ->
    [open] open
   *[closed] closed
}
stands-token = palace token: { kind }
stands-city = { $count ->
    [0] no token left
    [one] one token left
   *[other] { $count } tokens left
}
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

# What a target is for, as a tooltip tells it.
about-site = Nothing is built here: a palace can be.
about-hill = A hill: going up costs 2 actions.
about-city = A city: sell here what it asks for.
about-post = Here { colour.a } costs { $rupees ->
    [one] 1 rupee
   *[other] { $rupees } rupees
} and { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}.
about-closed = Closed while there are no { colour } bales in the markets.
about-toll = { seat } takes 1 rupee whenever somebody else’s elephant comes here.
about-stack = Buy it on an open { colour } trading post, at the price of its market.
about-bale = Sell it in a city that asks for its colour, or spend it on a palace.
about-ask = What a city asks for: the higher in its list, the more it pays.
about-sale = { colour.first }: { $rupees ->
    [one] { $rupees } rupee
   *[other] { $rupees } rupees
}{ $clients ->
    [0] {""}
    [one] {" "}and { $clients } client
   *[other] {" "}and { $clients } clients
}.
about-clock = Set { $set } of { $sets }, turn { $turn } of { $turns }. The bank has { $clients ->
    [0] no client
    [one] 1 client
   *[other] { $clients } clients
} left, the bag { $bales ->
    [0] no bale
    [one] 1 bale
   *[other] { $bales } bales
}.
about-palace = Costs 1 action and a bale. It counts for your empire, and earns 1 rupee whenever somebody else comes by.
about-wait = Takes all 3 actions of your turn.
about-stop = Actions that are left are lost.

# Why a click leads nowhere.
why-left-most = The palace token gives a bale of the left-most market that has any.
why-token-first = First choose the bale that your palace token gives.
why-rest = Resting takes all 3 actions, and you have { $actions } left.
why-here = Your elephant is already here. Choose a lit site to go there.
why-no-road = No road leads straight there from your elephant: go along the roads, one site after another.
why-steep = Going up this hill costs { $cost } actions, and you have { $actions } left.
why-no-post = You buy { colour.a } only on a trading post of its colour.
why-closed = This trading post is closed: there are no { colour } bales in the markets.
why-bought = You have already bought a bale this turn: only one a turn.
why-loaded = Your elephant already carries two bales.
why-poor = It costs { $cost ->
    [one] 1 rupee
   *[other] { $cost } rupees
}, and you have { $rupees }.
why-slow = It takes { $cost ->
    [one] 1 action
   *[other] { $cost } actions
}, and you have { $actions } left.
why-no-city = You sell in a city that asks for the colour: take your elephant there first.
why-not-wanted = This city does not ask for { colour } bales.
why-not-carried = You carry no { colour } bale.
why-click-stack = To buy here, choose the { colour } bales in the market.
why-click-demand = To sell here, choose the city’s list or your bale.
why-nothing-wanted = You carry nothing that this city asks for.
why-click-palace = To build here, choose your palaces or the bale that pays.
why-build-city = A palace is never built in a city.
why-build-post = A palace is never built on a trading post.
why-build-palace = A palace of { seat } already stands here.
why-build-all = You have built all your five palaces.
why-build-bale = A palace costs a bale, and your elephant carries none.
why-pay-bale = Choose the bale that pays for the palace.

# What to do next.
prompt-act = { $deed ->
    [buy] Buy { colour.a } ({ $rupees ->
        [one] { $rupees } rupee
       *[other] { $rupees } rupees
    }, { $cost ->
        [one] { $cost } action
       *[other] { $cost } actions
    }), move
    [sell] Sell { colour.a } ({ $rupees ->
        [one] { $rupees } rupee
       *[other] { $rupees } rupees
    }{ $clients ->
        [0] {""}
        [one] , { $clients } client
       *[other] , { $clients } clients
    }), move
    [sells] Sell a bale, move
    [build] Build a palace, move
    [token] Build a palace (brings { kind.gain }), move
   *[move] Choose where your elephant goes
}{ $rest ->
    [0] {", or end your turn"}
   *[1] {", or rest"}
} · { $actions ->
    [one] 1 action left
   *[other] { $actions } actions left
}{ $last ->
    [no] {""}
   *[yes] {". "}The last { colour } bale: buying it closes its posts{ $end ->
        [no] {"."}
       *[last] {""}
    }
}{ $end ->
    [no] {""}
   *[last] {". "}Last turn{ $load ->
        [0] {"."}
       *[other] : unsold silk is lost.
    } { $seen ->
        [one] Your fortune: { $fortunes }.
       *[other] Fortunes: { $fortunes }.
    }
}
prompt-pay = Choose the bale to pay with · { $actions ->
    [one] 1 action left
   *[other] { $actions } actions left
}
prompt-site = Choose your palaces or this site, to build here · { $actions ->
    [one] 1 action left
   *[other] { $actions } actions left
}
prompt-sell = Choose the bale to sell · { $actions ->
    [one] 1 action left
   *[other] { $actions } actions left
}
prompt-token = Choose the bale that the palace token gives.

# Before a move that one may regret.
caution-rest = Ending your turn brings nothing. Resting takes the same 3 actions and brings 1 rupee.
caution-left-over = { $deed ->
    [sell] This is your last turn: a bale that you do not sell is worth nothing.
   *[build] This is your last turn: a bale that you do not spend is worth nothing, and a palace counts for your empire.
}
caution-too-late = This is your last turn: too few actions are left to sell this bale or to build with it.
