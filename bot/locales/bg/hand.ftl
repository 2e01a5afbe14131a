# The private message: your cards.

hand-turn-call = { $game ->
    [bela] **Ти си на ход** – обяви коз или кажи пас.
   *[belot] **Ти си на ход** – наддаваш.
}
hand-turn-lead = **Ти си на ход** – започваш взятката.
hand-turn-follow = **Ти си на ход** – играй карта.
hand-turn-declare = **Ти си на ход** – избери анонс и играй.
# $time (String): what is left of the turn
hand-nudged = **⏰ Остават { $time }**
# $who (String)
hand-waiting-call = { $game ->
    [bela] Обявява { $who }
   *[belot] Наддава { $who }
}
hand-waiting-card = На ход е { $who }
hand-last-card = Последната ти карта се играе сама.
hand-away = **Вместо теб играе AI.**
hand-missed = Времето ти изтече и AI изигра един ход вместо теб.
hand-dealing = Раздава се…
hand-lobby = Мачът още не е започнал.
# $us, $them (Number): the totals
hand-totals = Ние { $us } · Вие { $them }
# $number (Number)
hand-deal = раздаване { $number }
# $us, $them (Number): tricks
hand-tricks = взятки { $us } : { $them }
# $points (Number)
hand-hanging = висят { $points }

# $plan (String): declarations; $points (Number)
hand-plan = { $plan } · { $points }
# $plan (String): one of these, for declaring it at once
hand-plan-late = Обяви { $plan }
hand-plan-none = Без анонс
# $suit (String): the signs of the suits
hand-belote = { $game ->
    [bela] Бела { $suit }
   *[belot] Белот { $suit }
}
hand-belote-none = { $game ->
    [bela] Без бела
   *[belot] Без белот
}
hand-back = Върнах се
# after a question to the table
hand-asked-in-group = Отговори в групата.

# A card that is chosen before one's turn. $card (String)
ahead-chosen = Следваща карта: { $card }
# $why (String): the duty that forbids it, a sentence
ahead-forbidden = Избра { $card } предварително, но сега не може. { $why }
ahead-not-now = Избра { $card } предварително, но сега не може да се играе.
ahead-declare = Избра { $card } предварително, но първо избери какво обявяваш и тогава я натисни.
ahead-belote = { $game ->
    [bela] Избра { $card } предварително, но първо избери с бела или без и тогава я натисни.
   *[belot] Избра { $card } предварително, но първо избери с белот или без и тогава я натисни.
}
answer-ahead = ✓ Следваща карта: { $card }. Ще се изиграе, щом ти дойде редът. Натисни я пак, за да се откажеш.
answer-ahead-none = Отказа се: няма предварително избрана карта.

# $number (Number)
hand-over-thrown-in = **Раздаване { $number }:** всички казаха пас.
# $verdict (String); $contract (String): with the declarer
hand-over = **Раздаване { $number }:** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Записани: ние { $us }, вие { $them }
hand-next = Следващото раздаване идва след малко.
# $who (String): those who have not asked for it yet
hand-next-waits = Чакаме { $who }.
# a button; it is dealt once all people at the table have pressed
next-deal = Следващо раздаване ▶
answer-ready = Готово, давай следващото раздаване.
hand-won = **Победа!** 🎉
hand-lost = Мачът свърши. Този път печелят другите.

# For people without a private chat: answers to buttons in the group, 180 characters at most.

numbered-turn-call = { $game ->
    [bela] Ти си на ход – обяви коз или пас.
   *[belot] Ти си на ход – наддаваш.
}
numbered-turn-card = Ти си на ход – избери номер с ✓.
# $plan (String): declarations
numbered-chosen = Анонс: { $plan }
numbered-late = Още можеш да обявиш: { $plan }
numbered-declared = Обявено: { $plan }
# $plan (String): declarations; $points (Number)
numbered-plan = С първата си карта обявяваш: { $plan } · { $points }. Натисни пак за друго.
numbered-plan-none = Няма да обявиш нищо. Натисни пак, за да избереш анонс.
numbered-nothing = Нямаш какво да обявиш.
numbered-belote = { $game ->
    [bela] Ако играеш поп или дама коз, ще кажеш бела.
   *[belot] Ако играеш поп или дама от белот, ще го кажеш.
}
numbered-belote-none = { $game ->
    [bela] Със следващата си карта няма да кажеш бела.
   *[belot] Със следващата си карта няма да кажеш белот.
}
numbered-over = Мачът свърши.

# a message of its own
call-own = 👉 **Ти си на ход**
# where, if the table is in no group with a name; $who (String): who has opened it
call-table = масата на { $who }
call-own-table = твоята маса
