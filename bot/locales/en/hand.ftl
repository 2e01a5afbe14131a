# The private message: your cards.

hand-turn-call = **Your turn** to call.
hand-turn-lead = **Your turn** to lead.
hand-turn-follow = **Your turn** to play a card.
# $time (String): what is left of the turn
hand-nudged = **⏰ { $time } left!**
# $who (String)
hand-waiting-call = { $who } to call.
hand-waiting-card = { $who } to play.
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
# $trick (String): who laid what and who took it
hand-last-trick = Last trick: { $trick }
# $cards (String): who laid what; $who (String)
hand-taken = { $cards } – { $who } took it
# $said (String): who has announced what
hand-announced = Declared: { $said }
# $who, $said (String)
hand-announced-by = { $who } – { $said }

hand-plans = With your first card you declare:
hand-plans-late = You may still declare:
# $plan (String): declarations; $points (Number)
hand-plan = { $plan } · { $points }
hand-plan-none = Nothing
# $suit (String): the signs of the suits
hand-belote = Belote { $suit }
hand-belote-none = No belote
# $label (String): what is chosen
hand-chosen = ✓ { $label }
hand-back = I’m back

# $number (Number)
hand-over-thrown-in = **Deal { $number }:** everybody passed.
# $verdict (String); $contract (String): with the declarer
hand-over = **Deal { $number }:** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Scored: us { $us }, them { $them }
hand-next = The next deal comes in a moment.
hand-won = **You win!** 🎉
hand-lost = The match is over. This time the others win.
