# The short answers to a button or a command.

denied-not-allowed = Тоа може само тој што ја отворил масата или админ.
denied-not-seated = Не седиш на оваа маса.
denied-already-seated = Веќе седиш тука.
denied-seat-taken = Тоа место е зафатено.
denied-chair-free = Таму нема никој.
denied-chair-held = Местото се чува за некого. Пробај пак за минута.
denied-no-seat = Нема такво место.
denied-table-full = Масата е полна.
denied-not-invited = За оваа маса треба покана.
denied-blocked = На оваа маса не можеш да седнеш.
denied-openers-own = Тој што ја води масата не може да се отстрани.
denied-chairs-empty = Сè уште нема кој да игра.
denied-not-in-lobby = Партијата веќе почна.
denied-not-playing = Сега не се игра.
denied-still-playing = Партијата сè уште трае.
denied-table-over = Оваа маса е затворена.
denied-not-your-turn = Не си на ред.
denied-already-decided = Тоа е веќе решено.
denied-not-away = Тука си и играш.
denied-already-left = Местото веќе е напуштено; те враќа „Продолжи“ или „Пак сум тука“.
denied-no-change = Веќе е така.
denied-illegal-call = Тоа сега не можеш да го кажеш.
denied-illegal-card = Таа карта сега не можеш да ја одиграш.
denied-not-your-card = Ја немаш таа карта.
denied-illegal-declaration = Немаш таква најава.
denied-too-late-to-declare = Доцна е за најава.
denied-no-belote = Сега немаш { $game ->
    [bela] бела
   *[belot] бељот
}.
denied-not-now = Сега не може.
denied-no-cancel = Ова делење не може да се поништи.
denied-bad-discard = Тие карти не можеш да ги тргнеш.
denied-no-challenge = Сега не можеш да пријавиш погрешна карта.
denied-not-enough = Твојата страна сè уште не ја достигнала целта.
denied-incoherent-rules = Тие правила не одат заедно.
denied-too-many-seated = На масата има повеќе луѓе отколку места во таа игра.

answer-unknown = Ова копче веќе не важи.
answer-only-admins = Јазикот тука го бира тој што го води четот.
answer-pictures-are-admins = Сликите тука ги бира тој што го води четот.
answer-next-table-is-admins = Правилата за следната маса тука ги бира тој што го води четот. Отвори своја маса и избери ги нејзините правила.
# above an answer about a group in private; $group (String): its name
answer-in-group = Во „{ $group }“:
answer-no-table = Тука нема маса. /belot отвора нова.
answer-no-hand = Сега не играш никаде.
# $word (String): what was written after the command
answer-unknown-option = Не разбирам „{ $word }“ тука.
# $games (String): their names; $paces (String): each as it is written, and how long it
# is; the word quick is one of them
answer-belot-how =
    Напиши на пример: /belot bela 501 quick
    Игри: { $games }
    Време за потег: { $paces }
