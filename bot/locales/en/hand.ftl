# The private message: your cards.

hand-turn-call = { $game ->
    [bela] **Your turn** – name trumps or say “dalje”.
   *[belot] **Your turn** to call.
}
hand-turn-lead = **Your turn** to lead.
hand-turn-follow = **Your turn** to play a card.
hand-turn-declare = **Your turn** – choose what to declare, and play.
# $time (String): what is left of the turn
hand-nudged = **⏰ { $time } left**
# $who (String)
hand-waiting-call = { $who } to call
hand-waiting-card = { $who } to play
hand-last-card = Your last card plays itself.
hand-away = **An AI is playing for you.**
hand-missed = Your time ran out and an AI took one turn for you.
hand-dealing = The cards are being dealt…
hand-lobby = The match has not begun yet.
# $us, $them (Number): the totals
hand-totals = Us { $us } · Them { $them }
# $number (Number)
hand-deal = deal { $number }
# $us, $them (Number): tricks
hand-tricks = tricks { $us } : { $them }
# $points (Number)
hand-hanging = { $points } hanging

# $plan (String): declarations; $points (Number)
hand-plan = { $plan } · { $points }
# $plan (String): one of these, for declaring it at once
hand-plan-late = Declare { $plan }
hand-plan-none = Nothing
# $suit (String): the signs of the suits
hand-belote = { $game ->
    [bela] Bela { $suit }
   *[belot] Belote { $suit }
}
hand-belote-none = { $game ->
    [bela] No bela
   *[belot] No belote
}
hand-back = I’m back
# after a question to the table
hand-asked-in-group = Answer in the group.

# A card that is chosen before one's turn. $card (String)
ahead-chosen = Next card: { $card }
# $why (String): the duty that forbids it, a sentence
ahead-forbidden = { $card }, chosen ahead, cannot be played now. { $why }
ahead-not-now = { $card }, chosen ahead, cannot be played now.
ahead-declare = You chose { $card } ahead, but first choose what to declare; then press it.
ahead-belote = { $game ->
    [bela] You chose { $card } ahead, but first choose bela or none; then press it.
   *[belot] You chose { $card } ahead, but first choose belote or none; then press it.
}
answer-ahead = ✓ Next card: { $card }. It is played when your turn comes. Press it again to take it back.
answer-ahead-none = Taken back: no card is chosen ahead.

# $number (Number)
hand-over-thrown-in = **Deal { $number }:** everybody passed.
# $verdict (String); $contract (String): with the declarer
hand-over = **Deal { $number }:** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Scored: us { $us }, them { $them }
hand-next = The next deal comes in a moment.
# $who (String): those who have not asked for it yet
hand-next-waits = Waiting for { $who }.
# a button; it is dealt once all people at the table have pressed
next-deal = Next deal ▶
answer-ready = Next deal, please.
hand-won = **You win!** 🎉
hand-lost = The match is over. This time the others win.

# For people without a private chat: answers to buttons in the group, 180 characters at most.

numbered-turn-call = Your turn to call.
numbered-turn-card = Your turn: choose a number with ✓.
# $plan (String): declarations
numbered-chosen = Declaring: { $plan }
numbered-late = You may still declare: { $plan }
numbered-declared = Declared: { $plan }
# $plan (String): declarations; $points (Number)
numbered-plan = With your first card you declare: { $plan } · { $points }. Press again for another choice.
numbered-plan-none = You declare nothing. Press again to choose a declaration.
numbered-nothing = You have nothing to declare.
numbered-belote = { $game ->
    [bela] If you play the king or queen of trumps, you call bela.
   *[belot] If you play the king or queen of a belote, you call it.
}
numbered-belote-none = { $game ->
    [bela] You will not call bela with your next card.
   *[belot] You will not call belote with your next card.
}
numbered-over = The match is over.

# a message of its own
call-own = 👉 **Your turn**
# where, if the table is in no group with a name; $who (String): who has opened it
call-table = { $who }’s table
call-own-table = your table
