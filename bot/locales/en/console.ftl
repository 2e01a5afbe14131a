# The command line's messages to operators.

console-about = Belot with friends, inside the chats where they already are.
console-run = start the bot (with no settings: a browser room on this machine)
console-migrate = bring the database up to date and stop
# $url (String): the address of the browser room
console-ready = Belotbot is ready: { $url } (stop with Ctrl+C)
console-migrated = The database is up to date.
# $names (String): settings by name
console-bad-setting = Not understood: { $names }. Look at .env.example for what it may be.
# $address (String): host and port
console-port = Cannot listen at { $address }: the port is taken or the address is not this machine's. Choose another with { $port } or { $host }.
# $platform (String): its name
console-token-refused = { $platform } does not accept the token. Copy it again into .env, or make a new one.
console-database-malformed-url = DATABASE_URL is not a database address; it should look like sqlite+aiosqlite:///belotbot.sqlite3 or postgresql://user:password@host/belotbot
# $url (String): the database's address, without a password
console-database-unknown-driver = There is no driver for the database { $url } here.
console-database-in-memory = { $url } would forget everything at the end; name a file.
console-database-unwritable = The database { $url } cannot be written: check that its folder exists and that this user may write there.
console-database-locked = The database { $url } is locked by another program.
console-database-read-only = The database { $url } cannot be written: it is read-only, or this user may not write there.
console-database-disk = The disk of the database { $url } is full or fails: free some space, or look at the disk.
console-database-not-utf8 = The database { $url } keeps no UTF-8 text; make one with ENCODING 'UTF8'.
console-database-not-let-in = The database { $url } does not let us in: check the user and the password in the address.
console-database-full = The database { $url } takes no more connections: stop something else that uses it, or let it take more (max_connections).
console-database-not-a-database = { $url } is a file of another kind, not a database.
console-database-foreign = The database { $url } holds something else than Belotbot’s tables, and was left as it is; give Belotbot a database of its own.
console-database-too-new = The database { $url } was made by a newer version of Belotbot; run that version.
# $detail (String): the revision of its schema
console-database-too-old = The database { $url } (revision { $detail }) is older than this version can upgrade: start an earlier version of Belotbot on it once, as docs/RUNNING.md says under “Upgrades”, then start this one.
console-database-not-migrated = The database { $url } was made by an older version of Belotbot; “belotbot migrate” brings it up to date.
console-database-missing = There is no database { $url } yet.
console-database-out-of-reach = The database { $url } cannot be reached.
console-database-busy = Another process has been busy in the database { $url } for long; start Belotbot again later.
# $detail (String): the error's name
console-database-unexpected = The database { $url } answers with an error that Belotbot does not know: { $detail }.
# $detail (String): the error's name
console-database-fails = The database fails ({ $detail }): this command has not been finished. Free some space or look at the disk, then give it again.
console-bad-file = The file .env cannot be read: it is not UTF-8 text.
console-arena = let two AI players play each other, with the same cards for both
console-arena-player = a level, or random; master@40 has another budget than usual
# $matches (Number): as many as usual
console-arena-matches = how many matches (usually { $matches })
console-arena-preset = by which rules (usually belot_bg)
console-arena-seed = another number deals other cards
console-arena-deals = play single deals instead of matches
# $name (String): what was asked for; $known (String): what there is
console-arena-unknown = There is no { $name } here, only { $known }.
# $first, $second (String): AI players; $preset (String): rules; $games (Number): matches or deals played; $share, $doubt, $fair (String): per cent; $points, $around (String): tens of points
console-arena-told = { $first } against { $second }, { $preset }, { $games } games: wins { $share } ± { $doubt } % ({ $fair } % would be level), { $points } ± { $around } points a deal
console-aside = list what could not be handled, or with NUMBER print it as it came in
console-aside-number = what the platform calls it by, as the list has it
console-aside-none = Nothing was put aside.
console-aside-unknown = Nothing was put aside under { $number }.
console-database-in-use = The database is in use by another Belotbot that is running; stop that one first.
# $platform (String): its name
console-token-in-use = Another Belotbot on this machine answers for the same { $platform } token; stop that one first.
console-database-gone = The files of the database were deleted or replaced while Belotbot was running, so it has stopped: put them back, or start with a new database.
# $file (String): the path of a file
console-lock-not-ours = The lock { $file } belongs to another user: run Belotbot as that user, or remove the file if that user no longer runs it.
console-ratings = manage ratings, while the bot is not running
console-ratings-rebuild = recompute all ratings and leaderboards, and report the changes
console-ratings-void = stop counting a match; later ratings are recomputed
console-ratings-exclude = rate no match of a person from now on, and show them on no leaderboard
console-ratings-readmit = rate a person’s matches again from now on, and show them on leaderboards
console-ratings-match = a table’s code with the number of its match, such as K7QRT:2; without it the last one
console-ratings-account = an account’s id, or PLATFORM:ID, such as telegram:12345
console-ratings-reason = the reason, which is recorded
console-ratings-right = All ratings and leaderboards match the results.
# $ratings (Number): ratings after a match; $people (Number)
console-ratings-put-right = Corrected: { $ratings ->
    [one] { $ratings } rating after a match
   *[other] { $ratings } ratings after matches
}, and the counts of { $people ->
    [one] { $people } player
   *[other] { $people } players
}.
# $match (String): its id
console-ratings-voided = The match { $match } no longer counts.
# $wanted (String): what was asked for
console-ratings-no-match = No match { $wanted } counts here.
# $name (String); $id (String)
console-ratings-excluded = { $name } ({ $id }) is excluded.
console-ratings-no-account = There is no account { $wanted }.
console-ratings-excluded-before = { $wanted } is already excluded.
console-ratings-readmitted = { $name } ({ $id }) counts again.
console-ratings-not-excluded = { $wanted } is not excluded.
console-ratings-partners = tell which partners’ unlikely choices fit each other’s hidden cards better than chance
# $matches (Number)
console-partners-matches = how many of the last matches to look at; without it { $matches }
console-partners-none = No two partners have made enough unlikely choices yet.
console-partners-told = How far the partner’s hidden hand was above chance, in standard deviations, where somebody chose what few others would, before that partner had shown anything; in brackets from where to where that is sure (99 of 100). Among many pairs a few are above 0 by chance: a hint, never a verdict.
# $fit, $low, $high (String); $choices (Number)
console-partners-row = { $fit } ({ $low } … { $high }), { $choices ->
    [one] { $choices } choice
   *[other] { $choices } choices
}
console-ratings-rings = list highly ranked people who nearly always play among themselves
console-rings-none = No highly ranked player is in a closed ring.
console-rings-told = Closed rings: people who have at least four fifths of their meetings among themselves, the highest ranked first. Friends who play well look like that, too: a hint, never a verdict. It speaks for a ring that loses on purpose if its first one wins much more often inside than against others.
# $family (String); $rank, $people, $outside, $inside (Number); $others (Number, or none)
console-rings-row = { $family }: { $rank ->
    [0] no place
   *[other] place { $rank }
}, ring of { $people } people, { $outside } % of their meetings outside; won against members: { $inside } %, against others: { $others ->
    [none] never met
   *[other] { $others } %
}
console-move = carry everything over into another database, while no bot runs
console-move-from = the address of the database that is used now, as in DATABASE_URL
console-move-to = the address of an empty one
console-move-same = Both addresses are of the same database.
# $url (String): a database's address; $table (String): the name of a table in it
console-move-not-empty = { $url } is not empty: something is kept in “{ $table }”. Name an empty database, or delete this one and create it again.
console-move-different = “{ $table }” was not the same in { $url } afterwards, so nothing was kept there; the old database is as it was.
# $rows, $tables (Number); $url (String)
console-moved = All of it is in { $url } now, and was compared row by row: { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
} in { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}. Put this address into DATABASE_URL and start the bot; the old database is as it was.

