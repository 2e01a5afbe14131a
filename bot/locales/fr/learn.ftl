# For learners: why a card may not be played, which move is good, which input was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Tu dois fournir : { $led }.
why-raise = Tu dois monter sur { $over } : tu as { $able }.
why-trump = Tu n’as pas de { $led }, tu dois donc couper à { $suit }.
why-trump-partner = Tu n’as pas de { $led } : ici tu dois couper à { $suit } même si ton partenaire est maître.
why-overtrump = Tu n’as pas de { $led } et tu dois surcouper { $over } : tu as { $able }.
why-overtrump-partner = Tu n’as pas de { $led } et tu dois surcouper même le { $over } de ton partenaire : tu as { $able }.
why-undertrump = Tu n’as pas de { $led } et ne peux pas battre { $over }, mais tu dois quand même jouer atout : { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Laquelle veux-tu dire ?
# a card typed while people call, a call typed while they play
typed-calls-first = D’abord les enchères, ensuite les cartes.
typed-calls-over = Les enchères sont finies : on joue les cartes.
# after unknown input in a private chat; the second one during a match
typed-lost = Je ne comprends pas. /belot ouvre une table, /help dit ce que je sais faire d’autre.
typed-lost-playing = Je ne comprends pas. Écris une carte ou une enchère, par exemple A♠, ou appuie sur son bouton. /help dit le reste.
typed-lost-playing-on-page = Je ne comprends pas. Appuie sur une carte ou un bouton. Le reste : /help

# a button; then what it answers, 180 characters at most
hint-button = 💡
# $what (String): a move, as on its button; $why (String): the reason
hint-move = 💡 { $what } : { $why }
# $other (String): another move
hint-close = { $other } serait à peu près aussi bien.
# $other (String): the next best move; $cost (String): of both or one of the following
hint-next = Ensuite vient { $other } : { $cost }.
# $percent (Number): percentage points: how many fewer of 100 such matches are won
cost-chance = { $percent } % de chances de gagner en moins
# the same in a table
cost-chance-short = −{ $percent } %
# $points (Number): as they are written on the score sheet
cost-points = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } point de moins
   *[other] { NUMBER($points, useGrouping: 0) } points de moins
}
# why a move is good. $opponents (Number); $camp (Number): how many of them play together
hint-only-call = c’est la seule enchère possible.
hint-opens = ta main est assez forte.
hint-overcalls = { $camp ->
    [1] sinon, tu laisses l’enchère à l’adversaire.
   *[other] sinon, tu leur laisses l’enchère.
}
hint-raises-partner = ça va mieux à ta main que l’enchère de ton partenaire.
hint-escapes-contra = c’est plus sûr que de rester { $game ->
    [coinche] coinché
   *[belot] sous le contre
}.
hint-contra = { $camp ->
    [1] l’adversaire va sans doute chuter.
   *[other] ils vont sans doute chuter.
}
hint-recontra = tu réussiras sans doute quand même.
hint-pass-weak = ta main est trop faible pour parler.
hint-leaves-partner = l’enchère de ton partenaire suffit.
hint-leaves-own = ton enchère peut rester comme elle est.
hint-defends = { $camp ->
    [1] le mieux est de défendre contre l’enchère adverse.
   *[other] le mieux est de défendre contre leur enchère.
}
hint-only-card = aucune autre carte n’est permise.
hint-cashes-winner = personne d’autre n’a plus fort dans cette couleur.
hint-draws-trumps = { $opponents ->
    [1] fais tomber ses atouts, pour que rien ne soit coupé.
   *[other] fais tomber leurs atouts, pour qu’ils ne coupent pas.
}
hint-leads-trump = un atout donne le moins ici.
hint-leads-singleton = c’est ta seule carte de la couleur ; plus tard tu pourras couper.
hint-leads-to-partner = ton partenaire a demandé cette couleur.
hint-leads-low = une petite carte ; garde les fortes pour plus tard.
hint-develops-suit = { $opponents ->
    [1] elle fait sortir de plus fortes cartes à l’adversaire.
   *[other] elle leur fait dépenser de plus fortes cartes.
}
hint-takes-trick = elle devrait prendre le pli.
hint-tries-to-take = elle peut prendre le pli.
hint-feeds-partner = ton partenaire est maître, charge le pli.
hint-leaves-to-partner = ton partenaire est maître ; une petite carte suffit.
hint-trusts-partner = ton partenaire va sans doute prendre le pli, charge-le.
hint-hopes-for-partner = ton partenaire peut encore prendre le pli ; une petite carte suffit.
hint-ruffs = coupe et prends le pli.
hint-overruffs = surcoupe et prends le pli.
hint-saves-ten = { $camp ->
    [1] le pli est à l’adversaire, sauve ton dix.
   *[other] le pli est à eux, sauve ton dix.
}
hint-plays-low = { $camp ->
    [1] le pli est à l’adversaire, donne le moins possible.
   *[other] le pli est à eux, donne le moins possible.
}
hint-keeps-low = { $camp ->
    [1] le pli est à l’adversaire, et la petite carte te servira mieux plus tard.
   *[other] le pli est à eux, et la petite carte te servira mieux plus tard.
}
hint-discards = tu ne peux pas prendre le pli, défausse ce qui te sert le moins.
hint-keeps-high = tu pourrais prendre le pli, mais garde la carte forte pour plus tard.
hint-declares = ce qui est annoncé compte.
hint-must-name = tu dois nommer l’atout, et c’est ta meilleure couleur.
hint-throws-in = cette main est trop faible pour jouer.
hint-says-dosta = ton camp a atteint l’objectif et gagne.
hint-takes-turned = elle renforce tes atouts.
hint-keeps-seven = l’échange ne t’apporterait rien.
hint-puts-away = le reste de ta main est le plus fort sans elles.
hint-at-random = ce n’est qu’une supposition.

