# What the bot says about itself: greeting, help, language, commands.

welcome-title = **Белот тук, в чата**
welcome-text =
    Отворете маса и седнете; където няма човек, играе AI.
    Всеки вижда своите карти в личния чат с мен; тук са играта и таблото.
welcome-private = **Белот с приятели, направо в чата**
welcome-private-text =
    Напиши /belot в групата или в стаята: сядате и започвате.
    Няма четвърти? На празните места играе AI.
    Картите ти идват тук; наддаваш и играеш с бутоните под тях.
    И без група може: напиши /belot тук и прати поканата.
    /rules – правилата, /help – всички команди.
# a button
welcome-to-group = 👥 Добави ме в група
# the same where the table is drawn on a page, with the talk beside it
welcome-felt = **Белот с приятели**
welcome-felt-text =
    Играй веднага с AI или отвори маса и прати линка на приятели: сядат, където е свободно.
    Докосни резултата и виждаш таблото; всичко останало е зад ⋯ над картите ти.
welcome-felt-private = **За пръв път играеш белот?** Първото раздаване играем заедно и ти обяснявам всяка стъпка.

# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Отвори маса, седнете и започвайте. Докато някой от вас не е тук, на мястото му играе AI.
# $commands (String): their names, side by side
help-more = Още: { $commands }
help-private = Картите ти идват тук. Натискай ги или ги пиши: A♠, 10 купа, пас.
help-group = Картите ти идват в личния чат с мен; виждаш ги само ти.
help-felt = Картите ти са долу: натискаш карта и тя се играе.

command-belot = нова маса
command-join = седни на маса с код
command-hand = моите карти
command-table = какво става на масата
command-watch = гледай маса
command-emote = кажи нещо на масата
command-score = таблото
command-leave = стани от масата
command-leaderboard = класацията тук и навсякъде
command-stats = моята статистика или на друг
command-versus = аз срещу друг
command-history = изиграните мачове
command-notify = кажи ми, щом тук има маса
command-replay = изигран мач взятка по взятка
command-rules = правилата
command-language = език
command-pictures = картинки и карти тук
command-close = затвори масата
command-me = моите настройки
command-link = свържи Telegram, Discord и стаята
command-unlink = отделно тук, без другите платформи
command-privacy = какво пазя за теб
command-mydata = всичко за теб във файл
command-forget = забрави ме
command-help = помощ

language-title = **На какъв език да говоря?**

# One's own settings.

personal-title = **Моите настройки**
personal-more = ⚙️ Още
prefer-calls = 🔔 Кога да те викам за хода ти, с ново съобщение със звук:
prefer-calls-every = Всеки ход
# the default: by the pace
prefer-calls-slow = Ако се бавя; при ход с дни – винаги
prefer-calls-late = Само ако се бавя
prefer-calls-never = Никога
prefer-taps = 👆 Натискане за карта или обява:
prefer-taps-one = Веднъж
prefer-taps-two = Два пъти
prefer-order = 🃏 Първо в ръката:
prefer-order-trumps = Козът
prefer-order-suits = Винаги еднакво
prefer-signs = 💬 Реплики и ефекти на масата:
prefer-signs-shown = Показвай
prefer-signs-hidden = Скривай
prefer-ahead = ⏩ Карта преди хода ти:
prefer-ahead-yes = Да
prefer-ahead-no = Не
prefer-portrait = 🙂 Снимката ти на страницата:
prefer-portrait-shown = От чата
prefer-portrait-drawn = Нарисувано лице

quiet-title = **🌙 Тихи часове**
quiet-text = През тях не ти звъня: нито за ход, нито за нова маса. Ако после още те чакат, ще те повикам. Ход от час нагоре не изтича през тях.
# $hours (String): such as 22–8
quiet-chosen = Не ти звъня: **{ $hours }**
quiet-now = Не ти звъня: **{ $hours }** – в момента е тихо.
quiet-off = няма
quiet-typed = Други часове: напиши /me quiet 22-8, най-много 12 часа.
# on a page instead: a button that opens a field for them
quiet-other = Други часове, например 22-8
quiet-button = 🌙 Тихи часове: { $hours }
quiet-back = ‹ Моите настройки
clock-title = **🕐 Часът при мен**
clock-needed = Без него тихите часове не важат.
clock-text = Колко е часът при теб?
clock-typed = Друг град: напиши /me clock Europe/Vienna.
clock-other = Друг град, например Vienna
# $clock (String): a city and the time there
clock-button = 🕐 { $clock }
clock-unknown = Часът при мен: ?
zone-sofia = София
zone-zagreb = Загреб
zone-berlin = Берлин
zone-london = Лондон
zone-istanbul = Истанбул
zone-new-york = Ню Йорк
zone-chicago = Чикаго
zone-los-angeles = Лос Анджелис

pictures-title = **Картинки**
pictures-off = Без картинки
pictures-sheets = Само таблото
pictures-all = Всички картинки
pictures-off-told = Всичко е с думи.
pictures-sheets-told = Таблото след всяко раздаване и след мача идва като картинка.
pictures-all-told = Масата, картите ти и таблото идват като картинки.
pictures-drawn = Тук така или иначе всичко е нарисувано.
deck-french = Обичайни карти
deck-four-colours = Четири цвята
deck-madarice = Маджарски карти
deck-french-told = Картите са в два цвята, както обикновено.
deck-four-colours-told = Картите са в четири цвята: ♣ зелена, ♦ синя, ♥ червена, ♠ черна.
deck-madarice-told = Маджарски карти: ♣ жълъди, ♦ тикви, ♥ сърца, ♠ листа.
tricks-living-told = Взятките стоят в едно съобщение, което се обновява.
tricks-posted-told = Всяка взятка е отделно съобщение, което остава в чата.
tricks-living = Едно съобщение
tricks-posted = Всяка взятка отделно
# a button: what people say at the table, and what is celebrated
signs-shown = 💬 Реплики и ефекти
# a button: the summaries of months and years
summaries-told = 📅 Месецът и годината в числа
daily-posted = 🧩 Ръката на деня, всяка сутрин
