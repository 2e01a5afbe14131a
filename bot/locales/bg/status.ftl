# Как е ботът: за собственика на лично и на последния ред на терминала.

# $version (String); $time (String): for how long
status-title = **Belotbot { $version }**, работи от { $time }
# $platform (String): its name; $how (String)
status-platform = { $platform }: { $how }
status-connected = има връзка
status-not-connected = ⚠️ няма връзка, опитва се пак и пак
status-quarantined = ⚠️ под карантина: не може да пише на нови хора
status-elsewhere = обслужва го друг процес
# $platform (String): its name; $parts (String): their numbers and how many there are, such as 0, 2 / 4
status-parts = { $platform }: части, обслужвани тук: { $parts }
# $lobby, $playing, $finished (Number): tables
status-tables = Маси: в игра { $playing }, чакат играчи { $lobby }, след мач { $finished }
# $now (Number): in the last five minutes; $day (Number): in the last 24 hours
status-people = Хора: { $now } в момента, { $day } за денонощие (най-много от пускането)
# $half, $most (String): milliseconds; $taps (Number): a second
status-own = Собствено време: { $half } ms за натискане, { $most } ms за най-бавното от сто; { NUMBER($taps, minimumFractionDigits: 1, maximumFractionDigits: 1) } натискания в секунда
status-no-taps = Собствено време: последните минути никой не е натискал нищо
status-late-nothing = Закъснява: нищо
# $what (String): all of it
status-late = ⚠️ Закъснява: { $what }
# $time (String): for how long
status-late-mailboxes = отговор на маса, { $time }
status-late-committer = записването, { $time }
status-late-due = това, което става от само себе си по масите, { $time }
status-late-loop = всичко, { $time }
status-late-screen = това, което хората чакат да видят, { $time }
status-late-updates = това, което е дошло, { $time }
# $platform (String); $second (Number): writes left in this second
status-budget = { $platform } позволява още { $second } съобщения в тази секунда
# $platform (String); $second (Number); $minute (Number): in the fullest chat
status-budget-chat = { $platform } позволява още { $second } съобщения в тази секунда, а в най-натоварения чат { $minute } в тази минута
# $count (Number): chats
status-closed = { $count ->
    [one] { $count } чат трябва да се остави на мира засега
   *[other] { $count } чата трябва да се оставят на мира засега
}
# $size (Number): megabytes
status-database = База данни: { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
# $size, $free (Number): megabytes and gigabytes
status-database-free = База данни: { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB, свободни са { NUMBER($free, minimumFractionDigits: 1, maximumFractionDigits: 1) } GB
status-failing = ⚠️ Базата данни не работи: нищо не може да се реши
# $time (String): how long ago
status-backup = Последно копие: преди { $time }
status-backup-none = Последно копие: не знам за такова
status-ai = AI играчи: никой не ги чака
# $count (Number): decisions; $time (String): how long until one can be made
status-ai-waiting = { $count ->
    [one] AI играчи: чака { $count } решение, най-много { $time }
   *[other] AI играчи: чакат { $count } решения, най-много { $time }
}
# $count (Number)
status-line-tables = { $count ->
    [one] { $count } маса
   *[other] { $count } маси
}
# $count (Number)
status-line-people = { $count ->
    [one] { $count } човек
   *[other] { $count } души
}
# $taps (Number): a second
status-line-taps = { NUMBER($taps, minimumFractionDigits: 1, maximumFractionDigits: 1) } нат./s
# $most (String): milliseconds
status-line-own = p99 { $most } ms
# $count (Number): batches that wait
status-line-queue = опашка { $count }
# $count (Number): decisions
status-line-ai = AI { $count }
status-line-failing = БАЗАТА ДАННИ НЕ РАБОТИ
# $platform (String)
status-line-lost = НЯМА ВРЪЗКА С { $platform }
# $platform (String)
status-line-elsewhere = { $platform } при друг процес
# $time (String)
status-line-late = ЗАКЪСНЕНИЕ { $time }