command-learn = une première donne, avec un prof
command-today = la donne du jour : que jouerais-tu ?
answer-learn-private = Écris-moi /learn dans notre chat privé.
answer-learn-private-on-page = C’est entre nous : /learn

# The guided deal. $trump, $led (String): the signs of suits
learn-begin = 🎓 Une première donne, avec un prof
learn-again = 🎓 La même donne encore une fois
learn-leave = Quitter la leçon
learn-over = La leçon est finie.
learn-call = Nomme ta couleur la plus forte comme atout : là, le valet vaut 20, le neuf 14, l’as 11 et le dix 10. Si tu n’as pas de telle couleur, passe.
learn-declare = Trois cartes ou plus qui se suivent dans une couleur, ou quatre pareilles, rapportent des points : annonce-les.
learn-lead = Tu entames : n’importe quelle carte. Les autres doivent fournir la couleur ; la plus forte prend le pli{ $trumps ->
    [0] .
   *[other] , et { $trump } bat tout le reste.
}
learn-follow = On a entamé { $led }, et tu en as : joues-en une.
learn-void = On a entamé { $led }, et tu n’en as pas.
# $card (String): one that may not be played; $why (String): a sentence
learn-why-not = { $card } n’est pas jouable maintenant. { $why }

# The deal of the day. $date (String)
daily-title = **Donne du jour** · { $date }
daily-choosing = La donne du jour est en train d’être choisie. Reviens dans une minute.
# the same where it is sent by itself
daily-coming = La donne du jour est en train d’être choisie. Elle arrive ici dans une minute.
daily-again = 🔄 Regarder de nouveau
# who sits where, as seen by the player to act
daily-you = Toi
daily-right = Droite
daily-partner = Partenaire
daily-left = Gauche
# $who (String): one of these
daily-dealer = Distribue : { $who }
# $cards (String): those on the table, in the order in which they were played
daily-table = Sur la table : { $cards }
daily-asked = **Que joues-tu ?**
# in a group
daily-secret = Toi seul vois ta réponse.
# $best, $played (String): cards; $why (String): a sentence; $percent (Number): of 100 such matches
daily-found = ✅ **C’est bien { $best } :** { $why }
daily-missed = ❌ **{ $played } coûte { $percent } % de chances de gagner. Mieux : { $best }.** { $why }
# $count (Number): of people; $shares (String): each card with its share
daily-others = { $count ->
    [one] { $count } réponse
   *[other] { $count } réponses
} : { $shares }
# $days (Number)
daily-streak = 🔥 { $days ->
    [one] { $days } jour
   *[other] { $days } jours de suite
}
answer-today-private = La donne du jour est dans le chat privé : /today
answer-today-over = Cette donne est finie. /today montre la nouvelle.
