# The short answers to a button or a command.

denied-not-allowed = Това може само този, който е отворил масата, или админ.
denied-not-seated = Не седиш на тази маса.
denied-already-seated = Вече седиш тук.
denied-seat-taken = Мястото е заето.
denied-chair-free = Там няма никого.
denied-chair-held = Мястото се пази за друг. Опитай след минута.
denied-no-seat = Няма такова място.
denied-table-full = Масата е пълна.
denied-not-invited = Масата е само с покана.
denied-blocked = На тази маса не можеш да седнеш.
denied-openers-own = Който води масата, не може да бъде отстранен.
denied-chairs-empty = Още няма кой да играе.
denied-not-in-lobby = Мачът вече върви.
denied-not-playing = Сега не се играе.
denied-still-playing = Мачът още върви.
denied-table-over = Тази маса е затворена.
denied-not-your-turn = Не си на ход.
denied-already-decided = Това вече е решено.
denied-not-away = Ти си тук и играеш.
denied-already-left = Вече стана от масата; връщаш се с „Продължаваме“ или „Върнах се“.
denied-no-change = Така е и сега.
denied-illegal-call = Това не може да се обяви сега.
denied-illegal-card = Тази карта не може да се играе сега.
denied-not-your-card = Нямаш тази карта.
denied-illegal-declaration = Нямаш такъв анонс.
denied-too-late-to-declare = Късно е за анонс.
denied-no-belote = Сега нямаш { $game ->
    [bela] бела
   *[belot] белот
}.
denied-not-now = Сега не може.
denied-no-cancel = Не можеш да развалиш това раздаване.
denied-bad-discard = Тези карти не можеш да оставиш.
denied-no-challenge = Сега не може да се обяви ренонс.
denied-not-enough = Твоята страна още не е стигнала целта.
denied-incoherent-rules = Тези правила не вървят заедно.
denied-too-many-seated = На масата има повече хора, отколкото места в тази игра.

answer-unknown = Този бутон вече не значи нищо.
answer-only-admins = Езика тук избира онзи, който управлява чата.
answer-pictures-are-admins = Картинките тук избира онзи, който управлява чата.
answer-next-table-is-admins = Правилата за следващата маса тук избира онзи, който управлява чата. Отвори своя маса и избери нейните.
# above an answer about a group in private; $group (String): its name
answer-in-group = В „{ $group }“:
answer-no-table = Тук няма маса. /belot отваря нова.
answer-no-hand = Сега не играеш на никоя маса.
# $word (String): what was written after the command
answer-unknown-option = Не разбирам „{ $word }“ тук.
# $games (String): their names; $paces (String): each as it is written, and how long it
# is; the word quick is one of them
answer-belot-how =
    Напиши например: /belot хърватска бела 501 quick
    Игри: { $games }
    Време за ход: { $paces }
answer-belot-how-on-page = Играта, точките и времето за ход се избират на масата: /belot
# $games (String): their names
answer-games = Игри: { $games }
# $preset (String): the game's name; $target (String): what was written; $targets (String)
answer-unknown-target = { $preset } не се играе до { $target }, а до { $targets } точки. За друга игра напиши и името ѝ.
answer-unknown-target-on-page = { $preset } не се играе до { $target }, а до { $targets } точки.
answer-seated = Седна на масата.
answer-own-side = Ти вече си в този отбор. Мястото е за партньора ти.
answer-asked-in = Масата е само с покана. Питах дали да те пуснат.
answer-admitted = Готово, може да сяда.
answer-not-let-in = Отказано.
# to somebody in their private chat; $who (String): whose table it is
guest-let-in = Можеш да седнеш на масата на { $who }, щом се освободи място.
# $who (String): as above; to somebody waiting to sit down with the next deal
guest-chair-back = На масата на { $who } играчът се върна, мястото вече не е свободно.
guest-turned-down = Не те пуснаха на масата на { $who }.
guest-sent-away = Освободиха мястото ти на масата на { $who }.
guest-blocked = Вече не можеш да сядаш на масата на { $who }.
guest-runs-table = { $who } ти предаде масата. Сега я водиш ти.
answer-invitation-sent = Кодът е в личния ни чат.
replay-no-deals = Тази игра е предадена преди първото раздаване, няма какво да се прегледа.
answer-replay-how = Напиши така: /replay 3.5 – раздаване 3, взятка 5 от последния мач тук, или с кода на масата: /replay K7QRT 3.5
answer-replay-how-on-page = Последният мач тук: /replay – а всички твои: /history
answer-quiet-how = Напиши така: /me quiet 22-8 – от кой час до кой, най-много 12 часа. Без тихи часове: /me quiet off
answer-quiet-how-on-page = Тихите часове се избират тук: /me
answer-clock-how = Град с континента му, така: /me clock Europe/Vienna
answer-clock-how-on-page = Градът ти се избира тук: /me
answer-notify-how = Напиши /notify в група от свое име: ще ти пиша, щом там се отвори маса.
answer-notify-how-on-page = Това се избира в група, от твое име: ще ти пиша, когато там се отвори маса.
# $group (String): its name
answer-notify-on = Ще ти пиша лично, щом в „{ $group }“ се отвори маса. Пак /notify там – и спирам.
answer-notify-on-somewhere = Ще ти пиша лично, щом там се отвори маса. Пак /notify там – и спирам.
answer-notify-off = Няма повече да ти пиша за масите там.
# $who (String); $group (String): its name; $preset (String): which rules
notice-opened = **{ $who }** отвори маса в „{ $group }“ – { $preset }
notice-opened-somewhere = **{ $who }** отвори маса – { $preset }
notice-stop = Не ми пиши повече
answer-stood-up = Стана от масата.
answer-closed = Масата е затворена.
answer-back = Пак играеш ти.
answer-declared = Обявено.
answer-deal-sent = Раздаването е в личния ти чат.
answer-open-private = Не мога да ти пиша лично. Отвори чата с мен и натисни „Старт“.
answer-press-start = Пазя ти мястото една минута. Отвори личния чат с мен и натисни „Старт“.
# $button (String): the button's label
answer-seated-by-group = Седна и ще играеш оттук: „{ $button }“ показва картите ти само на теб. В личния чат с мен е по-удобно – отвори го и натисни „Старт“.
answer-joined = Седна на масата. Картите ти ще дойдат тук, щом започнете.
# $group (String): its name
answer-joined-group = Седна на масата в „{ $group }“. Картите ти ще дойдат тук, щом започнете.
answer-join-how = Напиши и кода на масата, например /join K7QRT.
answer-join-how-on-page = Кодът на масата се въвежда в полето в менюто.
answer-join-late = На тази маса вече се играе и няма свободно място. Можеш да седнеш между два мача.
answer-codes-slowly = Опита твърде много кодове. Изчакай няколко минути.
answer-no-such-table = Няма маса с този код.
answer-masked = Пишеш от името на групата. На масата се сяда с бутона.
answer-one-table = Тази страница показва една маса. Друга отвори в чата.
answer-one-table-cup = Тази страница показва една маса. Турнирите са в чата.
answer-masked-own = Пишеш от името на групата. Пиши от свое име.
answer-language = Готово, говоря български.
# after it, in a group, if one's own language is another
answer-language-own = Твоите карти остават на твоя език; сменяш го с /language в личния ни чат.
# $what (String): a card or a call
answer-done = ✓ { $what }
# $done (String): as answer-done; it goes on at once
answer-done-again = { $done } · ти си на ход

