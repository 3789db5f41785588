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
