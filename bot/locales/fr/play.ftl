# What only some games have: turned-up cards, discards, declaring before the lead, low hands,
# honour play, individual play.

# naming trumps where one may not pass; "mus" where only the dealer is left
hand-turn-mus = **À toi** – mus : tu dois nommer l’atout.
hand-turn-must-name = **À toi** – tu dois nommer l’atout.
# $suit (String): the sign of the turned-up suit
hand-turn-turned = **À toi** – prends-tu à { $suit } ?
# $contract (String): the trumps that stand, and who named them; $factor (Number): 1, or 2 after contra
hand-turn-stands = **À toi** – { $contract }: { $factor ->
    [1] contre ?
   *[other] surcontre ?
}
# a button: ends the match
hand-dosta = Dosta !
# $card (String): turned up; $seven (String): the seven of its suit
hand-turn-exchange = **À toi** – prendre { $card } contre ton { $seven } ?
hand-turn-no-seven = **À toi** – { $card } peut être pris contre { $seven } ; tu ne l’as pas.
# $count (Number): how many cards
hand-turn-discard = { $count ->
    [one] **À toi** – choisis une carte à écarter.
   *[other] **À toi** – choisis { $count } cartes à écarter.
}
# $cards (String): chosen so far; $count (Number): how many more
hand-turn-discard-more = **À toi** – tu écartes { $cards } et encore { $count }.
hand-turn-announce = **À toi** – quelque chose à annoncer ?
# below the player to act: declarations can be chosen ahead
hand-ahead = Tu peux déjà choisir ; ce sera dit quand ton tour viendra.
# $who (String)
hand-waiting-exchange = on demande le sept à { $who }
hand-waiting-discard = à { $who } d’écarter
hand-waiting-announce = à { $who } d’annoncer

# individual play; $us (String): a number, $them (String): names with numbers
hand-totals-alone = Toi { $us } · { $them }
hand-tricks-alone = plis : toi { $us } · { $them }
hand-written-alone = Marqué : toi { $us } · { $them }

# buttons
hand-throw-in = Main trop faible – redonner
# $card (String): turned up
hand-exchange-take = Prendre { $card }
# said by both players, also the one who does not hold the seven
hand-exchange-keep = Non
hand-announce-none = { $game ->
    [bela] Dalje
   *[belot] Rien
}

# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
hand-over-cancelled = **Donne { $number } :** { $who } avait au plus { $points } points et l’a annulée.
# $who (String): one person
hand-lost-alone = La partie est finie. { $who } gagne.

# For people without a private chat: 180 characters at most.

numbered-turn-exchange = À toi : la carte retournée contre ton sept ?
numbered-turn-no-seven = À toi : tu n’as pas le sept pour la carte retournée.
# $count (Number): how many cards
numbered-turn-discard = { $count ->
    [one] À toi : choisis un numéro à écarter.
   *[other] À toi : choisis { $count } numéros à écarter.
}
numbered-turn-announce = À toi : quelque chose à annoncer ?
# $cards (String): chosen so far; $count (Number): how many more
numbered-marked = À écarter : { $cards }. Choisis-en encore { $count }.
# $plan (String): declarations; $points (Number)
numbered-announce = À annoncer : { $plan } · { $points }. Appuie encore pour un autre choix.
numbered-announce-none = Tu n’annonces rien. Appuie encore pour choisir une annonce.

# In the group.

# $button, $plans (String): labels of buttons; $count (Number): how many cards
play-hint-exchange = « { $button } » montre tes cartes. Décide ici.
play-hint-discard = « { $button } » montre quel numéro est quelle carte. Choisis-en { $count }.
play-hint-announce = « { $plans } » te montre à toi seul ce que tu peux annoncer.
play-hint-ahead = Ceux qui viennent après peuvent déjà choisir ; ce sera dit à leur tour.
play-declare = Annoncer
# $who (String); $card (String): turned up; $seven (String): the seven of its suit
play-exchange = **{ $who }** : { $card } contre { $seven } ?
# $who (String); $count (Number): how many cards
play-discard = { $count ->
    [one] **{ $who }** écarte une carte
   *[other] **{ $who }** écarte { $count } cartes
}
play-announce = À **{ $who }** d’annoncer
auction-mus = Mus : **{ $who }** doit nommer l’atout
auction-must-name = **{ $who }** doit nommer l’atout
# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
auction-cancelled = Donne { $number } : { $who } avait au plus { $points } points et l’a annulée. On redonne.

# $card (String)
turned-up = Retourne : { $card }
turned-out = { $card } reste de côté
# $who (String); $seven (String): the seven of the card's suit
turned-taken = { $who } a pris { $card } contre { $seven }
turned-to-taker = { $who } a pris { $card }
# $cards (String)
discards-known = Écart : { $cards }
# $who (String); $count (Number): how many cards
discards-made = { $count ->
    [one] { $who } a écarté une carte
   *[other] { $who } a écarté { $count } cartes
}
# $plan (String): several declarations; $points (Number)
announced-plan = { $plan } ({ $points })
# $number (Number): which trick; $cards (String): who laid what
trick-own = { $number }. { $cards }

# $contract, $who (String): as in contract-of; $doubler (String): one of two opponents
contract-doubled = { $contract } ({ $who }), contré par { $doubler }
contract-redoubled = { $contract } ({ $who }), contré par { $doubler }, surcontré
contract-doubled-thrice = { $contract } ({ $who }), contré par { $doubler }, surcontré, contré une troisième fois

# The board.

sheet-eight-run = Belot !
sheet-revoked = Renonce
sheet-dosta = Dosta
# $who (String); $suit (String): its sign
sheet-eight-run-by = { $who } a les huit { $suit } et gagne la partie.
# $who, $finder (String); $card (String); $number (Number): which trick
sheet-revoke-by = { $who } a joué { $card } contre les règles au pli { $number }. { $finder } l’a vu.
# $who (String)
sheet-dosta-by = { $who } a dit « dosta » : l’objectif est atteint, le reste ne se joue pas.
# $sides (String): who gets how many
kertici-of = kertici : { $sides }
sheet-kertici = Kertici
# points that a side loses because it has no trick
sheet-trickless = Aucun pli
sheet-need = À faire
# $who (String); $points (Number): most points of a low hand
deal-cancelled = { $who } avait au plus { $points } points et l’a annulée.
# $number (Number): which trick; $cards (String): in the order played
deal-trick-open = { $number }. { $cards }
# $who (String): one person
result-title-one = **{ $who } gagne !**
result-drawn = **Égalité.**
# $first, $second (String): two of three
result-shared = **{ $first } et { $second } se partagent la victoire.**

answer-revoke-found = Une carte était contre les règles : la pénalité est marquée.
answer-revoke-none = Rien n’a été joué contre les règles. Tu ne peux plus signaler de renonce dans cette donne.
