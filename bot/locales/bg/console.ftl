# Какво казва командният ред на този, който пуска бота.

console-about = Белот с приятели – в чата, в който и без това сте.
console-run = пуска бота (без настройки: стая в браузъра на тази машина)
console-migrate = обновява базата данни и спира
# $url (String): the address of the browser room
console-ready = Белотбот е готов: { $url } (спиране с Ctrl+C)
console-migrated = Базата данни е обновена.
# $names (String): settings by name
console-bad-setting = Неразбираема настройка: { $names }. Възможностите са описани в .env.example.
# $address (String): host and port
console-port = Адресът { $address } не може да се слуша: портът е зает или адресът не е на тази машина. Избери друг с { $port } или { $host }.
# $platform (String): its name
console-token-refused = { $platform } не приема токена. Копирай го отново в .env или си направи нов.
console-database-malformed-url = DATABASE_URL не е адрес на база данни; трябва да изглежда така: sqlite+aiosqlite:///belotbot.sqlite3 или postgresql://user:password@host/belotbot
# $url (String): the database's address, without a password
console-database-unknown-driver = Тук няма драйвер за базата данни { $url }.
console-database-in-memory = { $url } би забравила всичко накрая; посочи файл.
console-database-unwritable = В базата данни { $url } не може да се пише: провери дали папката съществува и дали този потребител може да пише в нея.
console-database-locked = Базата данни { $url } е заключена от друга програма.
console-database-read-only = В базата { $url } не може да се пише: тя е само за четене или този потребител няма право да пише там.
console-database-not-utf8 = Базата { $url } не пази текст в UTF-8; направи я с ENCODING 'UTF8'.
console-database-not-let-in = Базата { $url } не ни пуска: провери потребителя и паролата в адреса.
console-database-full = Базата { $url } не приема повече връзки: спри нещо друго, което я ползва, или ѝ разреши повече (max_connections).
console-database-not-a-database = { $url } е друг вид файл, а не база данни.
console-database-foreign = В базата данни { $url } има нещо друго, не Белотбот, и тя остана, каквато беше; дай на Белотбот отделна база.
console-database-too-new = Базата данни { $url } е създадена от по-нова версия на Белотбот; пусни нея.
console-database-too-old = Базата данни { $url } е създадена от по-стара версия на Белотбот; „belotbot migrate“ я обновява.
console-database-missing = Още няма база данни { $url }.
console-database-out-of-reach = Базата данни { $url } не може да бъде достигната.
console-database-busy = Друг процес работи дълго в базата данни { $url }; пусни Белотбот отново по-късно.
# $detail (String): the error's name
console-database-unexpected = Базата данни { $url } отговаря с грешка, която Белотбот не познава: { $detail }.
console-bad-file = Файлът .env не може да се прочете: не е текст в UTF-8.
console-arena = двама AI играят един срещу друг, с едни и същи карти и за двамата
console-arena-player = ниво или random; master@40 има друг бюджет от обичайния
# $matches (Number): as many as usual
console-arena-matches = колко мача (обикновено { $matches })
console-arena-preset = по кои правила (обикновено belot_bg)
console-arena-seed = друго число раздава други карти
console-arena-deals = играе отделни раздавания вместо мачове
# $name (String): what was asked for; $known (String): what there is
console-arena-unknown = Тук няма { $name }, има само { $known }.
# $first, $second (String): AI players; $preset (String): rules; $games (Number): matches or deals played; $share, $doubt, $fair (String): per cent; $points, $around (String): tens of points
console-arena-told = { $first } срещу { $second }, { $preset }, { $games } игри: печели { $share } ± { $doubt } % (наравно е { $fair } %), { $points } ± { $around } точки на раздаване
console-aside = показва какво не е могло да бъде обработено, а с NUMBER – самото съдържание
console-aside-number = номерът в платформата, както е в списъка
console-aside-none = Нищо не е оставено настрана.
console-aside-unknown = Под номер { $number } няма нищо оставено настрана.
console-database-in-use = Базата данни се ползва от друг работещ Belotbot; първо спри него.
# $platform (String): its name
console-token-in-use = Друг Belotbot на тази машина отговаря със същия токен за { $platform }; първо спри него.
console-database-gone = Файловете на базата данни бяха изтрити или подменени, докато Belotbot работеше, затова той спря: върни ги или започни наново.
# $file (String): the path of a file
console-lock-not-ours = Заключващият файл { $file } е на друг потребител: пусни Belotbot от негово име или изтрий файла, ако той вече не го пуска.
console-ratings = оправя рейтингите, докато ботът не работи
console-ratings-rebuild = преизчислява всички рейтинги и класации и казва какво се е разминавало
console-ratings-void = анулира мач; рейтингите след него се преизчисляват
console-ratings-exclude = отсега нататък мачовете на играча не носят рейтинг и го няма в класациите
console-ratings-readmit = отсега нататък мачовете на играча отново носят рейтинг и той пак е в класациите
console-ratings-match = кодът на масата с номера на мача, например K7QRT:2; без номер – последният
console-ratings-account = номерът на профила или PLATFORM:ID, например telegram:12345
console-ratings-reason = защо; записва се
console-ratings-right = Всички рейтинги и класации отговарят на резултатите.
# $ratings (Number): ratings after a match; $people (Number)
console-ratings-put-right = Поправено: { $ratings ->
    [one] { $ratings } рейтинг след мач
   *[other] { $ratings } рейтинга след мачове
} и данните на { $people ->
    [one] { $people } играч
   *[other] { $people } играчи
}.
# $match (String): its id
console-ratings-voided = Мачът { $match } вече не се брои.
# $wanted (String): what was asked for
console-ratings-no-match = Тук няма мач { $wanted }, който да се брои.
# $name (String); $id (String)
console-ratings-excluded = { $name } ({ $id }) е изключен от класациите.
console-ratings-no-account = Няма профил { $wanted }.
console-ratings-excluded-before = { $wanted } вече е изключен от класациите.
console-ratings-readmitted = { $name } ({ $id }) отново е в класациите.
console-ratings-not-excluded = { $wanted } не е изключен от класациите.
console-ratings-partners = казва на кои партньори необичайните решения пасват на скритите карти на другия по-добре, отколкото случайно
# $matches (Number)
console-partners-matches = колко от последните мачове се преглеждат; без това { $matches }
console-partners-none = Още няма двойка с достатъчно необичайни решения.
console-partners-told = С колко стандартни отклонения скритата ръка на партньора е била над случайната, когато някой е избрал каквото малцина биха избрали, преди партньорът да е показал нещо; в скобите – откъде докъде е сигурно (99 от 100). При много двойки няколко са над 0 случайно: това е знак, не присъда.
# $fit, $low, $high (String); $choices (Number)
console-partners-row = { $fit } ({ $low } … { $high }), { $choices ->
    [one] { $choices } решение
   *[other] { $choices } решения
}
console-ratings-rings = казва кои от най-високо класираните играят почти винаги с едни и същи хора
console-rings-none = Никой от високо класираните не играе в затворен кръг.
console-rings-told = Затворени кръгове: хора, чиито срещи поне в четири от пет случая са помежду им; най-напред е този, който стои най-високо. Така изглеждат и приятели, които играят добре: това е знак, не присъда. Ако първият печели вътре много по-често, отколкото срещу други, вероятно губят от него нарочно.
# $family (String); $rank, $people, $outside, $inside (Number); $others (Number, or none)
console-rings-row = { $family }: { $rank ->
    [0] без място
   *[other] място { $rank }
}, кръг от { $people } души, { $outside } % от срещите им са навън; спечелени срещу своите: { $inside } %, срещу други: { $others ->
    [none] няма срещи
   *[other] { $others } %
}
console-move = пренася всичко в друга база, докато никой бот не работи
console-move-from = адресът на сегашната база, както в DATABASE_URL
console-move-to = адресът на празна база
console-move-same = Двата адреса са на една и съща база.
# $url (String): a database's address; $table (String): the name of a table in it
console-move-not-empty = { $url } не е празна: в „{ $table }“ има нещо. Посочи празна база или изтрий тази и я направи наново.
console-move-different = „{ $table }“ не излезе същата в { $url }, затова там не остана нищо; старата база е, каквато беше.
# $rows, $tables (Number); $url (String)
console-moved = Всичко вече е в { $url } и е сравнено ред по ред: { $rows ->
    [one] { $rows } ред
   *[other] { $rows } реда
} в { $tables ->
    [one] { $tables } таблица
   *[other] { $tables } таблици
}. Сложи този адрес в DATABASE_URL и пусни бота; старата база е, каквато беше.

