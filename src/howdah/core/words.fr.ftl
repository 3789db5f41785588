# Les mots de la maison, pour tous les jeux.

chance = Le hasard
and = { $first } et { $last }
won = { $count ->
    [one] Victoire : { $winners }.
   *[other] Victoire partagée : { $winners }.
}
nobody-won = Personne ne gagne.
seat = Place { $seat }
end-resign = Il ne reste qu'un camp ; les autres ont abandonné.
end-draw = La partie est nulle d'un commun accord.
say-resign = { $who } : abandon.
say-draw = { $who } : proposition de nulle.
say-undo = { $who } : demande de revenir au coup { $length }.

# Dans un terminal.
order-choices = ?
order-why = pourquoi
order-undo = annuler
order-resign = abandon
order-draw = nulle
order-rule = règle
order-save = garder
order-help = aide
order-quit = quitter
terminal-help = Tapez un coup (Tab complète), ou : ? [partie] les choix · pourquoi COUP · annuler · abandon · nulle · règle CLAUSE · garder FICHIER · aide · quitter
terminal-choices = { $count ->
    [0] Rien de tel ne peut se jouer.
    [one] Un seul choix.
   *[other] { $count } choix.
}
terminal-near = Peut-être : { $moves }
terminal-legal = Ce coup peut se jouer.
terminal-nothing = Il n'y a rien de vous à reprendre.
terminal-saved = Gardé dans { $path }.
terminal-curtain = { $who } : appuyez sur Entrée quand vous seul voyez l'écran.
terminal-bye = Au revoir.
ruling = notre lecture
optional = option
