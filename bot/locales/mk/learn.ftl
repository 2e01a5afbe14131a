# For learners: why a card may not be played, which move is good, which input was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Мораш да одговориш на бојата: { $led }.
why-raise = Мораш да дадеш посилна од { $over }: имаш { $able }.
why-trump = Немаш { $led }, па мораш да сечеш со { $suit }.
why-trump-partner = Немаш { $led }: тука мораш да сечеш со { $suit } и кога штихот го држи партнерот.
why-overtrump = Немаш { $led } и мораш да сечеш посилно од { $over }: имаш { $able }.
why-overtrump-partner = Немаш { $led } и мораш да сечеш посилно дури и од { $over } на партнерот: имаш { $able }.
why-undertrump = Немаш { $led } и не можеш да биеш { $over }, но сепак мораш да дадеш адут: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = На што мислиш?
# a card typed while people call, a call typed while they play
typed-calls-first = Прво се вика, потоа се игра.
typed-calls-over = Викањето заврши, сега се игра.
# after unknown input in a private chat; the second one during a match
typed-lost = Тоа не го разбирам. /belot отвора маса, под /help е сè друго.
typed-lost-playing = Тоа не го разбирам. Напиши карта или што викаш, на пример A♠, или притисни го копчето. Друго е под /help.
typed-lost-playing-on-page = Тоа не го разбирам. Притисни карта или копче. Друго: /help

# a button; then what it answers, 180 characters at most
hint-button = 💡
# $what (String): a move, as on its button; $why (String): the reason
hint-move = 💡 { $what }: { $why }
# $other (String): another move
hint-close = Речиси исто толку добро: { $other }.
# $other (String): the next best move; $cost (String): of both or one of the following
hint-next = Следно по ред: { $other } – { $cost }.
# $percent (Number): percentage points: how many fewer of 100 such matches are won
cost-chance = { $percent ->
    [one] шансата за победа е помала за { $percent } процентен поен
   *[other] шансата за победа е помала за { $percent } процентни поени
}
# the same in a table
cost-chance-short = −{ $percent } п. п.
# $points (Number): as they are written on the score sheet
cost-points = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } поен помалку
   *[other] { NUMBER($points, useGrouping: 0) } поени помалку
}
# why a move is good. $opponents (Number); $camp (Number): how many of them play together
hint-only-call = ништо друго не можеш да кажеш.
hint-opens = картите ти се доволно силни.
hint-overcalls = { $camp ->
    [1] инаку му ја оставаш играта на противникот.
   *[other] инаку им ја оставаш играта.
}
hint-raises-partner = на твоите карти повеќе им одговара од викањето на партнерот.
hint-escapes-contra = посигурно е отколку да останеш под контра.
hint-contra = { $camp ->
    [1] противникот веројатно ќе падне.
   *[other] веројатно ќе паднат.
}
hint-recontra = веројатно сепак ќе помине.
hint-pass-weak = картите ти се преслаби за викање.
hint-leaves-partner = викањето на партнерот е доволно добро.
hint-leaves-own = твоето викање може да остане какво што е.
hint-defends = { $camp ->
    [1] најдобро е да се браниш од играта на противникот.
   *[other] најдобро е да се браниш од нивната игра.
}
hint-only-card = друга карта не може да се одигра.
hint-cashes-winner = никој друг нема посилна во таа боја.
hint-draws-trumps = { $opponents ->
    [1] извлечи му ги адутите за да не сече.
   *[other] извлечи им ги адутите за да не сечат.
}
hint-leads-trump = со адут тука даваш најмалку.
hint-leads-singleton = единствена ти е во таа боја, потоа можеш да сечеш.
hint-leads-to-partner = партнерот ја викаше таа боја.
hint-leads-low = евтина карта, а силните чувај ги за потоа.
hint-develops-suit = { $opponents ->
    [1] така противникот ги троши посилните карти.
   *[other] така ги трошат посилните карти.
}
hint-takes-trick = со неа веројатно го земаш штихот.
hint-tries-to-take = со неа можеби го земаш штихот.
hint-feeds-partner = штихот го држи партнерот, дај поени.
hint-leaves-to-partner = штихот го држи партнерот, доволна е евтина карта.
hint-trusts-partner = партнерот веројатно ќе го земе штихот, дај поени.
hint-hopes-for-partner = партнерот сè уште може да го земе штихот, доволна е евтина карта.
hint-ruffs = сечи и земи го штихот.
hint-overruffs = сечи посилно и земи го штихот.
hint-saves-ten = { $camp ->
    [1] штихот е на противникот, спаси ја десетката.
   *[other] штихот е нивен, спаси ја десетката.
}
hint-plays-low = { $camp ->
    [1] штихот е на противникот, дај што помалку.
   *[other] штихот е нивен, дај што помалку.
}
hint-keeps-low = { $camp ->
    [1] штихот е на противникот, а помалата карта потоа ќе ти вреди повеќе.
   *[other] штихот е нивен, а помалата карта потоа ќе ти вреди повеќе.
}
hint-discards = не можеш да го земеш штихот, фрли ја најнепотребната карта.
hint-keeps-high = можеш да го земеш штихот, но силната карта чувај ја за потоа.
hint-declares = она што е најавено носи поени.
hint-must-name = мораш да викаш, а таа боја ти е најсилна.
hint-throws-in = картите се преслаби за игра.
hint-says-dosta = твојата страна ја достигна целта и победува.
hint-takes-turned = адутите ќе ти бидат посилни.
hint-keeps-seven = со замената не добиваш ништо.
hint-puts-away = без нив другите карти ти се најсилни.
hint-at-random = само погодувам.

