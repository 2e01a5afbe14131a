# The private message: your cards.

hand-turn-call = { $game ->
    [bela] **Ти си на ред** – што викаш?
   *[belot] **Ти си на ред** – што викаш?
}
hand-turn-lead = **Ти си на ред** – почни го штихот.
hand-turn-follow = **Ти си на ред** – играј карта.
hand-turn-declare = **Ти си на ред** – избери што најавуваш и играј.
# $time (String): what is left of the turn
hand-nudged = **⏰ Уште { $time }**
# $who (String)
hand-waiting-call = На ред е { $who }
hand-waiting-card = На ред е { $who }
hand-last-card = Последната карта ти се игра сама.
hand-away = **Наместо тебе игра AI.**
hand-missed = Времето ти истече и AI одигра еден потег наместо тебе.
hand-dealing = Картите се делат…
hand-lobby = Партијата сè уште не почнала.
# $us, $them (Number): the totals
hand-totals = Ние { $us } · Вие { $them }
# $number (Number)
hand-deal = делење { $number }
# $us, $them (Number): tricks
hand-tricks = штихови { $us } : { $them }
# $points (Number)
hand-hanging = виси { $points }

# $plan (String): declarations; $points (Number)
hand-plan = { $plan } · { $points }
# $plan (String): one of these, for declaring it at once
hand-plan-late = Најави: { $plan }
hand-plan-none = Без најава
# $suit (String): the signs of the suits
hand-belote = { $game ->
    [bela] Бела { $suit }
   *[belot] Бељот { $suit }
}
hand-belote-none = { $game ->
    [bela] Без бела
   *[belot] Без бељот
}
hand-back = Пак сум тука
# after a question to the table
hand-asked-in-group = Одговори во групата.

# A card that is chosen before one's turn. $card (String)
ahead-chosen = Следна карта: { $card }
# $why (String): the duty that forbids it, a sentence
ahead-forbidden = Однапред избраната { $card } сега не може. { $why }
ahead-not-now = Однапред избраната { $card } сега не може.
ahead-declare = Однапред е избрана { $card }, но прво избери што најавуваш, па притисни ја.
ahead-belote = { $game ->
    [bela] Однапред е избрана { $card }, но прво избери со бела или без, па притисни ја.
   *[belot] Однапред е избрана { $card }, но прво избери со бељот или без, па притисни ја.
}
answer-ahead = ✓ Следна карта: { $card }. Се игра штом дојдеш на ред. Притисни ја пак за да се откажеш.
answer-ahead-none = Откажано: ниту една карта не е избрана однапред.

# $number (Number)
hand-over-thrown-in = **Делење { $number }:** сите рекоа понатаму.
# $verdict (String); $contract (String): with the declarer
hand-over = **Делење { $number }:** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Запишано: ние { $us }, вие { $them }
hand-next = Следното делење доаѓа за некој миг.
# $who (String): those who have not asked for it yet
hand-next-waits = Се чека: { $who }.
# a button; it is dealt once all people at the table have pressed
next-deal = Следно делење ▶
answer-ready = Може следното делење.
hand-won = **Победа!** 🎉
hand-lost = Партијата заврши. Овој пат победуваат другите.

# For people without a private chat: answers to buttons in the group, 180 characters at most.

numbered-turn-call = Ти си на ред – што викаш?
numbered-turn-card = Ти си на ред: избери број со ✓.
# $plan (String): declarations
numbered-chosen = Најава: { $plan }
numbered-late = Сè уште можеш да најавиш: { $plan }
numbered-declared = Најавено: { $plan }
# $plan (String): declarations; $points (Number)
numbered-plan = Со првата карта најавуваш: { $plan } · { $points }. Притисни пак за друг избор.
numbered-plan-none = Не најавуваш ништо. Притисни пак за да избереш најава.
numbered-nothing = Немаш што да најавиш.
numbered-belote = { $game ->
    [bela] Ако го одиграш попот или дамата на адутот, викаш бела.
   *[belot] Ако го одиграш попот или дамата од бељот, го викаш.
}
numbered-belote-none = { $game ->
    [bela] Со следната карта нема да викнеш бела.
   *[belot] Со следната карта нема да викнеш бељот.
}
numbered-over = Партијата заврши.

# a message of its own
call-own = 👉 **Ти си на ред**
# where, if the table is in no group with a name; $who (String): who has opened it
call-table = масата на { $who }
call-own-table = твојата маса
