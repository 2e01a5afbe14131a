# Leaderboards and statistics.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Classement** · { $what }
leaderboard-empty = Aucune partie ne compte encore : il faut une personne de chaque côté.
# $matches, $people, $theirs (Number)
leaderboard-no-place = Personne n’a encore de place : il faut { $matches } parties, avec { $people } personnes différentes qui en ont joué { $theirs }.
leaderboard-nobody = Personne n’a encore réussi.
# $matches (Number)
leaderboard-too-few = Personne n’a encore joué { $matches } parties.
leaderboard-name = Nom
leaderboard-played = Parties
leaderboard-won = Gagnées
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } sur { $pages }
# a header: the share of wins that this many matches prove already
leaderboard-sure = Au moins %
# $matches (Number)
leaderboard-rate-note = « Au moins % » est ce que les parties prouvent déjà ; une ou deux victoires chanceuses ne suffisent pas. À partir de { $matches } parties.
leaderboard-doubt-note = ± dit de combien une cote peut se tromper ; il diminue avec les parties. Les places suivent ce qui est sûr : la cote moins trois fois ±.
# $points, $people (Number)
leaderboard-few-note = Partout, qui rencontre toujours les mêmes adversaires est placé plus bas : de { $points } points jusqu’à { $people } adversaires, puis de moins en moins.
leaderboard-told-here = ici
leaderboard-told-everywhere = partout
show-everybody = 📢 Montrer à tous
answer-cannot-show = Toi ou moi, nous ne pouvons pas écrire dans ce salon.
answer-shown-before = Tout le monde vient de le voir.
leaderboard-here = 📍 Ici
leaderboard-everywhere = 🌍 Partout
since-all = Toujours
since-month = Mois
since-week = Semaine
since-told-month = ce mois-ci
since-told-week = cette semaine
family-bulgarian = Belot
family-bela = Bela
family-french = Belote
family-bitola = Bitola
family-coinche = Coinche
family-individual = Solo
by-rating = Cote
by-won = Gagnées
by-rate = Gagnées %
by-points = Points
by-capots = { $game ->
    [bela] Štiglje
   *[belot] Capots
}
by-contras = Contres

# $who (String); $family (String)
stats-title = **{ $who }** · { $family }
# $curve (String): bars; $low, $high (String): ratings
stats-curve = { $curve }  { $low }–{ $high }
# $matches (Number)
stats-matches = { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}
stats-home = Ensemble
stats-partners = Partenaires
stats-opponents = Adversaires
stats-calls = Enchères
stats-history = Parties
stats-rank = Place
# $part, $whole (String)
stats-of = { $part } sur { $whole }
stats-streak = Série gagnante
# $now, $best (String): how many now, and the most ever
stats-now-and-best = { $now }, record { $best }
stats-points = Points/donne
# $own, $other (Number): on average
stats-average = { NUMBER($own, minimumFractionDigits: 1, maximumFractionDigits: 1) } : { NUMBER($other, minimumFractionDigits: 1, maximumFractionDigits: 1) }
stats-belotes = { $game ->
    [bela] Bele
   *[belot] Belotes
}
stats-declared = Annonces
stats-pace = Réfléchit
# $seconds (Number)
stats-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
stats-away = Joué par l’IA
stats-nobody = Encore avec personne.
stats-surest-note = Les victoires les plus sûres d’abord ; une ou deux parties chanceuses prouvent peu.
stats-no-calls = Encore aucune enchère.
stats-call = Enchère
stats-called = Jouée
# $own, $other (String)
versus-title = **{ $own } – { $other }**
versus-never = Ils n’ont pas encore joué de partie qui compte.
# $matches (Number); $own, $other (String): wins of each
versus-against = L’un contre l’autre : { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}, gagné **{ $own } : { $other }**
# $won (String)
versus-together = Ensemble : { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}, gagné **{ $won }**
versus-row-against = Gagné l’un contre l’autre
versus-row-together = Gagné et perdu ensemble
# $ratings (String): each with a name
versus-ratings = Cote : { $ratings }
versus-history = Leurs parties
# $month (Number): 1 to 12; $year (String)
summary-month = **📅 { $month ->
    [1] Janvier
    [2] Février
    [3] Mars
    [4] Avril
    [5] Mai
    [6] Juin
    [7] Juillet
    [8] Août
    [9] Septembre
    [10] Octobre
    [11] Novembre
   *[12] Décembre
} { $year } en chiffres**
# $year (String)
summary-year = **🎆 { $year } en chiffres**
# $matches, $deals (Number)
summary-played = { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}, { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
}
# $who (String): two people; $won, $matches (String)
summary-pair = 🤝 La paire la plus sûre : { $who }, { $won } gagnées sur { $matches }
# $who (String): one or two people; $count (Number)
summary-gained = 📈 La plus forte montée : { $who }, cote +{ NUMBER($count, useGrouping: 0) }
summary-streak = 🔥 Le plus de victoires de suite : { $who }, { $count }
summary-capots = 🧹 Le plus de { $game ->
    [bela] štiglje
   *[belot] capots
} : { $who }, { $count }
summary-contras = ✊ Le plus de contres gagnés : { $who }, { $count }
summary-off = /pictures coupe ces chiffres.
# $gains (String): each with a name
result-ratings = Cote : { $gains }
# Milestones; $who (String): one or more people
milestone-win = 🐣 Première victoire : { $who }. C’était la plus facile.
milestone-ten = 🔟 Dix parties : { $who }. Plus vraiment de passage.
milestone-hundred = 💯 Cent parties : { $who }. La chaise a pris le pli.
milestone-thousand = 🏛 Mille parties : { $who }. Qui arrose les plantes à la maison ?
milestone-capot = 🧹 { $game ->
    [bela] Première štiglja
   *[belot] Premier capot
} : { $who }. Il n’en reste pas une miette.
milestone-contra = ✊ { $game ->
    [coinche] Première coinche gagnée
   *[belot] Premier contre gagné
} : { $who }. Des nerfs d’acier.
milestone-streak = 🔥 Cinq victoires de suite : { $who }. Qui va arrêter ça ?
# $who (String): one or two people, and perhaps where
history-title = **Parties** · { $who }
history-empty = Aucune partie n’est encore finie.
history-won = gagnée
history-lost = perdue
history-shared = partagée
history-void = ne compte pas
history-unrated = hors cote
# $number (String): which match of the page
history-replay = 🎞 { $number }
history-record = 💾 { $number }
history-hint = 🎞 pli par pli · 💾 le document en fichier
finding-which = Lequel ?
