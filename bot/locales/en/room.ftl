# The pages of the browser room.

room-title = Belot
room-lead = Play right away, with friends, or with people looking for a fourth. No account needed.
room-name-label = Your name
# $name (String): the visitor
room-door-as = You play as { $name }
room-door-now = Play now
room-door-now-told = Against AI players, dealt right away.
room-door-now-go = Deal the cards
# $who (String): the people at an open table
room-door-join = Sit down with { $who }
room-door-friends = With friends
room-door-friends-told = Set up a table and send your friends the link.
room-door-friends-go = Set up the table
room-door-set = Game, points, pace
room-door-more = More games
room-door-open = Open tables and today’s deal
room-door-none = Nobody is looking for players right now.
# $who (String): the people there, $free (Number): free seats
room-door-seated = { $who } · { $free ->
    [one] one seat free
   *[other] { $free } seats free
}
room-door-sit = Sit down
room-door-today = Today’s deal: what would you play?
room-door-taken = Somebody else was quicker, or the table takes no more guests. Here is what is open.
room-door-failed = That did not work just now. Please try again.
door-game = Game
door-target = Points
door-pace = Time for a turn
door-level = AI players
door-guests = Who may come
door-guests-friends = Friends with the link
door-guests-anybody = Anybody looking for a table
room-recent = Your rooms
# $name (String): who opened the room
room-of = { $name }’s room
# $day (String): a date
room-seen = last visit { $day }
room-door-lead = Choose a name and come in.
room-come-in = Come in
room-languages = Language
# $present, $wanted (String): two names
room-device = You are { $present } in this browser. Become { $wanted }?
# $name (String): the new name
room-device-accept = Continue as { $name }
room-device-stay = Stay as I am
# $name (String): whose it is
room-link-of = This is { $name }’s personal link.
room-link-yours = Continue only if that is you.
# $day (String): its last day
room-link-until = It works until { $day }.
room-link-ends = Making a new link cancels this one.
room-link-hint = A personal link brings you back as yourself: on another device, or here if the browser has forgotten you.
room-link-make = Make a personal link
room-link-made = Your link. Keep it secret: anybody who opens it can play as you.
# $name (String): who the browser is
room-own = You are { $name } here
room-sign-out = Sign out everywhere else
room-sign-out-hint = Lost your phone, or used somebody else’s computer? Only this browser stays signed in, and your personal link stops working.
room-signed-out = Done. You are signed in only here.
room-back = Back to the room
room-home = Start page
room-not-found = There is nothing at this address.
room-link-over = This link no longer works. Make a new one where you are still signed in.
room-refused = That did not work. Go back and try again.
room-of-table = Table
room-on = Continue
room-by-invitation = This table is by invitation. Ask the person who opened it to let you in.
room-ask-in = Ask to come in
room-own-tables = Your tables
room-no-own-tables = You are not at a table.
room-launch-again = Close this window and open it again.
room-launch-forged = This did not come from Telegram or Discord. Close the window and open it there again.
room-noscript = The room needs JavaScript.

room-name-missing = Please choose a name.
room-name-long = A name has at most 32 characters.
room-name-strange = The name contains an invisible character.
room-name-taken = Somebody in this room is called that already. Come in under this name, or choose another.
room-name-known = Somebody in one of your rooms is called that already. Take this name, or choose another.
room-text-empty = There is nothing to send.
room-text-long = At most 500 characters in one message.
room-error-frame = The room did not understand that.
room-error-fast = That was too much at once. Wait a little.
room-error-crowded = You have this room open too many times. Close some of its pages.
room-error-full = The room is full. You will come in as soon as somebody leaves.
room-error-watching = You are only watching here. Come in to play or to write.
room-error-inside = Something went wrong here. Please try again.
room-error-between = We will be right back. Try again in a few seconds.

