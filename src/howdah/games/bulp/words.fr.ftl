title = Bulp !
blurb = Une source, une colline de villages assoiffés, et des tuyaux qui fuient : menez l’eau chez vous, et laissez les trous aux autres.
legend = Colline : ◎ une source, ⌂ un village et sa place, traits simples des tuyaux, traits doubles des tuyaux cassés, ▒ un obstacle. Dessous : ○ les sorties ouvertes et à qui elles sont, ● les bouchons ; chaque place avec sa main, chaque carte comme elle peut se poser (« ┛ NW ┏ ES » est une seule carte) ; ▤ les cartes à piocher, ● les bouchons en réserve.

seat = { $seat ->
    [0] Mousserac
    [1] Fougeraie
    [2] Roséelle
    [3] Jonchères
    [4] Brumaire
    [5] Galetier
    [6] Loutrac
   *[7] Saulaie
}
beginner = { $value ->
    [0] Mousserac
    [1] Fougeraie
    [2] Roséelle
    [3] Jonchères
    [4] Brumaire
    [5] Galetier
    [6] Loutrac
   *[7] Saulaie
}

way = { $value ->
    [N] nord
    [E] est
    [S] sud
   *[W] ouest
}
outlets = { $value ->
    [NS] tuyau droit vertical
    [EW] tuyau droit horizontal
    [NE] courbe nord-est
    [SW] courbe sud-ouest
    [NW] courbe nord-ouest
    [ES] courbe sud-est
    [NES] T tourné vers l’est
    [NSW] T tourné vers l’ouest
    [ESW] T tourné vers le sud
    [NEW] T tourné vers le nord
   *[NESW] croix
}
card = { $value ->
    [PIPE_V] tuyau vertical
    [PIPE_H] tuyau horizontal
    [PIPE_C1] courbe nord-est ou sud-ouest
    [PIPE_C2] courbe nord-ouest ou sud-est
    [PIPE_TV] T vertical
    [PIPE_TH] T horizontal
    [PIPE_X] croix
    [BROKEN_V] tuyau vertical cassé
    [BROKEN_H] tuyau horizontal cassé
    [BROKEN_C1] courbe cassée nord-est ou sud-ouest
    [BROKEN_C2] courbe cassée nord-ouest ou sud-est
    [BROKEN_TV] T vertical cassé
    [BROKEN_TH] T horizontal cassé
    [BROKEN_X] croix cassée
   *[other] { $value }
}
    .a = { $value ->
    [PIPE_V] un tuyau vertical
    [PIPE_H] un tuyau horizontal
    [PIPE_C1] une courbe nord-est ou sud-ouest
    [PIPE_C2] une courbe nord-ouest ou sud-est
    [PIPE_TV] un T vertical
    [PIPE_TH] un T horizontal
    [PIPE_X] une croix
    [BROKEN_V] un tuyau vertical cassé
    [BROKEN_H] un tuyau horizontal cassé
    [BROKEN_C1] une courbe cassée nord-est ou sud-ouest
    [BROKEN_C2] une courbe cassée nord-ouest ou sud-est
    [BROKEN_TV] un T vertical cassé
    [BROKEN_TH] un T horizontal cassé
    [BROKEN_X] une croix cassée
   *[other] { $value }
}

say-block = Un obstacle bloque { $cell } et ses symétriques.
say-deal = Une carte est donnée : { $card_a }.
say-deal-secretly = Une carte est donnée.
say-first = { $beginner } commence.
say-draw = Une carte est piochée : { $card_a }.
say-draw-secretly = Une carte est piochée.
say-draw-by = { seat } pioche { $card_a }.
say-draw-by-secretly = { seat } pioche une carte.
say-lay = { $who } pose un tuyau en { $cell } : { $outlets }.
say-break = { $who } casse le tuyau en { $cell } : { $outlets }.
say-mend = { $who } répare { $cell } : { $outlets }.
say-cap = { $who } bouche la sortie { $way } de { $cell }.
say-discard = { $who } défausse { $card_a }.
say-done = { $who } termine son tour.

target-done = terminer le tour
target-stock = bouchons
target-pile = pioche
target-pipe-NS = tuyau vertical
target-pipe-EW = tuyau horizontal
target-pipe-NE = courbe nord-est ou sud-ouest
target-pipe-NW = courbe nord-ouest ou sud-est
target-pipe-NES = T tourné vers l’est ou l’ouest
target-pipe-ESW = T tourné vers le sud ou le nord
target-pipe-NESW = croix
target-broken-NS = tuyau vertical cassé
target-broken-EW = tuyau horizontal cassé
target-broken-NE = courbe cassée nord-est ou sud-ouest
target-broken-NW = courbe cassée nord-ouest ou sud-est
target-broken-NES = T cassé tourné vers l’est ou l’ouest
target-broken-ESW = T cassé tourné vers le sud ou le nord
target-broken-NESW = croix cassée
target-as-NE = courbe nord-est
target-as-SW = courbe sud-ouest
target-as-NW = courbe nord-ouest
target-as-ES = courbe sud-est
target-as-NES = T tourné vers l’est
target-as-NSW = T tourné vers l’ouest
target-as-ESW = T tourné vers le sud
target-as-NEW = T tourné vers le nord

