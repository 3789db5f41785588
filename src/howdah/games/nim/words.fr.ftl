title = Nim aux amulettes
blurb = Trois tas, une amulette secrète, et la dernière pierre.

seat = Place { $seat }

stones = { $value ->
    [1] une pierre
    [2] deux pierres
   *[3] trois pierres
}

say-charm = Une amulette est tirée : { $charm }.
say-charm-secretly = Une amulette est tirée.
say-take = { $who } prend { $stones } du tas { $heap }.

option-misere = Qui prend la dernière pierre perd.

end-NIM-6 = La dernière pierre est prise.
end-NIM-7 = La dernière pierre est prise, et fait perdre.

stands-heap = { $count ->
    [0] vide
    [one] une pierre
   *[other] { $count } pierres
}
