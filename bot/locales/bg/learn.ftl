# For learners: why a card may not be played, which move is good, which input was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Трябва да отговориш на боята: { $led }.
why-raise = Трябва да се качиш над { $over }: имаш { $able }.
why-trump = Нямаш { $led }, затова трябва да цакаш с { $suit }.
why-trump-partner = Нямаш { $led }: тук се цака ({ $suit }) и когато взятката е на партньора ти.
why-overtrump = Нямаш { $led } и трябва да надцакаш { $over }: имаш { $able }.
why-overtrump-partner = Нямаш { $led } и трябва да надцакаш дори партньора си ({ $over }): имаш { $able }.
why-undertrump = Нямаш { $led } и не можеш да надцакаш { $over }, но пак трябва да играеш коз: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Кое имаш предвид?
# a card typed while people call, a call typed while they play
typed-calls-first = Първо обявите, после картите.
typed-calls-over = Обявите свършиха, сега се играе.
# after unknown input in a private chat; the second one during a match
typed-lost = Това не го разбирам. /belot отваря маса, /help казва какво още мога.
typed-lost-playing = Това не го разбирам. Напиши карта или обява, например A♠, или натисни бутона. /help казва останалото.
typed-lost-playing-on-page = Това не го разбирам. Натисни карта или бутон. Останалото: /help

# a button; then what it answers, 180 characters at most
hint-button = 💡
# $what (String): a move, as on its button; $why (String): the reason
hint-move = 💡 { $what }: { $why }
# $other (String): another move
hint-close = Почти толкова добре е и { $other }.
# $other (String): the next best move; $cost (String): of both or one of the following
hint-next = На второ място: { $other } – { $cost }.
# $percent (Number): percentage points: how many fewer of 100 such matches are won
cost-chance = { $percent ->
    [one] шанс за мача с { $percent } процентен пункт по-малък
   *[other] шанс за мача с { $percent } процентни пункта по-малък
}
# the same in a table
cost-chance-short = −{ $percent } п.п.
# $points (Number): as they are written on the score sheet
cost-points = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } точка по-малко
   *[other] { NUMBER($points, useGrouping: 0) } точки по-малко
}
# why a move is good. $opponents (Number); $camp (Number): how many of them play together
hint-only-call = друго не може да се обяви.
hint-opens = ръката ти е достатъчно силна.
hint-overcalls = { $camp ->
    [1] иначе оставяш на противника неговата обява.
   *[other] иначе им оставяш тяхната обява.
}
hint-raises-partner = подхожда на ръката ти повече от обявата на партньора.
hint-escapes-contra = по-сигурно е, отколкото да се играе на контра.
hint-contra = { $camp ->
    [1] противникът вероятно ще влезе вътре.
   *[other] вероятно ще влязат вътре.
}
hint-recontra = вероятно пак ще се изкара.
hint-pass-weak = ръката ти е слаба за обява.
hint-leaves-partner = обявата на партньора е достатъчно добра.
hint-leaves-own = обявата ти може да си остане така.
hint-defends = { $camp ->
    [1] срещу обявата на противника ще спечелиш повече.
   *[other] срещу тяхната обява ще спечелиш повече.
}
hint-only-card = друга карта не може да се играе.
hint-cashes-winner = никой друг няма по-висока от тази боя.
hint-draws-trumps = { $opponents ->
    [1] изтегли козовете на противника, за да не цака.
   *[other] изтегли им козовете, за да не цакат.
}
hint-leads-trump = с коз губиш най-малко тук.
hint-leads-singleton = единствена е от боята си и после можеш да цакаш.
hint-leads-to-partner = партньорът ти обяви тази боя.
hint-leads-low = евтина карта, а силните пази за после.
hint-develops-suit = { $opponents ->
    [1] така противникът ще похарчи по-високите си карти.
   *[other] така ще похарчат по-високите си карти.
}
hint-takes-trick = с нея би трябвало да вземеш взятката.
hint-tries-to-take = с нея може да вземеш взятката.
hint-feeds-partner = взятката е на партньора, дай точки.
hint-leaves-to-partner = взятката е на партньора, евтина карта стига.
hint-trusts-partner = партньорът вероятно ще вземе взятката, дай точки.
hint-hopes-for-partner = партньорът още може да вземе взятката, евтина карта стига.
hint-ruffs = цакай и вземи взятката.
hint-overruffs = надцакай и вземи взятката.
hint-saves-ten = { $camp ->
    [1] взятката е на противника, спаси десетката.
   *[other] взятката е тяхна, спаси десетката.
}
hint-plays-low = { $camp ->
    [1] взятката е на противника, дай колкото може по-малко.
   *[other] взятката е тяхна, дай колкото може по-малко.
}
hint-keeps-low = { $camp ->
    [1] взятката е на противника, а по-малката карта после ще ти свърши повече работа.
   *[other] взятката е тяхна, а по-малката карта после ще ти свърши повече работа.
}
hint-discards = не можеш да вземеш взятката, хвърли най-ненужната карта.
hint-keeps-high = можеш да вземеш взятката, но пази силната карта за после.
hint-declares = обявеното носи точки.
hint-must-name = трябва да обявиш коз, а това е най-силната ти боя.
hint-throws-in = ръката е твърде слаба за игра.
hint-says-dosta = твоята страна е стигнала целта и печели.
hint-takes-turned = козовете ти стават по-силни.
hint-keeps-seven = от смяната няма да спечелиш.
hint-puts-away = без тях останалата ръка е най-силна.
hint-at-random = само налучквам.