command-learn = прво делење, со учител
command-today = делење на денот: што би одиграл ти?
answer-learn-private = Напиши ми /learn во приватниот чет.
answer-learn-private-on-page = Тоа е само меѓу нас: /learn

# The guided deal. $trump, $led (String): the signs of suits
learn-begin = 🎓 Прво делење, со учител
learn-again = 🎓 Истото делење пак
learn-leave = Крај на лекцијата
learn-over = Лекцијата заврши.
learn-call = Викај ја најсилната боја за адут: во неа џандарот вреди 20, деветката 14, кецот 11, а десетката 10. Ако немаш таква, кажи понатаму.
learn-declare = Три или повеќе по ред во боја или четири исти носат поени: најави ги.
learn-lead = Ти почнуваш: со која било карта. Другите мора да одговорат на бојата; најсилната го зема штихот{ $trumps ->
    [0] .
   *[other] , а { $trump } е посилен од сè.
}
learn-follow = Се игра { $led }, а ти имаш: одиграј ја.
learn-void = Се игра { $led }, а ти немаш.
# $card (String): one that may not be played; $why (String): a sentence
learn-why-not = { $card } сега не можеш. { $why }

# The deal of the day. $date (String)
daily-title = **Делење на денот** · { $date }
daily-choosing = Денешното делење се избира. Погледни пак за минута.
# the same where it is sent by itself
daily-coming = Денешното делење се избира. Ќе дојде тука за една минута.
daily-again = 🔄 Погледни пак
# who sits where, as seen by the player to act
daily-you = Ти
daily-right = Десно
daily-partner = Партнер
daily-left = Лево
# $who (String): one of these
daily-dealer = Дели: { $who }
# $cards (String): those on the table, in the order in which they were played
daily-table = На масата: { $cards }
daily-asked = **Што играш?**
# in a group
daily-secret = Твојот одговор го гледаш само ти.
# $best, $played (String): cards; $why (String): a sentence; $percent (Number): of 100 such matches
daily-found = ✅ **Токму { $best }:** { $why }
daily-missed = ❌ **{ $played } ја намалува шансата за победа за { $percent ->
    [one] { $percent } процентен поен
   *[other] { $percent } процентни поени
}. Подобро { $best }:** { $why }
# $count (Number): of people; $shares (String): each card with its share
daily-others = { $count ->
    [one] { $count } одговор
   *[other] { $count } одговори
}: { $shares }
# $days (Number)
daily-streak = 🔥 { $days ->
    [1] { $days } ден
   *[other] { $days } дена по ред
}
answer-today-private = Делењето на денот е во приватниот чет: /today
answer-today-over = Тоа делење помина. Новото е на /today.