option-distance = Cartes entre un village et sa source
option-sources = Sources, à deux, trois ou quatre joueurs
option-obstacles = Obstacles au hasard
option-villages = Villages, à deux joueurs
option-villages-facing = face à face
option-villages-length_and_width = l’un au nord, l’autre à l’est
option-scoring = Décompte final
option-scoring-simple = simple : cartes manquantes, parties cassées et sorties ouvertes s’additionnent
option-scoring-elimination = par élimination : chaque défaut raccourcit la conduite

end-BUL-24 = Un village a l’eau.
end-BUL-25 = La dernière carte a été piochée.

promise-arrive = L’eau arrive à { beginner } : la partie finit après ce tour, vous avec { $points }, { seat } avec { $theirs }.
promise-simple = Votre score serait { $points } : { $missing ->
    [one] { $missing } manquante
   *[other] { $missing } manquantes
}, { $broken ->
    [one] { $broken } cassée
   *[other] { $broken } cassées
}, { $open ->
    [one] { $open } ouverte
   *[other] { $open } ouvertes
}. { seat } aurait { $theirs }.
promise-elimination = Votre score serait { $points ->
    [one] { $points } carte manquante
   *[other] { $points } cartes manquantes
} après élimination. { seat } aurait { $theirs }.

reckoning-missing = Cartes manquantes
reckoning-broken = Parties cassées
reckoning-open = Sorties ouvertes
reckoning-removed = Cartes retirées de la conduite
reckoning-route = Cartes de la conduite principale
reckoning-held = Cartes en main
reckoning-simple = Score (le plus bas gagne)
reckoning-elimination = Cartes manquantes : score (le plus bas gagne)
reckoning-tie = À égalité, la conduite principale la plus courte l’emporte, puis le moins de cartes en main.
reckoning-pile = { $count ->
    [0] La pioche est vide.
    [one] Il reste une carte à piocher.
   *[other] Il reste { $count } cartes à piocher.
}

layer-owners = Terres de chaque village
layer-route-0 = Conduite principale de Mousserac
layer-route-1 = Conduite principale de Fougeraie
layer-route-2 = Conduite principale de Roséelle
layer-route-3 = Conduite principale de Jonchères
layer-route-4 = Conduite principale de Brumaire
layer-route-5 = Conduite principale de Galetier
layer-route-6 = Conduite principale de Loutrac
layer-route-7 = Conduite principale de Saulaie

# Ce qui se trouve sur une cible, pour qui ne la voit pas.
stands-pipe = tuyau : { outlets }
stands-broken = tuyau cassé : { outlets }
stands-source = source
stands-village = village de { seat }
stands-blocked = case bouchée
stands-cards = { $count ->
    [0] aucun
   *[other] { $count }
}

# À quoi sert une cible, dans une infobulle.
about-empty = Une place vide sur la colline.
about-laid = Un tuyau intact reste en place. Seule une carte cassée de même forme peut le couvrir.
about-leak = Un défaut pour chaque village qui en répond. Un tuyau aux mêmes sorties le répare.
about-source = L’eau vient d’ici. Une source n’est jamais cassée ni bouchée.
about-village = Son score est de { $points } pour l’instant ; le plus bas gagne.
about-blocked = Les tuyaux doivent le contourner.
about-outlet = Un bouchon ferme cette sortie. Ouverte, elle coûte un point au village s’il est le seul à qui elle appartient.
about-pipe = À poser là où une de ses sorties rencontre une sortie ouverte, ou sur un tuyau cassé pour le réparer.
about-broken = À poser sur un tuyau intact de même forme, pour gâcher la conduite de quelqu’un.
about-stock = Un bouchon ferme une de vos sorties ouvertes, et coûte une carte de votre main.
about-pile = { $count ->
    [0] Il ne reste aucune carte : la partie finit après ce tour.
    [one] Il reste une carte à piocher. Quand il n’y en aura plus, la partie finira.
   *[other] Il reste { $count } cartes à piocher. Quand il n’y en aura plus, la partie finira.
}
about-done = Puis le village suivant pioche une carte et joue.

