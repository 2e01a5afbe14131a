# The bot's health: for operators in private, and in the last line of a terminal.

# $version (String); $time (String): for how long
status-title = **Belotbot { $version }**, running for { $time }
# $platform (String): its name; $how (String)
status-platform = { $platform }: { $how }
status-connected = connected
status-not-connected = ⚠️ not connected, tried again all the time
status-quarantined = ⚠️ quarantined: it may write to nobody new
status-elsewhere = served by another process
# $platform (String): its name; $parts (String): their numbers and how many there are, such as 0, 2 / 4
status-parts = { $platform }: parts served here: { $parts }
# $lobby, $playing, $finished (Number): tables
status-tables = Tables: { $playing } in play, { $lobby } waiting for players, { $finished } after a match
# $now (Number): in the last five minutes; $day (Number): in the last 24 hours
status-people = People: { $now } just now, { $day } in the last 24 hours (since the start at most)
# $half, $most (String): milliseconds; $taps (Number): a second
status-own = Own time: { $half } ms for a tap, { $most } ms for the slowest of a hundred; { NUMBER($taps, minimumFractionDigits: 1, maximumFractionDigits: 1) } taps a second
status-no-taps = Own time: nobody has pressed anything in the last minutes
status-late-nothing = Late: nothing
# $what (String): all of it
status-late = ⚠️ Late: { $what }
# $time (String): for how long
status-late-mailboxes = a table’s answer, { $time }
status-late-committer = what is to be stored, { $time }
status-late-due = what happens by itself at tables, { $time }
status-late-loop = everything, { $time }
status-late-screen = what people wait to see, { $time }
status-late-updates = what came in, { $time }
# $platform (String); $second (Number): writes left in this second
status-budget = { $platform } allows { $second } more writes this second
# $platform (String); $second (Number); $minute (Number): in the fullest chat
status-budget-chat = { $platform } allows { $second } more writes this second, and { $minute } this minute in the fullest chat
# $count (Number): chats
status-closed = { $count ->
    [one] { $count } chat has to be left alone for now
   *[other] { $count } chats have to be left alone for now
}
# $size (Number): megabytes
status-database = Database: { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
# $size, $free (Number): megabytes and gigabytes
status-database-free = Database: { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB, { NUMBER($free, minimumFractionDigits: 1, maximumFractionDigits: 1) } GB are free
status-failing = ⚠️ The database fails: nothing can be decided
# $time (String): how long ago
status-backup = Last backup: { $time } ago
status-backup-none = Last backup: none that I know of
status-ai = AI players: nobody waits for them
# $count (Number): decisions; $time (String): how long until one can be made
status-ai-waiting = { $count ->
    [one] AI players: { $count } decision waits, for { $time } at most
   *[other] AI players: { $count } decisions wait, for { $time } at most
}
# $count (Number)
status-line-tables = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
# $count (Number)
status-line-people = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
# $taps (Number): a second
status-line-taps = { NUMBER($taps, minimumFractionDigits: 1, maximumFractionDigits: 1) } taps/s
# $most (String): milliseconds
status-line-own = p99 { $most } ms
# $count (Number): batches that wait
status-line-queue = queue { $count }
# $count (Number): decisions
status-line-ai = AI { $count }
status-line-failing = THE DATABASE FAILS
# $platform (String)
status-line-lost = { $platform } NOT CONNECTED
# $platform (String)
status-line-elsewhere = { $platform } elsewhere
# $time (String)
status-line-late = LATE { $time }
