# Leaderboards and statistics.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Ljestvica** · { $what }
leaderboard-empty = Još nema partije koja se broji: na svakoj strani mora igrati čovjek.
# $matches, $people, $theirs (Number)
leaderboard-no-place = Još nitko nema mjesto: treba { $matches } partija s { $people } različite osobe koje su odigrale { $theirs }.
leaderboard-nobody = Još nikome nije uspjelo.
# $matches (Number)
leaderboard-too-few = Još nitko nema { $matches ->
    [few] { $matches } partije
   *[other] { $matches } partija
}.
leaderboard-name = Igrač
leaderboard-played = Partije
leaderboard-won = Pobjede
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } od { $pages }
# a header: the share of wins that this many matches prove already
leaderboard-sure = Sigurno %
# $matches (Number)
leaderboard-rate-note = Sigurno % je ono što partije već dokazuju; sretna partija-dvije nije dovoljna. Od { $matches ->
    [few] { $matches } partije
   *[other] { $matches } partija
} naviše.
leaderboard-doubt-note = ± je koliko rejting može odstupati; s više partija nestaje. Redoslijed ide po sigurnom: rejting manje tri puta ±.
leaderboard-few-note = Na općoj ljestvici niže stoji tko stalno igra protiv istih: za { $points } bodova do { $people } protivnika, a s više njih sve manje.
leaderboard-told-here = ovdje
leaderboard-told-everywhere = svuda
show-everybody = 📢 Pokaži svima
answer-cannot-show = Ti ili ja ne smijemo pisati u ovom kanalu.
answer-shown-before = Ovo je upravo pokazano svima.
leaderboard-here = 📍 Ovdje
leaderboard-everywhere = 🌍 Svuda
since-all = Oduvijek
since-month = Mjesec
since-week = Tjedan
since-told-month = ovaj mjesec
since-told-week = ovaj tjedan
family-bulgarian = Belot
family-bela = Bela
family-french = Francuski belot
family-bitola = Bitolski beljot
family-coinche = Coinche
family-individual = Solo
by-rating = Rejting
by-won = Pobjede
by-rate = Pobjede %
by-points = Bodovi
by-capots = { $game ->
    [bela] Štiglje
   *[belot] Kapo
}
by-contras = Kontre

# $who (String); $family (String)
stats-title = **{ $who }** · { $family }
# $curve (String): bars; $low, $high (String): ratings
stats-curve = { $curve }  { $low }–{ $high }
# $matches (Number)
stats-matches = { $matches ->
    [one] { $matches } partija
    [few] { $matches } partije
   *[other] { $matches } partija
}
stats-home = Ukupno
stats-partners = Partneri
stats-opponents = Protivnici
stats-calls = Aduti
stats-history = Partije
stats-rank = Mjesto
# $part, $whole (String)
stats-of = { $part } od { $whole }
stats-streak = Niz pobjeda
# $now, $best (String): how many now, and the most ever
stats-now-and-best = { $now }, rekord { $best }
stats-points = Prosjek bodova
# $own, $other (Number): on average
stats-average = { NUMBER($own, minimumFractionDigits: 1, maximumFractionDigits: 1) } : { NUMBER($other, minimumFractionDigits: 1, maximumFractionDigits: 1) }
stats-belotes = { $game ->
    [bela] Bele
   *[belot] Beloti
}
stats-declared = Bodovi zvanja
stats-pace = Razmišlja
# $seconds (Number)
stats-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
stats-away = Odigrao AI
stats-nobody = Još ni s kim.
stats-surest-note = Na vrhu su najsigurnije pobjede; sretna partija-dvije još ništa ne dokazuju.
stats-no-calls = Još nema zvanih aduta.
stats-call = Adut
stats-called = Zvano
# $own, $other (String)
versus-title = **{ $own } – { $other }**
versus-never = Još nisu odigrali partiju koja se broji.
# $matches (Number); $own, $other (String): wins of each
versus-against = Jedan protiv drugoga: { $matches ->
    [one] { $matches } partija
    [few] { $matches } partije
   *[other] { $matches } partija
}, pobjede **{ $own } : { $other }**
# $won (String)
versus-together = Zajedno: { $matches ->
    [one] { $matches } partija
    [few] { $matches } partije
   *[other] { $matches } partija
}, pobjede **{ $won }**
versus-row-against = Pobjede jedan protiv drugoga
versus-row-together = Zajedno: pobjede i porazi
# $ratings (String): each with a name
versus-ratings = Rejting: { $ratings }
versus-history = Njihove partije
# $month (Number): 1 to 12; $year (String)
summary-month = **📅 { $month ->
    [1] Siječanj
    [2] Veljača
    [3] Ožujak
    [4] Travanj
    [5] Svibanj
    [6] Lipanj
    [7] Srpanj
    [8] Kolovoz
    [9] Rujan
    [10] Listopad
    [11] Studeni
   *[12] Prosinac
} { $year }. u brojkama**
# $year (String)
summary-year = **🎆 { $year }. u brojkama**
# $matches, $deals (Number)
summary-played = { $matches ->
    [one] { $matches } partija
    [few] { $matches } partije
   *[other] { $matches } partija
}, { $deals ->
    [one] { $deals } dijeljenje
   *[other] { $deals } dijeljenja
}
# $who (String): two people; $won, $matches (String)
summary-pair = 🤝 Najsigurniji par: { $who }, dobiveno { $won } od { $matches }
# $who (String): one or two people; $count (Number)
summary-gained = 📈 Najveći skok: { $who }, +{ NUMBER($count, useGrouping: 0) } rejtinga
summary-streak = 🔥 Najviše pobjeda zaredom: { $who }, { $count }
summary-capots = 🧹 Najviše { $game ->
    [bela] štiglji
   *[belot] kapoa
}: { $who }, { $count }
summary-contras = ✊ Najviše dobivenih kontri: { $who }, { $count }
summary-off = Ove se brojke isključuju s /pictures.
# $gains (String): each with a name
result-ratings = Rejting: { $gains }
# Milestones; $who (String): one or more people
milestone-win = 🐣 Prva pobjeda: { $who }. Lakši dio je gotov.
milestone-ten = 🔟 Deset partija: { $who }. Ovdje više nitko nije gost.
milestone-hundred = 💯 Sto partija: { $who }. Stolica je već po mjeri.
milestone-thousand = 🏛 Tisuću partija: { $who }. A tko doma zalijeva cvijeće?
milestone-capot = { $game ->
    [bela] 🧹 Prva štiglja
   *[belot] 🧹 Prvi kapo
}: { $who }. Ni mrvica nije ostala.
milestone-contra = ✊ Prva dobivena kontra: { $who }. Čelični živci.
milestone-streak = 🔥 Pet pobjeda zaredom: { $who }. Zar to nitko ne može zaustaviti?
# $who (String): one or two people, and perhaps where
history-title = **Partije** · { $who }
history-empty = Još nije odigrana nijedna partija.
history-won = pobjeda
history-lost = poraz
history-shared = podijeljeno
history-void = ne broji se
history-unrated = bez rejtinga
# $number (String): which match of the page
history-replay = 🎞 { $number }
history-record = 💾 { $number }
history-hint = 🎞 štih po štih · 💾 zapis kao datoteka
finding-which = Tko točno?
