# Les mots communs à tous les jeux.

# Un jeu dont les places portent un nom au pluriel redéfinit ce terme avec .number = many.
-seats = places
    .number = one

chance = Le hasard
and = { $first } et { $last }
won = { $count ->
    [one] { $named ->
        [yes] { $winners } gagne.
       *[no] { $winners } { -seats.number ->
            [many] gagnent
           *[one] gagne
        }.
    }
   *[other] { $winners } se partagent la victoire.
}
seat = Place { $seat }
end-resign = { $count ->
    [0] Partie abandonnée.
   *[other] Victoire par abandon : { $winners }.
}
end-late = { $count ->
    [0] Temps écoulé.
   *[other] Victoire au temps : { $winners }.
}
by-resign = Par abandon.
by-late = Au temps.
by-finish = Partie écourtée : l’issue était certaine.
end-draw = La partie est nulle d’un commun accord.
end-finish = Partie écourtée : l’issue était certaine. Victoire : { $winners }.
talk-resign = { $who } { -seats.number ->
    [many] abandonnent
   *[one] abandonne
}.
talk-late = { $who } { -seats.number ->
    [many] ont
   *[one] a
} perdu au temps.
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
        [many] annulent
       *[one] annule
    } un coup.
    [agreed] { -seats.number ->
        [many] acceptent
       *[one] accepte
    } l’annulation du coup.
   *[asked] { -seats.number ->
        [many] demandent
       *[one] demande
    } l’annulation d’un coup.
}
talk-finish = { $who } { $came ->
    [agreed] { -seats.number ->
        [many] acceptent
       *[one] accepte
    } d’en rester là.
   *[asked] { -seats.number ->
        [many] proposent
       *[one] propose
    } d’en rester là : l’issue est certaine.
}
talk-rematch = { $who } { $came ->
    [agreed] { -seats.number ->
        [many] acceptent
       *[one] accepte
    } la revanche.
   *[asked] { -seats.number ->
        [many] proposent
       *[one] propose
    } une revanche.
}
talk-decline = { $who } { -seats.number ->
    [many] refusent
   *[one] refuse
} { $what ->
    [undo] l’annulation : le coup reste joué.
    [finish] d’en rester là.
    [rematch] la revanche.
   *[draw] la nulle.
}
talk-withdraw = { $who } { -seats.number ->
    [many] retirent
   *[one] retire
} { $what ->
    [undo] la demande d’annulation.
    [finish] la proposition d’en rester là.
    [rematch] la proposition de revanche.
   *[draw] la proposition de nulle.
}

# Dans un terminal.
order-choices = ?
order-why = pourquoi
order-hint = conseil
order-score = score
order-undo = annuler
order-resign = abandon
order-draw = nulle
order-finish = finir
order-rule = règle
order-save = garder
order-help = aide
order-quit = quitter
terminal-help = Tapez un coup (Tab complète), ou : ? [partie] liste les choix · conseil · score · pourquoi COUP · annuler · abandon · nulle · finir · règle CLAUSE · garder FICHIER · aide · quitter
terminal-choices = { $count ->
    [0] Aucun coup possible ne contient cela.
    [one] Un seul choix.
   *[other] { $count } choix.
}
terminal-near = Ce coup n’est pas valable. Vouliez-vous dire : { $moves }
terminal-unreadable = Ce coup n’est pas valable. Tapez « ? » pour les choix, aide pour tout le reste.
terminal-chance = { $chance } %
terminal-hope = { $score ->
    [one] { $score } point en moyenne à l’essai
   *[other] { $score } points en moyenne à l’essai
}
terminal-no-clause = Cette règle n’existe pas. Les règles vont de { $first } à { $last }.
terminal-no-score = Ce jeu n’a pas de points à compter.
terminal-legal = Vous pouvez jouer ce coup.
terminal-nothing = Aucun de vos coups à annuler.
terminal-saved = Enregistré dans { $path }.
terminal-handover = { $who } : appuyez sur Entrée quand vous seul voyez l’écran.
terminal-bye = Au revoir.
terminal-begins = { $who } { -seats.number ->
    [many] commencent
   *[one] commence
}.
terminal-you-begin = Vous commencez.