answer-belot-how-on-page = Играта, поените и времето за потег се избираат на масата: /belot
# $games (String): their names
answer-games = Игри: { $games }
# $preset (String): the game's name; $target (String): what was written; $targets (String)
answer-unknown-target = { $preset } тука не се игра до { $target }, туку до { $targets } поени. За друга игра напиши го и нејзиното име.
answer-unknown-target-on-page = { $preset } тука не се игра до { $target }, туку до { $targets } поени.
answer-seated = Седиш на масата.
answer-own-side = Веќе си на оваа страна. Ова место е за твојот партнер.
answer-asked-in = За оваа маса треба покана. Прашав дали смееш да седнеш.
answer-admitted = Во ред, може да седне.
answer-not-let-in = Одбиено.
# to somebody in their private chat; $who (String): whose table it is
guest-let-in = Можеш да седнеш на масата на { $who } штом се ослободи место.
# $who (String): as above; to somebody waiting to sit down with the next deal
guest-chair-back = На масата на { $who } некој се врати, па местото веќе не е слободно.
guest-turned-down = Не те пуштија на масата на { $who }.
guest-sent-away = Те тргнаа од местото на масата на { $who }.
guest-blocked = Веќе не можеш да седнеш на масата на { $who }.
guest-runs-table = { $who } ти ја предаде масата: сега ја водиш ти.
answer-invitation-sent = Кодот е во нашиот приватен чет.
replay-no-deals = Партијата е предадена пред првото делење, нема што да се прегледа.
answer-replay-how = Вака: /replay 3.5 – делење 3, штих 5 од последната партија тука, или со кодот на масата: /replay K7QRT 3.5
answer-replay-how-on-page = Последната партија тука: /replay – а сите твои: /history
answer-quiet-how = Вака: /me quiet 22-8 – од кој час до кој, најмногу 12 часа. Без тивки часови: /me quiet off
answer-quiet-how-on-page = Тивките часови се избираат тука: /me
answer-clock-how = Град со континент, вака: /me clock Europe/Vienna
answer-clock-how-on-page = Твојот град се избира тука: /me
answer-notify-how = Напиши /notify во група под свое име: ќе ти јавам кога таму ќе се отвори маса.
answer-notify-how-on-page = Тоа се избира во група, под твоето име: ќе ти се јавам кога таму ќе се отвори маса.
# $group (String): its name
answer-notify-on = Ќе ти јавам приватно кога во „{ $group }“ ќе се отвори маса. Пак /notify таму – и престанувам.
answer-notify-on-somewhere = Ќе ти јавам приватно кога таму ќе се отвори маса. Пак /notify таму – и престанувам.
answer-notify-off = Веќе нема да ти јавувам за масите таму.
# $who (String); $group (String): its name; $preset (String): which rules
notice-opened = **{ $who }** отвори маса во „{ $group }“ – { $preset }
notice-opened-somewhere = **{ $who }** отвори маса – { $preset }
notice-stop = Не јавувај ми веќе
answer-stood-up = Веќе не седиш на масата.
answer-closed = Масата е затворена.
answer-back = Пак играш ти.
answer-declared = Најавено.
answer-deal-sent = Делењето е во нашиот приватен чет.
answer-open-private = Не можам да ти пишам. Отвори го приватниот чет со мене и притисни Start.
answer-press-start = Местото ти се чува една минута. Отвори го приватниот чет со мене и притисни Start.
# $button (String): the button's label
answer-seated-by-group = Седиш и играш од тука: „{ $button }“ ти ги покажува картите само тебе. Во приватниот чет со мене е полесно: отвори го и притисни Start.
answer-joined = Седиш на масата. Картите ќе ти дојдат тука кога ќе почне партијата.
# $group (String): its name
answer-joined-group = Седиш на масата во „{ $group }“. Картите ќе ти дојдат тука кога ќе почне партијата.
answer-join-how = Напиши го и кодот на масата, на пример /join K7QRT.
answer-join-how-on-page = Кодот на масата се внесува во полето во менито.
answer-join-late = Таму веќе се игра и нема слободно место. Можеш да седнеш меѓу две партии.
answer-codes-slowly = Проба многу кодови. Почекај неколку минути.
answer-no-such-table = Нема маса со тој код.
answer-masked = Пишуваш во име на групата. На маса се седнува со копчето.
answer-one-table = Оваа страница покажува една маса. Друга отвори во четот.
answer-one-table-cup = Оваа страница покажува една маса. Турнирите се во четот.
answer-masked-own = Пишуваш во име на групата. Пиши во свое име.
answer-language = Во ред, зборувам македонски.
# after it, in a group, if one's own language is another
answer-language-own = Твоите карти остануваат на твојот јазик; го менува /language во приватниот чет со мене.
# $what (String): a card or a call
answer-done = ✓ { $what }
# $done (String): as answer-done; it goes on at once
answer-done-again = { $done } · ти си на ред

