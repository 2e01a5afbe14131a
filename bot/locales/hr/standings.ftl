# Ljestvice i što se za njih broji.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Ljestvica** · { $what }
leaderboard-empty = Još nema partije koja se broji: na svakoj strani mora igrati čovjek.
leaderboard-nobody = Još nitko nema nijednu.
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
# $matches (Number)
leaderboard-rate-note = ≥ je postotak koji tolike partije već dokazuju; po njemu je poredak, od { $matches ->
    [few] { $matches } partije
   *[other] { $matches } partija
} naviše.
leaderboard-doubt-note = ± je koliko može odstupati; s više partija nestaje.
leaderboard-told-here = ovdje
leaderboard-told-everywhere = svuda
leaderboard-here = 📍 Ovdje
leaderboard-everywhere = 🌍 Svuda
since-all = Oduvijek
since-month = Mjesec
since-week = Tjedan
since-told-month = ovaj mjesec
since-told-week = ovaj tjedan
family-bulgarian = Belot
family-bela = Bela
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
