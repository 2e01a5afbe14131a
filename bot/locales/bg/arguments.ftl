# What may be written after a command. $command (String): its name

how-nothing = След нея не се пише нищо, само /{ $command }.
how-nothing-on-page = Това е всичко: /{ $command }
how-code = Само /{ $command } или с кода на някоя от масите ти: /{ $command } K7QRT
how-code-on-page = На твоята маса: /{ $command }
how-person = Напиши така: /{ $command } Иван, или като отговор на чуждо съобщение. Само /{ $command } е за теб.
how-person-on-page = За теб: /{ $command }
how-help = Напиши името на команда, например /help belot. /help показва всички.
how-help-on-page = Всичко, което има: /help
how-start = Тази връзка вече не води никъде.
how-me = Напиши така: /me quiet 22-8 или /me clock Europe/Sofia. Само /me показва всичко.
how-me-on-page = Всичко се избира тук: /me
# $languages (String): their names
how-language = Говоря: { $languages }
# $words (String): all the words
how-words = След /{ $command } можеш да напишеш: { $words }
how-words-on-page = Всичко се избира тук: /{ $command }
# $games (String); $paces (String): as in answer-belot-how
how-settings =
    Напиши например: /settings хърватска бела 501 quick
    Игри: { $games }
    Време за ход: { $paces }
how-settings-on-page = Всичко се избира тук: /settings
word-on = да
word-off = не
answer-replay-none = Тук още не е игран мач.

# Choosing between several tables. $who (String): the opener

answer-lobby-stands = Масата на { $who } тук е отворена и има място: седни там. Или:
another-table = Отвори друга маса
close-which = Коя маса да се затвори?
