# The house's own words, for every game.

chance = Chance
and = { $first } and { $last }
won = { $count ->
    [one] { $winners } won.
   *[other] { $winners } won together.
}
nobody-won = Nobody won.
seat = Seat { $seat }
end-resign = One side remained; the others resigned.
end-draw = A draw was agreed.
say-resign = { $who } resigned.
say-draw = { $who } offered a draw.
say-undo = { $who } asked to go back to move { $length }.
