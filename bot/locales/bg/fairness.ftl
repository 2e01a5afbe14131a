# Разбъркване, което всеки може да провери.

# $number (Number): кое раздаване; $seal (String): първите му букви
fair-next = Раздаване { $number } е запечатано: { $seal }
fair-cut = ✂️ Цепи
answer-cut = Готово, ти цепи картите за следващото раздаване.
# $code (String): на масата; $number (Number): кой мач
fair-title = **Проверка: { $code }, мач { $number }**
# $code (String): the table’s
fair-first = **{ $code }: първото раздаване**
# $count (Number): раздавания
fair-all = Всяко раздаване е раздадено, както е било запечатано ({ $count }).
# $older (Number): раздавания
fair-some = Раздадени, както са запечатани: { $count }. Първите { $older } са отпреди проверките.
fair-none = Това е раздадено, преди разбъркването да може да се проверява.
# $count (Number): раздавания
fair-open = Раздавания, чието число още не е казано и които никой не може да провери: { $count }.
fair-nothing = Още няма свършено раздаване.
# $deal (Number): кое раздаване
fair-seal = Раздаване { $deal } не излиза: печатът не е на това число.
fair-seed = Раздаване { $deal } не излиза: запечатано е било друго число.
fair-moves = Раздаване { $deal } не излиза: обявите или картите в предното са били други.
fair-cuts = Раздаване { $deal } не излиза: цепили са други.
# $places (String): номера, като 3, 17
fair-cards = Раздаване { $deal } не излиза: на тези места в тестето трябва да има други карти: { $places }.
fair-order = Раздаване { $deal } не излиза: картите не са подредени по запечатаното число.
fair-missing = Раздаване { $deal } не излиза: не е следващото, което е било запечатано.
# $seal (String): първите му букви
fair-deal = Раздаване { $deal }: печат { $seal }
# $seed (String): първите му букви
fair-seed-told = число { $seed }
# $who (String): имена
fair-cut-by = ✂️ { $who }
# $seal (String): целият
fair-sealed = Печат за следващото: { $seal }
fair-page = Провери сам записа:
answer-verify-how = Напиши така: /verify за последния мач тук, или с кода на масата: /verify K7QRT
command-verify = дали картите са раздадени, както са запечатани
discord-option-verify = кодът на маса; след него номер на мач
console-verify = проверява дали раздаванията на записан мач са както са били запечатани
console-verify-file = файлове със записи (MATCH.json) или от архива (ГГГГ-ММ.jsonl), - за стандартния вход
# $file (String)
fair-of-match = { $file } е едно раздаване без мача си; проверява се само цял мач.

room-fair = Честно ли е раздадено?
room-fair-lead = Преди всяко раздаване ботът показва печат. Тук браузърът ти сам смята дали картите са тези, които са били запечатани. Нищо не се изпраща.
room-fair-file = Записът на мач (файлът от „Запис“)
room-fair-paste = … или текстът му
room-fair-check = Провери
room-fair-unread = Това не е запис на мач.
room-fair-insecure = Браузърите смятат това само на страници с https. На своя компютър имаш: belotbot verify
room-fair-column-deal = Разд.
room-fair-column-seal = Печат
room-fair-column-seed = Число
room-fair-column-cut = Цепил
