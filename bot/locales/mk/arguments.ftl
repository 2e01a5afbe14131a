# What may be written after a command. $command (String): its name

how-nothing = По неа не се пишува ништо, само /{ $command }.
how-nothing-on-page = Тоа е сè: /{ $command }
how-code = Само /{ $command } или со кодот на некоја твоја маса: /{ $command } K7QRT
how-code-on-page = На твојата маса: /{ $command }
how-person = Вака: /{ $command } Ivan, или како одговор на нечија порака. Само /{ $command } е за тебе.
how-person-on-page = За тебе: /{ $command }
how-help = Напиши име на команда, на пример /help belot. Сите се под /help.
how-help-on-page = Сè што има: /help
how-start = Овој линк веќе не води никаде.
how-me = Вака: /me quiet 22-8 или /me clock Europe/Skopje. Само /me покажува сè.
how-me-on-page = Сè се избира тука: /me
# $languages (String): their names
how-language = Зборувам: { $languages }
# $words (String): all the words
how-words = По /{ $command } можеш да напишеш: { $words }
how-words-on-page = Сè се избира тука: /{ $command }
# $games (String); $paces (String): as in answer-belot-how
how-settings =
    Вака: /settings bela 501 quick
    Игри: { $games }
    Време за потег: { $paces }
how-settings-on-page = Сè се избира тука: /settings
word-on = да
word-off = не
answer-replay-none = Тука сè уште не е одиграна ниту една партија.

# Choosing between several tables. $who (String): the opener

answer-lobby-stands = Тука е отворена масата на { $who } и има место: седни таму. Или:
another-table = Отвори друга маса
close-which = Која маса да се затвори?
