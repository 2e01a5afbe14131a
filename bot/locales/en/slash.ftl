# The slash commands where they have typed arguments: names in small letters, descriptions of at most
# 100 letters. A name has letters, digits and hyphens only.

discord-command-belot = belot
discord-command-join = join
discord-command-hand = hand
discord-command-emote = emote
discord-command-leaderboard = leaderboard
discord-command-stats = stats
discord-command-today = today
discord-command-learn = learn
discord-command-rules = rules
discord-command-help = help
discord-command-table = table
discord-command-table-show = show
discord-command-table-score = score
discord-command-table-watch = watch
discord-command-table-leave = leave
discord-command-table-close = close
discord-command-tournament = tournament
discord-command-tournament-show = show
discord-command-tournament-new = new
discord-command-tournament-start = start
discord-command-tournament-prize = prize
discord-command-tournament-second = second
discord-command-tournament-terms = terms
discord-command-tournament-leave = leave
discord-command-tournament-winners = winners
discord-command-tournament-promo = promo
discord-command-match = match
discord-command-match-history = history
discord-command-match-replay = replay
discord-command-match-verify = verify
discord-command-match-versus = versus
discord-command-settings = settings
discord-command-settings-table = table
discord-command-settings-language = language
discord-command-settings-pictures = pictures
discord-command-me = me
discord-command-me-settings = settings
discord-command-me-quiet = quiet
discord-command-me-clock = clock
discord-command-me-notices = notices
discord-command-me-link = link
discord-command-me-unlink = unlink
discord-command-me-privacy = privacy
discord-command-me-data = data
discord-command-me-forget = forget

# commands that have subcommands

discord-group-table = the table you play at, and watching others
discord-group-tournament = tournaments: play one, plan one, past winners
discord-group-match = matches that are over: yours, move by move, checked
discord-group-settings = how people play here: rules, pace, language, pictures
discord-group-me = your settings, notices and data

# names of arguments

discord-argument-game = game
discord-argument-target = target
discord-argument-pace = pace
discord-argument-thread = thread
discord-argument-code = code
discord-argument-since = since
discord-argument-by = by
discord-argument-where = where
discord-argument-person = person
discord-argument-name = name
discord-argument-deal = deal
discord-argument-trick = trick
discord-argument-match = match
discord-argument-remark = remark
discord-argument-language = language
discord-argument-pictures = pictures
discord-argument-deck = deck
discord-argument-command = command
discord-argument-hours = hours
discord-argument-zone = zone
discord-argument-state = state
discord-argument-time = time
discord-argument-text = text
discord-argument-order = order

# descriptions of arguments

discord-option-game = which belot you play
discord-option-target = how many points a match goes to
discord-option-pace = how much time a turn has
discord-option-thread = in a thread of its own
discord-option-code = the code of the table, where there are several
discord-option-join = the code of the table
discord-option-cup = the code of the tournament
discord-option-start = when it starts, such as 20:30 or 5.12. 20:30
discord-option-text = what it says; leave it empty to remove it
discord-option-since = since when
discord-option-family = the game
discord-option-by = what counts
discord-option-where = here, or everywhere
discord-option-person = somebody on this server
discord-option-name = or somebody by name, also from elsewhere
discord-option-deal = which deal
discord-option-trick = which trick of the deal; 0 is the auction
discord-option-match = the number of the match at this table
discord-option-emote = what you say
discord-option-language = which language I speak here
discord-option-pictures = what comes as a picture
discord-option-deck = which cards are drawn
discord-option-help = a command
discord-option-hours = from when to when, such as 22-8; or off
discord-option-zone = where your clock shows the same, such as Europe/Vienna
discord-option-notify = tell me, or not any more
discord-option-link = the code from the other platform
discord-option-promo = for the person who runs the bot

# descriptions of subcommands that are no command where people write by hand

form-quiet = the hours in which nothing rings
form-clock = your time zone
form-cup-show = show a tournament here
form-cup-new = plan a tournament
form-cup-start = when your tournament starts
form-cup-prize = what the winners of your tournament get
form-cup-second = what the second place of your tournament gets
form-cup-terms = the terms of your tournament
form-cup-leave = leave the tournament

# the paces

pace-blitz = Blitz
pace-quick = Quick
pace-normal = Normal
pace-calm = Calm
pace-post = By post