# why a setting's value is refused; $name (String): the setting’s name
setting-days = { $name }: give a number of days with a d, such as 365d.
# $most (Number): days
setting-days-many = { $name }: at most { NUMBER($most, useGrouping: 0) }d.
setting-host = { $name } is an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0.
setting-web-address = { $name } is a whole web address that begins with http:// or https://.
setting-room-path = The path in { $name } may have only letters, digits, dots, dashes and underscores, and must be none of the room’s own.
setting-webhook = { $name } is an address such as https://belot.example.org/telegram, at port 443, 80, 88 or 8443.
setting-telegram-app = { $name } is the short name that you gave the app at @BotFather: 3 to 30 of A-Z, a-z, 0-9 and _.
setting-secret = { $name } has 1 to 256 letters of A-Z, a-z, 0-9, _ and -.
setting-sites = { $name } names sites such as https://example.org, with commas between them.
setting-proxies = { $name } names addresses or networks such as 10.0.0.0/8, with commas between them.
setting-proxies-everybody = { $name } trusts everybody: name only your own proxies.
setting-people = { $name } names people such as telegram:12345, with commas between them.
setting-archive-needed = { $name } is needed where KEEP_TABLES is set and the database is on a server.
# $file (String): its path
setting-file-missing = { $name }: there is no file { $file }.
setting-file-unreadable = { $name }: the file { $file } cannot be read as UTF-8 text.
# $most (Number): letters
setting-terms-long = { $name }: the text has more than { NUMBER($most, useGrouping: 0) } letters, which no message holds.
console-wants-chat = a chat is given as telegram:-100123 or discord:123
console-wants-address = a database address is wanted, such as sqlite+aiosqlite:///belotbot.sqlite3 or postgresql://user:password@host/belotbot
console-wants-count = a whole number from 1 is wanted
# $most (Number)
console-wants-fewer = at most { NUMBER($most, useGrouping: 0) } is wanted
console-wants-number = a whole number is wanted
console-wants-reason = a reason is wanted: it is shown to the people concerned
console-wants-text = An argument is not UTF-8 text.

# $name (String): the setting; $folder (String): its path
folder-missing = { $name }: there is no folder { $folder }. Make it, or correct the setting.
folder-is-none = { $name }: { $folder } is no folder.
folder-unreadable = { $name }: the folder { $folder } cannot be read.
folder-unwritable = { $name }: nothing can be written in the folder { $folder }.
# $platform (String): its name
discord-refused-shards = { $platform } does not accept how the bot splits its servers among connections. Update Belotbot, then start it again.
discord-refused-version = { $platform } no longer speaks with this version of Belotbot. Update it, then start it again.
discord-refused-intents = { $platform } does not let this bot hear what it asks for. Check its intents in the developer portal, or update Belotbot.

console-verify = check whether the deals of a recorded match were dealt as sealed
console-verify-file = files with records (MATCH.json) or of the archive (YYYY-MM.jsonl), - for standard input
console-promo = open promo periods, or confirm them
console-promo-written = what to do, as /promo announce says
console-promo-pairs = Look at these before you confirm: partners whose unlikely choices fit each other’s hidden hands better than chance. One in a hundred honest pairs looks like that, too.
console-replay = play the record of a match or a deal again, tell it and check it
console-replay-file = the record, JSON; - reads standard input
console-replay-language = the language of the account: { $languages }
console-export = write the record of a match from the database, JSON
console-export-match = a table's code (its last match that is over), CODE:NUMBER or ID:NUMBER
console-review = look through the record of a match: what was luck, and which decisions cost most
console-review-steps = how many deals each decision is tried in (usually { $steps })
