title = Bombay
blurb = À dos d’éléphant, de comptoir en ville : achetez la soie où elle abonde, vendez-la où on la veut, et bâtissez des palais qui rapportent pendant que vous voyagez.
legend = Carte : = un comptoir et sa soie (Y jaune, P violet, B bleu, O orange ; en minuscule, il est fermé), ▲ un palais, @ les éléphants par leur place ; jetons ♀ cliente, ₹ deux roupies, ⌂ ville, ▣ ballot. Dessous : ❀ manche, ⧗ tour, les marchés avec leur prix en roupies ₹ et en actions ★, ♀ clientes restantes ; les villes et ce qu’elles demandent, le plus cher d’abord, et × jetons restants. Places : actions ★, ballots, palais restants ▲, et derrière le paravent ▒ roupies ₹, clientes ♀, villes ⌂.

seat = { $seat ->
    [0] Noir
    [1] Gris
    [2] Ivoire
    [3] Brun
   *[4] Rose
}

city = { $value ->
    [indore] Indore
    [nagpur] Nagpur
    [bombay] Bombay
    [hyderabad] Hyderabad
   *[other] { $value }
}

site = { $value ->
    [A] colline A
    [B] colline B
    [D1] Indore
    [D2] Nagpur
    [D3] Bombay
    [D4] Hyderabad
   *[other] { $value }
}
    .to = { $value ->
        [A] sur la colline A
        [B] sur la colline B
        [D1] à Indore
        [D2] à Nagpur
        [D3] à Bombay
        [D4] à Hyderabad
       *[other] à l’emplacement { $value }
    }

colour = { $value ->
    [yellow] jaune
    [purple] violet
    [blue] bleu
   *[orange] orange
}
    .a = { $value ->
        [yellow] un ballot jaune
        [purple] un ballot violet
        [blue] un ballot bleu
       *[orange] un ballot orange
    }
    .first = { $value ->
        [yellow] Jaune
        [purple] Violet
        [blue] Bleu
       *[orange] Orange
    }

kind = { $value ->
    [client] cliente
    [rupees2] deux roupies
    [city] ville
   *[bale] ballot
}
    .a = { $value ->
        [client] une cliente
        [rupees2] deux roupies
        [city] une ville
       *[bale] un ballot
    }
    .gain = { $value ->
        [client] une cliente
        [rupees2] deux roupies
        [city] un jeton de ville
       *[bale] un ballot
    }

target-stack-yellow = ballots jaunes du marché
target-stack-purple = ballots violets du marché
target-stack-blue = ballots bleus du marché
target-stack-orange = ballots orange du marché
target-ask-yellow = un ballot jaune
target-ask-purple = un ballot violet
target-ask-blue = un ballot bleu
target-ask-orange = un ballot orange
target-bale-yellow = mon ballot jaune
target-bale-purple = mon ballot violet
target-bale-blue = mon ballot bleu
target-bale-orange = mon ballot orange
target-demand = vendre à la ville
target-palace = construire un palais
target-clock = temps et réserves
target-wait = se reposer et gagner 1 roupie
target-stop = finir mon tour

say-demand = { $city } demande : { $column }.
say-post = Le comptoir posé { $site_to } est { $colour }.
say-token = Le jeton Palais posé { $site_to } montre { $kind_a }.
say-draw = Tiré du sac : { $colour_a }.
say-move = { $who } va { $site_to }.
say-move-toll = { $who } va { $site_to } ; { seat } prend 1 roupie.
say-buy = { $who } achète { $colour_a }.
say-buy-for = { $who } achète { $colour_a } pour { $rupees ->
    [one] { $rupees } roupie
   *[other] { $rupees } roupies
}.
say-sell = { $who } vend { $colour_a }.
say-sell-for = { $who } vend { $colour_a } à { city } pour { $rupees ->
    [one] { $rupees } roupie
   *[other] { $rupees } roupies
}{ $clients ->
    [0] {""}
    [1] {" "}et { $clients } cliente
   *[other] {" "}et { $clients } clientes
}.
say-build = { $who } dépense { $colour_a } et construit un palais.
say-build-at = { $who } dépense { $colour_a } et construit un palais en { $at }{ $value ->
    [none] .
   *[other] {", "}qui rapporte { kind.gain }.
}
say-take = { $who } prend { $colour_a } grâce au jeton Palais.
say-wait = { $who } se repose et gagne 1 roupie.
say-stop = { $who } finit son tour.

