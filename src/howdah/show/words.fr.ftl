# Les mots communs à tous les jeux.

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
end-draw = La partie est nulle d’un commun accord.
talk-resign = { $who } { -seats.number ->
    [many] abandonnent
   *[one] abandonne
}.
talk-late = { $who } { -seats.number ->
    [many] ont
   *[one] a
} dépassé le temps.
talk-draw = { $who } { $came ->
    [agreed] { -seats.number ->
        [many] acceptent
       *[one] accepte
    } la nulle.
   *[asked] { -seats.number ->
        [many] proposent
       *[one] propose
    } la nulle.
}
talk-undo = { $who } { $came ->
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
talk-decline = { $who } { -seats.number ->
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
terminal-help = Tapez un coup (Tab complète), ou : ? [partie] liste les choix · conseil · score · pourquoi COUP · annuler · abandon · nulle · règle CLAUSE · garder FICHIER · aide · quitter
terminal-choices = { $count ->
    [0] Aucun coup possible ne contient cela.
    [one] Un seul choix.
   *[other] { $count } choix.
}
terminal-near = Ce n’est pas un coup de ce jeu. Vouliez-vous dire : { $moves }
terminal-unreadable = Ce n’est pas un coup de ce jeu. Tapez ? pour les choix, aide pour tout le reste.
terminal-chance = { $chance } sur 100
terminal-hope = { $score ->
    [one] { $score } point en moyenne à l’essai
   *[other] { $score } points en moyenne à l’essai
}
terminal-no-clause = Cette règle n’existe pas. Les règles vont de { $first } à { $last }.
terminal-no-score = Ce jeu n’a pas de points à compter.
terminal-legal = Vous pouvez jouer ce coup.
terminal-nothing = Vous n’avez aucun coup à reprendre.
terminal-saved = Enregistré dans { $path }.
terminal-curtain = { $who } : appuyez sur Entrée quand vous seul voyez l’écran.
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
why-nothing = Aucun coup ne commence ainsi.
why-next = Aucun coup ne commence ainsi. Vous pouvez commencer par : { $more ->
    [0] { $targets }.
   *[other] { $targets } et { $more } de plus.
}
why-legal = Vous pouvez jouer ce coup.
phrase-1 = Bonjour !
phrase-2 = Bonne chance !
phrase-3 = Bien joué !
phrase-4 = Un instant, je vous prie.
phrase-5 = Aïe !
phrase-6 = Merci, au revoir !
error-Unreadable = Le serveur n’a pas compris.
error-Refused = Ce n’est pas permis.
error-NotYours = Ce n’est pas à vous de jouer.
error-Stale = La table a avancé entre-temps. Regardez-la, puis décidez.
error-Over = La partie est finie.
error-Gone = Cette table n’existe pas sur ce serveur.
error-Unplayable = Cette version de howdah ne peut pas continuer cette table. La personne qui tient le serveur peut encore l’exporter.
error-Taken = Quelqu’un a déjà pris cette place.
error-Limit = C’est plus que ce serveur ne permet. Patientez un instant, puis réessayez.
error-Forbidden = Vous ne pouvez ni voir ni faire cela.
error-Unsaved = Le serveur n’a pas pu enregistrer votre action : rien n’a changé. Réessayez.
error-Unavailable = Le serveur n’a pas accès à sa base de données pour l’instant. Réessayez bientôt.

# Les niveaux des robots.
level-1 = Débutant
level-2 = Amateur
level-3 = Aguerri
level-4 = Fort
level-5 = Maître

yes = oui
no = non
