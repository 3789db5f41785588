title = Bazaar
blurb = Troquez vos pierres pour réunir tout juste les cinq que demande une carte : moins il vous en reste, plus elle rapporte.
legend = R rubis, S saphir, O opale, T topaze, D diamant ; ⚅ le dé. Piles : les pierres de la carte visible, ★ à étoile, + autant de cartes dessous. 1.4 > échange le côté gauche d’une équation contre le droit, 1.4 < le droit contre le gauche. À côté, ce que rapporte un achat selon qu’il reste 0, 1, 2, 3 pierres ou plus : ▭ colonne simple, ★ étoile, ★★ double étoile. Places : points, cartes ▭, pierres.

# Chaque place est une échoppe, reconnaissable à son enseigne.
seat = { $seat ->
    [0] Lanterne
    [1] Théière
    [2] Babouche
    [3] Lune
    [4] Palme
   *[5] Clé
}

gem = { $value ->
    [ruby] rubis
    [sapphire] saphir
    [opal] opale
    [topaz] topaze
   *[diamond] diamant
}
    .a = { $value ->
        [ruby] un rubis
        [sapphire] un saphir
        [opal] une opale
        [topaz] une topaze
       *[diamond] un diamant
    }
# Les pierres, les cartes et les piles se comptent en lettres ; les points et les numéros, en chiffres.
number = { $count ->
    [0] aucune
    [1] une
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
    [13] treize
    [14] quatorze
   *[other] { $count }
}
gems = { $gem ->
    [ruby] { $count ->
        [one] un rubis
       *[other] { number } rubis
    }
    [sapphire] { $count ->
        [one] un saphir
       *[other] { number } saphirs
    }
    [opal] { $count ->
        [one] une opale
       *[other] { number } opales
    }
    [topaz] { $count ->
        [one] une topaze
       *[other] { number } topazes
    }
   *[diamond] { $count ->
        [one] un diamant
       *[other] { number } diamants
    }
}
face = { $value ->
    [star] étoile
    [ruby] rubis
    [sapphire] saphir
    [opal] opale
    [topaz] topaze
   *[diamond] diamant
}
    .the = { $value ->
        [star] l’étoile
        [ruby] le rubis
        [sapphire] le saphir
        [opal] l’opale
        [topaz] la topaze
       *[diamond] le diamant
    }
pile = pile { $value }
exchange = carte Échange { $value }
offer = { $paid } contre { $taken }
card = { $gems }
card-star = { $gems } (étoile)

target-die = le dé
target-done = fin du tour
target-pile-1 = pile 1
target-pile-2 = pile 2
target-pile-3 = pile 3
target-pile-4 = pile 4
target-hand-ruby = rubis en main
target-hand-sapphire = saphir en main
target-hand-opal = opale en main
target-hand-topaz = topaze en main
target-hand-diamond = diamant en main

say-exchange = On échange selon la { $exchange }.
say-first = Le dé pour savoir qui commence : { $face }.
say-first-by = { seat } lance le dé pour savoir qui commence : { $face }.
say-die = Le dé montre { $face_the }.
say-card = Nouvelle carte : { $card }.
say-roll = { $who } lance le dé.
say-pick = { $who } choisit { $gem_a }.
say-trade = { $who } échange { $offer }.
say-buy = { $who } achète sur la { $pile }.
say-buy-for = { $who } achète sur la { $pile } pour { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
say-pay = { $who } donne { $gem_a }.
fold-pay = Le paiement, pierre par pierre
say-drop = { $who } fait rendre { $gem_a } à la banque.
say-done = { $who } finit son tour.
say-close = Le bazar ferme.

option-rules = Règles
option-rules-french = Règle française : les cartes Étoile s’achètent, et les cartes simples restent dans la colonne simple.
option-rules-classic = Classique : les cartes Étoile sont des repères, et chaque pile épuisée hausse toutes les cartes d’une colonne.
option-exchange = Cartes Échange
option-exchange-chance = Tirées au hasard
option-exchange-other = Cartes { $value }
option-purchases = Achats par tour
option-purchases-one = Une par tour
option-purchases-many = Autant qu’on peut en payer
option-minutes = Le bazar ferme au bout de ce nombre de minutes (0 = jamais)
option-minutes-0 = jamais
option-minutes-other = { $value ->
    [one] { $value } minute
   *[other] { $value } minutes
}

promise-buy = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $count ->
    [0] sans pierre
    [one] avec une pierre
   *[other] avec { number } pierres
} en main.
promise-trade = Laisse { number } { $count ->
    [one] pierre
   *[other] pierres
} en main.
promise-surplus = Laisse { number } pierres en main : plus de dix, donc il faudra acheter, ou la place suivante retirera le surplus.