answer-trouble = Кај нас нешто тргна наопаку. Ништо не се смени, пробај пак.
answer-busy = Сега имаме мака со запишувањето и не знаеме дали ова помина. Погледни за некој миг и пробај пак ако не.
# $word (String): what was written
answer-unknown-command = Нема команда /{ $word }. Сите се под /help.
answer-unknown-command-on-page = Тоа не го знам. Сè што има: /help
# $file (String): the name of a file
answer-put-away = Оваа маса е одамна одиграна и е во архивата. Тие што го водат ботот сè уште ја имаат, во { $file }; резултатот важи како и порано.
answer-too-fast = Полека: тоа беше премногу одеднаш и последното не се изврши.
answer-too-many-tables = Тука веќе имаш доволно отворени маси. Прво затвори некоја.
answer-left = Во ред, AI игра наместо тебе додека нешто не притиснеш или некој не седне на твоето место.
answer-no-threads = Тука не може да се отвори нишка.
# $link (String): where it is
answer-thread-opened = Твојата маса е во своја нишка: { $link }
answer-thread-right = Во овој канал не смеам да отворам нишки. Админ може да ми ја даде дозволата „Create Public Threads“.
# $who (String): who opens the table
thread-title = Белот – { $who }
answer-in-private = Напиши /me во приватниот чет со мене.
answer-in-private-on-page = Тоа го гледаш само ти: /me
# $what (String): a card or a call, for people who press twice
answer-once-more = { $what }? Притисни уште еднаш.
# $number (String): of a bid, as 110 or Capot
answer-bid-number = { $number } – избери адут.
# $contract (String): of a bid: the sign of a suit, or no trumps or all trumps
answer-bid-contract = { $contract } – колку?
# $who (String): the name that was written
answer-nobody-called = Тука не познавам играч „{ $who }“.
answer-stranger = Тоа лице сè уште нема играно.
answer-versus-how = Против кого? На пример /versus Ivan.
answer-versus-how-on-page = Против кого? Луѓето со кои играш: /stats
answer-versus-self = Против себе? Секогаш нерешено. На пример /versus Ivan.
answer-versus-self-on-page = Против себе? Секогаш нерешено.
answer-link-private = Тоа се прави во приватниот чет со мене.
answer-link-read = Тој код го прочитаа сите тука, па веќе не важи. Земи нов со /link на другата платформа и напиши го во приватниот чет со мене.
answer-link-read-on-page = Тој код го прочитаа сите тука, па веќе не важи. Нов: /link
answer-link-unknown = Тој код не важи. Напиши /link на другата платформа и ќе добиеш нов.
answer-link-unknown-on-page = Тој код не важи. Нов: /link
answer-link-self = Тоа е твојот код: напиши го на другата платформа.
answer-link-self-on-page = Тоа е твојот код: тој е за другата платформа.
answer-link-linked = Веќе имаш поврзани платформи. Напиши /link тука, а кодот на новата.
answer-link-linked-on-page = Веќе имаш поврзани платформи. Код за новата: /link
answer-link-taken = Тој што ти го даде кодот веќе има друга сметка на оваа платформа.
answer-link-slowly = Премногу обиди. Почекај малку.
answer-link-playing = Прво стани од масата: /leave.
answer-link-tournament = Си на турнир или организираш турнир: одјави се, откажи го или почекај да заврши.
answer-link-done = Готово: сега секаде си ист играч.
answer-link-later = Готово: сега секаде си ист играч. Она што си го играл тука ќе се додаде кога сè ќе се преброи одново.
answer-unlink-done = Готово: тука почнуваш одново. Одиграното останува кај другите платформи.
answer-unlink-alone = Немаш поврзано друга платформа.
answer-data-sent = Датотеката е во нашиот приватен чет.
answer-forgotten = Готово. Веќе не знам ништо за тебе; ако пак пишеш, почнуваме одново.
answer-forgotten-on-page = Готово. Веќе не знам ништо за тебе; ако се вратиш, почнуваме одново.
