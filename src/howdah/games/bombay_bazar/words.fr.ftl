title = Bombay Bazar
blurb = Quatre éléphants, un bazar : allongez votre trompe pièce par pièce, et faites des nœuds sur la route des autres.
legend = Plateau : @ une tête, · une case vide, █ une fin de trompe, le numéro d’une place là où sa trompe doit continuer, en gris les morceaux dont personne ne se sert. À côté : les tas et ce qu’il y reste, les trompes et leur longueur. « lay T2a 1 » pose une pièce du tas T2a tournée d’un cran ; « ? T2a » dit comment elle convient.

seat = { $seat ->
    [0] Piment
    [1] Indigo
    [2] Safran
   *[3] Menthe
}

elephant = { $value ->
    [0] Piment
    [1] Indigo
    [2] Safran
   *[3] Menthe
}

medals = { $value ->
    [1] une médaille
    [2] deux médailles
   *[3] trois médailles
}

call = { $value ->
    [even] pair
   *[odd] impair
}

design = { $value ->
    [T1a] virage serré
    [T1b] virage large
    [T1c] ligne droite
    [T2a] deux virages serrés côte à côte
    [T2b] virage serré avec un virage large à sa gauche
    [T2c] virage serré à côté d’une ligne droite
    [T2d] deux virages serrés face à face
    [T2e] virage serré avec un virage large à sa droite
    [T2f] deux virages larges qui se croisent
    [T2g] virage large croisé par une ligne droite
    [T2h] deux virages larges dos à dos
    [T2i] deux lignes droites qui se croisent
    [T3a] trois virages serrés
    [T3b] virage serré avec deux virages larges qui se croisent
    [T3c] ligne droite entre deux virages serrés
    [T3d] ligne droite à travers deux virages larges
    [T3e] trois lignes droites qui se croisent
   *[other] modèle { $value }
}

rotation = { $value ->
    [0] sans rotation
    [1] tournée d’un cran
    [2] tournée de deux crans
    [3] tournée de trois crans
    [4] tournée de quatre crans
   *[5] tournée de cinq crans
}

target-end = fin de trompe
target-head-0 = tête de Piment
target-head-1 = tête d’Indigo
target-head-2 = tête de Safran
target-head-3 = tête de Menthe
target-medals-1 = une médaille
target-medals-2 = deux médailles
target-medals-3 = trois médailles

say-first = { $elephant } commence.
say-keep = { $who } garde { $medals } en main et annonce « { $call } ».
say-keep-secretly = { $who } choisit des médailles en secret et annonce.
say-lay = { $who } pose une pièce : { $design }, { $rotation }.
say-lay-at = { $who } s’allonge en { $cell } (+{ $gain }) : { $design }.
say-lay-last = { $who } s’allonge en { $cell } (+{ $gain }) avec la dernière de son modèle : { $design }.
say-end = { $who } s’arrête : aucune pièce ne convient au bout de sa trompe, où se pose la fin de trompe.
say-end-at = { $who } s’arrête { $length ->
    [0] sans un morceau
    [one] à un morceau
   *[other] à { $length } morceaux
} : { blocked-why }.

# Pourquoi rien n’a pu être posé là où désigne une trompe.
blocked-why = { $why ->
    [end] une fin de trompe occupe { $cell }
    [closed] rien ne se pose en { $cell }
    [contested] deux trompes désignent { $cell }, et à cette table on n’y pose rien
    [used] les pièces qui iraient en { $cell } sont épuisées
    [heads] toute pièce qui irait en { $cell } réunirait deux têtes
   *[shape] aucune pièce ne s’accorde avec ce qui entoure { $cell }
}

option-opening = Qui commence
option-opening-chance = Le hasard désigne le premier joueur.
option-opening-medals = Par le jeu des médailles : des médailles en secret, et une annonce, pair ou impair.
option-tip_contact = Quand deux trompes désignent la même case vide
option-tip_contact-separate = Une pièce posée là prolonge les deux trompes, chacune par son propre morceau.
option-tip_contact-never = On ne peut rien y poser : les deux sont bloquées.

promise-lay = La trompe gagne { $gain ->
    [one] un morceau
   *[other] { $gain } morceaux
}, pour une longueur de { $length }.
promise-lay-others = La trompe gagne { $gain ->
    [one] un morceau
   *[other] { $gain } morceaux
}, pour une longueur de { $length } ; les autres en gagnent { $others }.
promise-lay-alone = La trompe gagne { $gain ->
    [one] un morceau
   *[other] { $gain } morceaux
}, pour une longueur de { $length } ; le score passe à { $score }.
promise-end = La trompe finit ici, avec { $length ->
    [one] un seul morceau.
   *[other] { $length } morceaux.
}

reckoning-length = Morceaux de trompe
reckoning-out = { seat } : trompe bloquée, { blocked-why }.
reckoning-tiles = Pièces posées
reckoning-empty = Cases vides
reckoning-openings = Ouvertures inutilisées
reckoning-score = Score
reckoning-certain = Aucune autre trompe ne peut plus grandir, et { seat } est en tête : la victoire est acquise.

layer-count = Compter les morceaux de chaque trompe
layer-loose = Montrer les ouvertures inutilisées

end-BBZ-19 = Plus aucune trompe ne peut grandir.

# Ce qui se trouve sur une cible, pour qui ne la voit pas.
stands-gain = { $gain ->
    [0] convient ici
    [one] un morceau de plus
   *[other] { $gain } morceaux de plus
}
stands-pile = { $count ->
    [0] il n’en reste pas
   *[other] il en reste { $count }
}
stands-trunk = { $count ->
    [0] pas encore de trompe
   *[other] trompe de longueur { $count }
}
stands-end = fin de trompe
stands-tip = désignée par la trompe de { seat }

