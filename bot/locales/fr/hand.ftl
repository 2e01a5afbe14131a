# The private message: your cards.

hand-turn-call = { $game ->
    [bela] **À toi** – nomme l’atout ou dis « dalje ».
   *[belot] **À toi** de parler.
}
hand-turn-lead = **À toi** d’entamer.
hand-turn-follow = **À toi** de jouer une carte.
hand-turn-declare = **À toi** – choisis quoi annoncer, et joue.
# $time (String): what is left of the turn
hand-nudged = **⏰ Encore { $time }**
# $who (String)
hand-waiting-call = À { $who } de parler
hand-waiting-card = À { $who } de jouer
hand-last-card = Ta dernière carte se joue toute seule.
hand-away = **Une IA joue pour toi.**
hand-missed = Ton temps était écoulé et une IA a joué un tour pour toi.
hand-dealing = On distribue les cartes…
hand-lobby = La partie n’a pas encore commencé.
# $us, $them (Number): the totals
hand-totals = Nous { $us } · Eux { $them }
# $number (Number)
hand-deal = donne { $number }
# $us, $them (Number): tricks
hand-tricks = plis { $us } : { $them }
# $points (Number)
hand-hanging = { $points } en litige

# $plan (String): declarations; $points (Number)
hand-plan = { $plan } · { $points }
# $plan (String): one of these, for declaring it at once
hand-plan-late = Annoncer { $plan }
hand-plan-none = Rien
# $suit (String): the signs of the suits
hand-belote = { $game ->
    [bela] Bela { $suit }
   *[belot] Belote { $suit }
}
hand-belote-none = { $game ->
    [bela] Sans bela
   *[belot] Sans belote
}
hand-back = Me revoilà
# after a question to the table
hand-asked-in-group = Réponds dans le groupe.

# A card that is chosen before one's turn. $card (String)
ahead-chosen = Prochaine carte : { $card }
# $why (String): the duty that forbids it, a sentence
ahead-forbidden = { $card }, choisi d’avance, n’est pas jouable maintenant. { $why }
ahead-not-now = { $card }, choisi d’avance, n’est pas jouable maintenant.
ahead-declare = Tu as choisi { $card } d’avance, mais choisis d’abord quoi annoncer ; puis appuie dessus.
ahead-belote = { $game ->
    [bela] Tu as choisi { $card } d’avance, mais choisis d’abord bela ou non ; puis appuie dessus.
   *[belot] Tu as choisi { $card } d’avance, mais choisis d’abord belote ou non ; puis appuie dessus.
}
answer-ahead = ✓ Prochaine carte : { $card }. Elle se joue quand ton tour vient. Appuie encore pour la reprendre.
answer-ahead-none = Reprise : aucune carte n’est choisie d’avance.

# $number (Number)
hand-over-thrown-in = **Donne { $number } :** tout le monde a passé.
# $verdict (String); $contract (String): with the declarer
hand-over = **Donne { $number } :** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Marqué : nous { $us }, eux { $them }
hand-next = La donne suivante arrive dans un instant.
# $who (String): those who have not asked for it yet
hand-next-waits = On attend { $who }.
# a button; it is dealt once all people at the table have pressed
next-deal = Donne suivante ▶
answer-ready = Donne suivante, s’il vous plaît.
hand-won = **Vous avez gagné !** 🎉
hand-lost = La partie est finie. Cette fois, les autres gagnent.

# For people without a private chat: answers to buttons in the group, 180 characters at most.

numbered-turn-call = À toi de parler.
numbered-turn-card = À toi : choisis un numéro avec ✓.
# $plan (String): declarations
numbered-chosen = Tu annonces : { $plan }
numbered-late = Tu peux encore annoncer : { $plan }
numbered-declared = Annoncé : { $plan }
# $plan (String): declarations; $points (Number)
numbered-plan = Avec ta première carte tu annonces : { $plan } · { $points }. Appuie encore pour un autre choix.
numbered-plan-none = Tu n’annonces rien. Appuie encore pour choisir une annonce.
numbered-nothing = Tu n’as rien à annoncer.
numbered-belote = { $game ->
    [bela] Si tu joues le roi ou la dame d’atout, tu annonces bela.
   *[belot] Si tu joues le roi ou la dame d’une belote, tu l’annonces.
}
numbered-belote-none = { $game ->
    [bela] Tu n’annonceras pas bela avec ta prochaine carte.
   *[belot] Tu n’annonceras pas la belote avec ta prochaine carte.
}
numbered-over = La partie est finie.

# a message of its own
call-own = 👉 **À toi**
# where, if the table is in no group with a name; $who (String): who has opened it
call-table = chez { $who }
call-own-table = ta table
