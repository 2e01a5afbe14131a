# The slash commands where they have typed arguments: names in small letters, descriptions of at most
# 100 letters. A name has letters, digits and hyphens only.

discord-command-belot = белот
discord-command-join = седни
discord-command-hand = карти
discord-command-emote = кажи
discord-command-leaderboard = класация
discord-command-stats = статистика
discord-command-today = днес
discord-command-learn = урок
discord-command-rules = правила
discord-command-help = помощ
discord-command-table = маса
discord-command-table-show = покажи
discord-command-table-score = резултат
discord-command-table-watch = гледай
discord-command-table-leave = стани
discord-command-table-close = затвори
discord-command-tournament = турнир
discord-command-tournament-show = покажи
discord-command-tournament-new = нов
discord-command-tournament-start = начало
discord-command-tournament-prize = награда
discord-command-tournament-second = втора-награда
discord-command-tournament-terms = условия
discord-command-tournament-leave = откажи-се
discord-command-tournament-winners = победители
discord-command-tournament-promo = промо
discord-command-match = мачове
discord-command-match-history = изиграни
discord-command-match-replay = преглед
discord-command-match-verify = провери
discord-command-match-versus = срещу
discord-command-settings = настройки
discord-command-settings-table = маса
discord-command-settings-language = език
discord-command-settings-pictures = картинки
discord-command-me = аз
discord-command-me-settings = настройки
discord-command-me-quiet = тишина
discord-command-me-clock = часовник
discord-command-me-notices = известия
discord-command-me-link = свържи
discord-command-me-unlink = отдели
discord-command-me-privacy = лични-данни
discord-command-me-data = файл
discord-command-me-forget = забрави-ме

# commands that have subcommands

discord-group-table = масата, на която играеш, и гледане на чужди
discord-group-tournament = турнири: играй, направи свой, победителите досега
discord-group-match = изиграните мачове: твоите, ход по ход, проверени
discord-group-settings = как се играе тук: правила, темпо, език, картинки
discord-group-me = твоите настройки, известия и данни

# names of arguments

discord-argument-game = игра
discord-argument-target = точки
discord-argument-pace = темпо
discord-argument-thread = тема
discord-argument-code = код
discord-argument-since = период
discord-argument-by = по
discord-argument-where = къде
discord-argument-person = човек
discord-argument-name = име
discord-argument-deal = раздаване
discord-argument-trick = взятка
discord-argument-match = мач
discord-argument-remark = реплика
discord-argument-language = език
discord-argument-pictures = картинки
discord-argument-deck = карти
discord-argument-command = команда
discord-argument-hours = часове
discord-argument-zone = зона
discord-argument-state = да-или-не
discord-argument-time = кога
discord-argument-text = текст
discord-argument-order = нареждане

# descriptions of arguments

discord-option-game = какъв белот се играе
discord-option-target = до колко точки се играе
discord-option-pace = колко време има за ход
discord-option-thread = в отделна тема
discord-option-code = кодът на масата, ако са няколко
discord-option-join = кодът на масата
discord-option-cup = кодът на турнира
discord-option-start = кога започва, например 20:30 или 5.12. 20:30
discord-option-text = какво пише; без текст се маха
discord-option-since = от кога
discord-option-family = играта
discord-option-by = какво се брои
discord-option-where = тук или навсякъде
discord-option-person = някой от този сървър
discord-option-name = или някой по име, и от друго място
discord-option-deal = кое раздаване
discord-option-trick = коя взятка от раздаването; 0 е наддаването
discord-option-match = поредният номер на мача на масата
discord-option-emote = какво казваш
discord-option-language = на какъв език да говоря тук
discord-option-pictures = какво да идва като картинка
discord-option-deck = какви карти да се рисуват
discord-option-help = команда
discord-option-hours = от колко до колко, например 22-8; или не
discord-option-zone = къде часовникът е като твоя, например Europe/Sofia
discord-option-notify = казвай ми или вече не
discord-option-link = кодът от другата платформа
discord-option-promo = за този, който поддържа бота

# descriptions of subcommands that are no command where people write by hand

form-quiet = часовете, в които нищо не звъни
form-clock = часовата ти зона
form-cup-show = покажи турнир тук
form-cup-new = направи нов турнир
form-cup-start = кога започва твоят турнир
form-cup-prize = какво печелят победителите в твоя турнир
form-cup-second = какво печели второто място в твоя турнир
form-cup-terms = условията на твоя турнир
form-cup-leave = откажи се от турнира

# the paces

pace-blitz = Светкавично
pace-quick = Бързо
pace-normal = Нормално
pace-calm = Спокойно
pace-post = По пощата
