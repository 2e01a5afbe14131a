# Личното съобщение: твоите карти.

hand-turn-call = **Ти си на ход** – наддаваш.
hand-turn-lead = **Ти си на ход** – започваш взятката.
hand-turn-follow = **Ти си на ход** – играй карта.
# $time (String): what is left of the turn
hand-nudged = **⏰ Остават { $time }!**
# $who (String)
hand-waiting-call = Наддава { $who }.
hand-waiting-card = На ход е { $who }.
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
# $trick (String): who laid what and who took it
hand-last-trick = Последна взятка: { $trick }
# $cards (String): who laid what; $who (String)
hand-taken = { $cards } – взе { $who }
# $said (String): who has announced what
hand-announced = Анонси: { $said }
# $who, $said (String)
hand-announced-by = { $who } – { $said }

hand-plans = С първата си карта обявяваш:
hand-plans-late = Още можеш да обявиш:
# $plan (String): declarations; $points (Number)
hand-plan = { $plan } · { $points }
hand-plan-none = Без анонс
# $suit (String): the signs of the suits
hand-belote = Белот { $suit }
hand-belote-none = Без белот
# $label (String): what is chosen
hand-chosen = ✓ { $label }
hand-back = Върнах се

# $number (Number)
hand-over-thrown-in = **Раздаване { $number }:** всички казаха пас.
# $verdict (String); $contract (String): with the declarer
hand-over = **Раздаване { $number }:** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Записани: ние { $us }, вие { $them }
hand-next = Следващото раздаване идва след малко.
hand-won = **Победа!** 🎉
hand-lost = Мачът свърши. Този път печелят другите.
