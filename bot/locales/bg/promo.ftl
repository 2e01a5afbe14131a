# Promo periods. $name (String); $since, $until, $time (String)

promo-title = 🎁 **{ $name }**
promo-announced = От { $since } до { $until }.
promo-running = Тече до { $until }.
promo-provisional = Свърши в { $until }. Класирането е временно, докато се потвърди.
promo-final = Свърши в { $until }. Класирането е окончателно.
promo-cancelled = Отменен е.
promo-by-points = Брои се какво пише отборът ти на масите на класическите и бързите турнири.
promo-by-margin = Брои се какво пише отборът ти на масите на класическите и бързите турнири, минус точките на противника.
promo-by-wins = Броят се спечелените маси на класическите и бързите турнири.
# $matches (Number)
promo-which-cups = Броят се турнирите, в които поне половината места са на хора с изиграни { $matches } мача.
# $codes (String)
promo-named-cups = Броят се и: { $codes }
promo-level = При равни точки напред е този с по-малко маси, после с повече спечелени, после с по-добра разлика, после който се е включил по-рано.
promo-deadline = Потвърждава се до { $time }.
# $count (Number)
promo-chips = { $count ->
    [one] един чип
   *[other] { $count } чипа
}
# $count (Number)
promo-vip-days = { $count ->
    [one] VIP за един ден
   *[other] VIP за { $count } дни
}
promo-nobody = Още никой не е в класирането.
promo-nobody-at-all = Няма никого в класирането.
promo-value = Точки
promo-tables = Маси
promo-takes-part = Участваш.
promo-out = Извън класирането си.
# $count (Number)
promo-own-chips = { $count ->
    [one] Имаш един чип
   *[other] Имаш { $count } чипа
}
promo-own-vip = VIP до { $time }
promo-join = Участвам
promo-terms = Условия
promo-accept = Приемам и участвам
# $name (String)
promo-over = **{ $name }** приключи и класирането е окончателно: /promo
promo-remind = **{ $name }** свърши. Потвърди класирането до { $time }: /promo confirm
    Иначе тогава става окончателно от само себе си.
# $place (Number); $prize (String)
promo-won = **{ $name }**: { $place }-{ ENDING($place) ->
    [1] во
    [2] ро
    [7] мо
    [8] мо
   *[other] то
} място! Печелиш: { $prize }
promo-won-provisional = **{ $name }**: { $place }-{ ENDING($place) ->
    [1] во
    [2] ро
    [7] мо
    [8] мо
   *[other] то
} място и { $prize }, щом класирането се потвърди.
promo-withdrawn = **{ $name }** е отменен, награди няма.
promo-disqualified = **{ $name }**: вече си извън класирането и не печелиш нищо.
promo-moved = **{ $name }** е преместен: от { $since } до { $until }.
promo-moved-end = **{ $name }** е преместен: тече до { $until }.
promo-take-out = Извади от класирането
promo-take-out-sure = Да извадя ли { $name } от класирането? Наградата минава на следващия. Защо?
promo-reason-accounts = Няколко профила
promo-reason-program = Играе с програма
promo-reason-arranged = Уговорени игри
promo-reason-other = Друга причина
promo-line = 🎁 { $name }: до { $time } · /promo
# $leader (String)
promo-line-led = 🎁 { $name }: до { $time }, води { $leader } · /promo
promo-line-soon = 🎁 { $name }: от { $time } · /promo
promo-refused-bad-terms = Така не може да се обещае.
promo-refused-bad-times = Тези часове не стават.
promo-refused-too-late = За това е късно.
promo-refused-too-early = За това е рано.
promo-refused-over = Този период свърши.
promo-refused-already = Това вече е направено.
answer-promo-none = Няма промо период.
answer-promo-over = Вече не може да се участва.
answer-promo-out = Не можеш да участваш.
answer-promo-runs = Ти водиш този период, затова не можеш да го спечелиш.
answer-promo-no-cup = Няма турнир с такъв код. Напиши: cup КОД
answer-promo-no-cup-on-page = { answer-promo-how-on-page }
answer-promo-which = В класирането има няколко души с това име. Напиши мястото: /promo out 3 ЗАЩО
answer-promo-which-on-page = { answer-promo-how-on-page }
answer-promo-joined = Участваш. Успех!
answer-promo-not-yours = Това може само този, който поддържа бота.
answer-promo-in-private = Това го напиши в личния ни чат.
answer-promo-in-private-on-page = { answer-promo-how-on-page }
answer-promo-nobody = Не познавам такъв човек. Напиши telegram:12345 или номера на акаунта.
answer-promo-nobody-on-page = { answer-promo-how-on-page }
answer-promo-why = Кажи и защо: /promo out КОЙ ЗАЩО
answer-promo-why-on-page = { answer-promo-how-on-page }
answer-promo-how = Напиши: announce ИМЕ; 2026-12-01 20:00; 2026-12-08 20:00; 500 vip 30; 200; vip 7 – часовете са по UTC, първата награда е първа. Може и: by wins; vip only. После: move [НАЧАЛО;] КРАЙ · cup КОД · confirm · cancel ЗАЩО · out КОЙ ЗАЩО · exclude КОЙ
answer-promo-how-on-page = Промо периодите се водят от чата с бота, не от страница.

command-promo = промо периодът и класирането му
