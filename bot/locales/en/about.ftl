# What the bot says about itself: greeting, help, language, commands.

welcome-title = **Belot, here in the chat**
welcome-text =
    Open a table and sit down; AI players take the empty chairs.
    Only you see your cards, in your private chat with me; the game and the score are here.
welcome-private = **Belot with friends, right in the chat**
welcome-private-text =
    Write /belot in your group or room, sit down and start.
    No fourth player? An AI takes every empty chair.
    Your cards come here; you bid and play with the buttons below them.
    No group either? Write /belot here and pass the invitation on.
    /rules has the rules, /help all the commands.
# a button
welcome-to-group = 👥 Bring me to a group
# the same where the table is drawn on a page, with the talk beside it
welcome-felt = **Belot with friends**
welcome-felt-text =
    Play with AI players at once, or open a table and send your friends the link: they take any free chair.
    A tap on the score opens the score sheet; ⋯ above your cards has everything else.
welcome-felt-private = **New to belot?** We play a first deal together, and I explain every step.

# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Open a table, sit down and start. If somebody is away, an AI plays until they are back.
# $commands (String): their names, side by side
help-more = More: { $commands }
help-private = Your cards come here. Press them, or type them: A♠, 10 h, pass.
help-group = Your cards come in your private chat with me; only you see them.
help-felt = Your cards lie at the bottom: a tap plays one.

command-belot = a new table
command-join = join a table by its code
command-hand = my cards
command-table = what is going on
command-watch = watch a table
command-emote = say something at the table
command-score = the score
command-leave = leave the table
command-leaderboard = who plays best, here and everywhere
command-stats = my stats, or somebody’s
command-versus = me against somebody
command-history = the matches I have played
command-notify = tell me when a table opens here
command-replay = a match that is over, trick by trick
command-rules = the rules
command-language = language
command-pictures = pictures and cards here
command-close = close the table
command-me = my settings
command-link = be one player on Telegram, Discord and in the room
command-unlink = be a separate player here
command-privacy = what I keep about you
command-mydata = everything about you in a file
command-forget = forget me
command-help = help

language-title = **Which language shall I speak?**

# One's own settings.

personal-title = **My settings**
personal-more = ⚙️ More
prefer-calls = 🔔 When to call you to your turn, by a new message with a sound:
prefer-calls-every = Every turn
# the default: by the pace
prefer-calls-slow = When slow, and every turn of days
prefer-calls-late = Only when I am slow
prefer-calls-never = Never
prefer-taps = 👆 Presses for a card or a call:
prefer-taps-one = Once
prefer-taps-two = Twice
prefer-order = 🃏 First in the hand:
prefer-order-trumps = Trumps
prefer-order-suits = Always the same
prefer-signs = 💬 Remarks and effects at the table:
prefer-signs-shown = Show
prefer-signs-hidden = Hide
prefer-ahead = ⏩ A card ahead of your turn:
prefer-ahead-yes = Yes
prefer-ahead-no = No
prefer-portrait = 🙂 Your picture on pages:
prefer-portrait-shown = From the chat app
prefer-portrait-drawn = A drawn face

quiet-title = **🌙 Quiet hours**
quiet-text = Nothing rings for you then: no turn and no new table. If it is still your turn when they end, I call you. A turn of an hour or more does not run out meanwhile.
# $hours (String): such as 22–8
quiet-chosen = Nothing rings: **{ $hours }**
quiet-now = Nothing rings: **{ $hours }** – it is quiet now.
quiet-off = none
quiet-typed = Other hours: write /me quiet 22-8, 12 hours at most.
# on a page instead: a button that opens a field for them
quiet-other = Other hours, for example 22-8
quiet-button = 🌙 Quiet hours: { $hours }
quiet-back = ‹ My settings
clock-title = **🕐 My time**
clock-needed = Quiet hours do not work without it.
clock-text = What time is it where you are?
clock-typed = Another city: write /me clock Europe/Vienna.
clock-other = Another city, for example Vienna
# $clock (String): a city and the time there
clock-button = 🕐 { $clock }
clock-unknown = My time: ?
zone-sofia = Sofia
zone-zagreb = Zagreb
zone-berlin = Berlin
zone-london = London
zone-istanbul = Istanbul
zone-new-york = New York
zone-chicago = Chicago
zone-los-angeles = Los Angeles

pictures-title = **Pictures**
pictures-off = No pictures
pictures-sheets = Score sheets
pictures-all = All pictures
pictures-off-told = Everything is told in words.
pictures-sheets-told = The score sheet of each deal and of the match come as pictures.
pictures-all-told = The table, your cards and the score sheets come as pictures.
pictures-drawn = Here everything is drawn anyway.
deck-french = Usual cards
deck-four-colours = Four colours
deck-madarice = Mađarice
deck-french-told = Cards in two colours, as usual.
deck-four-colours-told = Cards in four colours: ♣ green, ♦ blue, ♥ red, ♠ black.
deck-madarice-told = Mađarice: ♣ acorns, ♦ bells, ♥ hearts, ♠ leaves.
tricks-living-told = The tricks are one message that is kept up to date.
tricks-posted-told = Each trick is a message of its own that stays in the chat.
tricks-living = One message
tricks-posted = Each trick apart
# a button: what people say at the table, and what is celebrated
signs-shown = 💬 Remarks and effects
# a button: the summaries of months and years
summaries-told = 📅 Month and year in numbers
daily-posted = 🧩 Deal of the day, each morning
