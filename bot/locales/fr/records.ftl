# Records: the file after a match, its replay in the chat, the command line's messages about both.

result-record = Document
result-replay = Revoir
# $who (String): the sides, side by side
record-title = **Le document de la partie** · { $who }
record-hint = Chaque carte de la partie y est.

# $deal, $deals, $trick (Number)
replay-auction = **Donne { $deal } sur { $deals }** · enchères
replay-trick = **Donne { $deal } sur { $deals }** · pli { $trick }
# $who (String); $cards (String): the cards they hold
replay-hand = { $who } : { $cards }
# beside the names of those whose hand can be shown: all hands
replay-copy = 🔗 Copier un lien vers cette page
replay-open = Toutes
# $deal (Number): the deal before or after, beside the title “Deal 3 of 12”
replay-deal-back = ‹ { $deal }
replay-deal-on = { $deal } ›

# $wanted (String): what was written
record-no-match = Cette partie n’existe pas : { $wanted }
# $file (String)
record-unreadable = { $file } n’est pas lisible.
# $file (String)
record-only-one = { $file } est un seul document : --match sert aux fichiers de l’archive.
# $detail (String): in English, for the record's author
record-not-one = { $file } n’est pas le document d’une partie ou d’une donne : { $detail }
record-contradicts = Le document est incomplet ou se contredit : { $detail }
record-deal-contradicts = La donne { $deal } est incomplète ou contredit le document : { $detail }
# $name (String): what stands there for a preset
record-no-preset = Il n’y a pas de jeu « { $name } ».
# $number (Number); $seats (Number)
record-names = Le document a { $number } noms pour { $seats } places.
# in place of a player, if it is nobody's turn
record-nobody = personne
# $deal, $number (Number); $what (String): a call or card; $who (String); $reason (String)
record-broken-call = Donne { $deal }, enchère { $number }, { $who } : { $what }. { $reason }
record-broken-card = Donne { $deal }, carte { $number }, { $who } : { $what }. { $reason }
record-broken-said = Donne { $deal }, avant l’entame, { $who } : { $reason }
record-broken = Donne { $deal } : { $reason }
record-refused-deck = Ce n’est pas le paquet de ces règles.
record-refused-now = Rien de tel n’est possible là.
record-refused-turn = C’est le tour de quelqu’un d’autre.
record-refused-call = Cette enchère n’est pas possible là.
record-refused-held = Cette carte n’est pas dans la main.
record-refused-card = Les règles demandent une autre carte.
record-refused-declaration = Cette main n’a pas cette annonce.
record-refused-late = C’est trop tard pour annoncer.
record-refused-belote = Ce n’est pas une { $game ->
    [bela] bela
   *[belot] belote
}.
record-refused-cancel = La donne ne peut pas être annulée là.
record-refused-discard = Ces cartes ne peuvent pas être écartées.
record-refused-challenge = On ne peut pas signaler de renonce là.
record-refused-dosta = L’objectif n’y est pas atteint.
record-refused-over = La partie est finie avant cette donne.
# $number (Number): from 1
record-seat = Place { $number }
# $who (String): whose turn it is
record-stops = Le document s’arrête ici ; le suivant est { $who }.
record-stops-between = Le document s’arrête ici ; la partie n’est pas finie.
# $points (String); $who (String): the winners
record-result-won = { $points }, gagné par { $who }
record-result-drawn = { $points }, égalité
record-result-open = { $points }, pas fini
# $stated, $played (String): results
record-other-result = Le document dit : { $stated }. Rejoué, c’est : { $played }.
# $count (Number): cards played on one's honour
record-right-honour = Le résultat découle du jeu, mais { $count ->
    [one] { $count } carte était contre les règles et personne ne l’a signalé
   *[other] { $count } cartes étaient contre les règles et personne ne l’a signalé
}.
record-right = Chaque enchère et chaque carte est régulière, et le résultat est celui du document.
record-right-so-far = Chaque enchère et chaque carte est régulière.

# The review of a match: what was luck, what a player's choices cost.
result-review = Comment ai-je joué ?
# $who (String)
review-title = **Comment { $who } a joué**
# the parts of the result, each before a number of points: "Cards −14 · Own choices −6"
review-cards = Cartes
review-choices = Ses choix
review-partner = Partenaire
review-others = { $opponents ->
    [1] Adversaire
   *[other] Adversaires
}
review-result = Résultat
# $deal, $trick (Number): from 1; the trick is 0 for a call
review-when = { $trick ->
    [0] Donne { $deal }, enchères :
   *[other] Donne { $deal }, pli { $trick } :
}
review-row = { $trick ->
    [0] Donne { $deal }, enchères
   *[other] Donne { $deal }, pli { $trick }
}
# $played, $better (String): a card, or a call
review-better = { $played }, mieux { $better }
# $cost (String): in chance to win, in points, or both
review-cost = Coût : { $cost }.
review-throw-in = redonner
review-none = Aucune enchère ni aucune carte n’a coûté cher. Bien joué !
review-away = Quelqu’un d’autre a joué cette partie pour toi.
# the columns of a picture
review-column-played = Joué
review-column-better = Mieux
review-column-cost = Coût
answer-review-begun = Je parcours la partie. Ça arrive dans ton chat privé dans une minute.
answer-review-wait = Je parcours la partie. Appuie de nouveau dans une minute.
answer-review-sent = C’est dans ton chat privé.
answer-review-failed = La partie n’a pas pu être parcourue. Réessaie plus tard.
# $file (String)
review-of-match = { $file } est une seule donne ; seule une partie entière se parcourt.
# $file (String): a path
record-put-away = Sa table a été archivée, et { $file } ne l’a pas. Indique avec ARCHIVE_FOLDER où est l’archive.
