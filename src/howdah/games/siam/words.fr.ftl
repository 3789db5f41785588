title = Siam
blurb = Éléphants et rhinocéros poussent des montagnes. Faites tomber le premier rocher, en étant le plus près de lui.

-seats = camps
    .number = many
seat = { $seat ->
    [0] Les éléphants
   *[1] Les rhinocéros
}

way = { $value ->
    [N] le nord
    [E] l’est
    [S] le sud
   *[W] l’ouest
}
    .to = { $value ->
        [N] au nord
        [E] à l’est
        [S] au sud
       *[W] à l’ouest
    }

animal = { $seat ->
    [0] Un éléphant
   *[1] Un rhinocéros
}

target-reserve-0 = la réserve des éléphants
target-reserve-1 = la réserve des rhinocéros
target-out = hors du plateau

say-enter = { animal } entre en { $cell }, face { $way_to }.
say-shove = { animal } entre en { $cell } en poussant vers { $way }.
say-move = { animal } avance de { $cell } à { $to }, face { $way_to }.
say-turn = { animal } se tourne vers { $way } en { $cell }.
say-leave = { animal } sort du plateau depuis { $cell }.
say-push = { animal } pousse vers { $way } depuis { $cell }.

option-balance = Comment la force est comptée
option-balance-step = à chaque pas
option-balance-total = au total
option-centre_closed = Pendant les deux premiers tours de chaque camp, c1 et c5 sont fermées
option-one_exit = Chaque camp ne peut sortir de lui-même du plateau qu’une seule fois
option-quiet_limit = Nulle après ce nombre de coups sans qu’un rocher bouge (0 = jamais)

end-SIA-17 = Un rocher est sorti du plateau.
end-SIA-21 = Aucun rocher n’a bougé depuis trop longtemps : partie nulle.

# Ce qui se trouve sur une cible, pour qui ne la voit pas.
stands-rock = rocher
stands-animal = { $seat ->
    [0] éléphant face
   *[1] rhinocéros face
} { way.to }
stands-reserve = { $count ->
    [0] vide
    [one] un animal
   *[other] { $count } animaux
}
