# A person’s account: linking, what is stored, being forgotten.

# $said (String): the command to be written
link-code = Napiši na drugoj platformi: **{ $said }**
link-code-on-page = Za bota na drugoj platformi: **{ $said }**
link-code-how = Kod važi 10 minuta i samo jednom. Ne daji ga nikome: ko ga ima, postaje ti.
link-copy = Kopiraj
link-room = soba u pregledaču
# $who (String): a name; $where (String): platforms
link-confirm = Da povežem sa **{ $who }** ({ $where })?
link-warning = Pritisni samo ako si to ti. Sve što je ovde odigrano prelazi na taj nalog.
link-yes = Da, to sam ja

privacy-title = **Šta čuvam o tebi**
privacy-kept = Ime, korisničko ime i broj sa platforme, malu kopiju tvoje tamošnje slike (ako ne izabereš nacrtano lice), jezik i podešavanja, koga izbegavaš, četove u kojima me koristiš i svaku partiju: ko je gde sedeo, karte, zvanja, vreme po potezu, rezultat.
privacy-seen = Tvoje ime i brojke vide oni s kojima igraš, i svi na zajedničkoj rang-listi.
privacy-not = Ne čuvam šta pišete u četu (osim u sobi u pregledaču) i ništa ne dajem drugima.
privacy-excluded = Ako je tvoj nalog isključen s rang-lista: to, otkad i zašto.
privacy-forgotten = Kad te zaboravim, ostaju samo rezultati, pod „bivši igrač“: oni su i tuđi. Isključenje s rang-lista i želja drugih da te ne sreću važe i dalje: za to ostaje otisak tvog broja, iz kojeg broj ne može da se pročita.
privacy-data = 📄 Sve o meni u fajlu
privacy-forget = Zaboravi me
data-title = **Sve što čuvam o tebi**
data-cards = Karte svake partije su u njenom zapisu: /history 💾
forget-title = **Da zaboravim sve o tebi?**
forget-text = Ime, podešavanja, uređaji i povezane platforme nestaju zauvek. Odigrano ostaje pod „bivši igrač“ i ne vraća se tebi.
forget-excluded = Isključen si s rang-lista i to ostaje tako: za to čuvam otisak tvog broja, iz kojeg broj ne može da se pročita.
forget-yes = Da, zaboravi me

# A group that cannot be written to. $group (String): its name; $why (String): one of the reasons below
refused-group = Trenutno ne mogu da pišem u **{ $group }**: { $why }. Pokušavam i dalje. Dotle možeš da igraš ovde.
# $why (String): one of the reasons below
refused-somewhere = Trenutno ne mogu da pišem u vašu grupu: { $why }. Pokušavam i dalje. Dotle možeš da igraš ovde.
refused-right = ne smem tamo da šaljem poruke
refused-opening = tema ili nit je zatvorena
refused-entry = nisam u njoj ili je ne vidim
refused-consent = tamo ne primaju moje poruke
refused-trust = platforma mi ne da da pišem novim ljudima

# People whom one does not meet at open tables.
answer-looking-is-admins = Samo administrator grupe može da pusti nepoznate za sto.
answer-avoided = Više se nećete sretati za otvorenim stolovima. To možeš da promeniš u svojim podešavanjima.
answer-avoids-many = Već izbegavaš { $most } ljudi. Prvo nekoga skini sa spiska u svojim podešavanjima.
answer-avoids-here = Za ovim stolom je neko koga izbegavaš. Ponovi ako ipak želiš da sedneš.
avoided-open = Koga izbegavam
avoided-title = **Koga izbegavam**
avoided-some = Ne srećete se za stolovima otvorenima za nepoznate. Jednim dodirom to poništavaš.
avoided-none = Nikoga. Za otvorenim stolom 🚫 uz ime znači da se više nećete sresti.
# $who (String): the avoided person
avoided-meet = ↩ { $who }
