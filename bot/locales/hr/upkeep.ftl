# Što se kaže onome tko se brine o botu: sigurnosne kopije, pregled, arhiva.

console-backup = zapisuje sigurnosnu kopiju baze u FILE, i dok bot radi
console-backup-file = nova datoteka; u imenu može biti vrijeme: belotbot-%Y%m%d-%H%M.sqlite3
console-backup-replace = zamjenjuje datoteku tog imena čim je nova cijela
console-backup-keep = uz vrijeme u imenu: čuva posljednjih N, starije briše
console-restore = stavlja sigurnosnu kopiju na mjesto baze, dok bot ne radi
console-restore-file = ono što je zapisao „belotbot backup“
console-restore-replace = iako u bazi nečega ima; to se čuva sa strane
backup-doing = Kopiranje
# $file (String): its path; $size (Number): megabytes
backup-done = Zapisano i provjereno: { $file }, { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB. U njoj su sve karte i propusnice, pa je čuvaj ondje gdje je samo ti možeš čitati.
# $tables, $people, $matches (Number): how many; $until (String): a date with the time
backup-content = Stolova: { $tables }, osoba: { $people }, odigranih partija: { $matches }; sve do { $until }.
backup-never = vremena kad nijedan bot još nije radio
# $file (String): its path
backup-dropped = Izbrisano jer je starije od onih koje se čuvaju: { $file }
backup-not-there = Kopija se mora provjeriti prije nego što se tko u nju pouzda, pa ne može na standardni izlaz: navedi datoteku.
backup-keeps-patterns = --keep traži vrijeme u imenu, npr. belotbot-%Y%m%d-%H%M.sqlite3.
# $pattern (String): a name with a pattern of the time in it
backup-keeps-unread = --keep ne može pročitati vrijeme iz imena koja daje { $pattern }: napiši ga npr. ovako: belotbot-%Y%m%d-%H%M.sqlite3.
# $file (String): its path
backup-exists = { $file } već postoji i ostaje kakva jest. Navedi drugu datoteku ili reci --replace.
# $file (String): its path
backup-itself = { $file } je sama baza podataka ili njezin dio, pa ne može biti njezina sigurnosna kopija. Ništa nije promijenjeno.
# $file (String): its path
backup-folder = { $file } je mapa: navedi datoteku u njoj.
# $file (String): its path
backup-no-file = { $file } nije datoteka, nego uređaj ili nešto slično: navedi datoteku.
# $file (String): its path
backup-no-folder = Nema mape { $file }.
# $file (String): a folder
backup-no-space = U { $file } nema dovoljno mjesta. Ništa nije promijenjeno.
# $file (String): a folder
backup-unwritable = Ovaj korisnik ne smije pisati u { $file }. Ništa nije promijenjeno.
# $file (String): its path
backup-missing = Nema datoteke { $file }.
# $file (String): its path
backup-unreadable = Ovaj korisnik ne smije čitati { $file }. Ništa nije promijenjeno.
# $file (String): its path
backup-another = { $file } nije sigurnosna kopija Belotbota. Ništa nije promijenjeno.
# $file (String): its path
backup-damaged = { $file } je oštećena i na nju se ne može osloniti. Ništa nije promijenjeno.
# $file (String): its path
backup-too-new = { $file } je napravila novija inačica Belotbota: pokreni nju. Ništa nije promijenjeno.
restore-not-empty = U bazi već nečega ima. Uz --replace to se čuva sa strane, a kopija dolazi na njegovo mjesto.
# $file (String): its path
restore-done = { $file } je provjerena i sada stoji u bazi.
# $until (String): a date with the time
restore-lost = Što se dogodilo nakon { $until }, izgubljeno je. Stolovi idu dalje odande i dobivaju natrag vrijeme koje je otad prošlo; poruke u chatovima crtaju se iznova čim bot krene.
# $file (String): its path
restore-aside = Ono prije toga sačuvano je u { $file }.
console-archive = sprema u arhivu stolove zatvorene davno, dok bot ne radi; rezultati ostaju
console-archive-older = samo ono što je zadnji put korišteno prije više vremena, npr. 365d
console-replay-match = iz datoteke arhive samo ova partija: CODE:NUMBER, ili CODE za zadnju
# $tables (Number): how many; $folder (String): a path
archive-done = Stolova spremljenih u { $folder }: { $tables }.
archive-nowhere = Baza podataka je na poslužitelju: reci s ARCHIVE_FOLDER gdje je arhiva. Ništa nije spremljeno.
# $folder (String): a path; $detail (String): the machine’s word
archive-unwritable = U { $folder } ne može se pisati ({ $detail }). Što nije spremljeno, u bazi je kao i prije.
# $file (String): a path
record-put-away = Stol je spremljen u arhivu, ali ga u { $file } nema. Navedi arhivu s ARCHIVE_FOLDER.
