# The common words of all games.

chance = Chance
and = { $first } and { $last }
won = { $count ->
    [one] { $winners } won.
   *[other] { $winners } share the win.
}
seat = Seat { $seat }
end-resign = { $count ->
    [0] Game abandoned.
   *[other] { $winners } won by resignation.
}
end-late = { $count ->
    [0] Time ran out.
   *[other] { $winners } won on time.
}
by-resign = By resignation.
by-late = On time.
by-finish = Ended early: nobody could catch up any more.
end-draw = A draw was agreed.
end-finish = Ended early: nobody could catch up any more. { $winners } won.
talk-resign = { $who } resigned.
talk-late = { $who } ran out of time.
talk-draw = { $came ->
    [agreed] { $who } agreed to the draw.
   *[asked] { $who } offered a draw.
}
talk-undo = { $came ->
    [alone] { $who } undid a move.
    [agreed] { $who } agreed to undo the move.
   *[asked] { $who } asked to undo a move.
}
talk-finish = { $came ->
    [agreed] { $who } agreed to end the match here.
   *[asked] { $who } would end the match here: the winner is certain.
}
talk-rematch = { $came ->
    [agreed] { $who } agreed to a rematch.
   *[asked] { $who } offered a rematch.
}
talk-decline = { $what ->
    [rematch] { $who } declined the rematch.
    [undo] { $who } declined: the move stands.
    [finish] { $who } would rather play on.
   *[draw] { $who } declined the draw.
}
talk-withdraw = { $what ->
    [rematch] { $who } withdrew the offer of a rematch.
    [undo] { $who } withdrew the request to undo the move.
    [finish] { $who } no longer asks to end the match here.
   *[draw] { $who } withdrew the draw offer.
}

# In a terminal.
order-choices = ?
order-why = why
order-hint = hint
order-score = score
order-undo = undo
order-resign = resign
order-draw = draw
order-finish = finish
order-rule = rule
order-save = save
order-help = help
order-quit = quit
terminal-help = Type a move (Tab completes it), or: ? [part] lists the choices · hint · score · why MOVE · undo · resign · draw · finish · rule CLAUSE · save FILE · help · quit
terminal-choices = { $count ->
    [0] No legal move contains that.
    [one] One choice.
   *[other] { $count } choices.
}
terminal-near = That isn’t a valid move. Did you mean: { $moves }
terminal-unreadable = That isn’t a valid move. Type ? for the choices, help for everything else.
terminal-chance = { $chance }%
terminal-hope = { $score ->
    [one] { $score } point on average in trials
   *[other] { $score } points on average in trials
}
terminal-no-clause = There is no such rule. The rules are { $first } to { $last }.
terminal-no-score = This game has no points to count.
terminal-legal = You can play it.
terminal-nothing = Nothing to undo.
terminal-saved = Saved as { $path }.
terminal-handover = { $who }, press Enter when only you can see the screen.
terminal-bye = Goodbye.
terminal-begins = { $who } to begin.
terminal-you-begin = You begin.

# The rules, on a page or in a terminal.
mark-ruling = Our ruling
mark-variant = Variant
mark-note = Note
marked = { $mark }: { $said }
rules-title = The rules of { $title }
rules-marks = “{ mark-ruling }” marks what is not in the rulebook: where it is silent or unclear, and what is printed only in the box. A “{ mark-note }” holds exact tie-breaks, reasons and advice.
rules-contents = Contents
rules-search = Search the rules
rules-found = Rules found: { $count } of { $total }
rules-options = You choose these when you set up a game:
rules-option = When you set up a game: “{ $name }”.
rules-option-value = When you set up a game: “{ $name }”, “{ $value }”.
rules-refused = Not allowed: { $said }
rules-before = Before
rules-after = After