reckoning-gems-held = Pierres en main
reckoning-cards = Cartes
reckoning-points = Points
reckoning-columns = { $plain ->
    [0] Les cartes simples comptent dans la colonne simple
    [1] Les cartes simples comptent dans la colonne étoile
   *[2] Les cartes simples comptent dans la colonne double étoile
}, les cartes à étoile dans la { $star ->
    [1] colonne étoile.
   *[2] colonne double étoile.
}
reckoning-piles = { $count ->
    [one] La partie finit quand encore une pile est épuisée.
   *[other] La partie finit quand { number } piles sont épuisées.
}
reckoning-last = Il reste une carte dans la pile { $pile }.
reckoning-gems = Les pierres restées en main ne valent rien.
reckoning-tie = Égalité de points : le moins de cartes l’emporte.
reckoning-shared = Égalité de points et de cartes : la victoire est partagée.

layer-afford = Ce que je peux payer

end-BAZ-24 = Une deuxième pile est épuisée : le bazar est fini.
end-BAZ-25 = Le bazar a fermé.
end-BAZ-28 = Personne n’a rien acheté depuis trop longtemps : le bazar est fini.

# Ce qui se trouve sur une cible, pour qui ne la voit pas.
stands-gems = { $count ->
    [0] aucun
   *[other] { $count }
}
stands-pile = { $depth ->
    [0] épuisée
   *[1] carte étoile
}

# À quoi sert une cible, dans une infobulle.
about-bank = Des pierres de la banque. On en gagne au dé et en échangeant.
about-hand = On dépense ses pierres en échangeant et en achetant. Chaque pierre qui reste, jusqu’à trois, diminue ce que rapporte un achat.
about-die = Lancez-le pour prendre une pierre de la couleur qu’il montre. L’étoile laisse le choix.
about-done = Termine votre tour.
about-pile = Elle rapporte { $with0 } points sans pierre restée en main, { $with1 } avec une, { $with2 } avec deux, { $with3 } avec trois ou plus{ $column ->
    [0] {""}
    [1] {" "}(colonne étoile)
   *[2] {" "}(colonne double étoile)
}.
about-left = { $count ->
    [one] C’est la dernière carte de cette pile.
   *[other] On peut encore acheter { number } cartes de cette pile.
}
about-exhausted = Il n’y a plus rien à acheter ici. La deuxième pile épuisée met fin à la partie.
about-lack = { $own ->
    [yes] Il vous manque { $gems }.
   *[no] Il manque { $gems } à { seat }.
}
about-star-lack = { $own ->
    [yes] Elle coûte cinq pierres quelconques, et vous { $count ->
        [0] n’en avez aucune
       *[other] en avez { number }
    }.
   *[no] Elle coûte cinq pierres quelconques, et { seat } { $count ->
        [0] n’en a aucune
       *[other] en a { number }
    }.
}
about-trade-now = { $own ->
    [yes] Vous pouvez faire cet échange maintenant.
   *[no] { seat } peut faire cet échange maintenant.
}
about-trade-bank = { $own ->
    [yes] Vous avez de quoi payer, mais il manque { $gems } à la banque.
   *[no] { seat } a de quoi payer, mais il manque { $gems } à la banque.
}
about-trade-acted = { $own ->
    [yes] Vous avez de quoi payer, mais vous avez déjà lancé le dé ou échangé ce tour-ci.
   *[no] { seat } a de quoi payer, mais a déjà lancé le dé ou échangé ce tour-ci.
}
about-trade-later = { $own ->
    [yes] Vous avez de quoi payer.
   *[no] { seat } a de quoi payer.
}
about-buy-now = { $own ->
    [yes] Vous pouvez l’acheter maintenant.
   *[no] { seat } peut l’acheter maintenant.
}
about-buy-later = { $own ->
    [yes] Vous avez de quoi payer : on achète après avoir lancé le dé ou échangé.
   *[no] { seat } a de quoi payer.
}