# защо настройка не може да е такава; $name (String): името ѝ
setting-days = { $name }: дай брой дни с d след него, например 365d.
# $most (Number): дни
setting-days-many = { $name }: най-много { NUMBER($most, useGrouping: 0) }d.
setting-host = { $name } е адрес или име на тази машина, например 127.0.0.1 или 0.0.0.0.
setting-web-address = { $name } е цял уеб адрес, който започва с http:// или https://.
setting-room-path = Пътят в { $name } може да има само латински букви, цифри, точки, тирета и долни черти и не може да е зает от самата стая.
setting-webhook = { $name } е адрес като https://belot.example.org/telegram, на порт 443, 80, 88 или 8443.
setting-secret = { $name } е от 1 до 256 знака: A-Z, a-z, 0-9, _ и -.
setting-sites = { $name } изброява сайтове като https://example.org, разделени със запетаи.
setting-proxies = { $name } изброява адреси или мрежи като 10.0.0.0/8, разделени със запетаи.
setting-proxies-everybody = { $name } се доверява на всички: посочи само своите прокси сървъри.
setting-people = { $name } изброява хора като telegram:12345, разделени със запетаи.
setting-archive-needed = { $name } е нужна, щом е зададена KEEP_TABLES и базата е на сървър.
# $file (String): пътят му
setting-file-missing = { $name }: няма файл { $file }.
setting-file-unreadable = { $name }: файлът { $file } не може да се прочете като текст в UTF-8.
# $most (Number): знаци
setting-terms-long = { $name }: текстът има над { NUMBER($most, useGrouping: 0) } знака, а толкова не побира нито едно съобщение.
console-wants-chat = чат се посочва като telegram:-100123 или discord:123
console-wants-address = трябва адрес на база данни, например sqlite+aiosqlite:///belotbot.sqlite3 или postgresql://user:password@host/belotbot
console-wants-count = трябва цяло число от 1 нагоре
# $most (Number)
console-wants-fewer = най-много { NUMBER($most, useGrouping: 0) }
console-wants-number = трябва цяло число

# $name (String): настройката; $folder (String): пътят
folder-missing = { $name }: няма папка { $folder }. Създай я или поправи настройката.
folder-is-none = { $name }: { $folder } не е папка.
folder-unreadable = { $name }: папката { $folder } не може да се чете.
folder-unwritable = { $name }: в папката { $folder } не може да се пише.
