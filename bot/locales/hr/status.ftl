# Kako je bot: za vlasnika u privatnom chatu i u zadnjem retku terminala.

# $version (String); $time (String): for how long
status-title = **Belotbot { $version }**, radi već { $time }
# $platform (String): its name; $how (String)
status-platform = { $platform }: { $how }
status-connected = povezan
status-not-connected = ⚠️ nije povezan, stalno pokušava ponovno
status-quarantined = ⚠️ u karanteni: ne smije pisati novim ljudima
status-elsewhere = poslužuje ga drugi proces
# $platform (String): its name; $parts (String): their numbers and how many there are, such as 0, 2 / 4
status-parts = { $platform }: dijelovi koji se poslužuju ovdje: { $parts }
# $lobby, $playing, $finished (Number): tables
status-tables = Stolovi: u igri { $playing }, čeka igrače { $lobby }, nakon partije { $finished }
# $now (Number): in the last five minutes; $day (Number): in the last 24 hours
status-people = Ljudi: { $now } upravo sada, { $day } u zadnja 24 sata (najviše od pokretanja)
# $half, $most (String): milliseconds; $taps (Number): a second
status-own = Vlastito vrijeme: { $half } ms za pritisak, { $most } ms za najsporiji od sto; { NUMBER($taps, minimumFractionDigits: 1, maximumFractionDigits: 1) } pritisaka u sekundi
status-no-taps = Vlastito vrijeme: zadnjih minuta nitko ništa nije pritisnuo
status-late-nothing = Kasni: ništa
# $what (String): all of it
status-late = ⚠️ Kasni: { $what }
# $time (String): for how long
status-late-mailboxes = odgovor stola, { $time }
status-late-committer = spremanje, { $time }
status-late-due = ono što se za stolovima događa samo od sebe, { $time }
status-late-loop = sve, { $time }
status-late-screen = ono što ljudi čekaju vidjeti, { $time }
status-late-updates = ono što je stiglo, { $time }
# $platform (String); $second (Number): writes left in this second
status-budget = { $platform }: u ovoj sekundi može još poruka: { $second }
# $platform (String); $second (Number); $minute (Number): in the fullest chat
status-budget-chat = { $platform }: u ovoj sekundi može još poruka: { $second }, a u najpunijem chatu u ovoj minuti: { $minute }
# $count (Number): chats
status-closed = { $count ->
    [one] { $count } chat zasad treba pustiti na miru
    [few] { $count } chata zasad treba pustiti na miru
   *[other] { $count } chatova zasad treba pustiti na miru
}
# $size (Number): megabytes
status-database = Baza podataka: { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
# $size, $free (Number): megabytes and gigabytes
status-database-free = Baza podataka: { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB, slobodno { NUMBER($free, minimumFractionDigits: 1, maximumFractionDigits: 1) } GB
status-failing = ⚠️ Baza podataka ne radi: ništa se ne može odlučiti
# $time (String): how long ago
status-backup = Zadnja kopija: prije { $time }
status-backup-none = Zadnja kopija: ne znam ni za jednu
status-ai = AI igrači: nitko ih ne čeka
# $count (Number): decisions; $time (String): how long until one can be made
status-ai-waiting = { $count ->
    [one] AI igrači: čeka { $count } odluka, najviše { $time }
    [few] AI igrači: čekaju { $count } odluke, najviše { $time }
   *[other] AI igrači: čeka { $count } odluka, najviše { $time }
}
# $count (Number)
status-line-tables = { $count ->
    [one] { $count } stol
    [few] { $count } stola
   *[other] { $count } stolova
}
# $count (Number)
status-line-people = { $count ->
    [one] { $count } osoba
    [few] { $count } osobe
   *[other] { $count } osoba
}
# $taps (Number): a second
status-line-taps = { NUMBER($taps, minimumFractionDigits: 1, maximumFractionDigits: 1) } pritisaka/s
# $most (String): milliseconds
status-line-own = p99 { $most } ms
# $count (Number): batches that wait
status-line-queue = red { $count }
# $count (Number): decisions
status-line-ai = AI { $count }
status-line-failing = BAZA PODATAKA NE RADI
# $platform (String)
status-line-lost = { $platform } NIJE POVEZAN
# $platform (String)
status-line-elsewhere = { $platform } u drugom procesu
# $time (String)
status-line-late = KASNI { $time }
