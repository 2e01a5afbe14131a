# Promo periods. $name (String); $since, $until, $time (String)

promo-title = 🎁 **{ $name }**
promo-announced = Début : { $since }. Fin : { $until }.
promo-running = En cours. Fin : { $until }.
promo-provisional = Fini ({ $until }). Le classement est provisoire jusqu’à sa confirmation.
promo-final = Fini ({ $until }). Le classement est définitif.
promo-cancelled = Annulé.
promo-by-points = Ce qui compte : les points de ton camp aux tables des tournois classiques et rapides.
promo-by-margin = Ce qui compte : les points de ton camp aux tables des tournois classiques et rapides, moins ceux des autres.
promo-by-wins = Ce qui compte : les tables de tournois classiques et rapides que tu gagnes.
# $matches (Number)
promo-which-cups = Comptent les tournois où des gens qui ont joué { $matches } parties tiennent au moins la moitié des places.
# $codes (String)
promo-named-cups = Ceux-ci comptent aussi : { $codes }
promo-level = À égalité : d’abord moins de tables, puis plus de tables gagnées, puis la meilleure différence, puis la participation la plus ancienne.
promo-deadline = Confirmation au plus tard : { $time }.
# $count (Number)
promo-chips = { $count ->
    [one] un jeton
   *[other] { $count } jetons
}
# $count (Number)
promo-vip-days = { $count ->
    [one] VIP pour un jour
   *[other] VIP pour { $count } jours
}
promo-nobody = Il n’y a encore personne au classement.
promo-nobody-at-all = Il n’y a personne au classement.
promo-value = Points
promo-tables = Tables
promo-takes-part = Tu participes.
promo-out = Tu n’en fais plus partie.
# $count (Number)
promo-own-chips = { $count ->
    [one] Tu as un jeton
   *[other] Tu as { $count } jetons
}
promo-own-vip = VIP, fin : { $time }
promo-join = Participer
promo-terms = Conditions
promo-accept = J’accepte et je participe
# $name (String)
promo-over = **{ $name }** est fini et le classement est définitif : /promo
promo-remind = **{ $name }** est fini. Confirme le classement au plus tard ici : { $time } – /promo confirm
    Sinon il devient alors définitif de lui-même.
# $place (Number); $prize (String)
promo-won = **{ $name }** : { $place }{ $place ->
    [1] re
   *[other] e
} place ! Tu as gagné : { $prize }
promo-won-provisional = **{ $name }** : { $place }{ $place ->
    [1] re
   *[other] e
} place et { $prize }, dès que le classement sera confirmé.
promo-withdrawn = **{ $name }** a été annulé, rien n’y est donc gagné.
promo-disqualified = **{ $name }** : tu n’es plus au classement et ne gagnes rien.
promo-moved = **{ $name }** a été déplacé. Début : { $since }. Fin : { $until }.
promo-moved-end = **{ $name }** a été déplacé. Fin : { $until }.
promo-take-out = Retirer du classement
# $name (String)
promo-take-out-sure = Retirer { $name } du classement ? Un prix éventuel passe à la personne suivante. Pourquoi ?
promo-reason-accounts = Plusieurs comptes
promo-reason-program = Joue avec un programme
promo-reason-arranged = Parties arrangées
promo-reason-other = Autre raison
promo-line = 🎁 { $name }, fin : { $time } · /promo
# $leader (String)
promo-line-led = 🎁 { $name }, fin : { $time }, en tête : { $leader } · /promo
promo-line-soon = 🎁 { $name }, début : { $time } · /promo
promo-refused-bad-terms = Ça ne peut pas se promettre ainsi.
promo-refused-bad-times = Ces dates ne vont pas.
promo-refused-too-late = C’est trop tard pour ça.
promo-refused-too-early = C’est trop tôt pour ça.
promo-refused-over = Cette période est finie.
promo-refused-already = C’est déjà fait.
answer-promo-none = Il n’y a pas de période promo.
answer-promo-over = C’est trop tard pour participer.
answer-promo-out = Tu ne peux pas participer.
answer-promo-runs = C’est toi qui gères cette période, tu ne peux donc pas la gagner.
answer-promo-no-cup = Aucun tournoi n’a ce code. Écris : cup CODE
answer-promo-no-cup-on-page = { answer-promo-how-on-page }
answer-promo-which = Plusieurs personnes du classement ont ce nom. Écris plutôt la place : /promo out 3 RAISON
answer-promo-which-on-page = { answer-promo-how-on-page }
answer-promo-joined = Tu participes. Bonne chance !
answer-promo-not-yours = Seule la personne qui gère le bot peut faire ça.
answer-promo-in-private = Écris ça dans notre chat privé.
answer-promo-in-private-on-page = { answer-promo-how-on-page }
answer-promo-nobody = Personne de ce nom n’est connu ici. Écris telegram:12345 ou l’identifiant du compte.
answer-promo-nobody-on-page = { answer-promo-how-on-page }
answer-promo-why = Dis aussi pourquoi : /promo out PERSONNE RAISON
answer-promo-why-on-page = { answer-promo-how-on-page }
answer-promo-how = Écris : announce NOM; 2026-12-01 20:00; 2026-12-08 20:00; 500 vip 30; 200; vip 7 – heures en UTC, le premier prix d’abord. Au choix : by wins; vip only. Ensuite : move [DÉBUT;] FIN · cup CODE · confirm · cancel RAISON · out PERSONNE RAISON · exclude PERSONNE
answer-promo-how-on-page = Les périodes promo se gèrent depuis le chat avec le bot, pas depuis une page.

command-promo = la période promo et son classement