room-private = Your messages
# beside the name of a person who no longer waits for the next deal
room-ready = ready
room-people = Here now
# $count (Number): spectators
room-watching = watching: { $count }
room-you = you
room-owner = opened the room
room-bot = Bot
room-copied = Link copied. Send it to your friends.
room-copied-personal = Copied.
room-copy = Copy link
room-invite = Invite
room-copy-failed = Copying did not work here.
room-more = More
room-menu = Menu
room-hint = Hint
room-personal = My devices
room-watch-link = Copy a link for watching
room-watch-hint = Anybody who opens it sees the table, but no hands.
room-copied-watch = The link for watching is copied.
room-empty-group = Nobody has written yet. Send your friends the link.
room-empty-watching = Nobody has written yet.
room-write-group = Write to everyone
room-write-private = Write to the bot
room-send = Send
room-commands = Commands
room-newest = Newest
room-download = Download
room-unfold = Details
room-tiles = Your cards
room-new-cards = New cards
room-waiting = Your turn
room-asked = You are asked
room-reconnecting = Connection lost. Reconnecting…
room-blocked = This network blocks live connections (WebSocket). Try another one, or mobile data.
room-offline = No connection. It will be back in a moment.
room-answer-lost = No answer yet. Please try again.
room-unsent = This may not have been sent. Look, and send it again if it is missing.
room-close = OK
room-save = Save
room-put-away = Close

# The table.

room-felt = Table
room-no-table = Nobody plays here yet.
room-no-table-watching = Nobody plays here yet. Once they begin, you will see them.
room-play-now = Play with AI players
room-come = Come and play belot with us!
room-invite-friends = Invite friends
room-invite-link = The link to this room
room-invite-scan = Friends next to you can scan this.
room-invite-share = Share the link
# $code (String): the table's code
room-invite-code = In Telegram or Discord they join this table with the code { $code }.
room-talk = Chat
# $count (Number): of messages that were not seen yet
room-talk-unread = Chat, new: { $count }
room-to-all = Everyone
room-to-bot = Only me
room-us = Us
room-them = Them
# $what (String): what a command does, in a text that cannot be tapped
room-quoted = “{ $what }”
# $target (Number): the points that win
room-target = to { $target }
room-total = Total
# $contract (String): the contract with its declarer
room-contract = Contract: { $contract }
room-sit = Sit here
room-move = Move here
room-add-ai = Add an AI
room-remove-ai = Send the AI away
# $who (String): who sits down, or gets up from their chair
room-sits = { $who } sits down
room-stands = { $who } gets up
# an AI player, below its name
room-ai = AI
room-away = away
room-here = back
room-dealer = dealer
# $count (Number)
room-tricks-won = tricks: { $count }
# $who (String): who took a trick
room-took = { $who } takes the trick
room-last = Last trick
room-another-table = Show another table
room-trick = On the table
room-chairs = Who sits where
room-ahead = will be played
room-chosen = chosen
room-calls = Your call
room-actions = What you can do
room-calls-made = The calls of this deal
room-emote = Say something
room-score-sheet = Score sheet
room-sound = Sounds
room-notify = Call me when I am not looking
room-notify-when = When am I called?
room-notify-closed = You are called even when this page is closed.
room-notify-open = You are called while this page is open in the background.
room-notify-denied = This browser blocks notifications. Allow them for this page in its settings.
room-notify-insecure = For this the room needs an address with https.
room-notify-install = On an iPhone, first add this page to the home screen and open it from there.
room-notify-none = This browser cannot do that.
room-call-over = Nobody is waiting for you any more.
room-keys = Keys: 1–9 and arrows choose a card, Enter plays it, P passes, M mutes, T opens the chat.
room-no-connection = No connection. The cards are waiting.
room-try-again = Try again
room-launch-opening = Opening the table…
room-launch-denied = Discord did not tell us who you are. Allow it, and the table opens.
room-sheet = Message
room-say-rules = Rules
room-say-leaderboard = Leaderboard
room-say-stats = My stats
room-say-history = Matches
room-say-pictures = Cards
room-say-me = My settings
room-say-learn = Learn
room-say-today = Today’s deal
room-say-tournament = Tournaments
room-say-cups = Champions
room-say-settings = Game settings
room-say-link = Link accounts
room-say-privacy = My data
room-say-belot = New table
room-say-join = Join a table
room-say-help = What you can do here
room-code = Code of a table