# Pourquoi un clic ne mène à rien.
why-pay-first = Payez d’abord le bouchon : choisissez une carte de votre main à défausser.
why-pay-not-held = Vous n’avez pas cette carte. Choisissez une carte de votre main pour payer le bouchon.
why-drawn = Vous avez déjà pioché : la carte du tour est venue d’elle-même.
why-blocked = Il y a un obstacle ici : les tuyaux doivent le contourner.
why-both-done = Vous avez déjà joué une carte et posé un bouchon. Finissez votre tour.
why-only-cap = Vous avez déjà joué une carte ce tour-ci. { $can ->
    [cap] Vous pouvez encore poser un bouchon, ou finir votre tour.
   *[none] Finissez votre tour.
}
why-only-card = Vous avez déjà posé un bouchon ce tour-ci. { $can ->
    [card] Choisissez une carte à jouer, ou finissez votre tour.
   *[none] Aucune de vos cartes n’a sa place : finissez votre tour.
}
why-card-first = { $can ->
    [both] Choisissez d’abord une carte de votre main ou un bouchon, puis une case.
    [card] Choisissez d’abord une carte de votre main, puis une case.
    [cap] Aucune de vos cartes n’a sa place. Choisissez d’abord un bouchon, puis une sortie, ou finissez votre tour.
   *[none] Aucune de vos cartes n’a sa place : finissez votre tour.
}
why-capped = Vous avez déjà posé un bouchon ce tour-ci.
why-quarter-turn = Vous n’avez ce tuyau qu’à un quart de tour près, et une carte ne se tourne jamais d’un quart.
why-not-held = Vous n’avez pas cette carte.
why-nothing-to-break = Aucun tuyau intact n’est posé exactement comme cette carte cassée.
why-nowhere = Nulle part une sortie de cette carte ne rencontre une sortie ouverte.
why-dry = { seat } n’aurait plus de sortie libre.
why-dry-yourself = Vous n’auriez plus de sortie libre.
why-a-cell = Une carte se joue sur une case de la colline.
why-mend-more = Pour réparer, le tuyau doit avoir toutes les sorties de la carte cassée.
why-intact = Un tuyau intact ne se remplace jamais.
why-source = Il y a une source ici : un tuyau se pose sur une case vide.
why-village = Il y a un village ici : un tuyau se pose sur une case vide.
why-meets-cap = La sortie qu’il rencontrerait est bouchée.
why-unmet = Aucune sortie de cette carte ne rencontre ici une sortie ouverte.
why-break-same = Ce tuyau n’est pas posé exactement comme la carte cassée.
why-break-empty = Une carte cassée va sur un tuyau intact de même forme, jamais sur une case vide.
why-break-broken = Ce tuyau est déjà cassé.
why-break-never = On ne casse ni source ni village : une carte cassée va sur un tuyau intact de même forme.
why-no-caps = Il n’y a plus de bouchons.
why-no-payment = Un bouchon coûte une carte de votre main, et vous n’en avez pas.
why-no-outlet = Aucune sortie ouverte d’un tuyau intact n’est à vous.
why-cap-cell = Un bouchon va sur une sortie ouverte d’un tuyau.
why-cap-empty = Il n’y a pas de tuyau ici : un bouchon va sur une sortie ouverte d’un tuyau intact.
why-cap-source = Une source ne se bouche jamais.
why-cap-village = Un village ne se bouche jamais.
why-cap-broken = Un tuyau cassé ne se bouche jamais : réparez-le d’abord.
why-cap-closed = Ce tuyau n’a pas de sortie ouverte de ce côté.
why-cap-others = Cette sortie n’est pas à vous : un autre village en est plus proche.
why-cap-tied = Cette sortie n’est pas à vous : la conduite principale d’un village tout aussi proche en est plus près.

# Ce qu’il faut faire.
prompt-turn = { $can ->
    [both] Jouez une carte ou posez un bouchon, ou finissez votre tour.
    [card] Jouez une carte, ou finissez votre tour.
    [cap] Posez un bouchon, ou finissez votre tour.
   *[none] Finissez votre tour.
}{ $end ->
    [water] {" "}Un village a l’eau : la partie finit après ce tour, vous avec { $mine }, { seat } avec { $theirs }.
    [pile] {" "}La pioche est vide : la partie finit après ce tour, vous avec { $mine }, { seat } avec { $theirs }.
   *[no] {""}
}
prompt-lay = Choisissez la case où poser la carte.
prompt-break = Choisissez le tuyau à casser.
prompt-cap = Choisissez la sortie à boucher.
prompt-lying = Choisissez dans quel sens poser la carte.
prompt-discard = Choisissez la carte qui paie le bouchon.

# Avant un coup que l’on peut regretter.
caution-arrive = La partie finirait après ce tour, et { seat } serait devant : { $theirs } à { $mine }.
caution-arrive-tied = La partie finirait après ce tour, { $mine } à { $theirs }, et la conduite principale de { seat } est plus courte.
caution-last = C’est le dernier tour, et { seat } est devant : { $theirs } à { $mine }.
caution-last-tied = C’est le dernier tour : { $mine } à { $theirs }, et la conduite principale de { seat } est plus courte.
