# The table in the group: who sits where, the auction, the tricks, play from the group.

person-unnamed = Igrač
person-former = bivši igrač
chair-free = slobodno
# first names of AI players: usual ones of this language, at least eight, with commas between them
ai-names = Ante, Branka, Davor, Gordana, Hrvoje, Jadranka, Krešimir, Ljerka

# $one, $two (String): the two sides, as "Ana + Ivo"
lobby-sides = { $one } – { $two }
# between the two sides, in a line of its own
lobby-against = protiv:
# $code (String): the table's
lobby-elsewhere = Iz drugog chata: /join { $code }
lobby-elsewhere-on-page = Kod stola: { $code }
# $code (String): the table's; links follow in lines of their own
lobby-invite-with = Pozovi prijatelje s /join { $code } ili linkom:
lobby-invite-with-on-page = Pozovi prijatelje kodom { $code } ili linkom:
# $preset (String); $target (Number): points that win; $time (String): for a turn
lobby-title = **{ $preset }** · do { $target } · { $time } po potezu
# $clock (String): 20:30
moment-clock = { $clock }
# $count (Number): minutes, from 1 to 60
moment-distance = za { $count } min
# $clock (String): as moment-clock; $date (String): a day
moment-day = { $clock } ({ $date })
# $clock, $distance (String): as above
moment-near = { $clock } ({ $distance })
# $count (Number)
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count } dana
# the format of dates everywhere; $month (Number): 1 to 12
month-short = { $month }.
# $day (String); $month (String): as above
date-day = { $day }. { $month }
# $year (String)
date-year = { $day }. { $month } { $year }.
# $who (String): the partner or opponent at that chair, who reads it too
lobby-sit-with = U paru: { $who }
lobby-sit-against = Protiv: { $who }
# In a list of messages that can be sent to any chat.
invitation-offer = Pozovi za svoj stol
invitation-begun = Partija je već počela.
lobby-sit = Sjedni
lobby-add = + 🤖
lobby-remove = − 🤖
# $who (String): an AI, with its mark
lobby-remove-one = − { $who }
lobby-invite = Pozovi
lobby-code = Kod i link
lobby-copy = Kopiraj kod
# $code (String): the table's; it is copied and written in another chat
lobby-join = /join { $code }
lobby-join-on-page = { $code }
# what friends read beside the link
lobby-share = { $game ->
    [bela] Igramo belu – sjedni k nama!
   *[belot] Igramo belot – sjedni k nama!
}
lobby-more = Još
# $who (String): who runs the table
lobby-menu = Stol igrača **{ $who }**
lobby-lots = Ždrijeb mjesta
lobby-levels = Snaga AI-ja
lobby-levels-title = Koji AI sjeda za stol:
# the names of the AI players' levels
level-beginner = Početnik
level-club = Klupski igrač
level-master = Majstor
# $who (String): an AI, with its mark; $level (String): not the usual one
lobby-ai-player = { $who } ({ $level })
lobby-start-when-full = Kreće čim se popuni
lobby-invited-only = Samo s pozivom
lobby-looking = Tražimo igrače
lobby-looking-told = Otvoren za sve koji traže stol
# $who (String): somebody at an open table
lobby-avoid = 🚫 { $who }
# a button: earlier invitations stop working
lobby-renew-invitation = Nova pozivnica
lobby-posts-tricks = Štihovi ostaju u chatu
lobby-drawn = Mjesta po ždrijebu
# $who (String): those who want to be let in
lobby-asking = **{ $who }** – želi sjesti
lobby-asking-none = Nitko ne čeka.
lobby-guests = Tko čeka
# $who (String): a person, on a button with a sign
lobby-admit = ✓ { $who }
lobby-turn-down = ✗ { $who }
lobby-send-away = ✕ { $who }
lobby-block = 🚫 { $who }
lobby-unblock = ↩ { $who } smije sjesti
lobby-hand-over = 👑 { $who }
# the same sign, where the chairs are listed
lobby-runs = 👑 { $who }
lobby-people-hint = ✕ ustaje od stola · 🚫 više ne sjeda ovdje · 👑 vodi stol
lobby-people = Tko sjedi
lobby-start = Kreni
# $count (Number): how many empty chairs AIs will take
lobby-start-ai = { $count ->
    [one] Kreni s { $count } AI-jem
   *[other] Kreni s { $count } AI-ja
}
lobby-stand = Ustani
# Asked before an action that loses the match
close-title = **Da zatvorim stol usred partije?**
close-text = Tko to učini, gubi je.
lobby-close = Zatvori stol
closed-line = Stol je zatvoren.
# $who (String)
closed-thrown = { $who } zatvara stol usred partije i time je gubi.
closed-unused = Stol je zatvoren: dugo nitko nije došao.
open-table = Novi stol

