# Shuffles that anybody can check.

# another seal stood there before; $number (Number): which deal; $seal (String): its first letters
fair-next-again = Делење { $number } повторно запечатено по враќање на податоците на ботот: { $seal }
fair-cut = ✂️ Пресечи
answer-cut = Ги пресече картите за следното делење.
# $code (String): the table’s; $number (Number): which match
fair-title = **Проверено: { $code }, партија { $number }**
# $code (String): the table’s
fair-first = **{ $code }: првото делење**
# $count (Number): deals
fair-all = Секое делење е поделено како што беше запечатено ({ $count }).
# $older (Number): deals
fair-some = Поделено како што е запечатено: { $count }. Првите { $older } се од пред проверката.
# $count (Number): deals
fair-count = Поделено како што е запечатено: { $count }.
fair-none = Ова е поделено пред мешањето да може да се провери.
# $count (Number): deals
fair-open = Делења чиј број сè уште не е кажан, па никој не може да ги провери: { $count }.
fair-nothing = Ниту едно делење сè уште не завршило.
# $deal (Number): which deal
fair-seal = Делење { $deal } не се совпаѓа: печатот не е од тој број.
fair-seed = Делење { $deal } не се совпаѓа: беше запечатен друг број.
fair-moves = Делење { $deal } не се совпаѓа: викањата или картите од претходното беа други.
fair-cuts = Делење { $deal } не се совпаѓа: картите ги пресекол друг.
# $places (String): numbers, as 3, 17
fair-cards = Делење { $deal } не се совпаѓа: на овие места во шпилот одат други карти: { $places }.
fair-order = Делење { $deal } не се совпаѓа: картите не се подредени според бројот.
fair-missing = Делење { $deal } не се совпаѓа: не е следното што беше запечатено.
fair-form = Делење { $deal } не се совпаѓа: така не можело да се пресече, вика или игра.
# what came before the match is not in its record; $deal (Number): which deal
fair-unchained = Делење { $deal }: картите се запечатените, но овој запис го нема претходното, а од него зависи шпилот. Провери ги сите партии на масата заедно.
# $deal (Number): which deal
fair-resealed = Делење { $deal }: повторно запечатено откако податоците на ботот беа вратени од копија или преместени. Печатот што беше покажан прво не е искористен.
# $matches (String): numbers, as 1, 3
fair-others = Други партии на оваа маса не се совпаѓаат: { $matches }.
# $seal (String): its first letters
fair-deal = Делење { $deal }: печат { $seal }
# $seed (String): its first letters
fair-seed-told = број { $seed }
# $who (String): names
fair-cut-by = ✂️ { $who }
# $seal (String): all of it
fair-sealed = Печат за следното: { $seal }
# beside fair-sealed, where another seal was shown before
fair-sealed-again = Повторно е запечатено откако податоците на ботот беа вратени од копија или преместени; претходниот печат не се користи. За секој случај пресечи ги картите.
fair-page = Провери запис и самиот:
answer-verify-how = Вака: /verify за последната партија тука, или со кодот на масата: /verify K7QRT
answer-verify-how-on-page = Последната партија тука: /verify
command-verify = дали картите се поделени како што се запечатени
# $file (String)
fair-of-match = { $file } е едно делење без својата партија; се проверуваат само цели партии.
# $one, $other (String): files; $deal (Number): 0 where it is the rules or the result
fair-contradict = { $one } и { $other } различно ја раскажуваат истата партија: { $deal ->
    [0] самата партија
   *[other] делење { $deal }
}

room-fair = Дали е поделено чесно?
room-fair-lead = Ботот го запечатува секое делење однапред. Тука твојот прелистувач сам пресметува дали картите се оние што беа запечатени. Ништо не се праќа никаде.
room-fair-file = Записи на партии (датотеки од „Запис“); најдобро сите од една маса
room-fair-paste = … или текстот на еден
room-fair-check = Провери
room-fair-unread = Тоа не е запис на партија.
room-fair-insecure = Прелистувачите го пресметуваат тоа само на страници со https. На својот компјутер имаш: belotbot verify
room-fair-column-deal = Дел.
room-fair-column-seal = Печат
room-fair-column-seed = Број
room-fair-column-cut = Пресекол
