# What may be written after a command. $command (String): its name

how-nothing = Iza nje se ne piše ništa, samo /{ $command }.
how-nothing-on-page = To je sve: /{ $command }
how-code = Samo /{ $command } ili s kodom jednog od tvojih stolova: /{ $command } K7QRT
how-code-on-page = Za tvojim stolom: /{ $command }
how-person = Napiši ovako: /{ $command } Ivan, ili kao odgovor na nečiju poruku. Samo /{ $command } je o tebi.
how-person-on-page = O tebi: /{ $command }
how-help = Napiši ime naredbe, na primjer /help belot. Sve su pod /help.
how-help-on-page = Sve što ima: /help
how-start = Ta poveznica više ne vodi nikamo.
how-me = Napiši ovako: /me quiet 22-8 ili /me clock Europe/Zagreb. Samo /me pokazuje sve.
how-me-on-page = Sve se bira ovdje: /me
# $languages (String): their names
how-language = Govorim: { $languages }
# $words (String): all the words
how-words = Iza /{ $command } možeš napisati: { $words }
how-words-on-page = Sve se bira ovdje: /{ $command }
# $games (String); $paces (String): as in answer-belot-how
how-settings =
    Napiši na primjer: /settings bela 501 quick
    Igre: { $games }
    Vrijeme za potez: { $paces }
how-settings-on-page = Sve se bira ovdje: /settings
word-on = da
word-off = ne
answer-replay-none = Ovdje još nije odigrana nijedna partija.

# Choosing between several tables. $who (String): the opener

answer-lobby-stands = Ovdje je otvoren stol koji vodi { $who } i ima mjesta: sjedni ondje. Ili:
another-table = Otvori drugi stol
close-which = Koji stol zatvoriti?