# $number (Number): which deal; $who (String): the dealer
auction-title = Dijeljenje { $number } – dijeli { $who }
# $who (String)
auction-turn = **{ $who }** je na redu
# $contract (String): the last bid, and who made it
auction-in-force = Vrijedi: **{ $contract }**
# a name and what belongs to it: a changed rule, a row of a sheet. $name, $value (String)
named-value = { $name }: { $value }
# $who (String); $said (String): what they called
auction-said = { $who }: { $said }
# $number (Number): which deal
auction-thrown-in = Dijeljenje { $number }: svi su rekli dalje. Karte se dijele ponovno.
# $number (Number): the deal before
auction-again = Dijeljenje { $number } nije se igralo – dijeli se ponovno.
# $who (String): whose turn it is; $dealer (String)
auction-alt = Dijeli { $dealer }, na redu je { $who }

# $contract (String): with the declarer
trick-contract = **{ $contract }**
# $number (Number); $who (String): whose turn it is
trick-turn = **{ $who }** je na redu · { $number }. štih
trick-leads = **{ $who }** započinje · { $number }. štih
# $number (Number); $who (String): who took it
trick-taken-leads = **{ $who }** nosi { $number }. štih i započinje
trick-taken = **{ $who }** nosi { $number }. štih
# $tricks (String): each side and its tricks
trick-count = Štihovi: { $tricks }
# $cards (String): who laid what, the taker marked
trick-last = Prošli štih: { $cards }
# $who (String); $card (String)
trick-laid = { $who } { $card }
# $laid (String); $note (String): what was said with the card
trick-laid-note = { $laid } ({ $note })
# $cards (String): who laid what; $who (String): who holds the trick
trick-alt = { $cards }. Štih drži { $who }
# $cards, $who (String): the same of a trick that is closed
trick-alt-taken = { $cards }. Štih nosi { $who }
trick-alt-empty = Na stolu nema karata.
# $said (String): who has announced what
announced-all = Zvanja: { $said }
# $who, $said (String)
announced-by = { $who } – { $said }

# Opens the table's page inside the chat application.
page-open = Za stol
page-slow = Predugo je trajalo. Pritisni još jednom.
play-hand = Moje karte
play-declarations = Zvanja
play-belote = Bela
# after the name of the player to act
play-called = , ti si na redu.
# after the name of the player to act; $time (String): what is left of the turn
play-nudged = , ti si na redu – **još { $time }**
# $button (String): the button that shows one's cards
play-hint-call = „{ $button }“ pokazuje tvoje karte. Zoveš ovdje.
play-hint-card = „{ $button }“ pokazuje koji je broj koja karta.

# a button that opens one's private chat with the bot
start-private = Privatni chat
# after the names of those who sit; $count (Number): how many they are
lobby-press-start = { $count ->
    [one] otvori privatni chat sa mnom i pritisni Start: karte će ti stizati tamo.
   *[other] otvorite privatni chat sa mnom i pritisnite Start: karte će vam stizati tamo.
}
# the same as a match begins; $button (String): a button's label
play-press-start = { $count ->
    [one] igraš odavde: „{ $button }“ pokazuje karte samo tebi. U privatnom chatu sa mnom je zgodnije.
   *[other] igrate odavde: „{ $button }“ svakome pokazuje samo njegove karte. U privatnom chatu sa mnom je zgodnije.
}
