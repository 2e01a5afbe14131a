# Promo periods. $name (String); $since, $until, $time (String)

promo-title = 🎁 **{ $name }**
promo-announced = Од { $since } до { $until }.
promo-running = Трае до { $until }.
promo-provisional = Заврши во { $until }. Редоследот е привремен додека не се потврди.
promo-final = Заврши во { $until }. Редоследот е конечен.
promo-cancelled = Откажано е.
promo-by-points = Се брои она што твојата страна го запишува на масите од класичните и брзите турнири.
promo-by-margin = Се брои она што твојата страна го запишува на масите од класичните и брзите турнири, без она на противниците.
promo-by-wins = Се бројат добиените маси од класичните и брзите турнири.
# $matches (Number)
promo-which-cups = Се бројат турнирите на кои барем половина места држат луѓе со { $matches } одиграни партии.
# $codes (String)
promo-named-cups = Се бројат и: { $codes }
promo-level = При исти поени напред е кој има помалку маси, потоа повеќе добиени, потоа подобра разлика, потоа кој порано се вклучил.
promo-deadline = Се потврдува до { $time }.
# $count (Number)
promo-chips = { $count ->
    [one] { $count } жетон
   *[other] { $count } жетони
}
# $count (Number)
promo-vip-days = { $count ->
    [one] VIP { $count } ден
   *[other] VIP { $count } дена
}
promo-nobody = Сè уште нема никој на ранг-листата.
promo-nobody-at-all = Нема никој на ранг-листата.
promo-value = Поени
promo-tables = Маси
promo-takes-part = Учествуваш.
promo-out = Веќе не учествуваш.
# $count (Number)
promo-own-chips = { $count ->
    [one] Имаш { $count } жетон
   *[other] Имаш { $count } жетони
}
promo-own-vip = VIP до { $time }
promo-join = Учествувам
promo-terms = Услови
promo-accept = Прифаќам и учествувам
# $name (String)
promo-over = **{ $name }** заврши и редоследот е конечен: /promo
promo-remind = **{ $name }** заврши. Потврди го редоследот до { $time }: /promo confirm
    Инаку тогаш станува конечен сам од себе.
# $place (Number); $prize (String)
promo-won = **{ $name }**: { $place }. место! Награда: { $prize }
promo-won-provisional = **{ $name }**: { $place }. место и { $prize }, штом се потврди редоследот.
promo-withdrawn = **{ $name }** е откажано, награди нема.
promo-disqualified = **{ $name }**: веќе не си на ранг-листата и не добиваш ништо.
promo-moved = **{ $name }** е поместено: од { $since } до { $until }.
promo-moved-end = **{ $name }** е поместено: трае до { $until }.
promo-take-out = Тргни од ранг-листата
# $name (String)
promo-take-out-sure = Да го тргнам од ранг-листата: { $name }? Наградата преминува на следниот. Зошто?
promo-reason-accounts = Повеќе сметки
promo-reason-program = Игра со програма
promo-reason-arranged = Договорени партии
promo-reason-other = Друга причина
promo-line = 🎁 { $name }: до { $time } · /promo
# $leader (String)
promo-line-led = 🎁 { $name }: до { $time }, води { $leader } · /promo
promo-line-soon = 🎁 { $name }: од { $time } · /promo
promo-refused-bad-terms = Така не може да се вети.
promo-refused-bad-times = Тие времиња не одговараат.
promo-refused-too-late = За тоа е доцна.
promo-refused-too-early = За тоа е рано.
promo-refused-over = Тој период заврши.
promo-refused-already = Тоа е веќе направено.
answer-promo-none = Нема промо период.
answer-promo-over = Веќе не може да се учествува.
answer-promo-out = Не можеш да учествуваш.
answer-promo-runs = Ти го водиш овој период, па не можеш да го добиеш.
answer-promo-no-cup = Нема турнир со тој код. Напиши: cup КОД
answer-promo-no-cup-on-page = { answer-promo-how-on-page }
answer-promo-which = Повеќе луѓе на ранг-листата го имаат тоа име. Напиши го местото: /promo out 3 ЗОШТО
answer-promo-which-on-page = { answer-promo-how-on-page }
answer-promo-joined = Учествуваш. Со среќа!
answer-promo-not-yours = Тоа може само тој што го води ботот.
answer-promo-in-private = Напиши го тоа во приватниот чет со мене.
answer-promo-in-private-on-page = { answer-promo-how-on-page }
answer-promo-nobody = Не познавам никого со тоа име. Напиши telegram:12345 или ID на сметката.
answer-promo-nobody-on-page = { answer-promo-how-on-page }
answer-promo-why = Кажи и зошто: /promo out КОЈ ЗОШТО
answer-promo-why-on-page = { answer-promo-how-on-page }
answer-promo-how = Напиши: announce ИМЕ; 2026-12-01 20:00; 2026-12-08 20:00; 500 vip 30; 200; vip 7 – времето е UTC, прво првата награда. Може и: by wins; vip only. Потоа: move [ПОЧЕТОК;] КРАЈ · cup КОД · confirm · cancel ЗОШТО · out КОЈ ЗОШТО · exclude КОЈ
answer-promo-how-on-page = Промо периодите се водат од четот со ботот, а не од страница.

command-promo = промо периодот и неговата ранг-листа
