# Promo periods. $name (String); $since, $until, $time (String)

promo-title = 🎁 **{ $name }**
promo-announced = Od { $since } do { $until }.
promo-running = Traje do { $until }.
promo-provisional = Završilo je u { $until }. Poredak je privremen dok se ne potvrdi.
promo-final = Završilo je u { $until }. Poredak je konačan.
promo-cancelled = Otkazano je.
promo-by-points = Broji se što tvoja strana upiše za stolovima klasičnih i brzih turnira.
promo-by-margin = Broji se što tvoja strana upiše za stolovima klasičnih i brzih turnira, umanjeno za bodove protivnika.
promo-by-wins = Broje se dobiveni stolovi klasičnih i brzih turnira.
# $matches (Number)
promo-which-cups = Broje se turniri na kojima barem pola mjesta drže ljudi s { $matches } odigranih partija.
# $codes (String)
promo-named-cups = Broje se i: { $codes }
promo-level = Kod istih bodova ispred je tko ima manje stolova, zatim više dobivenih, zatim bolju razliku, zatim tko se prije uključio.
promo-deadline = Potvrđuje se do { $time }.
# $count (Number)
promo-chips = { $count ->
    [one] { $count } žeton
    [few] { $count } žetona
   *[other] { $count } žetona
}
# $count (Number)
promo-vip-days = { $count ->
    [one] VIP { $count } dan
    [few] VIP { $count } dana
   *[other] VIP { $count } dana
}
promo-nobody = Još nitko nije u poretku.
promo-nobody-at-all = Nikoga nema u poretku.
promo-value = Bodovi
promo-tables = Stolovi
promo-takes-part = Sudjeluješ.
promo-out = Nisi više u poretku.
# $count (Number)
promo-own-chips = { $count ->
    [one] Imaš { $count } žeton
    [few] Imaš { $count } žetona
   *[other] Imaš { $count } žetona
}
promo-own-vip = VIP do { $time }
promo-join = Sudjelujem
promo-terms = Uvjeti
promo-accept = Prihvaćam i sudjelujem
# $name (String)
promo-over = **{ $name }** je gotovo i poredak je konačan: /promo
promo-remind = **{ $name }** je završilo. Potvrdi poredak do { $time }: /promo confirm
    Inače tada postaje konačan sam od sebe.
# $place (Number); $prize (String)
promo-won = **{ $name }**: { $place }. mjesto! Nagrada: { $prize }
promo-won-provisional = **{ $name }**: { $place }. mjesto i { $prize }, čim se poredak potvrdi.
promo-withdrawn = **{ $name }** je otkazano, nagrada nema.
promo-disqualified = **{ $name }**: nisi više u poretku i ne dobivaš ništa.
promo-moved = **{ $name }** je pomaknuto: od { $since } do { $until }.
promo-moved-end = **{ $name }** je pomaknuto: traje do { $until }.
promo-take-out = Izbaci iz poretka
promo-take-out-sure = Izbaciti iz poretka: { $name }? Nagrada prelazi na idućeg. Zašto?
promo-reason-accounts = Više profila
promo-reason-program = Igra pomoću programa
promo-reason-arranged = Dogovorene partije
promo-reason-other = Drugi razlog
promo-line = 🎁 { $name }: do { $time } · /promo
# $leader (String)
promo-line-led = 🎁 { $name }: do { $time }, vodi { $leader } · /promo
promo-line-soon = 🎁 { $name }: od { $time } · /promo
promo-refused-bad-terms = Tako se ne može obećati.
promo-refused-bad-times = Ta vremena ne odgovaraju.
promo-refused-too-late = Za to je prekasno.
promo-refused-too-early = Za to je prerano.
promo-refused-over = To je razdoblje završilo.
promo-refused-already = To je već učinjeno.
answer-promo-none = Nema promo razdoblja.
answer-promo-over = Više se ne može sudjelovati.
answer-promo-out = Ne možeš sudjelovati.
answer-promo-runs = Ti vodiš ovo razdoblje, pa ga ne možeš osvojiti.
answer-promo-no-cup = Nema turnira s tim kodom. Napiši: cup KOD
answer-promo-no-cup-on-page = { answer-promo-how-on-page }
answer-promo-which = Više ljudi u poretku ima to ime. Napiši mjesto: /promo out 3 ZAŠTO
answer-promo-which-on-page = { answer-promo-how-on-page }
answer-promo-joined = Sudjeluješ. Sretno!
answer-promo-not-yours = To može samo tko vodi bota.
answer-promo-in-private = To napiši u privatnom chatu sa mnom.
answer-promo-in-private-on-page = { answer-promo-how-on-page }
answer-promo-nobody = Ne poznajem nikoga takvog. Napiši telegram:12345 ili ID profila.
answer-promo-nobody-on-page = { answer-promo-how-on-page }
answer-promo-why = Reci i zašto: /promo out TKO ZAŠTO
answer-promo-why-on-page = { answer-promo-how-on-page }
answer-promo-how = Napiši: announce IME; 2026-12-01 20:00; 2026-12-08 20:00; 500 vip 30; 200; vip 7 – vrijeme je UTC, prva nagrada prva. Može i: by wins; vip only. Zatim: move [POČETAK;] KRAJ · cup KOD · confirm · cancel ZAŠTO · out TKO ZAŠTO · exclude TKO
answer-promo-how-on-page = Promo razdoblja vode se iz chata s botom, a ne sa stranice.

command-promo = promo razdoblje i njegov poredak
