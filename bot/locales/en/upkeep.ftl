# Messages for operators: backups, the check-up, the archive.

console-backup = write a backup of the database to FILE, while the bot runs or not
console-backup-file = a new file; its name may have the time in it: belotbot-%Y%m%d-%H%M.sqlite3
console-backup-replace = replace a file of that name, once the new one is whole
console-backup-keep = with a time in the name: keep the last N, delete older ones
console-restore = put a backup in the place of the database, while the bot is not running
console-restore-file = what “belotbot backup” has written
console-restore-replace = although there is something in the database; that is kept aside
backup-doing = Copying
# $file (String): its path; $size (Number): megabytes
backup-done = Written and checked: { $file }, { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB. It holds every card and every pass, so keep it where only you can read it.
# $tables, $people, $matches (Number): how many; $until (String): a date with the time
backup-content = { $tables ->
        [one] One table
       *[other] { $tables } tables
    }, { $people ->
        [one] one person
       *[other] { $people } people
    }, { $matches ->
        [one] one finished match
       *[other] { $matches } finished matches
    }, up to { $until }.
backup-never = a time when no bot had run yet
# $file (String): its path
backup-dropped = Deleted, as it is older than those that are kept: { $file }
# $file (String): its path
# $detail (String): the system's reason
backup-kept = The new backup is in place, but the older one { $file } cannot be deleted ({ $detail }).
backup-not-there = A backup has to be checked before anybody relies on it, so it cannot go to the standard output: name a file.
backup-keeps-patterns = --keep wants the time in the name, such as belotbot-%Y%m%d-%H%M.sqlite3.
# $pattern (String): a name with a pattern of the time in it
backup-keeps-unread = --keep cannot read the time from the names that { $pattern } makes: write it as in belotbot-%Y%m%d-%H%M.sqlite3.
# $file (String): its path
backup-exists = { $file } is there already and stays as it is. Name another file, or say --replace.
# $file (String): its path
backup-itself = { $file } is the database itself or belongs to it, so it cannot be its backup. Nothing was changed.
# $file (String): its path
backup-folder = { $file } is a folder: name a file in it.
# $file (String): its path
backup-no-file = { $file } is not a file but a device or the like: name a file.
# $file (String): its path
backup-no-folder = There is no folder { $file }.
# $file (String): a folder
backup-no-space = There is not enough space in { $file }. Nothing was changed.
# $file (String): a folder
backup-unwritable = This user may not write in { $file }. Nothing was changed.
# $file (String): its path
backup-fault = { $file } cannot be written or read. Nothing was changed.
# $file (String): its path
backup-missing = There is no file { $file }.
# $file (String): its path
backup-unreadable = This user may not read { $file }. Nothing was changed.
# $file (String): its path
backup-another = { $file } is not a backup of Belotbot. Nothing was changed.
# $file (String): its path
backup-damaged = { $file } is damaged and cannot be relied on. Nothing was changed.
# $file (String): its path
backup-too-new = { $file } was made by a newer version of Belotbot: run that version. Nothing was changed.
restore-not-empty = The database is not empty. With --replace it is kept aside, and the backup takes its place.
# $file (String): its path
restore-done = { $file } was checked and is in the database now.
# $until (String): a date with the time
restore-lost = Everything after { $until } is lost. Tables continue from there, and the time since then is given back; messages in chats are redrawn once the bot runs.
# $file (String): its path
restore-aside = What was there before is kept in { $file }.
console-archive = put tables away that were closed long ago, while the bot is not running; results stay
console-archive-older = only what was last used longer ago, such as 365d
console-replay-match = of a file of the archive only this match: CODE:NUMBER, or CODE for its last one
# $tables (Number): how many; $folder (String): a path
archive-done = { $tables ->
        [one] One table was
       *[other] { $tables } tables were
    } put away in { $folder }.
archive-nowhere = The database is on a server: say with ARCHIVE_FOLDER where the archive is. Nothing was put away.
# $folder (String): a path; $detail (String): the machine’s word
archive-unwritable = Nothing can be written in { $folder } ({ $detail }). What was not put away is in the database as before.