option-first_game = Mise en place fixe pour une première partie, sans hasard
option-open_screens = Paravents ouverts : tout le monde voit tout

promise-move = { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}
promise-move-toll = { promise-move } ; { seat } prend 1 roupie
promise-buy = { $rupees ->
    [one] coûte { $rupees } roupie
   *[other] coûte { $rupees } roupies
} et { promise-move }
promise-sell = rapporte { $rupees ->
    [one] { $rupees } roupie
   *[other] { $rupees } roupies
}{ $clients ->
    [0] {""}
    [one] {" "}et { $clients } cliente
   *[other] {" "}et { $clients } clientes
}
promise-sell-city = { promise-sell }, plus le jeton de la ville
promise-build = un palais
promise-build-token = un palais, et { kind.gain }
promise-wait = rapporte 1 roupie pour 3 actions

reckoning-palaces = Palais
reckoning-clients = Clientes
reckoning-empire = Empire (palais + clientes)
reckoning-cities = Jetons Ville
reckoning-rupees = Roupies
reckoning-renown = Pour les jetons Ville
reckoning-reward = Pour l’empire
reckoning-total = Fortune
reckoning-hidden = Roupies, clientes et jetons Ville restent derrière chaque paravent jusqu’à la fin ; les empires sont alors récompensés.

layer-reach = Actions jusqu’à chaque emplacement

end-BOM-33 = Le dernier tour de la dernière manche est joué, et les paravents se lèvent.

# Ce qui se trouve sur une cible, pour qui ne la voit pas.
stands-post = comptoir { colour }, { $state ->
    [open] ouvert
   *[closed] fermé
}
stands-token = jeton de palais : { kind }
stands-city = { $count ->
    [0] plus de jeton
    [one] un jeton restant
   *[other] { $count } jetons restants
}
stands-palace = palais de { seat }
stands-elephant = éléphant de { seat }
stands-stack = { $count ->
    [one] un ballot
   *[other] { $count } ballots
} à { $rupees ->
    [one] 1 roupie
   *[other] { $rupees } roupies
} et { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}
stands-bales = { $count ->
    [0] aucun
    [one] un ballot
   *[other] { $count } ballots
}

# À quoi sert une cible, dans une infobulle.
about-site = Rien n’est construit ici : on peut y bâtir un palais.
about-hill = Une colline : y monter coûte 2 actions.
about-city = Une ville : vendez-y ce qu’elle demande.
about-post = Ici, { colour.a } coûte { $rupees ->
    [one] { $rupees } roupie
   *[other] { $rupees } roupies
} et { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}.
about-closed = Fermé tant qu’aucun ballot de cette couleur n’est au marché.
about-toll = { seat } prend 1 roupie chaque fois que l’éléphant d’un autre vient ici.
about-stack = Cela s’achète sur un comptoir ouvert de cette couleur, au prix de son marché.
about-bale = À vendre dans une ville qui demande cette couleur, ou à dépenser pour un palais.
about-ask = Ce qu’une ville demande : plus haut dans sa liste, mieux elle paie.
about-sale = { colour.first } : { $rupees ->
    [one] { $rupees } roupie
   *[other] { $rupees } roupies
}{ $clients ->
    [0] {""}
    [1] {" "}et { $clients } cliente
   *[other] {" "}et { $clients } clientes
}.
about-clock = Manche { $set } sur { $sets }, tour { $turn } sur { $turns }. À la banque : { $clients ->
    [0] aucune cliente
    [one] 1 cliente
   *[other] { $clients } clientes
} ; dans le sac : { $bales ->
    [0] aucun ballot
    [one] 1 ballot
   *[other] { $bales } ballots
}.
about-palace = Coûte 1 action et un ballot. Il compte pour votre empire et rapporte 1 roupie chaque fois qu’un autre y passe.
about-wait = Prend les 3 actions de votre tour.
about-stop = Les actions qui restent sont perdues.

