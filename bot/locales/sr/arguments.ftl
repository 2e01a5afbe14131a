# What may be written after a command. $command (String): its name

how-nothing = Iza nje se ne piše ništa, samo /{ $command }.
how-nothing-on-page = To je sve: /{ $command }
how-code = Samo /{ $command } ili sa kodom jednog od tvojih stolova: /{ $command } K7QRT
how-code-on-page = Za tvojim stolom: /{ $command }
how-person = Napiši ovako: /{ $command } Ivan, ili kao odgovor na nečiju poruku. Samo /{ $command } je o tebi.
how-person-on-page = O tebi: /{ $command }
how-help = Napiši ime komande, na primer /help belot. Sve su pod /help.
how-help-on-page = Sve što ima: /help
how-start = Taj link više ne vodi nikuda.
how-me = Napiši ovako: /me quiet 22-8 ili /me clock Europe/Belgrade. Samo /me pokazuje sve.
how-me-on-page = Sve se bira ovde: /me
# $languages (String): their names
how-language = Govorim: { $languages }
# $words (String): all the words
how-words = Iza /{ $command } možeš da napišeš: { $words }
how-words-on-page = Sve se bira ovde: /{ $command }
# $games (String); $paces (String): as in answer-belot-how
how-settings =
    Napiši na primer: /settings bela 501 quick
    Igre: { $games }
    Vreme za potez: { $paces }
how-settings-on-page = Sve se bira ovde: /settings
word-on = da
word-off = ne
answer-replay-none = Ovde još nije odigrana nijedna partija.

# Choosing between several tables. $who (String): the opener

answer-lobby-stands = Ovde je otvoren sto koji vodi { $who } i ima mesta: sedni tamo. Ili:
another-table = Otvori drugi sto
close-which = Koji sto da zatvorim?
