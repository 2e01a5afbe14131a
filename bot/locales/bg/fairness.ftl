# Shuffles that anybody can check.

# another seal stood there before; $number (Number): which deal; $seal (String): its first letters
fair-next-again = Раздаване { $number } е запечатано наново, след като данните на бота бяха възстановени: { $seal }
fair-cut = ✂️ Цепи
answer-cut = Готово, ти цепи картите за следващото раздаване.
# $code (String): the table’s; $number (Number): which match
fair-title = **Проверка: { $code }, мач { $number }**
# $code (String): the table’s
fair-first = **{ $code }: първото раздаване**
# $count (Number): deals
fair-all = Всяко раздаване е раздадено, както е било запечатано ({ $count }).
# $older (Number): deals
fair-some = Раздадени, както са запечатани: { $count }. Първите { $older } са отпреди проверките.
# $count (Number): deals
fair-count = Раздадени, както са запечатани: { $count }.
fair-none = Това е раздадено, преди разбъркването да може да се проверява.
# $count (Number): deals
fair-open = Раздавания, чието число още не е казано и които никой не може да провери: { $count }.
fair-nothing = Още няма свършено раздаване.
# $deal (Number): which deal
fair-seal = Раздаване { $deal } не излиза: печатът не е на това число.
fair-seed = Раздаване { $deal } не излиза: запечатано е било друго число.
fair-moves = Раздаване { $deal } не излиза: обявите или картите в предното са били други.
fair-cuts = Раздаване { $deal } не излиза: цепили са други.
# $places (String): numbers, as 3, 17
fair-cards = Раздаване { $deal } не излиза: на тези места в тестето трябва да има други карти: { $places }.
fair-order = Раздаване { $deal } не излиза: картите не са подредени по запечатаното число.
fair-missing = Раздаване { $deal } не излиза: не е следващото, което е било запечатано.
fair-form = Раздаване { $deal } не излиза: така не може да е цепено, обявявано или играно.
# what came before the match is not in its record; $deal (Number): which deal
fair-unchained = Раздаване { $deal }: картите са запечатаните, но в този запис го няма раздаването преди него, а тестето зависи и от него. Провери заедно мачовете на масата.
# $deal (Number): which deal
fair-resealed = Раздаване { $deal }: запечатано е наново, след като данните на бота бяха възстановени от копие или преместени. Печатът, показан преди това, не е използван.
# $matches (String): numbers, as 1, 3
fair-others = Други мачове на тази маса не излизат: { $matches }.
# $seal (String): its first letters
fair-deal = Раздаване { $deal }: печат { $seal }
# $seed (String): its first letters
fair-seed-told = число { $seed }
# $who (String): names
fair-cut-by = ✂️ { $who }
# $seal (String): all of it
fair-sealed = Печат за следващото: { $seal }
# beside fair-sealed, where another seal was shown before
fair-sealed-again = Запечатано е наново, след като данните на бота бяха възстановени от копие или преместени; предишният печат не се използва. За по-сигурно цепи картите.
fair-page = Провери и ти записа:
answer-verify-how = Напиши така: /verify за последния мач тук, или с кода на масата: /verify K7QRT
answer-verify-how-on-page = Последният мач тук: /verify
command-verify = дали картите са раздадени, както са запечатани
# $file (String)
fair-of-match = { $file } е едно раздаване без мача си; проверява се само цял мач.
fair-contradict = { $one } и { $other } разказват един и същ мач различно: { $deal ->
    [0] самия мач
   *[other] раздаване { $deal }
}

room-fair = Честно ли е раздадено?
room-fair-lead = Ботът запечатва всяко раздаване предварително. Тук браузърът ти сам смята дали картите са тези, които са били запечатани. Нищо не се изпраща.
room-fair-file = Записи на мачове (файловете от „Запис“); най-добре всички на масата
room-fair-paste = … или текстът на един
room-fair-check = Провери
room-fair-unread = Това не е запис на мач.
room-fair-insecure = Браузърите смятат това само на страници с https. На своя компютър имаш: belotbot verify
room-fair-column-deal = Разд.
room-fair-column-seal = Печат
room-fair-column-seed = Число
room-fair-column-cut = Цепене