# At a table.
random-seats = Random seats
undo = Undo
why-nothing = You can’t do that.
why-next = You can’t do that. Try: { $more ->
    [0] { $targets }.
   *[other] { $targets } and { $more } more.
}
why-legal = You can play that.
phrase-1 = Hello!
phrase-2 = Good luck!
phrase-3 = Well played!
phrase-4 = One moment, please.
phrase-5 = Oops!
phrase-6 = Thank you, goodbye!
error-Unreadable = The server did not understand that.
error-Refused = That is not allowed.
refused-undo = Nobody can undo a move in this game.
refused-unmoved = Nobody has moved yet. There is nothing to undo.
refused-long = This game has { $most } steps. No table keeps more: offer a draw, or resign.
refused-undos = { $most } moves have been undone in this game. That is the most.
refused-resigned = You have resigned. The others decide this.
refused-finish = The winner is not certain yet. Play on.
refused-alone = You play alone. Nobody can agree to a draw.
refused-again = You have already proposed this. Wait for the others to answer.
refused-other = Somebody wants to undo another move. Answer that first.
refused-wait = { $moves ->
    [one] You can propose this again after your next move.
   *[other] You can propose this again after { $moves } more of your moves.
}
refused-rematch = Your offer of a rematch was declined.
refused-rematch-early = The game goes on. A rematch can be offered at its end.
refused-rematch-made = The rematch has already begun.
refused-answer = There is no such proposal now.
error-NotYours = It’s not your turn.
error-Stale = The game has moved on. Look again, then decide.
error-Over = The game is over.
error-Gone = Game not found on this server.
error-Unplayable = This version of howdah cannot continue this game. The server’s host can still export it.
error-Taken = Somebody has already taken this seat.
error-Limit = That is more than this server allows. Wait a moment, then try again.
error-Misdirected = This server does not know this name. Use its address, or ask its host to start it with: howdah serve --name NAME
error-Forbidden = You don’t have access to this.
error-Unsaved = The server could not save this, so it did not happen. Try again.
error-Unconfirmed = The server lost its database and does not know whether this was saved. Look again.
error-Unavailable = The server cannot reach its database at the moment. Try again soon.

# Who sits where.
notice-host = The host
notice-somebody = Somebody
notice-claim = { $seat }: { $name } took the seat.
notice-over = { $seat }: { $name } took the seat and plays on for { $was }.
notice-here = { $seat }: { $by } took the seat on their own device.
notice-bot = { $seat }: { $by } gave the seat to a bot.
notice-link = { $seat }: { $by } opened the seat to an invitation.
notice-away = { $seat }: nobody was there, and { $by } opened the seat to an invitation.
notice-back = { $seat }: { $by } gave the seat back to { $name }.
notice-left = { $seat }: the player left, and the seat is open to an invitation.
notice-left-bot = { $seat }: the player left, and a bot plays on.
seating-host = Only the host can do more here.
seating-hand = The hands are hidden: nobody can take another player’s hand on their own device.
seating-there = The hands are hidden: the seat can be opened to an invitation once its player leaves it, or has been away for { $days ->
    [0] { $minutes } minutes
    [one] a day
   *[other] { $days } days
}.
seating-bot = The bot took over a hidden hand from a player who was there: the seat can only go back to that player.
seating-decides = The bot has to move, and its clock stands still: the seat can change hands after its move.
seating-nobody = Nobody has given this seat up.

# Levels of bots.
level-1 = Beginner
level-2 = Casual
level-3 = Steady
level-4 = Strong
level-5 = Master

yes = yes
no = no

# Lessons.
lesson-who = { seat }
lesson-you = You play: { $who } · { $moves ->
    [0] as many moves as it takes
    [one] in one move
   *[other] in { $moves } moves
}
lesson-you-turns = You play: { $who } · { $turns ->
    [one] in one turn
   *[other] in { $turns } turns
}
lesson-wrong = You can play that, but it is not what was asked. Try again.
lesson-worse = You can play that, but another move is clearly better. Try again.
lesson-spent = That was your last move here, and the goal is not reached. Try again.
lesson-on = Go on: { $moves ->
    [one] one more move.
   *[other] { $moves } more moves.
}
lesson-on-turns = { $turns ->
    [one] Go on: { $of ->
        [one] this turn is not over yet.
       *[other] this is your last turn.
    }
   *[other] Go on: you have { $turns } turns left.
}
lesson-unsafe = Not safe. Look at the reply: { $reply }
lesson-caution = Are you sure? { $why }
lesson-regret = Are you sure? Another move looks clearly better. Look again, or ask for a hint.
lesson-idle = Are you sure? This turn would achieve nothing, and there is something better to do. Look again, or ask for a hint.
lesson-blunder = Are you sure? The reply could win at once: { $reply }
lesson-lost = Try again, or take your last move back.
lesson-can-win = Look closely: you can win now.
lesson-alone = From here on you know enough. I only speak up before a blunder.
lesson-number = Task { $number } of { $count }
lesson-done = Lesson done: { $title }
lessons-none = { $title } has no lessons yet.
lessons-help = Type a move (Tab completes it), or: ? lists the choices · hint · undo · quit
lessons-next = Press Enter for the next lesson: { $title }

# How to play.
how-title = How to play { $title }
how-short = How to play
how-goal = Goal
how-box = In the box
how-setup = Set-up
how-turn = Your turn
how-end = The end
how-score = Points
how-variants = Variants
how-details = Fine points
how-rules = Full rules
how-learn = Learn it move by move
how-play = Play