answer-trouble = Нещо се обърка при нас. Нищо не се промени – опитай пак.
answer-busy = В момента записването ни затруднява и не знаем дали това се записа. Погледни след малко и ако не е, опитай пак.
# $word (String): what was written
answer-unknown-command = Няма команда /{ $word }. /help показва всички.
answer-unknown-command-on-page = Това не го знам. Всичко, което има: /help
# $file (String): the name of a file
answer-put-away = Тази маса е отпреди много време и е прибрана в архива. Този, който поддържа бота, още я има в { $file }; резултатите важат както преди.
answer-too-fast = По-полека: това беше твърде много наведнъж и последното не беше изпълнено.
answer-too-many-tables = Отвори достатъчно маси тук. Първо затвори някоя.
answer-left = Излезе; AI играе вместо теб, докато натиснеш нещо или някой седне на мястото ти.
answer-no-threads = Тук не може да се отвори отделна тема.
# $link (String): where it is
answer-thread-opened = Масата ти е в отделна тема: { $link }
answer-thread-right = В този канал не мога да отварям теми. Админ може да ми даде правото „Create Public Threads“.
# $who (String): who opens the table
thread-title = Белот – { $who }
answer-in-private = Пиши /me в личния ни чат.
answer-in-private-on-page = Това го виждаш само ти: /me
# $what (String): a card or a call, for people who press twice
answer-once-more = { $what }? Натисни още веднъж.
# $number (String): of a bid, as 110 or Capot
answer-bid-number = { $number } – избери коз.
# $contract (String): of a bid: the sign of a suit, or no trumps or all trumps
answer-bid-contract = { $contract } – колко?
# $who (String): the name that was written
answer-nobody-called = Тук не познавам играч „{ $who }“.
answer-stranger = Този човек още не е играл.
answer-versus-how = Срещу кого? Например /versus Иван.
answer-versus-how-on-page = Срещу кого? Хората, с които играеш: /stats
answer-versus-self = Срещу себе си? Винаги реми. Например /versus Иван.
answer-versus-self-on-page = Срещу себе си? Винаги реми.
answer-link-private = Това се прави в личния ни чат.
answer-link-read = Този код го прочетоха всички, затова вече не важи. Вземи нов с /link на другата платформа и го напиши в личния ни чат.
answer-link-read-on-page = Този код го прочетоха всички, затова вече не важи. Нов: /link
answer-link-unknown = Този код не важи. Напиши /link на другата платформа и ще получиш нов.
answer-link-unknown-on-page = Този код не важи. Нов: /link
answer-link-self = Това е твоят код: напиши го на другата платформа.
answer-link-self-on-page = Това е твоят код: той е за другата платформа.
answer-link-linked = Вече имаш свързани платформи. Напиши /link тук, а кода – на новата.
answer-link-linked-on-page = Вече имаш свързани платформи. Код за новата: /link
answer-link-taken = Който ти даде кода, вече има друг профил на тази платформа.
answer-link-slowly = Твърде много опити. Изчакай малко.
answer-link-playing = Първо стани от масата: /leave.
answer-link-tournament = Участваш в турнир или го организираш: отпиши се, отмени го или изчакай края му.
answer-link-done = Готово: вече си един и същ играч навсякъде.
answer-link-later = Готово: вече си един и същ играч навсякъде. Изиграното тук ще се добави, когато ботът преброи всичко отначало.
answer-unlink-done = Готово: тук започваш отначало. Изиграното остава при другите платформи.
answer-unlink-alone = Нямаш друга свързана платформа.
answer-data-sent = Файлът е в личния ни чат.
answer-forgotten = Готово. Вече не знам нищо за теб; ако пишеш пак, започваме отначало.
answer-forgotten-on-page = Готово. Вече не знам нищо за теб; ако се върнеш, започваме отначало.