command-learn = първо раздаване с учител
command-today = ръката на деня: какво ще играеш ти?
answer-learn-private = Напиши ми /learn в личния чат.
answer-learn-private-on-page = Това е само между нас: /learn

# The guided deal. $trump, $led (String): the signs of suits
learn-begin = 🎓 Първо раздаване с учител
learn-again = 🎓 Същото раздаване пак
learn-leave = Край на урока
learn-over = Урокът свърши.
learn-call = Обяви за коз най-силната си боя: в нея вале е 20, деветка – 14, асо – 11, десетка – 10. Ако нямаш такава, кажи пас.
learn-declare = Три или повече поредни от една боя или четири еднакви носят точки: обяви ги.
learn-lead = Започваш с която карта искаш. Другите отговарят на боята; най-високата взима{ $trumps ->
    [0] .
   *[other] , а { $trump } бие всичко останало.
}
learn-follow = Играе се { $led } и ти имаш: отговори.
learn-void = Играе се { $led }, а ти нямаш.
# $card (String): one that may not be played; $why (String): a sentence
learn-why-not = { $card } сега не може. { $why }

# The deal of the day. $date (String)
daily-title = **Ръката на деня** · { $date }
daily-choosing = Днешната ръка още се избира. Виж пак след минута.
# the same where it is sent by itself
daily-coming = Днешната ръка още се избира. Ще дойде тук след минута.
daily-again = 🔄 Виж пак
# who sits where, as seen by the player to act
daily-you = Ти
daily-right = Отдясно
daily-partner = Партньор
daily-left = Отляво
# $who (String): one of these
daily-dealer = Раздава: { $who }
# $cards (String): those on the table, in the order in which they were played
daily-table = На масата: { $cards }
daily-asked = **Какво играеш?**
# in a group
daily-secret = Отговорът ти се вижда само от теб.
# $best, $played (String): cards; $why (String): a sentence; $percent (Number): of 100 such matches
daily-found = ✅ **Точно { $best }:** { $why }
daily-missed = ❌ **{ $played } намалява шанса за мача с { $percent ->
    [one] { $percent } процентен пункт
   *[other] { $percent } процентни пункта
}. По-добре { $best }:** { $why }
# $count (Number): of people; $shares (String): each card with its share
daily-others = { $count ->
    [one] { $count } отговор
   *[other] { $count } отговора
}: { $shares }
# $days (Number)
daily-streak = 🔥 { $days ->
    [one] { $days } ден
   *[other] { $days } дни подред
}
answer-today-private = Ръката на деня е в личния чат: /today
answer-today-over = Тази ръка мина. Новата е с /today.
