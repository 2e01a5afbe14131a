# A person’s account: linking, what is stored, being forgotten.

# $said (String): the command to be written
link-code = Napiši na drugoj platformi: **{ $said }**
link-code-on-page = Za bota na drugoj platformi: **{ $said }**
link-code-how = Kod vrijedi 10 minuta i samo jednom. Ne daji ga nikome: tko ga ima, postaje ti.
link-copy = Kopiraj
link-room = soba u pregledniku
# $who (String): a name; $where (String): platforms
link-confirm = Povezati s **{ $who }** ({ $where })?
link-warning = Pritisni samo ako si to ti. Sve što je ovdje odigrano prelazi na taj profil.
link-yes = Da, to sam ja

privacy-title = **Što čuvam o tebi**
privacy-kept = Ime, korisničko ime i broj s platforme, malu kopiju tvoje tamošnje slike (ako ne odabereš nacrtano lice), jezik i postavke, koga izbjegavaš, chatove u kojima me koristiš i svaku partiju: tko je gdje sjedio, karte, zvanja, vrijeme po potezu, rezultat.
privacy-seen = Tvoje ime i brojke vide oni s kojima igraš, i svi na zajedničkoj ljestvici.
privacy-not = Ne čuvam što pišete u chatu (osim u sobi u pregledniku) i ništa ne dajem drugima.
privacy-excluded = Ako je tvoj profil isključen s ljestvica: to, otkad i zašto.
privacy-forgotten = Kad te zaboravim, ostaju samo rezultati, pod „bivši igrač“: oni su i tuđi. Isključenje s ljestvica i želja drugih da te ne sreću vrijede i dalje: za to ostaje otisak tvog broja, iz kojeg se broj ne može pročitati.
privacy-data = 📄 Sve o meni u datoteci
privacy-forget = Zaboravi me
data-title = **Sve što čuvam o tebi**
data-cards = Karte svake partije su u njezinu zapisu: /history 💾
forget-title = **Da zaboravim sve o tebi?**
forget-text = Ime, postavke, uređaji i povezane platforme nestaju zauvijek. Odigrano ostaje pod „bivši igrač“ i ne vraća se tebi.
forget-excluded = Isključen si s ljestvica i to ostaje tako: za to čuvam otisak tvog broja, iz kojeg se broj ne može pročitati.
forget-yes = Da, zaboravi me

# A group that cannot be written to. $group (String): its name; $why (String): one of the reasons below
refused-group = Trenutačno ne mogu pisati u **{ $group }**: { $why }. Pokušavam i dalje. Dotad možeš igrati ovdje.
# $why (String): one of the reasons below
refused-somewhere = Trenutačno ne mogu pisati u vašu grupu: { $why }. Pokušavam i dalje. Dotad možeš igrati ovdje.
refused-right = ne smijem ondje slati poruke
refused-opening = tema ili nit je zatvorena
refused-entry = nisam u njoj ili je ne vidim
refused-consent = ondje ne primaju moje poruke
refused-trust = platforma mi ne da da pišem novim ljudima

# People whom one does not meet at open tables.
answer-looking-is-admins = Samo administrator grupe može pustiti nepoznate za stol.
answer-avoided = Više se nećete sretati za otvorenim stolovima. To možeš promijeniti u svojim postavkama.
answer-avoids-many = Već izbjegavaš { $most } ljudi. Najprije nekoga makni s popisa u svojim postavkama.
answer-avoids-here = Za ovim je stolom netko koga izbjegavaš. Ponovi ako ipak želiš sjesti.
avoided-open = Koga izbjegavam
avoided-title = **Koga izbjegavam**
avoided-some = Ne srećete se za stolovima otvorenima za nepoznate. Jednim dodirom to poništavaš.
avoided-none = Nikoga. Za otvorenim stolom 🚫 uz ime znači da se više nećete sresti.
# $who (String): the avoided person
avoided-meet = ↩ { $who }
