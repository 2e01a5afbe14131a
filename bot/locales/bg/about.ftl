# Какво казва ботът за себе си: поздрав, помощ, класация, език, команди.

welcome-title = **Белот тук, в чата**
welcome-text = Седнете на масата; където няма човек, играе AI. Твоите карти виждаш само ти, в личния чат с мен. Тук са наддаването, взятките и таблото.
welcome-private = **Здравей!**
welcome-private-text = Тук идват картите ти, когато играеш. Маса се отваря в групата или в стаята.

help-title = **Команди**
# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Отвори маса, седнете и започвайте. Който се забави, AI играе вместо него, докато се върне.

command-belot = нова маса
command-hand = моите карти
command-table = какво става на масата
command-score = таблото
command-leave = ставам от масата
command-leaderboard = класацията тук
command-rules = правилата
command-language = език
command-close = затваряне на масата
command-help = помощ

leaderboard-title = **Класация**
leaderboard-empty = Още няма изигран мач.
leaderboard-name = Играч
leaderboard-played = Мачове
leaderboard-won = Победи
# $rank (Number); $who (String)
leaderboard-rank = { $rank }. { $who }

language-title = **Език**
# $own (String): the language in use, by its own name
language-chosen = ✓ { $own }
