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

target-reserve-0 = la réserve des éléphants
target-reserve-1 = la réserve des rhinocéros
target-out = hors du plateau

say-enter = { $who } entrent en { $cell }, tournés vers { $way }.
say-shove = { $who } entrent en { $cell } en poussant vers { $way }.
say-move = { $who } vont de { $cell } en { $to }, tournés vers { $way }.
say-turn = { $who } se tournent vers { $way } en { $cell }.
say-leave = { $who } sortent du plateau depuis { $cell }.
say-push = { $who } poussent vers { $way } depuis { $cell }.

option-balance = Comment se pèse une poussée : à chaque pas de la file, ou au total.
option-balance-step = à chaque pas
option-balance-total = au total
option-centre_closed = Pendant les deux premiers tours de chaque camp, personne ne peut venir en c1 ni en c5.
option-one_exit = Chaque camp ne peut sortir de lui-même du plateau qu’une seule fois.
option-quiet_limit = La partie est nulle après tant de coups de suite sans qu’un rocher bouge ; 0 pour jamais.

end-SIA-17 = Un rocher est sorti du plateau.
end-SIA-21 = Aucun rocher n’a bougé depuis trop longtemps : partie nulle.

# Ce qui se trouve sur une cible, pour qui ne la voit pas.
stands-rock = rocher
stands-animal = { $seat ->
    [0] éléphant tourné
   *[1] rhinocéros tourné
} vers { way }
stands-reserve = { $count ->
    [0] vide
    [one] un animal
   *[other] { $count } animaux
}