# À quoi sert une cible, dans une infobulle.
about-pile = Des pièces de cette forme.
about-misfit = Elle ne va pas où pointe votre trompe.
about-fits = { $gain ->
    [0] Elle va où pointe votre trompe.
    [one] Elle va où pointe votre trompe, pour un morceau de plus.
   *[other] Elle va où pointe votre trompe, pour jusqu’à { $gain } morceaux de plus.
}
about-last = { $gain ->
    [0] La dernière pièce de cette forme.
    [one] La dernière pièce de cette forme. Elle va où pointe votre trompe, pour un morceau de plus.
   *[other] La dernière pièce de cette forme. Elle va où pointe votre trompe, pour jusqu’à { $gain } morceaux de plus.
}
about-used-up = Il ne reste aucune pièce de cette forme.
about-turned = Choisissez-la pour poser la pièce ainsi.
about-head = Une trompe commence ici. La plus longue gagne.
about-blocked = Cette trompe est bloquée : elle ne peut plus grandir.
about-empty = Une case vide.
about-closed = Une fin de trompe : une trompe s’est arrêtée ici. Aucune ne passe, et une pièce voisine doit être fermée de ce côté.
about-corner = Une fin de trompe : personne ne joue dans ce coin. Aucune trompe ne passe, et une pièce voisine doit être fermée de ce côté.
about-tile = Une pièce posée ne bouge plus.
about-end = Les fins de trompe. Quand rien ne convient là où désigne votre trompe, vous y posez la vôtre : elle arrête votre trompe, qui garde sa longueur.
about-medals = Gardez en secret ce nombre de médailles, puis annoncez pair ou impair.

# Pourquoi un clic ne mène à rien.
why-medals = Les médailles décident d’abord qui commence : choisissez combien en garder, puis annoncez pair ou impair.
why-not-blocked = Vous pouvez encore poser une pièce en { $cell }, et vous le devez : la fin de trompe est pour une trompe bloquée.
why-blocked-end = Votre trompe désigne une fin de trompe en { $cell } : on n’y pose plus rien. Choisissez { $cell } pour y poser votre propre fin de trompe : votre trompe s’arrête là.
why-blocked-contested = Deux trompes désignent { $cell } : à cette table, on n’y pose rien. Choisissez { $cell } pour poser votre fin de trompe : votre trompe s’arrête là.
why-blocked-used = Les pièces qui iraient en { $cell } sont épuisées. Choisissez { $cell } pour poser votre fin de trompe : votre trompe s’arrête là.
why-blocked-heads = Toutes les pièces qui iraient en { $cell } réuniraient deux têtes. Choisissez { $cell } pour poser votre fin de trompe : votre trompe s’arrête là.
why-blocked-shape = Aucune pièce ne s’accorde avec ce qui entoure { $cell }. Choisissez { $cell } pour poser votre fin de trompe : votre trompe s’arrête là.
why-tile-first = Choisissez d’abord la pièce pour { $cell } : celles qui conviennent sont éclairées.
why-head = Une tête ne bouge jamais. Votre trompe grandit par l’autre bout : posez une pièce en { $cell }.
why-laid = Une pièce posée ne bouge plus.
why-end-tile = Il y a ici une fin de trompe. Votre trompe désigne { $cell }.
why-elsewhere = Votre trompe désigne { $cell } : votre pièce va là, et nulle part ailleurs.
why-used-up = Ce tas est épuisé.
why-misfit-8 = { $turned ->
    [so] Ainsi tournée
   *[ever] De quelque façon qu’on la tourne
}, cette pièce ne prolonge pas votre trompe : elle est fermée devant son bout.
why-misfit-9 = { $turned ->
    [so] Ainsi tournée
   *[ever] De quelque façon qu’on la tourne pour prolonger votre trompe
}, cette pièce mènerait { $into ->
    [end] à une fin de trompe.
   *[border] hors du plateau.
}
why-misfit-10 = { $turned ->
    [so] Ainsi tournée
   *[ever] De quelque façon qu’on la tourne pour prolonger votre trompe
}, cette pièce ne s’accorde pas avec une voisine : une ouverture doit en rencontrer une autre.
why-misfit-11 = { $turned ->
    [so] Ainsi tournée
   *[ever] De quelque façon qu’on la tourne pour prolonger votre trompe
}, cette pièce réunirait deux têtes par une même trompe.
why-misfit-12 = { $turned ->
    [so] Ainsi tournée
   *[ever] De quelque façon qu’on la tourne pour prolonger votre trompe
}, cette pièce boucherait une autre trompe qui désigne la même case.

# Ce qu’il faut faire.
prompt-medals = Choisissez combien de médailles garder.
prompt-call = Annoncez pair ou impair.
prompt-tile = Choisissez une pièce, ou { $cell } pour voir celles qui conviennent.
prompt-forced = Une seule pièce convient, dans un seul sens : choisissez { $cell } pour la poser.
prompt-here = Choisissez la pièce à poser ici.
prompt-turned = Choisissez comment la tourner.
prompt-only = Choisissez { $cell } pour la poser ainsi.

# Avant un coup qu’on pourrait regretter.
caution-end = Votre trompe s’arrêterait à { $length } : elle désignerait la fin de trompe en { $cell }, où rien ne se pose.
caution-blocked = Votre trompe s’arrêterait à { $length } : elle désignerait { $cell }, où aucune pièce ne convient.
