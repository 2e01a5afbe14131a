# The table in the group: who sits where, the auction, the tricks, play from the group.

person-unnamed = Quelqu’un
person-former = ancien joueur
chair-free = libre
# first names of AI players: usual ones of this language, at least eight, with commas between them
ai-names = Alain, Brigitte, Christian, Danielle, Étienne, Françoise, Gérard, Hélène

# $one, $two (String): the two sides, as "Ana + Ivo"
lobby-sides = { $one } contre { $two }
# between the two sides, in a line of its own
lobby-against = contre
# $code (String): the table's
lobby-elsewhere = Depuis un autre chat : /join { $code }
lobby-elsewhere-on-page = Le code de la table : { $code }
# $code (String): the table's; links follow in lines of their own
lobby-invite-with = Invite des amis avec /join { $code } ou un lien :
lobby-invite-with-on-page = Invite des amis avec le code { $code } ou un lien :
# $preset (String); $target (Number): points that win; $time (String): for a turn
lobby-title = **{ $preset }** · en { $target } · { $time } par tour
# $clock (String): 20:30
moment-clock = { $clock }
# $count (Number): minutes, from 1 to 60
moment-distance = dans { $count } min
# $clock (String): as moment-clock; $date (String): a day
moment-day = { $clock } ({ $date })
# $clock, $distance (String): as above
moment-near = { $clock } ({ $distance })
# $count (Number)
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count } jours
# the format of dates everywhere; $month (Number): 1 to 12
month-short = { $month ->
    [1] janv.
    [2] févr.
    [3] mars
    [4] avr.
    [5] mai
    [6] juin
    [7] juill.
    [8] août
    [9] sept.
    [10] oct.
    [11] nov.
   *[12] déc.
}
# $day (String); $month (String): as above
date-day = { $day } { $month }
# $year (String)
date-year = { $day } { $month } { $year }
# $who (String): the partner or opponent at that chair, who reads it too
lobby-sit-with = Avec { $who }
lobby-sit-against = Contre { $who }
# In a list of messages that can be sent to any chat.
invitation-offer = Inviter à ta table
invitation-begun = La partie a commencé.
lobby-sit = S’asseoir
lobby-add = + 🤖
lobby-remove = − 🤖
# $who (String): an AI, with its mark
lobby-remove-one = − { $who }
lobby-invite = Inviter
lobby-code = Code et lien
lobby-copy = Copier le code
# $code (String): the table's; it is copied and written in another chat
lobby-join = /join { $code }
lobby-join-on-page = { $code }
# what friends read beside the link
lobby-share = Nous jouons à la belote – viens t’asseoir !
lobby-more = Plus
# $who (String): who runs the table
lobby-menu = Table menée par **{ $who }**
lobby-lots = Tirer au sort
lobby-levels = Niveau des IA
lobby-levels-title = Quelles IA s’assoient :
# the names of the AI players' levels
level-beginner = Débutant
level-club = Joueur de club
level-master = Maître
# $who (String): an AI, with its mark; $level (String): not the usual one
lobby-ai-player = { $who } ({ $level })
lobby-start-when-full = Commence dès que complet
lobby-invited-only = Sur invitation
lobby-looking = Cherche du monde
lobby-looking-told = Ouverte à tous ceux qui cherchent une table
# $who (String): somebody at an open table
lobby-avoid = 🚫 { $who }
# a button: earlier invitations stop working
lobby-renew-invitation = Nouvelle invitation
lobby-posts-tricks = Les plis restent dans le chat
lobby-drawn = Places tirées au sort
# $who (String): those who want to be let in
lobby-asking = **{ $who }** – voudrait s’asseoir
lobby-asking-none = Personne n’attend.
lobby-guests = Qui attend
# $who (String): a person, on a button with a sign
lobby-admit = ✓ { $who }
lobby-turn-down = ✗ { $who }
lobby-send-away = ✕ { $who }
lobby-block = 🚫 { $who }
lobby-unblock = ↩ { $who } peut s’asseoir
lobby-hand-over = 👑 { $who }
# the same sign, where the chairs are listed
lobby-runs = 👑 { $who }
lobby-people-hint = ✕ lever de sa place · 🚫 ne peut plus s’asseoir ici · 👑 dirige la table
lobby-people = Qui est assis
lobby-start = Commencer
# $count (Number): how many empty chairs AIs will take
lobby-start-ai = { $count ->
    [one] Commencer avec 1 IA
   *[other] Commencer avec { $count } IA
}
lobby-stand = Partir
# Asked before an action that loses the match
close-title = **Fermer la table au milieu de la partie ?**
close-text = Si tu le fais, tu l’as perdue.
lobby-close = Fermer la table
closed-line = La table est fermée.
# $who (String)
closed-thrown = { $who } a fermé la table au milieu de la partie et l’a perdue.
closed-unused = La table a fermé : personne n’est venu depuis longtemps.
open-table = Nouvelle table

