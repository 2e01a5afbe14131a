# The slash commands where they have typed arguments: names in small letters, descriptions of at most
# 100 letters. A name has letters, digits and hyphens only.

discord-command-belot = белот
discord-command-join = седни
discord-command-hand = карти
discord-command-emote = кажи
discord-command-leaderboard = ранг-листа
discord-command-stats = статистика
discord-command-today = денес
discord-command-learn = лекција
discord-command-rules = правила
discord-command-help = помош
discord-command-table = маса
discord-command-table-show = покажи
discord-command-table-score = резултат
discord-command-table-watch = гледај
discord-command-table-leave = стани
discord-command-table-close = затвори
discord-command-tournament = турнир
discord-command-tournament-show = покажи
discord-command-tournament-new = нов
discord-command-tournament-start = почеток
discord-command-tournament-prize = награда
discord-command-tournament-second = втора-награда
discord-command-tournament-terms = услови
discord-command-tournament-leave = откажи-се
discord-command-tournament-winners = победници
discord-command-tournament-promo = промо
discord-command-match = партии
discord-command-match-history = одиграни
discord-command-match-replay = преглед
discord-command-match-verify = провери
discord-command-match-versus = против
discord-command-settings = поставки
discord-command-settings-table = маса
discord-command-settings-language = јазик
discord-command-settings-pictures = слики
discord-command-me = јас
discord-command-me-settings = поставки
discord-command-me-quiet = тишина
discord-command-me-clock = време
discord-command-me-notices = известувања
discord-command-me-link = поврзи
discord-command-me-unlink = одвој
discord-command-me-privacy = приватност
discord-command-me-data = податоци
discord-command-me-forget = заборави-ме

# commands that have subcommands

discord-group-table = масата на која играш и гледање на други
discord-group-tournament = турнири: играј, организирај, досегашни победници
discord-group-match = одиграни партии: твоите, потег по потег, проверени
discord-group-settings = како се игра тука: правила, темпо, јазик, слики
discord-group-me = твоите поставки, известувања и податоци

# names of arguments

discord-argument-game = игра
discord-argument-target = поени
discord-argument-pace = темпо
discord-argument-thread = нишка
discord-argument-code = код
discord-argument-since = откога
discord-argument-by = според
discord-argument-where = каде
discord-argument-person = играч
discord-argument-name = име
discord-argument-deal = делење
discord-argument-trick = штих
discord-argument-match = партија
discord-argument-remark = зборови
discord-argument-language = јазик
discord-argument-pictures = слики
discord-argument-deck = карти
discord-argument-command = команда
discord-argument-hours = часови
discord-argument-zone = зона
discord-argument-state = да-или-не
discord-argument-time = кога
discord-argument-text = текст
discord-argument-order = наредба

# descriptions of arguments

discord-option-game = кој белот се игра
discord-option-target = до колку поени се игра
discord-option-pace = колку време има потегот
discord-option-thread = во посебна нишка
discord-option-code = кодот на масата, ако има повеќе
discord-option-join = кодот на масата
discord-option-cup = кодот на турнирот
discord-option-start = кога почнува, на пр. 20:30 или 5.12. 20:30
discord-option-text = што пишува; без текст се брише
discord-option-since = откога
discord-option-family = игра
discord-option-by = што се брои
discord-option-where = тука или секаде
discord-option-person = некој од овој сервер
discord-option-name = или некој по име, и од друго место
discord-option-deal = кое делење
discord-option-trick = кој штих од делењето; 0 е викањето
discord-option-match = бројот на партијата на масата
discord-option-emote = што велиш
discord-option-language = на кој јазик да зборувам тука
discord-option-pictures = што доаѓа како слика
discord-option-deck = какви карти се цртаат
discord-option-help = команда
discord-option-hours = од кога до кога, на пр. 22-8; или не
discord-option-zone = каде времето е исто како кај тебе, на пр. Europe/Skopje
discord-option-notify = јавувај ми или веќе не
discord-option-link = кодот од другата платформа
discord-option-promo = за тој што го води ботот

# descriptions of subcommands that are no command where people write by hand

form-quiet = часовите во кои ништо не ѕвони
form-clock = твојата временска зона
form-cup-show = покажи турнир тука
form-cup-new = направи нов турнир
form-cup-start = кога почнува твојот турнир
form-cup-prize = што добиваат победниците на твојот турнир
form-cup-second = што добива второто место на твојот турнир
form-cup-terms = условите на твојот турнир
form-cup-leave = откажи се од турнирот

# the paces

pace-blitz = Блиц
pace-quick = Брзо
pace-normal = Обично
pace-calm = Полека
pace-post = Дописно
