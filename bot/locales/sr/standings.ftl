# Leaderboards and statistics.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Rang-lista** · { $what }
leaderboard-empty = Još nema partije koja se broji: na svakoj strani mora da igra čovek.
# $matches, $people, $theirs (Number)
leaderboard-no-place = Još niko nema mesto: treba { $matches } partija sa { $people } različite osobe koje su odigrale { $theirs }.
leaderboard-nobody = Još nikome nije uspelo.
# $matches (Number)
leaderboard-too-few = Još niko nema { $matches ->
    [few] { $matches } partije
   *[other] { $matches } partija
}.
leaderboard-name = Igrač
leaderboard-played = Partije
leaderboard-won = Pobede
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } od { $pages }
# a header: the share of wins that this many matches prove already
leaderboard-sure = Sigurno %
# $matches (Number)
leaderboard-rate-note = Sigurno % je ono što partije već dokazuju; sretna partija-dve nije dovoljna. Od { $matches ->
    [few] { $matches } partije
   *[other] { $matches } partija
} naviše.
leaderboard-doubt-note = ± je koliko rejting može da odstupa; sa više partija nestaje. Redosled ide po sigurnom: rejting manje tri puta ±.
# $points, $people (Number)
leaderboard-few-note = Na opštoj rang-listi niže stoji ko stalno igra protiv istih: za { $points } poena do { $people } protivnika, a sa više njih sve manje.
leaderboard-told-here = ovde
leaderboard-told-everywhere = svuda
show-everybody = 📢 Pokaži svima
answer-cannot-show = Ti ili ja ne smemo da pišemo u ovom kanalu.
answer-shown-before = Ovo je upravo pokazano svima.
leaderboard-here = 📍 Ovde
leaderboard-everywhere = 🌍 Svuda
since-all = Oduvek
since-month = Mesec
since-week = Nedelja
since-told-month = ovog meseca
since-told-week = ove nedelje
family-bulgarian = Belot
family-bela = Bela
family-french = Francuski belot
family-bitola = Bitoljski beljot
family-coinche = Coinche
family-individual = Solo
by-rating = Rejting
by-won = Pobede
by-rate = Pobede %
by-points = Poeni
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
stats-rank = Mesto
# $part, $whole (String)
stats-of = { $part } od { $whole }
stats-streak = Pobede zaredom
# $now, $best (String): how many now, and the most ever
stats-now-and-best = { $now }, rekord { $best }
stats-points = Prosek poena
# $own, $other (Number): on average
stats-average = { NUMBER($own, minimumFractionDigits: 1, maximumFractionDigits: 1) } : { NUMBER($other, minimumFractionDigits: 1, maximumFractionDigits: 1) }
stats-belotes = { $game ->
    [bela] Bele
   *[belot] Beloti
}
stats-declared = Poeni zvanja
stats-pace = Razmišlja
# $seconds (Number)
stats-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
stats-away = Odigrao AI
stats-nobody = Još ni s kim.
stats-surest-note = Na vrhu su najsigurnije pobede; sretna partija-dve još ništa ne dokazuju.
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
}, pobede **{ $own } : { $other }**
# $won (String)
versus-together = Zajedno: { $matches ->
    [one] { $matches } partija
    [few] { $matches } partije
   *[other] { $matches } partija
}, pobede **{ $won }**
versus-row-against = Pobede jedan protiv drugoga
versus-row-together = Zajedno: pobede i porazi
# $ratings (String): each with a name
versus-ratings = Rejting: { $ratings }
versus-history = Njihove partije
# $month (Number): 1 to 12; $year (String)
summary-month = **📅 { $month ->
    [1] Januar
    [2] Februar
    [3] Mart
    [4] April
    [5] Maj
    [6] Jun
    [7] Jul
    [8] Avgust
    [9] Septembar
    [10] Oktobar
    [11] Novembar
   *[12] Decembar
} { $year }. u brojkama**
# $year (String)
summary-year = **🎆 { $year }. u brojkama**
# $matches, $deals (Number)
summary-played = { $matches ->
    [one] { $matches } partija
    [few] { $matches } partije
   *[other] { $matches } partija
}, { $deals ->
    [one] { $deals } deljenje
   *[other] { $deals } deljenja
}
# $who (String): two people; $won, $matches (String)
summary-pair = 🤝 Najsigurniji par: { $who }, dobijeno { $won } od { $matches }
# $who (String): one or two people; $count (Number)
summary-gained = 📈 Najveći skok: { $who }, +{ NUMBER($count, useGrouping: 0) } rejtinga
summary-streak = 🔥 Najviše pobeda zaredom: { $who }, { $count }
summary-capots = 🧹 Najviše { $game ->
    [bela] štiglji
   *[belot] kapoa
}: { $who }, { $count }
summary-contras = ✊ Najviše dobijenih kontri: { $who }, { $count }
summary-off = Ove se brojke isključuju sa /pictures.
# $gains (String): each with a name
result-ratings = Rejting: { $gains }
# Milestones; $who (String): one or more people
milestone-win = 🐣 Prva pobeda: { $who }. Lakši deo je gotov.
milestone-ten = 🔟 Deset partija: { $who }. Ovde više niko nije gost.
milestone-hundred = 💯 Sto partija: { $who }. Stolica je već po meri.
milestone-thousand = 🏛 Hiljadu partija: { $who }. A ko zaliva cveće kod kuće?
milestone-capot = { $game ->
    [bela] 🧹 Prva štiglja
   *[belot] 🧹 Prvi kapo
}: { $who }. Ni mrvica nije ostala.
milestone-contra = ✊ Prva dobijena kontra: { $who }. Čelični živci.
milestone-streak = 🔥 Pet pobeda zaredom: { $who }. Zar to niko ne može da zaustavi?
# $who (String): one or two people, and perhaps where
history-title = **Partije** · { $who }
history-empty = Još nije odigrana nijedna partija.
history-won = pobeda
history-lost = poraz
history-shared = podeljeno
history-void = ne broji se
history-unrated = bez rejtinga
# $number (String): which match of the page
history-replay = 🎞 { $number }
history-record = 💾 { $number }
history-hint = 🎞 štih po štih · 💾 zapis kao fajl
finding-which = Ko tačno?
