# What the bot says about itself: greeting, help, language, commands.

welcome-title = **Белот тука, во четот**
welcome-text =
    Отворете маса и седнете; каде што нема човек, игра AI.
    Картите ги гледаш само ти, во приватниот чет со мене; играта и резултатот се тука.
welcome-private = **Белот со пријатели, право во четот**
welcome-private-text =
    Напиши /belot во својата група или соба, седнете и почнете.
    Нема четврти? На празните места седнува AI.
    Картите ти доаѓаат тука; викаш и играш со копчињата под нив.
    Може и без група: напиши /belot тука и прати ја поканата понатаму.
    Правилата се под /rules, сите команди под /help.
# a button
welcome-to-group = 👥 Додај ме во група
# the same where the table is drawn on a page, with the talk beside it
welcome-felt = **Белот со пријатели**
welcome-felt-text =
    Заиграј веднаш против AI или отвори маса и прати им го линкот на пријателите: седнуваат каде што е слободно.
    Допри го резултатот за табелата; сè друго е под ⋯ над твоите карти.
welcome-felt-private = **За прв пат играш белот?** Првото делење го играме заедно и го објаснувам секој чекор.

# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Отвори маса, седнете и почнете. Додека некој го нема, на неговото место игра AI.
# $commands (String): their names, side by side
help-more = Уште: { $commands }
help-private = Картите ти доаѓаат тука. Притисни ги или напиши ги: A♠, 10 срце, понатаму.
help-group = Картите ти доаѓаат во приватниот чет со мене; ги гледаш само ти.
help-felt = Картите ти се долу: допри карта и е одиграна.

command-belot = нова маса
command-join = седни на маса со код
command-hand = моите карти
command-table = што се случува на масата
command-watch = гледај маса
command-emote = кажи нешто на масата
command-score = резултатот
command-leave = стани од масата
command-leaderboard = кој игра најдобро, тука и секаде
command-stats = мојата статистика или нечија
command-versus = јас против некого
command-history = одиграните партии
command-notify = јави ми кога тука ќе се отвори маса
command-replay = одиграна партија, штих по штих
command-rules = правилата
command-language = јазик
command-pictures = сликите и картите тука
command-close = затвори ја масата
command-me = моите поставки
command-link = ист играч на Telegram, Discord и во собата
command-unlink = тука посебен играч
command-privacy = што чувам за тебе
command-mydata = сè за тебе во датотека
command-forget = заборави ме
command-help = помош

language-title = **На кој јазик да зборувам?**

# One's own settings.

personal-title = **Моите поставки**
personal-more = ⚙️ Уште
prefer-calls = 🔔 Кога да те викнам на потег, со нова порака со звук:
prefer-calls-every = На секој потег
# the default: by the pace
prefer-calls-slow = Кога доцнам, а кај долгите потези секогаш
prefer-calls-late = Само кога доцнам
prefer-calls-never = Никогаш
prefer-taps = 👆 Притискања за карта или викање:
prefer-taps-one = Еднаш
prefer-taps-two = Двапати
prefer-order = 🃏 Прво во рака:
prefer-order-trumps = Адутот
prefer-order-suits = Секогаш исто
prefer-signs = 💬 Пораки и ефекти на масата:
prefer-signs-shown = Прикажи
prefer-signs-hidden = Скриј
prefer-ahead = ⏩ Карта пред својот потег:
prefer-ahead-yes = Да
prefer-ahead-no = Не
prefer-portrait = 🙂 Твојата слика на страницата:
prefer-portrait-shown = Од четот
prefer-portrait-drawn = Нацртано лице

quiet-title = **🌙 Тивки часови**
quiet-text = Тогаш ништо не ти ѕвони: ни потег ни нова маса. Ако потоа сè уште те чекаат, ќе те викнам. Потег од час или повеќе дотогаш не истекува.
# $hours (String): such as 22–8
quiet-chosen = Ништо не ѕвони: **{ $hours }**
quiet-now = Ништо не ѕвони: **{ $hours }** – сега е тивко.
quiet-off = нема
quiet-typed = Други часови: напиши /me quiet 22-8, најмногу 12 часа.
# on a page instead: a button that opens a field for them
quiet-other = Други часови, на пример 22-8
quiet-button = 🌙 Тивки часови: { $hours }
quiet-back = ‹ Моите поставки
clock-title = **🕐 Времето кај мене**
clock-needed = Без него тивките часови не важат.
clock-text = Колку е часот кај тебе?
clock-typed = Друг град: напиши /me clock Europe/Vienna.
clock-other = Друг град, на пример Vienna
# $clock (String): a city and the time there
clock-button = 🕐 { $clock }
clock-unknown = Времето кај мене: ?
zone-sofia = Софија
zone-zagreb = Скопје, Загреб
zone-berlin = Берлин
zone-london = Лондон
zone-istanbul = Истанбул
zone-new-york = Њујорк
zone-chicago = Чикаго
zone-los-angeles = Лос Анџелес

pictures-title = **Слики**
pictures-off = Без слики
pictures-sheets = Само резултатот
pictures-all = Сите слики
pictures-off-told = Сè пишува со зборови.
pictures-sheets-told = Резултатот од секое делење и од партијата доаѓа како слика.
pictures-all-told = Масата, твоите карти и резултатот доаѓаат како слики.
pictures-drawn = Тука и онака сè е нацртано.
deck-french = Обични карти
deck-four-colours = Четири бои
deck-madarice = Унгарски карти
deck-french-told = Картите се во две бои, како обично.
deck-four-colours-told = Картите се во четири бои: ♣ зелена, ♦ сина, ♥ црвена, ♠ црна.
deck-madarice-told = Унгарски карти: ♣ желади, ♦ ѕвонци, ♥ срца, ♠ лисја.
tricks-living-told = Штиховите се во една порака што се освежува.
tricks-posted-told = Секој штих е посебна порака што останува во четот.
tricks-living = Една порака
tricks-posted = Секој штих посебно
# a button: what people say at the table, and what is celebrated
signs-shown = 💬 Пораки и ефекти
# a button: the summaries of months and years
summaries-told = 📅 Месецот и годината во бројки
daily-posted = 🧩 Делење на денот, секое утро
