# Što kaže pregled; svaki redak koji nije u redu kaže što učiniti.

console-doctor = pregledava sve o čemu bot ovisi i kaže što učiniti; ništa ne mijenja
console-doctor-chat = i što bot smije u chatu: telegram:-100123 ili discord:123, koliko god puta
console-doctor-tables = samo posljednjih N stolova
console-doctor-json = sve kao JSON
doctor-looking = Pregled
# $count (Number): how many
doctor-settings-right = Odabrane i razumljive postavke: { $count }.
# $name (String): of a setting, or the bot’s own
doctor-setting-malformed = { $name } nije razumljiva: što može biti, piše u .env.example.
# $like (String): another setting; $name (String): of a setting, or the bot’s own
doctor-setting-unknown = Nema postavke { $name }; najbliža je { $like }. Ništa ne čini: ispravi ili izbriši redak u .env.
# $name (String): of a setting, or the bot’s own
doctor-setting-twice = { $name } je zadana u okolini i drukčije u .env: vrijedi okolina. Ostavi jednu.
# $name (String): of a setting, or the bot’s own; $needs (String): another setting
doctor-setting-idle = { $name } ništa ne čini bez { $needs }: zadaj i to ili je izbriši.
doctor-setting-no-proxies = Soba je iza HTTPS-a, ali TRUSTED_PROXIES ne navodi proxy: svi dijele ono što smije jedna adresa. Navedi ga.
doctor-setting-plain = Soba je dostupna s mreže bez HTTPS-a: tko prisluškuje, može pročitati propusnice. Stavi proxy s HTTPS-om i zadaj BROWSER_URL.
# $file (String): a path
doctor-settings-readable = { $file } mogu čitati drugi korisnici, a u njoj mogu biti tokeni: chmod 600 { $file }
# $name (String): of a setting, or the bot’s own; $platform (String): its name
doctor-token-works = { $platform } prihvaća token: { $name }.
# $platform (String): its name
doctor-token-refused = { $platform } ne prihvaća token: ponovno ga kopiraj u .env ili napravi novi.
# $detail (String): of the failure; $platform (String): its name
doctor-platform-silent = { $platform } odavde nije dostupan ({ $detail }): pogledaj mrežu, vatrozid i adresu API-ja u postavkama.
# $platform (String): its name
doctor-clock-right = Sat se slaže sa satom platforme { $platform }.
# $platform (String): its name; $seconds (Number): as it says
doctor-clock-adrift = Sat i sat platforme { $platform } razlikuju se { $seconds } s: neka ga računalo namješta po NTP-u.
# $platform (String): its name; $seconds (Number): as it says
doctor-clock-wrong = Sat je pogrešan: { $seconds } s od sata platforme { $platform }. Po njemu idu potezi i certifikati: namjesti ga po NTP-u.
doctor-telegram-no-groups = Bot se ne može dodati u grupe: dopusti to kod @BotFathera s /setjoingroups.
doctor-telegram-reads-all = Način privatnosti je isključen: bot dobiva sve što se kaže u grupama, a ne treba mu. Uključi ga kod @BotFathera s /setprivacy.
doctor-telegram-privacy = Način privatnosti je uključen: bot u grupama dobiva samo ono što je za njega.
doctor-telegram-webhook = Telegram za ovog bota ima webhook, pa nitko ne dobiva novosti pitanjem. „belotbot run“ ga uklanja; ako ga je zadao drugi program, taj ostaje bez njih.
# $url (String): an address
doctor-telegram-webhook-ours = Telegram donosi novosti na { $url }.
# $url (String): an address
doctor-telegram-webhook-other = Telegram donosi novosti na { $url }, a ne na TELEGRAM_WEBHOOK_URL. „belotbot run“ to mijenja; ako ga je zadao drugi program, taj ostaje bez njih.
# $url (String): an address
doctor-telegram-webhook-unset = Telegram još ne donosi novosti na { $url }: „belotbot run“ to zadaje.
# $detail (String): of the failure; $minutes (Number): ago
doctor-telegram-webhook-failed = Prije { $minutes } min Telegram nije uspio donijeti novost ({ $detail }): pogledaj proxy ispred bota, njegov certifikat i vodi li TELEGRAM_WEBHOOK_URL do bota.
# $count (Number): how many
doctor-telegram-pending = Na Telegramu čeka { $count } novosti. Dok bot ne radi, to je u redu; inače pogledaj njegov dnevnik.
# $chat (String): its number; $platform (String): its name
doctor-chat-unknown = { $platform } ne zna za chat { $chat } u kojem je bot: provjeri broj ili dodaj bota.
# $chat (String): its number
doctor-chat-private = { $chat } je privatni chat, ondje prava nisu potrebna.
# $chat (String): its number; $title (String): the chat’s name
doctor-telegram-not-there = Bot nije u { $title } ({ $chat }): dodaj ga.
# $title (String): the chat’s name
doctor-telegram-sends = { $title }: bot smije pisati.
# $title (String): the chat’s name
doctor-telegram-silenced = { $title }: bot ne smije pisati, pa se ondje ne može igrati. Dopusti članovima da pišu ili ga učini administratorom.
# $title (String): the chat’s name
doctor-telegram-no-photos = { $title }: bot ne smije slati slike, pa se stolovi vide samo kao tekst. Dopusti slike.
# $title (String): the chat’s name
doctor-telegram-no-files = { $title }: bot ne smije slati datoteke, pa ni zapise partija. Dopusti datoteke.
# $title (String): the chat’s name
doctor-telegram-topics = { $title } ima teme: bot piše u onoj u kojoj ga pitaju i ne otvara nove.
# $title (String): the chat’s name
doctor-telegram-no-admin = { $title }: administratorska prava nisu potrebna; bot briše samo svoje poruke i ništa ne prikvačuje.
doctor-discord-endpoint = Aplikacija ima Interactions Endpoint URL, pa pritisci idu onamo, a ne botu: izbriši ga na portalu, General Information.
doctor-discord-no-servers = Aplikacija se ne može dodati na servere: uključi Guild Install na portalu, Installation.
doctor-discord-private = Samo ti možeš dodati bota na servere. Ako smiju i drugi, uključi Public Bot na portalu.
doctor-discord-installs = Aplikacija se može dodati na servere.
doctor-discord-intents = Uključeni su Message Content ili Server Members, a botu ne trebaju: isključi ih na portalu, Bot.
doctor-discord-no-intents = Nijedan povlašteni intent nije uključen, a ni potreban.
# $count (Number): how many
doctor-discord-starts = Discord danas dopušta botu još { $count } pokretanja: pogledaj u dnevniku zašto se tako često pokreće.
# $own, $recommended (Number): of shards
doctor-discord-shards = DISCORD_SHARDS je { $own }, a Discord sada preporučuje { $recommended }: daj taj broj svim procesima prije nego što Discord odbije tako malo shardova.
# $title (String): the chat’s name
doctor-discord-rights = { $title }: bot ima sva prava koja mu trebaju.
# $title (String): the chat’s name
doctor-discord-no-view = { $title }: bez „View Channel“ ne vidi kanal, pa se ondje ne može igrati. Dopusti to u kanalu ili za ulogu bota.
# $title (String): the chat’s name
doctor-discord-no-send = { $title }: bez „Send Messages“ ne može pisati, pa se ondje ne može igrati. Dopusti to u kanalu ili za ulogu bota.
# $title (String): the chat’s name
doctor-discord-no-embed = { $title }: bez „Embed Links“ stolovi se ne mogu prikazati. Dopusti to u kanalu ili za ulogu bota.
# $title (String): the chat’s name
doctor-discord-no-attach = { $title }: bez „Attach Files“ nema crteža ni zapisa partija. Dopusti to u kanalu ili za ulogu bota.
# $title (String): the chat’s name
doctor-discord-no-threads = { $title }: bez „Create Public Threads“ stolovi nemaju svoju nit. Dopusti to u kanalu ili za ulogu bota.
# $title (String): the chat’s name
doctor-discord-no-thread-messages = { $title }: bez „Send Messages in Threads“ ne može pisati u nitima. Dopusti to u kanalu ili za ulogu bota.
# $title (String): the chat’s name
doctor-discord-no-history = { $title }: bez „Read Message History“ nakon ponovnog pokretanja može poslati poruku dvaput. Dopusti to u kanalu ili za ulogu bota.
# $url (String): an address
doctor-database-missing = Baze { $url } još nema; „belotbot run“ je stvara. Ako bi je trebalo biti, pogledaj DATABASE_URL i u kojoj se mapi pokreće.
# $detail (String): of the failure
doctor-database-damaged = Baza je oštećena ({ $detail }). Zaustavi bota, sačuvaj datoteku i vrati kopiju s „belotbot restore“; provjeri i disk.
doctor-database-whole = Baza se čita, cijela je i ove je inačice.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space = Baza zauzima { $size }; u { $folder } ostaje { $free }.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space-little = Baza zauzima { $size }, a u { $folder } ima samo { $free }: nema mjesta za kopiju kraj nje. Oslobodi prostor ili kopije piši drugamo.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space-none = U { $folder } ostaje samo { $free }: uskoro se ništa neće moći zapisati i nitko neće igrati. Oslobodi prostor odmah; baza zauzima { $size }.
# $folder (String): a path; $free (String): such as 12 MB
doctor-archive-full = U { $folder }, kamo idu stari stolovi, ostaje samo { $free }: kad se napuni, oni ostaju u bazi i ona raste. Oslobodi prostor ili odaberi drugu ARCHIVE_FOLDER.
# $folder (String)
doctor-backup-none = U { $folder } još nema kopije baze podataka: neka je „belotbot backup“ napravi svake noći.
# $folder (String); $days (Number)
doctor-backup = Najnovija kopija baze podataka u { $folder } stara je { $days ->
    [0] manje od jednog dana
    [one] { $days } dan
   *[other] { $days } dana
}.
doctor-bot-runs = S ovom bazom radi bot.
doctor-bot-rests = S ovom bazom trenutačno ne radi nijedan bot.
# $platforms (String): their names
doctor-served = Ljude se poslužuje na: { $platforms }.
# $platforms (String): their names
doctor-not-served = Nikoga se ne poslužuje na: { $platforms }, iako bot radi: pogledaj dnevnik procesa koji to imaju u postavkama.
# $platforms (String): its name; $theirs, $own (Number): how many parts, 0 where it is not in parts
doctor-parts-differ = { $platforms } se poslužuje u { $theirs } dijelova; proces s postavkama odavde želi { $own } pa čeka i ondje nikoga ne poslužuje. Daj svim procesima iste postavke (za Discord: DISCORD_SHARDS).
# $platforms (String): its name; $parts (String): numbers; $count (Number): of how many
doctor-parts-not-served = { $platforms }: dijelovi koje nitko ne poslužuje, od ukupno { $count }: { $parts }. Ako tako ostane, pogledaj dnevnik procesa.
# $platforms (String): its name; $count (Number): how many; $processes (Number): by how many
doctor-parts-served = { $platforms }: dijelova { $count }, broj procesa koji ih poslužuju: { $processes }.
# $count (Number): how many
# $count (Number): how many; $minutes (Number): as it says
doctor-turns-late = Poteza koji kasne: { $count }, prvi { $minutes } min, iako bot radi: pogledaj njegov dnevnik i pokreni ga iznova.
# $count (Number): how many
doctor-turns-wait = Poteza koji čekaju da bot krene: { $count }; vrijeme im se vraća.
# $count (Number): how many
doctor-aside = Novosti koje se nisu mogle obraditi: { $count }; ispisuje ih „belotbot aside“, a vrijedi ih prijaviti.
doctor-aside-none = Ništa nije stavljeno sa strane.
# $code (String): a table’s code
doctor-table-gap = Stol { $code }: nedostaju događaji. Ne može se nastaviti; vrati kopiju ili ga ostavi.
# $code (String): a table’s code
doctor-table-unreadable = Stol { $code }: događaji se ne mogu pročitati. Možda ih je zapisala novija inačica; inače vrati kopiju.
# $code (String): a table’s code
doctor-table-row = Stol { $code }: redak ne kaže ono što slijedi iz događaja. Prijavi to; sljedeći potez ispravlja redak.
# $code (String): a table’s code
doctor-table-due = Stol { $code }: ne čeka ono što slijedi iz događaja, pa potez možda nikad neće isteći. Prijavi to; sljedeći potez to ispravlja.
# $code (String): a table’s code
doctor-table-snapshot = Stol { $code }: snimka stanja ne odgovara događajima. Zaustavi bota i prijavi to; vrijede događaji.
# $count (Number): how many
doctor-tables-more = Nešto nije u redu i s još stolova: { $count }.
# $count (Number): how many
doctor-tables-right = Stolova koji su ono što kažu njihovi događaji: { $count }.
doctor-pictures = Fontovi i slike su tu i mogu se crtati.
# $detail (String): of the failure
doctor-pictures-missing = Slike se ne mogu crtati ({ $detail }): instaliraj Belotbot ponovno.
doctor-kernel = Ono čime AI igrači traže prevedeno je.
doctor-kernel-missing = Pretraživanje AI igrača još nije prevedeno za ovo računalo. Sljedeće pokretanje to radi u pozadini; dotad majstor igra kao klupski igrač.
doctor-files = Može biti otvoreno dovoljno datoteka odjednom.
# $count (Number): how many
doctor-files-few = Odjednom smije biti otvoreno samo { $count } datoteka, što je malo za puno posjetitelja: povećaj (ulimit -n 4096, LimitNOFILE=4096).
# $address (String): host and port
doctor-port-free = { $address } je slobodan za sobu u pregledniku.
# $address (String): host and port
doctor-port-ours = Na { $address } odgovara naša soba.
# $address (String): host and port
doctor-port-taken = Na { $address } sluša netko drugi ili adresa nije s ovog računala: odaberi drugu s BROWSER_PORT ili BROWSER_HOST.
# $url (String): an address
doctor-url = { $url } vodi do sobe.
# $detail (String): of the failure; $url (String): an address
doctor-url-silent = { $url } nije dostupan ({ $detail }). Ako bot radi, pogledaj proxy, DNS i vatrozid; neke mreže iznutra ne dohvaćaju vlastitu adresu.
# $url (String): an address
doctor-url-another = Na { $url } odgovara nešto drugo: pogledaj kamo ga proxy šalje.
# $days (Number): as it says
doctor-certificate = Certifikat vrijedi još { $days } dana.
# $days (Number): as it says
doctor-certificate-ends = Certifikat istječe za { $days } dana: pogledaj zašto ga ništa ne obnavlja.
# $detail (String): of the failure
doctor-certificate-wrong = Preglednici neće prihvatiti certifikat: { $detail }. Nabavi ga za ovo ime, npr. s Caddyjem ili certbotom.