# Les règles, sur une page ou dans un terminal.
mark-ruling = Notre lecture
mark-variant = Variante
mark-note = Remarque
marked = { $mark } : { $said }
rules-title = Les règles de { $title }
rules-marks = « { mark-ruling } » signale ce qui n’est pas dans le livret : là où il est muet ou peu clair, et ce qui n’est imprimé que dans la boîte. Une « { mark-note } » donne les départages exacts, les raisons et des conseils.
rules-contents = Sommaire
rules-search = Chercher dans les règles
rules-found = Règles trouvées : { $count } sur { $total }
rules-options = Vous les choisissez en préparant une partie :
rules-option = En préparant une partie : « { $name } ».
rules-option-value = En préparant une partie : « { $name } », « { $value } ».
rules-refused = Interdit : { $said }
rules-before = Avant
rules-after = Après

# À une table.
random-seats = Places tirées au sort
undo = Annulation des coups
why-nothing = Vous ne pouvez pas faire cela.
why-next = Vous ne pouvez pas faire cela. Essayez : { $more ->
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
refused-undo = Dans cette partie, personne ne peut annuler un coup.
refused-unmoved = Personne n’a encore joué : il n’y a rien à annuler.
refused-long = Cette partie compte { $most } coups et tirages. Aucune table n’en garde davantage : proposez la nulle ou abandonnez.
refused-undos = { $most } coups ont déjà été annulés dans cette partie. C’est le maximum.
refused-resigned = Vous avez abandonné. Ce sont les autres qui décident.
refused-finish = L’issue n’est pas encore certaine. Continuez.
refused-alone = Vous jouez sans adversaire. Personne ne peut accepter la nulle.
refused-again = Vous l’avez déjà proposé. Attendez la réponse des autres.
refused-other = Quelqu’un demande déjà une autre annulation. Répondez-y d’abord.
refused-wait = { $moves ->
    [one] Vous pourrez le proposer de nouveau après votre prochain coup.
   *[other] Vous pourrez le proposer de nouveau quand vous aurez joué { $moves } autres coups.
}
refused-rematch = Votre proposition de revanche a été refusée.
refused-rematch-early = La partie continue. La revanche se propose à la fin.
refused-rematch-made = La revanche a déjà commencé.
refused-answer = Il n’y a pas de telle proposition en ce moment.
error-NotYours = Ce n’est pas à vous de jouer.
error-Stale = La partie a avancé. Regardez-la, puis décidez.
error-Over = La partie est finie.
error-Gone = Partie introuvable sur ce serveur.
error-Unplayable = Cette version de howdah ne peut pas continuer cette partie. L’hébergeur du serveur peut encore l’exporter.
error-Taken = Quelqu’un a déjà pris cette place.
error-Limit = C’est plus que ce serveur ne permet. Patientez un instant, puis réessayez.
error-Misdirected = Ce serveur ne connaît pas ce nom. Utilisez son adresse, ou demandez à son hébergeur de le lancer avec : howdah serve --name NOM
error-Forbidden = Vous n’y avez pas accès.
error-Unsaved = Le serveur n’a pas pu enregistrer votre action : rien n’a changé. Réessayez.
error-Unconfirmed = Le serveur a perdu sa base de données et ne sait pas si votre action est enregistrée. Regardez à nouveau.
error-Unavailable = Le serveur n’a pas accès à sa base de données pour l’instant. Réessayez bientôt.

# Qui joue à quelle place.
notice-host = L’hôte
notice-somebody = Quelqu’un
notice-claim = { $seat } : { $name } a pris la place.
notice-over = { $seat } : { $name } a pris la place et continue pour { $was }.
notice-here = { $seat } : { $by } a pris la place sur son propre appareil.
notice-bot = { $seat } : { $by } a confié la place à un robot.
notice-link = { $seat } : { $by } a ouvert la place à une invitation.
notice-away = { $seat } : il n’y avait personne, et { $by } a ouvert la place à une invitation.
notice-back = { $seat } : { $by } a rendu la place à { $name }.
notice-left = { $seat } : la personne est partie, et la place est ouverte à une invitation.
notice-left-bot = { $seat } : la personne est partie, et un robot continue.
seating-host = Seul l’hôte peut en faire plus ici.
seating-hand = Les mains sont cachées : personne ne peut prendre celle d’autrui sur son propre appareil.
seating-there = Les mains sont cachées : la place peut être ouverte à une invitation si la personne la quitte, ou si elle est absente depuis { $days ->
    [0] { $minutes } minutes
    [one] un jour
   *[other] { $days } jours
}.
seating-bot = Le robot a pris la main cachée de quelqu’un qui était là : la place ne peut être rendue qu’à cette personne.
seating-decides = C’est au robot de jouer, et sa pendule est arrêtée : la place pourra changer de mains après son coup.
seating-nobody = Personne n’a cédé cette place.

# Les niveaux des robots.
level-1 = Débutant
level-2 = Amateur
level-3 = Aguerri
level-4 = Fort
level-5 = Maître

yes = oui
no = non

# Leçons.
lesson-who = { seat }
lesson-you = Vous jouez : { $who } · { $moves ->
    [0] autant de coups qu’il le faut
    [one] en un coup
   *[other] en { $moves } coups
}
lesson-you-turns = Vous jouez : { $who } · { $turns ->
    [one] en un tour
   *[other] en { $turns } tours
}
lesson-wrong = C’est un coup permis, mais pas ce qui était demandé. Essayez encore.
lesson-worse = C’est permis, mais un autre coup est nettement meilleur. Essayez encore.
lesson-spent = C’était votre dernier coup ici, et le but n’est pas atteint. Essayez encore.
lesson-on = Continuez : { $moves ->
    [one] encore un coup.
   *[other] encore { $moves } coups.
}
lesson-on-turns = { $turns ->
    [one] Continuez : { $of ->
        [one] ce tour n’est pas encore fini.
       *[other] c’est votre dernier tour.
    }
   *[other] Continuez : il vous reste { $turns } tours.
}
lesson-unsafe = Pas assez prudent. Voyez la réponse : { $reply }
lesson-caution = Êtes-vous sûr ? { $why }
lesson-regret = Êtes-vous sûr ? Un autre coup paraît nettement meilleur. Regardez encore, ou demandez un conseil.
lesson-idle = Êtes-vous sûr ? Ce tour n’apporterait rien, et il y a mieux à faire. Regardez encore, ou demandez un conseil.
lesson-blunder = Êtes-vous sûr ? La réponse pourrait gagner aussitôt : { $reply }
lesson-lost = Essayez encore, ou reprenez votre dernier coup.
lesson-can-win = Regardez bien : vous pouvez gagner maintenant.
lesson-alone = À partir d’ici, vous en savez assez. Je ne parle plus qu’avant une bévue.
lesson-number = Exercice { $number } sur { $count }
lesson-done = Leçon terminée : { $title }
lessons-none = { $title } n’a pas encore de leçons.
lessons-help = Tapez un coup (Tab complète), ou : ? liste les choix · conseil · annuler · quitter
lessons-next = Appuyez sur Entrée pour la leçon suivante : { $title }

# Comment jouer.
how-title = Comment jouer à { $title }
how-short = Comment jouer
how-goal = But du jeu
how-box = Matériel
how-setup = Mise en place
how-turn = À votre tour
how-end = Fin de la partie
how-score = Points
how-variants = Variantes
how-details = Précisions
how-rules = Règles complètes
how-learn = Apprendre coup par coup
how-play = Jouer
