# Какво казва прегледът; всеки ред, който не е наред, казва какво да се направи.

console-doctor = преглежда всичко, от което зависи ботът, и казва какво да се направи; не променя нищо
console-doctor-chat = и какво може ботът в чат: telegram:-100123 или discord:123, колкото пъти искаш
console-doctor-tables = само последните N маси
console-doctor-json = всичко като JSON
doctor-looking = Преглед
# $count (Number): how many
doctor-settings-right = Избрани и разбираеми настройки: { $count }.
# $name (String): of a setting, or the bot’s own
doctor-setting-malformed = { $name } е неразбираема: .env.example казва каква може да бъде.
# $like (String): another setting; $name (String): of a setting, or the bot’s own
doctor-setting-unknown = Няма настройка { $name }; най-близката е { $like }. Тя не прави нищо: поправи или изтрий реда в .env.
# $name (String): of a setting, or the bot’s own
doctor-setting-twice = { $name } е зададена и в средата, и другояче в .env: важи средата. Остави едната.
# $name (String): of a setting, or the bot’s own; $needs (String): another setting
doctor-setting-idle = { $name } не прави нищо без { $needs }: задай и нея или я изтрий.
doctor-setting-no-proxies = Стаята е зад HTTPS, но TRUSTED_PROXIES не посочва прокси: всички делят позволеното за един адрес. Посочи проксито.
doctor-setting-plain = Стаята е достъпна от мрежата без HTTPS: който подслушва, може да прочете пропуските. Сложи прокси с HTTPS и задай BROWSER_URL.
# $file (String): a path
doctor-settings-readable = { $file } може да се чете от други потребители, а в него може да има токени: chmod 600 { $file }
# $name (String): of a setting, or the bot’s own; $platform (String): its name
doctor-token-works = { $platform } приема токена: { $name }.
# $platform (String): its name
doctor-token-refused = { $platform } не приема токена: копирай го отново в .env или си направи нов.
# $detail (String): of the failure; $platform (String): its name
doctor-platform-silent = { $platform } не може да бъде достигнат оттук ({ $detail }): виж мрежата, защитната стена и адреса на API в настройките.
# $platform (String): its name
doctor-clock-right = Часовникът съвпада с този на { $platform }.
# $platform (String): its name; $seconds (Number): as it says
doctor-clock-adrift = Часовникът се разминава с този на { $platform } с { $seconds } сек.: нека машината го сверява по NTP.
# $platform (String): its name; $seconds (Number): as it says
doctor-clock-wrong = Часовникът е грешен: на { $seconds } сек. от този на { $platform }. По него вървят ходовете и сертификатите: свери го по NTP.
doctor-telegram-no-groups = Ботът не може да се добавя в групи: разреши го в @BotFather с /setjoingroups.
doctor-telegram-reads-all = Режимът за поверителност е изключен: ботът получава всичко казано в групите, а не му трябва. Включи го в @BotFather с /setprivacy.
doctor-telegram-privacy = Режимът за поверителност е включен: в групите ботът получава само това, което е за него.
doctor-telegram-webhook = Telegram има webhook за този бот, затова никой не получава новото с питане. „belotbot run“ го маха; ако друга програма го е задала, тя остава без нищо.
# $url (String): an address
doctor-telegram-webhook-ours = Telegram носи новото на { $url }.
# $url (String): an address
doctor-telegram-webhook-other = Telegram носи новото на { $url }, а не на TELEGRAM_WEBHOOK_URL. „belotbot run“ го сменя; ако друга програма го е задала, тя остава без нищо.
# $url (String): an address
doctor-telegram-webhook-unset = Telegram още не носи новото на { $url }: „belotbot run“ го задава.
# $detail (String): of the failure; $minutes (Number): ago
doctor-telegram-webhook-failed = Преди { $minutes } мин. Telegram не успя да донесе нещо ({ $detail }): виж проксито пред бота, сертификата му и дали TELEGRAM_WEBHOOK_URL води до бота.
# $count (Number): how many
doctor-telegram-pending = В Telegram чакат { $count } неща за обработка. Докато ботът е спрян, така трябва; иначе виж дневника му.
# $chat (String): its number; $platform (String): its name
doctor-chat-unknown = { $platform } не знае чат { $chat } с бота в него: провери номера или добави бота.
# $chat (String): its number
doctor-chat-private = { $chat } е личен чат, там права не трябват.
# $chat (String): its number; $title (String): the chat’s name
doctor-telegram-not-there = Ботът не е в { $title } ({ $chat }): добави го.
# $title (String): the chat’s name
doctor-telegram-sends = { $title }: ботът може да пише.
# $title (String): the chat’s name
doctor-telegram-silenced = { $title }: ботът не може да пише и там не може да се играе. Разреши на членовете да пишат или го направи администратор.
# $title (String): the chat’s name
doctor-telegram-no-photos = { $title }: ботът не може да праща снимки и масите са само като текст. Разреши снимките.
# $title (String): the chat’s name
doctor-telegram-no-files = { $title }: ботът не може да праща файлове, значи и записи на мачове. Разреши файловете.
# $title (String): the chat’s name
doctor-telegram-topics = { $title } има теми: ботът пише в тази, в която го питат, и не отваря нови.
# $title (String): the chat’s name
doctor-telegram-no-admin = { $title }: администраторски права не трябват; ботът трие само своите съобщения и не закача нищо.
doctor-discord-endpoint = Приложението има Interactions Endpoint URL и натисканията отиват там, а не при бота: изтрий го в портала за разработчици, General Information.
doctor-discord-no-servers = Приложението не може да се добавя в сървъри: включи Guild Install в портала, Installation.
doctor-discord-private = Само ти можеш да добавяш бота в сървъри. Ако и други трябва, включи Public Bot в портала.
doctor-discord-installs = Приложението може да се добавя в сървъри.
doctor-discord-intents = Включени са Message Content или Server Members, а на бота не му трябват: изключи ги в портала, Bot.
doctor-discord-no-intents = Няма включени привилегировани intents, и не трябват.
# $count (Number): how many
doctor-discord-starts = Discord разрешава на бота още { $count } пускания днес: виж в дневника защо тръгва толкова често.
# $own, $recommended (Number): of shards
doctor-discord-shards = DISCORD_SHARDS е { $own }, а Discord вече препоръчва { $recommended } шарда: дай това число на всички процеси, преди Discord да откаже толкова малко.
# $title (String): the chat’s name
doctor-discord-rights = { $title }: ботът има всички права, които му трябват.
# $title (String): the chat’s name
doctor-discord-no-view = { $title }: без „View Channel“ не вижда канала и там не може да се играе. Разреши го в канала или за ролята на бота.
# $title (String): the chat’s name
doctor-discord-no-send = { $title }: без „Send Messages“ не може да пише и там не може да се играе. Разреши го в канала или за ролята на бота.
# $title (String): the chat’s name
doctor-discord-no-embed = { $title }: без „Embed Links“ масите не могат да се показват. Разреши го в канала или за ролята на бота.
# $title (String): the chat’s name
doctor-discord-no-attach = { $title }: без „Attach Files“ няма рисунки и записи на мачове. Разреши го в канала или за ролята на бота.
# $title (String): the chat’s name
doctor-discord-no-threads = { $title }: без „Create Public Threads“ масите нямат собствена нишка. Разреши го в канала или за ролята на бота.
# $title (String): the chat’s name
doctor-discord-no-thread-messages = { $title }: без „Send Messages in Threads“ не може да пише в нишки. Разреши го в канала или за ролята на бота.
# $title (String): the chat’s name
doctor-discord-no-history = { $title }: без „Read Message History“ след рестарт може да прати съобщение два пъти. Разреши го в канала или за ролята на бота.
# $url (String): an address
doctor-database-missing = Още няма база { $url }; „belotbot run“ я създава. Ако трябва да има, виж DATABASE_URL и в коя папка се пуска.
# $detail (String): of the failure
doctor-database-damaged = Базата е повредена ({ $detail }). Спри бота, запази файла и върни копие с „belotbot restore“; провери и диска.
doctor-database-whole = Базата се чете, цяла е и е от тази версия.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space = Базата заема { $size }; в { $folder } остават { $free }.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space-little = Базата заема { $size }, а в { $folder } има само { $free }: не стига за копие до нея. Освободи място или пази копията другаде.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space-none = В { $folder } остават само { $free }: скоро нищо няма да се записва и никой няма да играе. Освободи място сега; базата заема { $size }.
# $folder (String): a path; $free (String): such as 12 MB
doctor-archive-full = В { $folder }, където отиват старите маси, остават само { $free }: щом се напълни, те остават в базата и тя расте. Освободи място или избери друга ARCHIVE_FOLDER.
# $folder (String)
doctor-backup-none = В { $folder } още няма копие на базата данни: нека „belotbot backup“ пише по едно всяка нощ.
# $folder (String); $days (Number)
doctor-backup = Най-новото копие на базата данни в { $folder } е { $days ->
    [0] от по-малко от ден
    [one] отпреди { $days } ден
   *[other] отпреди { $days } дни
}.
doctor-bot-runs = С тази база работи бот.
doctor-bot-rests = В момента с тази база не работи бот.
# $platforms (String): their names
doctor-served = Хората се обслужват в { $platforms }.
# $platforms (String): their names
doctor-not-served = В { $platforms } не се обслужва никой, макар че работи бот: виж дневника на процесите, които ги имат в настройките си.
# $platforms (String): its name; $theirs, $own (Number): how many parts, 0 where it is not in parts
doctor-parts-differ = { $platforms } се обслужва на { $theirs } части; процес с настройките тук иска { $own }, затова чака и там не обслужва никого. Дай на всички процеси едни и същи настройки (за Discord: DISCORD_SHARDS).
# $platforms (String): its name; $parts (String): numbers; $count (Number): of how many
doctor-parts-not-served = Части на { $platforms }, които никой не обслужва, от общо { $count }: { $parts }. Ако остане така, виж дневника на процесите.
# $platforms (String): its name; $count (Number): how many; $processes (Number): by how many
doctor-parts-served = Части на { $platforms }: { $count }, обслужвани от { $processes } { $processes ->
    [one] процес
   *[other] процеса
}.
# $count (Number): how many
# $count (Number): how many; $minutes (Number): as it says
doctor-turns-late = Ходове, които закъсняват: { $count }, първият с { $minutes } мин., макар че ботът работи: виж дневника му и го пусни наново.
# $count (Number): how many
doctor-turns-wait = Ходове, които чакат бот да заработи: { $count }; времето им се връща.
# $count (Number): how many
doctor-aside = Неща, които не са могли да се обработят и са оставени настрана: { $count }; „belotbot aside“ ги показва; заслужава си да се докладват.
doctor-aside-none = Нищо не е оставено настрана.
# $code (String): a table’s code
doctor-table-gap = Маса { $code }: липсват събития. Не може да се продължи; върни копие или я остави.
# $code (String): a table’s code
doctor-table-unreadable = Маса { $code }: събитията ѝ не се четат. Може да са от по-нова версия; иначе върни копие.
# $code (String): a table’s code
doctor-table-row = Маса { $code }: редът ѝ не казва това, което следва от събитията. Докладвай го; следващият ход оправя реда.
# $code (String): a table’s code
doctor-table-due = Маса { $code }: не чака това, което следва от събитията, и ходът може никога да не изтече. Докладвай го; следващият ход го оправя.
# $code (String): a table’s code
doctor-table-snapshot = Маса { $code }: моментната снимка не отговаря на събитията. Спри бота и го докладвай; важат събитията.
# $count (Number): how many
doctor-tables-more = Нещо не е наред и с други маси: { $count }.
# $count (Number): how many
doctor-tables-right = Маси, които са това, което казват събитията им: { $count }.
doctor-pictures = Шрифтовете и картинките са налице и се рисуват.
# $detail (String): of the failure
doctor-pictures-missing = Картинките не се рисуват ({ $detail }): инсталирай Белотбот отново.
doctor-kernel = Това, с което търсят AI играчите, е компилирано.
doctor-kernel-missing = Претърсването на AI играчите още не е компилирано за тази машина. Следващото пускане го прави във фонов режим; дотогава майсторът играе като клубен играч.
doctor-files = Може да има достатъчно отворени файлове наведнъж.
# $count (Number): how many
doctor-files-few = Наведнъж може да са отворени само { $count } файла, а за много посетители е малко: вдигни го (ulimit -n 4096, LimitNOFILE=4096).
# $address (String): host and port
doctor-port-free = { $address } е свободен за стаята в браузъра.
# $address (String): host and port
doctor-port-ours = На { $address } отговаря нашата стая.
# $address (String): host and port
doctor-port-taken = На { $address } слуша друг или адресът не е на тази машина: избери друг с BROWSER_PORT или BROWSER_HOST.
# $url (String): an address
doctor-url = { $url } води до стаята.
# $detail (String): of the failure; $url (String): an address
doctor-url-silent = { $url } не може да бъде достигнат ({ $detail }). Ако ботът работи, виж проксито, DNS и защитната стена; някои мрежи не достигат собствения си адрес отвътре.
# $url (String): an address
doctor-url-another = На { $url } отговаря нещо друго: виж накъде го праща проксито.
# $days (Number): as it says
doctor-certificate = Сертификатът важи още { $days } дни.
# $days (Number): as it says
doctor-certificate-ends = Сертификатът изтича след { $days } дни: виж защо не се подновява.
# $detail (String): of the failure
doctor-certificate-wrong = Браузърите няма да приемат сертификата: { $detail }. Вземи си за това име, например с Caddy или certbot.
