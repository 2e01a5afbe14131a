# The table in the group: who sits where, the auction, the tricks, play from the group.

person-unnamed = Player
person-former = former player
chair-free = free
# first names of AI players: usual ones of this language, at least eight, with commas between them
ai-names = Arthur, Betty, Charlie, Doris, Eddie, Fiona, George, Hazel

# $one, $two (String): the two sides, as "Ana + Ivo"
lobby-sides = { $one } against { $two }
# between the two sides, in a line of its own
lobby-against = against
# $code (String): the table's
lobby-elsewhere = From another chat: /join { $code }
lobby-elsewhere-on-page = The code of the table: { $code }
# $code (String): the table's; links follow in lines of their own
lobby-invite-with = Invite friends with /join { $code } or a link:
lobby-invite-with-on-page = Invite friends with the code { $code } or a link:
# $preset (String); $target (Number): points that win; $time (String): for a turn
lobby-title = **{ $preset }** · to { $target } · { $time } a turn
# $clock (String): 20:30
moment-clock = { $clock } UTC
# $count (Number): minutes, from 1 to 60
moment-distance = in { $count } min
# $clock (String): as moment-clock; $date (String): a day
moment-day = { $clock } ({ $date })
# $clock, $distance (String): as above
moment-near = { $clock } ({ $distance })
# $count (Number)
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count } days
# the format of dates everywhere; $month (Number): 1 to 12
month-short = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
# $day (String); $month (String): as above
date-day = { $day } { $month }
# $year (String)
date-year = { $day } { $month } { $year }
# $who (String): the partner or opponent at that chair, who reads it too
lobby-sit-with = { $who }’s partner
lobby-sit-against = { $who }’s opponent
# In a list of messages that can be sent to any chat.
invitation-offer = Invite to your table
invitation-begun = The match has begun.
lobby-sit = Sit down
lobby-add = + 🤖
lobby-remove = − 🤖
# $who (String): an AI, with its mark
lobby-remove-one = − { $who }
lobby-invite = Invite
lobby-code = Code and link
lobby-copy = Copy the code
# $code (String): the table's; it is copied and written in another chat
lobby-join = /join { $code }
lobby-join-on-page = { $code }
# what friends read beside the link
lobby-share = We are playing belot – come and sit down!
lobby-more = More
# $who (String): who runs the table
lobby-menu = **{ $who }**’s table
lobby-lots = Draw lots
lobby-levels = AI level
lobby-levels-title = Which AIs sit down:
# the names of the AI players' levels
level-beginner = Beginner
level-club = Club player
level-master = Master
# $who (String): an AI, with its mark; $level (String): not the usual one
lobby-ai-player = { $who } ({ $level })
lobby-start-when-full = Starts as soon as full
lobby-invited-only = By invitation only
lobby-looking = Looking for players
lobby-looking-told = Open to anybody who is looking for a table
# $who (String): somebody at an open table
lobby-avoid = 🚫 { $who }
# a button: earlier invitations stop working
lobby-renew-invitation = New invitation
lobby-posts-tricks = Keep the tricks in the chat
lobby-drawn = Chairs by lot
# $who (String): those who want to be let in
lobby-asking = **{ $who }** – would like to sit down
lobby-asking-none = Nobody is waiting.
lobby-guests = Who is waiting
# $who (String): a person, on a button with a sign
lobby-admit = ✓ { $who }
lobby-turn-down = ✗ { $who }
lobby-send-away = ✕ { $who }
lobby-block = 🚫 { $who }
lobby-unblock = ↩ { $who } may sit down
lobby-hand-over = 👑 { $who }
# the same sign, where the chairs are listed
lobby-runs = 👑 { $who }
lobby-people-hint = ✕ off the chair · 🚫 may not sit here again · 👑 runs the table
lobby-people = Who sits
lobby-start = Start
# $count (Number): how many empty chairs AIs will take
lobby-start-ai = { $count ->
    [one] Start with 1 AI
   *[other] Start with { $count } AIs
}
lobby-stand = Leave
# Asked before an action that loses the match
close-title = **Close the table in the middle of the match?**
close-text = If you do, you lose it.
lobby-close = Close the table
closed-line = The table is closed.
# $who (String)
closed-thrown = { $who } closed the table in the middle of the match and loses it.
closed-unused = The table was closed because nobody came for a long time.
open-table = New table

# $number (Number): which deal; $who (String): the dealer
auction-title = Deal { $number } – dealt by { $who }
# $who (String)
auction-turn = { $game ->
    [bela] **{ $who }** names trumps or says “dalje”
   *[belot] **{ $who }** to call
}
# $contract (String): the last bid, and who made it
auction-in-force = Highest: **{ $contract }**
# a name and what belongs to it: a changed rule, a row of a sheet. $name, $value (String)
named-value = { $name }: { $value }
# $who (String); $said (String): what they called
auction-said = { $who }: { $said }
# $number (Number): which deal
auction-thrown-in = Deal { $number }: everybody passed. The cards are dealt again.
# $number (Number): the deal before
auction-again = Deal { $number } was not played; the cards are dealt again.
# $who (String): whose turn it is; $dealer (String)
auction-alt = { $dealer } dealt, { $who } to call

# $contract (String): with the declarer
trick-contract = **{ $contract }**
# $number (Number); $who (String): whose turn it is
trick-turn = **{ $who }** to play · trick { $number }
trick-leads = **{ $who }** leads · trick { $number }
# $number (Number); $who (String): who took it
trick-taken-leads = **{ $who }** took trick { $number } and leads
trick-taken = **{ $who }** took trick { $number }
# $tricks (String): each side and its tricks
trick-count = Tricks: { $tricks }
# $cards (String): who laid what, the taker marked
trick-last = Last trick: { $cards }
# $who (String); $card (String)
trick-laid = { $who } { $card }
# $laid (String); $note (String): what was said with the card
trick-laid-note = { $laid } ({ $note })
# $cards (String): who laid what; $who (String): who holds the trick
trick-alt = { $cards }. { $who } holds it.
# $cards, $who (String): the same of a trick that is closed
trick-alt-taken = { $cards }. { $who } took it.
trick-alt-empty = No cards on the table.
# $said (String): who has announced what
announced-all = { $game ->
    [bela] Zvanja: { $said }
   *[belot] Declared: { $said }
}
# $who, $said (String)
announced-by = { $who } – { $said }

# Opens the table's page inside the chat application.
page-open = To the table
page-slow = That took too long. Press again.
play-hand = My hand
play-declarations = { $game ->
    [bela] Zvanja
   *[belot] Declarations
}
play-belote = { $game ->
    [bela] Bela
   *[belot] Belote
}
# after the name of the player to act
play-called = , it is your turn.
# after the name of the player to act; $time (String): what is left of the turn
play-nudged = , it is your turn – **{ $time } left**
# $button (String): the button that shows one's cards
play-hint-call = “{ $button }” shows your cards. Call here.
play-hint-card = “{ $button }” shows which number is which card.

# a button that opens one's private chat with the bot
start-private = Private chat
# after the names of those who sit; $count (Number): how many they are
lobby-press-start = { $count ->
    [one] open our private chat and press Start: your cards will come there.
   *[other] open your private chats with me and press Start: your cards will come there.
}
# the same as a match begins; $button (String): a button's label
play-press-start = { $count ->
    [one] you play from here: “{ $button }” shows your cards to you alone. It is easier in our private chat.
   *[other] you play from here: “{ $button }” shows each of you only your own cards. It is easier in a private chat with me.
}
