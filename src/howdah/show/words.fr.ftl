# Les mots de la maison, pour tous les jeux.

# Un jeu dont les places portent un nom au pluriel redéfinit ce terme avec .number = many.
-seats = places
    .number = one

chance = Le hasard
and = { $first } et { $last }
won = { $count ->
    [one] { $winners } { -seats.number ->
        [many] gagnent
       *[one] gagne
    }.
   *[other] { $winners } gagnent ensemble.
}
seat = Place { $seat }
end-resign = { $count ->
    [0] La partie est abandonnée.
   *[other] Tous les autres ont quitté la partie.
}
end-draw = La partie est nulle d'un commun accord.
say-resign = { $who } { -seats.number ->
    [many] abandonnent
   *[one] abandonne
}.
say-late = { $who } { -seats.number ->
    [many] ont
   *[one] a
} dépassé le temps.
say-draw = { $who } { $came ->
    [agreed] { -seats.number ->
        [many] acceptent
       *[one] accepte
    } la nulle.
   *[asked] { -seats.number ->
        [many] proposent
       *[one] propose
    } la nulle.
}
say-undo = { $who } { $came ->
    [alone] { -seats.number ->
        [many] reprennent
       *[one] reprend
    } un coup.
    [agreed] { -seats.number ->
        [many] acceptent
       *[one] accepte
    } la reprise du coup.
   *[asked] { -seats.number ->
        [many] demandent
       *[one] demande
    } à reprendre un coup.
}
say-decline = { $who } { -seats.number ->
    [many] refusent
   *[one] refuse
} { $what ->
    [undo] la reprise : le coup reste joué.
   *[draw] la nulle.
}

# Dans un terminal.
order-choices = ?
order-why = pourquoi
order-hint = conseil
order-score = score
order-undo = annuler
order-resign = abandon
order-draw = nulle
order-rule = règle
order-save = garder
order-help = aide
order-quit = quitter
terminal-help = Tapez un coup (Tab complète), ou : ? [partie] les choix · conseil · score · pourquoi COUP · annuler · abandon · nulle · règle CLAUSE · garder FICHIER · aide · quitter
terminal-choices = { $count ->
    [0] Rien de tel ne peut se jouer.
    [one] Un seul choix.
   *[other] { $count } choix.
}
terminal-near = Ce n'est pas un coup de ce jeu. Peut-être : { $moves }
terminal-unreadable = Ce n'est pas un coup de ce jeu ; ? donne les choix, aide tout le reste.
terminal-chance = { $chance } sur 100
terminal-hope = { $score ->
    [one] { $score } point en moyenne à l'essai
   *[other] { $score } points en moyenne à l'essai
}
terminal-no-clause = Il n'y a pas de telle règle : elles vont de { $first } à { $last }.
terminal-no-score = Dans ce jeu, il n'y a rien à compter.
terminal-legal = Ce coup peut se jouer.
terminal-nothing = Il n'y a rien de vous à reprendre.
terminal-saved = Gardé dans { $path }.
terminal-curtain = { $who } : appuyez sur Entrée quand vous seul voyez l'écran.
terminal-bye = Au revoir.
terminal-begins = { $who } { -seats.number ->
    [many] commencent
   *[one] commence
}.
terminal-you-begin = Vous commencez.
ruling = Notre lecture
reconstructed = Reconstitué
note = Remarque
optional = Option
addendum = { $label } : { $said }

# À une table.
random-seats = Places tirées au sort
why-nothing = Rien ne se joue ainsi.
why-next = Rien ne se joue ainsi. On peut commencer par : { $more ->
    [0] { $targets }.
   *[other] { $targets } et { $more } de plus.
}
why-legal = Ce coup peut se jouer.
phrase-1 = Bonjour !
phrase-2 = Bonne chance !
phrase-3 = Bien joué !
phrase-4 = Un instant, je vous prie.
phrase-5 = Aïe !
phrase-6 = Merci, au revoir !
error-Unreadable = Cela n'a pas été compris.
error-Refused = Ce n'est pas permis.
error-NotYours = Ce n'est pas à vous de décider maintenant.
error-Stale = La table a avancé entre-temps.
error-Over = La partie est finie.
error-Gone = Il n'y a pas de telle table ici.
error-Unplayable = Cette table ne se rejoue pas selon les règles de ce howdah ; son hôte peut encore l'exporter.
error-Taken = Quelqu'un a déjà pris cette place.
error-Limit = C'est plus que ce serveur ne permet ; patientez un instant.
error-Forbidden = Cela ne regarde que d'autres que vous.
error-Unsaved = Le coup n'a pas pu être enregistré, et n'a pas été joué. Réessayez.

# Les niveaux des robots.
level-1 = Débutant
level-2 = Amateur
level-3 = Aguerri
level-4 = Fort
level-5 = Maître

yes = oui
no = non
