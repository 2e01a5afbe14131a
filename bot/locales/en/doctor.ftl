# The findings of the check-up; each problem says what to do.

console-doctor = look at everything that the bot depends on, and say what to do; nothing is changed
console-doctor-chat = also what the bot may do in a chat: telegram:-100123 or discord:123, as often as you like
console-doctor-tables = look at the last N tables only
console-doctor-json = all of it as JSON
doctor-looking = Looking
# $count (Number): how many
doctor-settings-right = { $count ->
        [one] One setting is chosen
       *[other] { $count } settings are chosen
    } and understood.
# $name (String): of a setting, or the bot’s own
doctor-setting-malformed = { $name } is not understood: .env.example says what it may be.
# $like (String): another setting; $name (String): of a setting, or the bot’s own
doctor-setting-unknown = There is no setting { $name }; the nearest one is { $like }. It does nothing: correct or delete the line in .env.
# $name (String): of a setting, or the bot’s own
doctor-setting-twice = { $name } is set in the environment and otherwise in .env: the environment wins. Keep one.
# $name (String): of a setting, or the bot’s own; $needs (String): another setting
doctor-setting-idle = { $name } does nothing without { $needs }: set that too, or delete it.
doctor-setting-no-proxies = The room is behind HTTPS, but TRUSTED_PROXIES names no proxy: all people share what one address may do. Name the proxy there.
# $names (String): of settings
doctor-pages-insecure = { $names } does nothing: Telegram and Discord open pages with HTTPS only. Set BROWSER_URL to an address with https://.
# $name (String): of a setting, or the bot’s own
doctor-pages-missing = The page opens inside one chat app; for the other, { $name } is missing (docs/RUNNING.md).
doctor-setting-plain = The room can be reached from the network without HTTPS: anybody who listens there can read passes. Put a proxy with HTTPS in front and set BROWSER_URL.
# $file (String): a path
doctor-settings-readable = { $file } can be read by other users, and it may hold tokens: chmod 600 { $file }
# $name (String): of a setting, or the bot’s own; $platform (String): its name
doctor-token-works = { $platform } accepts the token: { $name }.
# $platform (String): its name
doctor-token-refused = { $platform } does not accept the token: copy it again into .env, or make a new one.
# $detail (String): of the failure; $platform (String): its name
doctor-platform-silent = { $platform } cannot be reached from here ({ $detail }): look at the network, the firewall and the API address in the settings.
# $platform (String): its name
doctor-clock-right = The clock agrees with that of { $platform }.
# $platform (String): its name; $seconds (Number): as it says
doctor-clock-adrift = The clock and that of { $platform } are { $seconds } s apart: let the machine set it by NTP.
# $platform (String): its name; $seconds (Number): as it says
doctor-clock-wrong = The clock is wrong: { $seconds } s away from that of { $platform }. Turns and certificates go by it: set it by NTP.
doctor-telegram-no-groups = The bot cannot be added to groups: allow it at @BotFather with /setjoingroups.
doctor-telegram-reads-all = Privacy mode is off: the bot is sent everything that is said in groups, which it does not need. Turn it on at @BotFather with /setprivacy.
doctor-telegram-privacy = Privacy mode is on: in groups the bot is sent only what is meant for it.
doctor-telegram-webhook = Telegram has a webhook for this bot, so nobody gets its updates by asking. “belotbot run” removes it; if another program has set it, that one loses its updates.
# $url (String): an address
doctor-telegram-webhook-ours = Telegram brings updates to { $url }.
# $url (String): an address
doctor-telegram-webhook-other = Telegram brings updates to { $url }, and not to TELEGRAM_WEBHOOK_URL. “belotbot run” sets it; if another program has set it, that one loses its updates.
# $url (String): an address
doctor-telegram-webhook-unset = Telegram does not bring updates to { $url } yet: “belotbot run” sets that.
# $detail (String): of the failure; $minutes (Number): ago
doctor-telegram-webhook-failed = Telegram could not bring an update { $minutes } min ago ({ $detail }): look at the proxy before the bot, its certificate, and whether TELEGRAM_WEBHOOK_URL leads to the bot.
# $count (Number): how many
doctor-telegram-pending = { $count } updates wait at Telegram. That is right while the bot is stopped; otherwise look at its log.
# $chat (String): its number; $platform (String): its name
doctor-chat-unknown = { $platform } knows no chat { $chat } in which the bot is: check the number, or add the bot.
# $chat (String): its number
doctor-chat-private = { $chat } is a private chat, where no rights are needed.
# $chat (String): its number; $title (String): the chat’s name
doctor-telegram-not-there = The bot is not in { $title } ({ $chat }): add it.
# $title (String): the chat’s name
doctor-telegram-sends = { $title }: the bot may write.
# $title (String): the chat’s name
doctor-telegram-silenced = { $title }: the bot may not write, so nobody can play there. Let members send messages, or make it an admin.
# $title (String): the chat’s name
doctor-telegram-no-photos = { $title }: the bot may not send photos, so tables are shown as text. Let members send photos.
# $title (String): the chat’s name
doctor-telegram-no-files = { $title }: the bot may not send files, so no records of matches. Let members send files.
# $title (String): the chat’s name
doctor-telegram-topics = { $title } has topics: the bot writes in the one where it is asked, and opens none.
# $title (String): the chat’s name
doctor-telegram-no-admin = { $title }: it needs no rights of an admin; it deletes its own messages only and pins nothing.
doctor-discord-endpoint = The application has an Interactions Endpoint URL, so taps and commands go there and not to the bot: delete it in the developer portal under General Information.
doctor-discord-no-servers = The application cannot be added to servers: turn on Guild Install in the developer portal under Installation.
doctor-discord-private = Only you can add the bot to servers. If others shall, turn on Public Bot in the developer portal.
doctor-discord-installs = The application can be added to servers.
doctor-discord-for-users = People can also install it for themselves: some commands then answer them in any direct messages.
# $count (Number): how many
doctor-discord-commands = All { $count } commands are registered with Discord.
# $names (String): of the commands
doctor-discord-commands-differ = Discord does not have these commands as they should be: { $names }. The bot registers them when it starts; if it has, its log says why it could not.
# $name (String): of the command
doctor-discord-secret = Discord takes the client secret.
doctor-discord-secret-refused = Discord refuses DISCORD_CLIENT_SECRET: nobody can open the table inside Discord. Copy the secret from the developer portal, under OAuth2; “Reset Secret” shows a new one.
doctor-discord-secret-untried = The client secret cannot be tried now: Discord answers { $status }.
doctor-discord-entry-point = “{ $name }” opens the activity, and stays when commands are registered.
doctor-discord-no-entry-point = Activities are on, but no command opens one: in the developer portal turn Activities off and on again.
doctor-discord-intents = Message Content or Server Members is turned on, which the bot does not need: turn them off in the developer portal under Bot.
doctor-discord-no-intents = No privileged intent is on, and none is needed.
# $count (Number): how many
doctor-discord-starts = Discord allows the bot { $count } more starts today: find out in the log why it starts so often.
# $own, $recommended (Number): of shards
doctor-discord-shards = DISCORD_SHARDS is { $own }, and Discord recommends { $recommended } shards by now: give all processes that number, before Discord refuses so few.
# $title (String): the chat’s name
doctor-discord-rights = { $title }: the bot has all the permissions that it needs.
# $title (String): the chat’s name
doctor-discord-no-view = { $title }: without “View Channel” it does not see the channel, so nobody can play there. Allow it in the channel or for the bot’s role.
# $title (String): the chat’s name
doctor-discord-no-send = { $title }: without “Send Messages” it cannot write, so nobody can play there. Allow it in the channel or for the bot’s role.
# $title (String): the chat’s name
doctor-discord-no-embed = { $title }: without “Embed Links” tables cannot be shown. Allow it in the channel or for the bot’s role.
# $title (String): the chat’s name
doctor-discord-no-attach = { $title }: without “Attach Files” there are no drawings and no records of matches. Allow it in the channel or for the bot’s role.
# $title (String): the chat’s name
doctor-discord-no-threads = { $title }: without “Create Public Threads” tables have no thread of their own. Allow it in the channel or for the bot’s role.
# $title (String): the chat’s name
doctor-discord-no-thread-messages = { $title }: without “Send Messages in Threads” it cannot write in threads. Allow it in the channel or for the bot’s role.
# $title (String): the chat’s name
doctor-discord-no-history = { $title }: without “Read Message History” it may send a message twice after a restart. Allow it in the channel or for the bot’s role.
# $url (String): an address
doctor-database-missing = There is no database { $url } yet; “belotbot run” makes it. If there should be one, look at DATABASE_URL and in which folder this runs.
# $detail (String): of the failure
doctor-database-damaged = The database is damaged ({ $detail }). Stop the bot, keep the file, and restore a backup with “belotbot restore”; look at the disk, too.
doctor-database-whole = The database can be read, is whole, and is of this version.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space = The database has { $size }; { $folder } has { $free } left.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space-little = The database has { $size }, and { $folder } only { $free }: not enough for a backup beside it. Make room, or write backups elsewhere.
# $folder (String): a path; $free (String): such as 12 MB; $size (String): such as 12 MB
doctor-space-none = { $folder } has only { $free } left: soon nothing can be stored, and nobody plays. Make room now; the database has { $size }.
# $folder (String): a path; $free (String): such as 12 MB
doctor-archive-full = { $folder }, where old tables go, has only { $free } left: once it is full they stay in the database, which grows. Make room, or choose another ARCHIVE_FOLDER.
# $folder (String)
doctor-backup-none = There is no copy of the database in { $folder } yet: let “belotbot backup” write one each night.
# $folder (String); $days (Number)
doctor-backup = The newest copy of the database in { $folder } is { $days ->
    [0] less than a day
    [one] { $days } day
   *[other] { $days } days
} old.
doctor-bot-runs = A bot runs on this database.
doctor-bot-rests = No bot runs on this database now.
# $platforms (String): their names
doctor-served = People are served on { $platforms }.
# $platforms (String): their names
doctor-not-served = Nobody is served on { $platforms }, although a bot runs: look at the log of the processes that have it in their settings.
# $platforms (String): its name; $theirs, $own (Number): how many parts, 0 where it is not in parts
doctor-parts-differ = { $platforms } is served in { $theirs } parts; a process with the settings here wants { $own }, so it waits and serves nobody there. Give all processes the same settings (for Discord, DISCORD_SHARDS).
# $platforms (String): its name; $parts (String): numbers; $count (Number): of how many
doctor-parts-not-served = Parts of { $platforms } that nobody serves, of { $count }: { $parts }. If that stays so, look at the log of the processes.
# $platforms (String): its name; $count (Number): how many; $processes (Number): by how many
doctor-parts-served = Parts of { $platforms }: { $count }, served by { $processes } { $processes ->
    [one] process
   *[other] processes
}.
# $count (Number): how many
# $count (Number): how many; $minutes (Number): as it says
doctor-turns-late = Turns that are late: { $count }, the first by { $minutes } min, although a bot runs: look at its log, and restart it.
# $count (Number): how many
doctor-turns-wait = Turns that wait until a bot runs: { $count }; the time is given back then.
# $count (Number): how many
doctor-aside = Updates that could not be handled and were put aside: { $count }; “belotbot aside” lists them, and they are worth an issue.
doctor-aside-none = Nothing was put aside.
# $code (String): a table’s code
doctor-table-gap = Table { $code }: events are missing. It cannot be played on; restore a backup, or leave it.
# $code (String): a table’s code
doctor-table-unreadable = Table { $code }: its events cannot be read. A newer version may have written them; otherwise restore a backup.
# $code (String): a table’s code
doctor-table-row = Table { $code }: its row does not match its events. Please report it; the next move at it puts the row right.
# $code (String): a table’s code
doctor-table-due = Table { $code }: it does not wait for what its events say, so its turn may never run out. Please report it; the next move puts it right.
# $code (String): a table’s code
doctor-table-snapshot = Table { $code }: its snapshot does not match its events. Stop the bot and report it; the events are what counts.
# $count (Number): how many
doctor-tables-more = Something is wrong with more tables: { $count }.
# $count (Number): how many
doctor-tables-right = Tables that are what their events say: { $count }.
doctor-pictures = Fonts and pictures are there, and can be drawn.
# $detail (String): of the failure
doctor-pictures-missing = Pictures cannot be drawn ({ $detail }): install Belotbot again.
doctor-kernel = What AI players search with is compiled.
doctor-kernel-missing = The AI players’ search is not compiled for this machine yet. The next start does it in the background; until then a master plays as a club player.
doctor-files = There may be enough files open at once.
# $count (Number): how many
doctor-files-few = Only { $count } files may be open at once, which is little for many visitors: raise it (ulimit -n 4096, LimitNOFILE=4096).
# $address (String): host and port
doctor-port-free = { $address } is free for the browser room.
# $address (String): host and port
doctor-port-ours = At { $address } our own room answers.
# $address (String): host and port
doctor-port-taken = At { $address } somebody else listens, or it is not this machine’s: choose another with BROWSER_PORT or BROWSER_HOST.
# $url (String): an address
doctor-url = { $url } leads to the room.
# $detail (String): of the failure; $url (String): an address
doctor-url-silent = { $url } cannot be reached ({ $detail }). If the bot runs, look at the proxy, the DNS and the firewall; some networks cannot reach their own address from inside.
# $url (String): an address
doctor-url-another = At { $url } something else answers: look where the proxy sends it.
# $days (Number): as it says
doctor-certificate = The certificate is valid for { $days } more days.
# $days (Number): as it says
doctor-certificate-ends = The certificate ends in { $days } days: see why nothing renews it.
# $detail (String): of the failure
doctor-certificate-wrong = Browsers will not accept the certificate: { $detail }. Get one for this name, for instance with Caddy or certbot.
