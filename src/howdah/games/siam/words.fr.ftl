title = Siam
blurb = Éléphants et rhinocéros poussent des montagnes. Faites tomber le premier rocher, en étant le plus près de lui.

-seats = camps
    .number = many
seat = { $seat ->
    [0] Les éléphants
   *[1] Les rhinocéros
}
    .one = { $seat ->
        [0] Un éléphant
       *[1] Un rhinocéros
    }
lesson-who = { $seat ->
    [0] les éléphants
   *[1] les rhinocéros
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
    .edge = { $value ->
        [N] nord
        [E] est
        [S] sud
       *[W] ouest
    }

target-reserve-0 = la réserve des éléphants
target-reserve-1 = la réserve des rhinocéros
target-out = hors du plateau

say-enter = { seat.one } entre en { $cell }, face { $way_to }.
say-shove = { seat.one } entre en { $cell } en poussant vers { $way }.
say-move = { seat.one } avance de { $cell } à { $to }, face { $way_to }.
say-turn = { seat.one } se tourne vers { $way } en { $cell }.
say-leave = { seat.one } sort du plateau depuis { $cell }.
say-push = { seat.one } pousse vers { $way } depuis { $cell }.
say-push-off = { seat.one } pousse vers { $way } depuis { $cell } : { fallen }.
say-shove-off = { seat.one } entre en { $cell } en poussant vers { $way } : { fallen }.
fallen = { $fallen ->
    [elephant] un éléphant tombe du plateau
    [rhinoceros] un rhinocéros tombe du plateau
   *[rock] le rocher tombe du plateau
}

option-balance = Comment on compte la force d’une poussée
option-balance-step = à chaque pas : la poussée s’arrête au premier obstacle trop fort, et personne au-delà ne peut aider
option-balance-total = au total : tous les animaux de la file tournés dans le sens de la poussée aident, où qu’ils soient
option-centre_closed = Pendant les deux premiers tours de chaque camp, c1 et c5 sont fermées
option-one_exit = Chaque camp ne peut sortir de lui-même du plateau qu’une seule fois
option-quiet_limit = Nulle après ce nombre de coups sans qu’un rocher bouge (0 = jamais)

end-SIA-17 = Un rocher est sorti du plateau.
end-fallen = { $by ->
    [winner] Le rocher est tombé par le bord { way.edge }. { $seat ->
        [0] L’éléphant
       *[1] Le rhinocéros
    } en { $cell } était le plus proche derrière lui, tourné vers { way }.
   *[loser] { $seat ->
        [0] Les rhinocéros ont fait tomber le rocher par le bord { way.edge }, mais l’éléphant
       *[1] Les éléphants ont fait tomber le rocher par le bord { way.edge }, mais le rhinocéros
    } en { $cell } était le plus proche derrière lui, tourné vers { way }.
}
end-SIA-21 = Aucun rocher n’a bougé depuis trop longtemps : partie nulle.

reckoning-animals = Animaux sur le plateau
reckoning-rocks = Rochers gagnés
reckoning-quiet = { $count ->
    [one] Partie nulle après encore un coup, sauf si un rocher bouge.
   *[other] Partie nulle après encore { $count } coups, sauf si un rocher bouge.
}

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

# À quoi sert une cible, dans une infobulle.
about-inner = Une case vide.
about-border = Une case vide du bord : un animal peut y entrer.
about-rock = Poussez-le hors du plateau. L’animal le plus proche derrière lui, tourné dans le sens de la poussée, gagne. Chaque rocher demande un pousseur.
about-animal = Il pousse vers { way }, et résiste à une poussée contraire.
about-reserve = Les animaux entrent d’ici par le bord du plateau, et y reviennent quand ils le quittent.

# Pourquoi un clic ne mène à rien.
why-no-reserve = Votre réserve est vide : tous vos animaux sont sur le plateau.
why-others-reserve = { $seat ->
    [0] Ce n’est pas votre réserve : vous jouez les éléphants.
   *[1] Ce n’est pas votre réserve : vous jouez les rhinocéros.
}
why-others-animal = { $seat ->
    [0] Cet éléphant n’est pas à vous.
   *[1] Ce rhinocéros n’est pas à vous.
}
why-rock = Un rocher ne bouge pas tout seul. Choisissez un animal qui lui fait face, puis poussez.
why-empty-border = { $cell } est vide. Pour y entrer, choisissez d’abord votre réserve.
why-empty = { $cell } est vide. Choisissez d’abord un de vos animaux.
why-empty-board = { $cell } est vide, et aucun de vos animaux n’est encore sur le plateau : choisissez d’abord votre réserve.
why-enter-where = Un animal entre par une case du bord.
why-enter-inside = { $cell } n’est pas au bord : un animal entre par une case du bord.
why-enter-way = La case { $cell } est occupée : on y entre en poussant de l’extérieur, vers { way }.
why-closed = { $cell } est encore fermée : pendant ses deux premiers tours, personne ne peut venir en c1 ni en c5.
why-facing-first = Choisissez d’abord la direction de l’animal, ou de nouveau sa case pour revenir.
why-turned = L’animal est déjà tourné vers { way }.
why-other-home = Un animal qui sort du plateau revient dans votre propre réserve.
why-far = { $cell } est trop loin : un animal avance d’une case à la fois.
why-diagonal = { $cell } est en diagonale : un animal va tout droit, d’une case vers le haut, le bas ou un côté.
why-sideways = Cet animal est tourné vers { way }. Il ne pousse que droit devant lui : tournez-le d’abord.
why-leave-inside = Un animal ne sort que par le bord, et { $cell } est à l’intérieur.
why-one-exit = Un de vos animaux est déjà sorti du plateau : à cette table, chaque camp ne peut le faire qu’une fois.
why-resisted = { $help ->
    [one] Un animal pousse
   *[other] { $help } animaux poussent
}, mais { $resist ->
    [one] un autre résiste
   *[other] { $resist } autres résistent
}. Il faut plus de pousseurs que de résistants.
why-heavy = Il faut { $rocks ->
    [one] un pousseur pour un rocher
   *[other] { $rocks } pousseurs pour { $rocks } rochers
} ; vous en avez { $help }.
why-heavy-resisted = Il faut { $rocks ->
    [one] un pousseur de plus que de résistants pour un rocher
   *[other] { $rocks } pousseurs de plus que de résistants pour { $rocks } rochers
} ; ici, { $help ->
    [one] un animal pousse
   *[other] { $help } poussent
} et { $resist ->
    [one] un résiste
   *[other] { $resist } résistent
}.
why-behind = Trop faible d’ici : un animal pousse avec ceux qui sont devant lui, pas avec ceux de derrière. Choisissez celui qui est en { $cell }.
why-beyond = La poussée s’arrête déjà en { $cell } : ce qui se trouve au-delà ne peut pas aider.

# Ce qu’il faut faire.
prompt-begin = { $from ->
    [either] Choisissez un de vos animaux, ou votre réserve.
    [board] Choisissez un de vos animaux.
   *[reserve] Choisissez votre réserve pour faire entrer un animal.
}
prompt-enter = Choisissez la case du bord par où entrer.
prompt-animal = { $leave ->
    [yes] Choisissez une case, votre réserve pour le retirer, ou de nouveau l’animal pour le tourner.
   *[no] Choisissez où il va, ou de nouveau l’animal pour le tourner.
}
prompt-facing = Choisissez une direction.

# Avant un coup qu’on pourrait regretter.
caution-loses = { $seat ->
    [0] Le rocher tomberait, mais c’est un éléphant qui en est le plus près : les éléphants gagneraient.
   *[1] Le rocher tomberait, mais c’est un rhinocéros qui en est le plus près : les rhinocéros gagneraient.
}