# Pourquoi un clic ne mène à rien.
why-left-most = Le jeton de palais donne un ballot du marché le plus à gauche qui en a.
why-token-first = Choisissez d’abord le ballot que donne votre jeton de palais.
why-rest = Se reposer prend les 3 actions, et il vous en reste { $actions }.
why-here = Votre éléphant est déjà ici. Choisissez un emplacement éclairé pour y aller.
why-no-road = Aucune route n’y mène tout droit depuis votre éléphant : suivez les routes, un emplacement après l’autre.
why-steep = Monter sur cette colline coûte { $cost } actions, et il vous en reste { $actions }.
why-no-post = Un ballot { colour } ne s’achète que sur un comptoir de cette couleur.
why-closed = Ce comptoir est fermé : il n’y a plus de ballot { colour } dans les marchés.
why-bought = Vous avez déjà acheté un ballot ce tour-ci : un seul par tour.
why-loaded = Votre éléphant porte déjà deux ballots.
why-poor = Il coûte { $cost ->
    [one] 1 roupie
   *[other] { $cost } roupies
}, et vous en avez { $rupees }.
why-slow = Il y faut { $cost ->
    [one] 1 action
   *[other] { $cost } actions
}, et il vous en reste { $actions }.
why-no-city = On vend dans une ville qui demande la couleur : menez-y d’abord votre éléphant.
why-not-wanted = Cette ville ne demande pas de ballot { colour }.
why-not-carried = Vous ne portez pas de ballot { colour }.
why-click-stack = Pour acheter ici, choisissez les ballots de cette couleur, au marché.
why-click-demand = Pour vendre ici, choisissez la liste de la ville ou votre ballot.
why-nothing-wanted = Vous ne portez rien que cette ville demande.
why-click-palace = Pour bâtir ici, choisissez vos palais ou le ballot qui paie.
why-build-city = On ne bâtit jamais de palais dans une ville.
why-build-post = On ne bâtit jamais de palais sur un comptoir.
why-build-palace = Il y a déjà ici un palais de { seat }.
why-build-all = Vous avez bâti vos cinq palais.
why-build-bale = Un palais coûte un ballot, et votre éléphant n’en porte pas.
why-pay-bale = Choisissez le ballot qui paie le palais.

# Ce qu’il faut faire.
prompt-act = { $deed ->
    [buy] Achetez { colour.a } ({ $rupees ->
        [one] { $rupees } roupie
       *[other] { $rupees } roupies
    }, { $cost ->
        [one] { $cost } action
       *[other] { $cost } actions
    }), avancez
    [sell] Vendez { colour.a } ({ $rupees ->
        [one] { $rupees } roupie
       *[other] { $rupees } roupies
    }{ $clients ->
        [0] {""}
        [1] , { $clients } cliente
       *[other] , { $clients } clientes
    }), avancez
    [sells] Vendez un ballot, avancez
    [build] Bâtissez un palais, avancez
    [token] Bâtissez un palais (et gagnez { kind.gain }), avancez
   *[move] Avancez votre éléphant
}{ $rest ->
    [0] {" "}ou finissez votre tour
   *[1] {" "}ou reposez-vous
} · { $actions ->
    [one] encore 1 action
   *[other] encore { $actions } actions
}{ $last ->
    [no] {""}
   *[yes] {". "}C’est le dernier : ses comptoirs fermeront{ $end ->
        [no] {"."}
       *[last] {""}
    }
}{ $end ->
    [no] {""}
   *[last] {". "}Dernier tour{ $load ->
        [0] {"."}
       *[other] {" : la soie invendue est perdue."}
    } { $seen ->
        [one] Votre fortune : { $fortunes }.
       *[other] Fortunes : { $fortunes }.
    }
}
prompt-pay = Choisissez le ballot qui paie · { $actions ->
    [one] encore 1 action
   *[other] encore { $actions } actions
}
prompt-site = Choisissez vos palais ou cet emplacement, pour bâtir ici · { $actions ->
    [one] encore 1 action
   *[other] encore { $actions } actions
}
prompt-sell = Choisissez le ballot à vendre · { $actions ->
    [one] encore 1 action
   *[other] encore { $actions } actions
}
prompt-token = Choisissez le ballot que donne le jeton de palais.

# Avant un coup que l’on pourrait regretter.
caution-rest = Finir votre tour ne rapporte rien. Se reposer prend les mêmes 3 actions et rapporte 1 roupie.
caution-left-over = { $deed ->
    [sell] C’est votre dernier tour : un ballot que vous ne vendez pas ne vaut rien.
   *[build] C’est votre dernier tour : un ballot que vous ne dépensez pas ne vaut rien, et un palais compte pour votre empire.
}
caution-too-late = C’est votre dernier tour : il reste trop peu d’actions pour vendre ce ballot ou bâtir avec.
