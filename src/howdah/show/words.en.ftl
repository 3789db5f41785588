# The house's own words, for every game.

chance = Chance
and = { $first } and { $last }
won = { $count ->
    [one] { $winners } won.
   *[other] { $winners } won together.
}
seat = Seat { $seat }
end-resign = { $count ->
    [0] The game was given up.
   *[other] Everybody else is out of the game.
}
end-draw = A draw was agreed.
say-resign = { $who } resigned.
say-late = { $who } ran out of time.
say-draw = { $came ->
    [agreed] { $who } agreed to the draw.
   *[asked] { $who } offered a draw.
}
say-undo = { $came ->
    [alone] { $who } took a move back.
    [agreed] { $who } agreed to take the move back.
   *[asked] { $who } asked to take a move back.
}
say-decline = { $what ->
    [undo] { $who } declined: the move stands.
   *[draw] { $who } declined the draw.
}

# In a terminal.
order-choices = ?
order-why = why
order-hint = hint
order-score = score
order-undo = undo
order-resign = resign
order-draw = draw
order-rule = rule
order-save = save
order-help = help
order-quit = quit
terminal-help = Type a move (Tab completes), or: ? [part] the choices · hint · score · why MOVE · undo · resign · draw · rule CLAUSE · save FILE · help · quit
terminal-choices = { $count ->
    [0] Nothing like that can be played.
    [one] One choice.
   *[other] { $count } choices.
}
terminal-near = That is no move of this game. Perhaps: { $moves }
terminal-unreadable = That is no move of this game; ? lists the choices, help all else.
terminal-chance = { $chance } in 100
terminal-hope = { $score ->
    [one] { $score } point on average in trials
   *[other] { $score } points on average in trials
}
terminal-no-clause = There is no such rule: they are { $first } to { $last }.
terminal-no-score = The scores of this game need no reckoning.
terminal-legal = It can be played.
terminal-nothing = There is nothing of yours to take back.
terminal-saved = Saved as { $path }.
terminal-curtain = { $who }, press Enter when only you can see the screen.
terminal-bye = Goodbye.
terminal-begins = { $who } to begin.
terminal-you-begin = You begin.
ruling = Our ruling
reconstructed = Reconstructed
note = Note
optional = Option
addendum = { $label }: { $said }

# At a table.
random-seats = Random seats
why-nothing = Nothing can be done like that.
why-next = Nothing can be done like that. One can begin with: { $more ->
    [0] { $targets }.
   *[other] { $targets } and { $more } more.
}
why-legal = That can be played.
phrase-1 = Hello!
phrase-2 = Good luck!
phrase-3 = Well played!
phrase-4 = One moment, please.
phrase-5 = Oops!
phrase-6 = Thank you, goodbye!
error-Unreadable = That could not be understood.
error-Refused = That is not allowed.
error-NotYours = It is not for you to decide now.
error-Stale = The table has gone on meanwhile.
error-Over = The game is over.
error-Gone = There is no such table here.
error-Unplayable = This table does not replay by the rules of this howdah; its host can still export it.
error-Taken = Somebody has taken this seat already.
error-Limit = That is more than this server allows; wait a moment.
error-Forbidden = Only others may see or do this.
error-Unsaved = The move could not be stored, and was not made. Try again.

# Levels of bots.
level-1 = Beginner
level-2 = Casual
level-3 = Steady
level-4 = Strong
level-5 = Master

yes = yes
no = no