# $number (Number): which deal; $who (String): the dealer
auction-title = Donne { $number } – distribuée par { $who }
# $who (String)
auction-turn = { $game ->
    [bela] **{ $who }** nomme l’atout ou dit « dalje »
   *[belot] À **{ $who }** de parler
}
# $contract (String): the last bid, and who made it
auction-in-force = Enchère en cours : **{ $contract }**
# a name and what belongs to it: a changed rule, a row of a sheet. $name, $value (String)
named-value = { $name } : { $value }
# $who (String); $said (String): what they called
auction-said = { $who } : { $said }
# $number (Number): which deal
auction-thrown-in = Donne { $number } : tout le monde a passé. On redonne.
# $number (Number): the deal before
auction-again = La donne { $number } n’a pas été jouée ; on redonne.
# $who (String): whose turn it is; $dealer (String)
auction-alt = { $dealer } a distribué, à { $who } de parler

# $contract (String): with the declarer
trick-contract = **{ $contract }**
# $number (Number); $who (String): whose turn it is
trick-turn = À **{ $who }** de jouer · pli { $number }
trick-leads = **{ $who }** entame · pli { $number }
# $number (Number); $who (String): who took it
trick-taken-leads = **{ $who }** a pris le pli { $number } et entame
trick-taken = **{ $who }** a pris le pli { $number }
# $tricks (String): each side and its tricks
trick-count = Plis : { $tricks }
# $cards (String): who laid what, the taker marked
trick-last = Dernier pli : { $cards }
# $who (String); $card (String)
trick-laid = { $who } { $card }
# $laid (String); $note (String): what was said with the card
trick-laid-note = { $laid } ({ $note })
# $cards (String): who laid what; $who (String): who holds the trick
trick-alt = { $cards }. { $who } est maître.
# $cards, $who (String): the same of a trick that is closed
trick-alt-taken = { $cards }. { $who } a pris.
trick-alt-empty = Aucune carte sur la table.
# $said (String): who has announced what
announced-all = { $game ->
    [bela] Zvanja : { $said }
   *[belot] Annoncé : { $said }
}
# $who, $said (String)
announced-by = { $who } – { $said }

# Opens the table's page inside the chat application.
page-open = À la table
page-slow = C’était trop long. Appuie de nouveau.
play-hand = Ma main
play-declarations = { $game ->
    [bela] Zvanja
   *[belot] Annonces
}
play-belote = { $game ->
    [bela] Bela
   *[belot] Belote
}
# after the name of the player to act
play-called = , à toi.
# after the name of the player to act; $time (String): what is left of the turn
play-nudged = , à toi – **encore { $time }**
# $button (String): the button that shows one's cards
play-hint-call = « { $button } » montre tes cartes. Parle ici.
play-hint-card = « { $button } » montre quel numéro est quelle carte.

# a button that opens one's private chat with the bot
start-private = Chat privé
# after the names of those who sit; $count (Number): how many they are
lobby-press-start = { $count ->
    [one] ouvre notre chat privé et appuie sur Démarrer : tes cartes y arriveront.
   *[other] ouvrez vos chats privés avec moi et appuyez sur Démarrer : vos cartes y arriveront.
}
# the same as a match begins; $button (String): a button's label
play-press-start = { $count ->
    [one] tu joues d’ici : « { $button } » montre tes cartes à toi seul. C’est plus simple dans notre chat privé.
   *[other] vous jouez d’ici : « { $button } » montre à chacun ses propres cartes. C’est plus simple dans un chat privé avec moi.
}
