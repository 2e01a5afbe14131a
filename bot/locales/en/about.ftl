# What the bot says about itself: greeting, help, leaderboard, language, commands.

welcome-title = **Belot, here in the chat**
welcome-text = Take your seats; where nobody sits, an AI does. Only you see your cards, in your private chat with me. The auction, the tricks and the score sheet are here.
welcome-private = **Hello!**
welcome-private-text = Your cards come here when you play. Tables are opened in the group or the room.

help-title = **Commands**
# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Open a table, sit down and start. If somebody is away, an AI plays until they are back.

command-belot = a new table
command-hand = my cards
command-table = what is going on
command-score = the score
command-leave = leave the table
command-leaderboard = who wins most here
command-rules = the rules
command-language = language
command-close = close the table
command-help = help

leaderboard-title = **Leaderboard**
leaderboard-empty = No match has been finished yet.
leaderboard-name = Player
leaderboard-played = Matches
leaderboard-won = Won
# $rank (Number); $who (String)
leaderboard-rank = { $rank }. { $who }

language-title = **Language**
# $own (String): the language in use, by its own name
language-chosen = ✓ { $own }