# Pourquoi un clic ne mène à rien.
why-buy-later = On achète après avoir lancé le dé ou échangé, pas avant.
why-act-first = { $fresh ->
    [0] Lancez le dé ou échangez d’abord : on ne passe pas son tour.
   *[1] Lancez le dé d’abord : on ne passe pas son tour.
}
why-bank = { $fresh ->
    [0] On ne prend pas de pierres directement à la banque : lancez le dé, ou échangez chez un marchand.
   *[1] On ne prend pas de pierres directement à la banque : lancez le dé.
}
why-hand = { $fresh ->
    [0] Vos pierres servent à échanger ou à acheter : lancez le dé, ou choisissez un côté d’une équation.
   *[1] Au premier tour, on ne fait que lancer le dé.
}
why-first-turn = Au premier tour, on lance le dé : les échanges viennent plus tard.
why-bank-short = La banque ne peut pas tout vous donner : il lui manque { $gems }.
why-cannot-pay = Pour donner ce côté, il vous manque { $gems }.
why-other-side = Choisissez le côté que vous donnez. Celui-ci, vous le recevriez : choisissez l’autre côté du signe égal.
why-bank-empty = La banque n’en a plus de cette couleur.
why-pick-first = Le dé montre l’étoile : choisissez d’abord une pierre de la banque.
why-pay-none = Vous n’avez pas de pierre de cette couleur pour payer.
why-pay-first = { $count ->
    [one] Vous payez une carte Étoile : choisissez encore une pierre de votre main.
   *[other] Vous payez une carte Étoile : choisissez encore { number } pierres de votre main.
}
why-drop-none = { seat } n’a pas de pierre de cette couleur.
why-drop-first = { $count ->
    [one] Choisissez d’abord une pierre de { seat } qui retourne à la banque.
   *[other] Choisissez d’abord { number } pierres de { seat } qui retournent à la banque.
}
why-must-buy = Vous avez { number } pierres, plus de dix : vous devez acheter une carte que vous pouvez payer.
why-acted = Vous avez déjà lancé le dé ou échangé ce tour-ci. Achetez une carte, ou finissez votre tour.
why-exhausted = Cette pile est épuisée.
why-marker = À cette table, la carte Étoile n’est qu’un repère : elle ne s’achète pas.
why-star-price = Une carte Étoile coûte cinq pierres quelconques, et vous { $count ->
    [0] n’en avez aucune
   *[other] en avez { number }
}.
why-cannot-buy = Pour cette carte, il vous manque { $gems }.

# Ce qu’il faut faire.
prompt-act = Lancez le dé ou échangez.
prompt-roll = { $fresh ->
    [0] Lancez le dé : vous ne pouvez payer aucun échange.
   *[1] Lancez le dé.
}
prompt-pick = L’étoile : choisissez une pierre de la banque.
prompt-buy = Achetez une carte, ou finissez votre tour.{ $last ->
    [0] {""}
   *[other] {" "}Un achat sur la pile { $last } finit la partie.
}
prompt-must-buy = Vous avez plus de dix pierres : achetez une carte.{ $last ->
    [0] {""}
   *[other] {" "}Un achat sur la pile { $last } finit la partie.
}
prompt-pay = Choisissez une pierre pour payer · encore { number }
prompt-drop = Choisissez quelle pierre de { seat } retourne à la banque · encore { number }

# Avant un coup qu’on pourrait regretter.
caution-ends = Cet achat finit la partie, et { seat } vous devance.
