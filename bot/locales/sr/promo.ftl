# Promo periods. $name (String); $since, $until, $time (String)

promo-title = 🎁 **{ $name }**
promo-announced = Od { $since } do { $until }.
promo-running = Traje do { $until }.
promo-provisional = Završilo je u { $until }. Poredak je privremen dok se ne potvrdi.
promo-final = Završilo je u { $until }. Poredak je konačan.
promo-cancelled = Otkazano je.
promo-by-points = Broji se ono što tvoja strana upiše za stolovima klasičnih i brzih turnira.
promo-by-margin = Broji se ono što tvoja strana upiše za stolovima klasičnih i brzih turnira, umanjeno za poene protivnika.
promo-by-wins = Broje se dobijeni stolovi klasičnih i brzih turnira.
# $matches (Number)
promo-which-cups = Broje se turniri na kojima bar pola mesta drže ljudi sa { $matches } odigranih partija.
# $codes (String)
promo-named-cups = Broje se i: { $codes }
promo-level = Kod istih poena ispred je ko ima manje stolova, zatim više dobijenih, zatim bolju razliku, zatim ko se pre uključio.
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
promo-nobody = Još niko nije u poretku.
promo-nobody-at-all = Nikoga nema u poretku.
promo-value = Poeni
promo-tables = Stolovi
promo-takes-part = Učestvuješ.
promo-out = Nisi više u poretku.
# $count (Number)
promo-own-chips = { $count ->
    [one] Imaš { $count } žeton
    [few] Imaš { $count } žetona
   *[other] Imaš { $count } žetona
}
promo-own-vip = VIP do { $time }
promo-join = Učestvujem
promo-terms = Uslovi
promo-accept = Prihvatam i učestvujem
# $name (String)
promo-over = **{ $name }** je gotovo i poredak je konačan: /promo
promo-remind = **{ $name }** je završilo. Potvrdi poredak do { $time }: /promo confirm
    Inače tada postaje konačan sam od sebe.
# $place (Number); $prize (String)
promo-won = **{ $name }**: { $place }. mesto! Nagrada: { $prize }
promo-won-provisional = **{ $name }**: { $place }. mesto i { $prize }, čim se poredak potvrdi.
promo-withdrawn = **{ $name }** je otkazano, nagrada nema.
promo-disqualified = **{ $name }**: nisi više u poretku i ne dobijaš ništa.
promo-moved = **{ $name }** je pomereno: od { $since } do { $until }.
promo-moved-end = **{ $name }** je pomereno: traje do { $until }.
promo-take-out = Izbaci iz poretka
# $name (String)
promo-take-out-sure = Da izbacim iz poretka: { $name }? Nagrada prelazi na sledećeg. Zašto?
promo-reason-accounts = Više naloga
promo-reason-program = Igra pomoću programa
promo-reason-arranged = Dogovorene partije
promo-reason-other = Drugi razlog
promo-line = 🎁 { $name }: do { $time } · /promo
# $leader (String)
promo-line-led = 🎁 { $name }: do { $time }, vodi { $leader } · /promo
promo-line-soon = 🎁 { $name }: od { $time } · /promo
promo-refused-bad-terms = Tako ne može da se obeća.
promo-refused-bad-times = Ta vremena ne odgovaraju.
promo-refused-too-late = Za to je prekasno.
promo-refused-too-early = Za to je prerano.
promo-refused-over = Taj period je završen.
promo-refused-already = To je već učinjeno.
answer-promo-none = Nema promo perioda.
answer-promo-over = Više ne može da se učestvuje.
answer-promo-out = Ne možeš da učestvuješ.
answer-promo-runs = Ti vodiš ovaj period, pa ne možeš da ga osvojiš.
answer-promo-no-cup = Nema turnira sa tim kodom. Napiši: cup KOD
answer-promo-no-cup-on-page = { answer-promo-how-on-page }
answer-promo-which = Više ljudi u poretku ima to ime. Napiši mesto: /promo out 3 ZAŠTO
answer-promo-which-on-page = { answer-promo-how-on-page }
answer-promo-joined = Učestvuješ. Sretno!
answer-promo-not-yours = To može samo ko vodi bota.
answer-promo-in-private = To napiši u privatnom četu sa mnom.
answer-promo-in-private-on-page = { answer-promo-how-on-page }
answer-promo-nobody = Ne poznajem nikoga takvog. Napiši telegram:12345 ili ID naloga.
answer-promo-nobody-on-page = { answer-promo-how-on-page }
answer-promo-why = Reci i zašto: /promo out KO ZAŠTO
answer-promo-why-on-page = { answer-promo-how-on-page }
answer-promo-how = Napiši: announce IME; 2026-12-01 20:00; 2026-12-08 20:00; 500 vip 30; 200; vip 7 – vreme je UTC, prva nagrada prva. Može i: by wins; vip only. Zatim: move [POČETAK;] KRAJ · cup KOD · confirm · cancel ZAŠTO · out KO ZAŠTO · exclude KO
answer-promo-how-on-page = Promo periodi vode se iz četa sa botom, a ne sa stranice.

command-promo = promo period i njegov poredak
