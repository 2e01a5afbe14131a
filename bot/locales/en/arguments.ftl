# What may be written after a command. $command (String): its name

how-nothing = Nothing is written after it, just /{ $command }.
how-nothing-on-page = That is all: /{ $command }
how-code = Just /{ $command }, or with the code of one of your tables: /{ $command } K7QRT
how-code-on-page = At your table: /{ $command }
how-person = Like this: /{ $command } Ivan, or in reply to a message of theirs. Just /{ $command } is about you.
how-person-on-page = About you: /{ $command }
how-help = Write the name of a command, for example /help belot. /help lists them all.
how-help-on-page = What there is: /help
how-start = This link no longer works.
how-me = Like this: /me quiet 22-8, or /me clock Europe/Vienna. Just /me shows everything.
how-me-on-page = Everything is chosen here: /me
# $languages (String): their names
how-language = I speak: { $languages }
# $words (String): all the words
how-words = After /{ $command } you may write: { $words }
how-words-on-page = Everything is chosen here: /{ $command }
# $games (String); $paces (String): as in answer-belot-how
how-settings =
    Like this: /settings bela 501 quick
    Games: { $games }
    Time for a turn: { $paces }
how-settings-on-page = Everything is chosen here: /settings
word-on = on
word-off = off
answer-replay-none = No match has been played here yet.

# Choosing between several tables. $who (String): the opener

answer-lobby-stands = { $who }’s table is open here, with room: sit down there. Or:
another-table = Open another table
close-which = Which table shall be closed?
