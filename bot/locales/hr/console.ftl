# Što naredbeni redak kaže onome tko pokreće bota.

console-about = Belot s prijateljima, u chatovima u kojima ste ionako.
console-run = pokreće bota (bez postavki: soba u pregledniku na ovom računalu)
console-migrate = nadograđuje bazu podataka i staje
# $url (String): the address of the browser room
console-ready = Belotbot je spreman: { $url } (zaustavlja se s Ctrl+C)
console-migrated = Baza podataka je nadograđena.
# $names (String): settings by name
console-bad-setting = Nerazumljiva postavka: { $names }. Što sve može biti, piše u .env.example.
# $address (String): host and port
console-port = Na adresi { $address } ne može se slušati: port je zauzet ili adresa nije s ovog računala. Odaberi drugu s { $port } ili { $host }.
# $platform (String): its name
console-token-refused = { $platform } ne prihvaća token. Ponovno ga kopiraj u .env ili napravi novi.
console-database-malformed-url = DATABASE_URL nije adresa baze podataka; treba izgledati ovako: sqlite+aiosqlite:///belotbot.sqlite3 ili postgresql://user:password@host/belotbot
# $url (String): the database's address, without a password
console-database-unknown-driver = Ovdje nema upravljačkog programa za bazu podataka { $url }.
console-database-in-memory = Baza { $url } na kraju bi sve zaboravila; navedi datoteku.
console-database-unwritable = U bazu podataka { $url } ne može se pisati: provjeri postoji li mapa i smije li ovaj korisnik u nju pisati.
console-database-locked = Bazu podataka { $url } zaključao je drugi program.
console-database-read-only = U bazu { $url } ne može se pisati: ili je samo za čitanje, ili ovaj korisnik ondje ne smije pisati.
console-database-not-utf8 = Baza { $url } ne čuva tekst u UTF-8; napravi je s ENCODING 'UTF8'.
console-database-not-let-in = Baza { $url } nas ne pušta: provjeri korisnika i lozinku u adresi.
console-database-full = Baza { $url } ne prima više veza: zaustavi nešto drugo što se njome služi ili joj dopusti više (max_connections).
console-database-not-a-database = { $url } je datoteka druge vrste, a ne baza podataka.
console-database-foreign = U bazi podataka { $url } nešto je drugo, a ne Belotbot, i ostala je kakva je bila; daj Belotbotu vlastitu bazu.
console-database-too-new = Bazu podataka { $url } napravila je novija inačica Belotbota; pokreni nju.
console-database-too-old = Bazu podataka { $url } napravila je starija inačica Belotbota; „belotbot migrate“ osvježit će je.
console-database-missing = Baze podataka { $url } još nema.
console-database-out-of-reach = Baza podataka { $url } nije dostupna.
console-database-busy = Drugi proces već dugo radi u bazi podataka { $url }; pokreni Belotbot ponovno poslije.
# $detail (String): the error's name
console-database-unexpected = Baza podataka { $url } odgovara pogreškom koju Belotbot ne poznaje: { $detail }.
console-bad-file = Datoteka .env ne može se pročitati: nije tekst u UTF-8.
console-arena = dva AI-ja igraju jedan protiv drugoga, s istim kartama za oba
console-arena-player = razina ili random; master@40 ima drukčiji budžet od uobičajenog
# $matches (Number): as many as usual
console-arena-matches = koliko partija (obično { $matches })
console-arena-preset = po kojim pravilima (obično belot_bg)
console-arena-seed = drugi broj dijeli druge karte
console-arena-deals = igra pojedinačna dijeljenja umjesto partija
# $name (String): what was asked for; $known (String): what there is
console-arena-unknown = Ovdje nema { $name }, samo { $known }.
# $first, $second (String): AI players; $preset (String): rules; $games (Number): matches or deals played; $share, $doubt, $fair (String): per cent; $points, $around (String): tens of points
console-arena-told = { $first } protiv { $second }, { $preset }, igara: { $games }; pobjeđuje { $share } ± { $doubt } % (izjednačeno je { $fair } %), { $points } ± { $around } bodova po dijeljenju
console-aside = ispisuje što se nije moglo obraditi, a uz NUMBER sam sadržaj
console-aside-number = broj na platformi, kao na popisu
console-aside-none = Ništa nije stavljeno sa strane.
console-aside-unknown = Pod brojem { $number } ništa nije stavljeno sa strane.
console-database-in-use = Bazu podataka koristi drugi Belotbot koji upravo radi; najprije zaustavi njega.
# $platform (String): its name
console-token-in-use = Drugi Belotbot na ovom računalu odgovara s istim tokenom za { $platform }; najprije zaustavi njega.
console-database-gone = Datoteke baze podataka izbrisane su ili zamijenjene dok je Belotbot radio, pa se zaustavio: vrati ih ili počni iznova.
# $file (String): the path of a file
console-lock-not-ours = Datoteka za zaključavanje { $file } pripada drugom korisniku: pokreni Belotbot kao taj korisnik ili je obriši ako ga on više ne pokreće.
console-ratings = sređuje rejtinge dok bot ne radi
console-ratings-rebuild = ponovno računa sve rejtinge i ljestvice i kaže što se nije slagalo
console-ratings-void = poništava partiju; rejtinzi nakon nje računaju se ponovno
console-ratings-exclude = partije tog igrača odsad ne donose rejting i nema ga na ljestvicama
console-ratings-readmit = partije tog igrača odsad opet donose rejting i opet je na ljestvicama
console-ratings-match = kod stola s brojem partije, na primjer K7QRT:2; bez broja posljednja
console-ratings-account = oznaka računa ili PLATFORM:ID, na primjer telegram:12345
console-ratings-reason = zašto; to se bilježi
console-ratings-right = Svi rejtinzi i ljestvice odgovaraju rezultatima.
# $ratings (Number): ratings after a match; $people (Number)
console-ratings-put-right = Ispravljeno: { $ratings ->
    [one] { $ratings } rejting nakon partije
    [few] { $ratings } rejtinga nakon partija
   *[other] { $ratings } rejtinga nakon partija
} i podaci { $people ->
    [one] { $people } igrača
    [few] { $people } igrača
   *[other] { $people } igrača
}.
# $match (String): its id
console-ratings-voided = Partija { $match } više se ne računa.
# $wanted (String): what was asked for
console-ratings-no-match = Nema partije { $wanted } koja se računa.
# $name (String); $id (String)
console-ratings-excluded = { $name } ({ $id }) isključen je s ljestvica.
console-ratings-no-account = Nema računa { $wanted }.
console-ratings-excluded-before = { $wanted } već je isključen s ljestvica.
console-ratings-readmitted = { $name } ({ $id }) opet je na ljestvicama.
console-ratings-not-excluded = { $wanted } nije isključen s ljestvica.
console-ratings-partners = kaže kojim partnerima neobične odluke pristaju skrivenim kartama onog drugog bolje nego slučajno
# $matches (Number)
console-partners-matches = koliko se posljednjih partija pregledava; bez toga { $matches }
console-partners-none = Još nema para s dovoljno neobičnih odluka.
console-partners-told = Koliko je standardnih devijacija skrivena ruka partnera bila iznad slučajne kad je netko odlučio kako bi malo tko, prije nego što je partner išta pokazao; u zagradi od kuda do kuda je to sigurno (99 od 100). Među mnogo parova poneki je iznad 0 slučajno: to je znak, a ne presuda.
# $fit, $low, $high (String); $choices (Number)
console-partners-row = { $fit } ({ $low } … { $high }), { $choices ->
    [one] { $choices } odluka
    [few] { $choices } odluke
   *[other] { $choices } odluka
}
console-ratings-rings = kaže tko od najviše plasiranih gotovo uvijek igra s istim ljudima
console-rings-none = Nitko od visoko plasiranih ne igra u zatvorenom krugu.
console-rings-told = Zatvoreni krugovi: ljudi kojima su barem četiri od pet susreta međusobna; prvi je onaj koji je najviše na ljestvici. Tako izgledaju i prijatelji koji dobro igraju: to je znak, a ne presuda. Ako prvi unutar kruga pobjeđuje mnogo češće nego protiv drugih, vjerojatno od njega gube namjerno.
# $family (String); $rank, $people, $outside, $inside (Number); $others (Number, or none)
console-rings-row = { $family }: { $rank ->
    [0] bez mjesta
   *[other] { $rank }. mjesto
}, krug od { $people } ljudi, { $outside } % susreta izvan njega; dobiveno protiv svojih: { $inside } %, protiv drugih: { $others ->
    [none] nije bilo susreta
   *[other] { $others } %
}
console-move = prenosi sve u drugu bazu, dok nijedan bot ne radi
console-move-from = adresa sadašnje baze, kao u DATABASE_URL
console-move-to = adresa prazne baze
console-move-same = Obje su adrese od iste baze.
# $url (String): a database's address; $table (String): the name of a table in it
console-move-not-empty = { $url } nije prazna: nešto se čuva u „{ $table }”. Navedi praznu bazu ili ovu obriši i napravi iznova.
console-move-different = „{ $table }” u { $url } poslije nije bilo isto, pa ondje ništa nije ostalo; stara je baza kakva je bila.
# $rows, $tables (Number); $url (String)
console-moved = Sve je sada u { $url } i uspoređeno je redak po redak: { $rows ->
    [one] { $rows } redak
    [few] { $rows } retka
   *[other] { $rows } redaka
} u { $tables ->
    [one] { $tables } tablici
   *[other] { $tables } tablica
}. Stavi ovu adresu u DATABASE_URL i pokreni bota; stara je baza kakva je bila.

# zašto postavka ne može biti takva; $name (String): njezino ime
setting-days = { $name }: navedi broj dana i d, na primjer 365d.
# $most (Number): dani
setting-days-many = { $name }: najviše { NUMBER($most, useGrouping: 0) }d.
setting-host = { $name } je adresa ili ime ovog računala, na primjer 127.0.0.1 ili 0.0.0.0.
setting-web-address = { $name } je cijela web-adresa koja počinje s http:// ili https://.
setting-room-path = Putanja u { $name } smije imati samo slova, znamenke, točke, crtice i podvlake i ne smije biti jedna od onih koje soba već koristi.
setting-webhook = { $name } je adresa kao https://belot.example.org/telegram, na portu 443, 80, 88 ili 8443.
setting-secret = { $name } ima od 1 do 256 znakova: A-Z, a-z, 0-9, _ i -.
setting-sites = { $name } nabraja stranice kao https://example.org, odvojene zarezima.
setting-proxies = { $name } nabraja adrese ili mreže kao 10.0.0.0/8, odvojene zarezima.
setting-proxies-everybody = { $name } vjeruje svima: navedi samo svoje proxyje.
setting-people = { $name } nabraja ljude kao telegram:12345, odvojene zarezima.
setting-archive-needed = { $name } je potrebna kad je zadana KEEP_TABLES, a baza je na poslužitelju.
# $file (String): njezina putanja
setting-file-missing = { $name }: nema datoteke { $file }.
setting-file-unreadable = { $name }: datoteka { $file } ne može se pročitati kao tekst u UTF-8.
# $most (Number): znakovi
setting-terms-long = { $name }: tekst ima više od { NUMBER($most, useGrouping: 0) } znakova, a toliko ne stane ni u jednu poruku.
console-wants-chat = chat se navodi kao telegram:-100123 ili discord:123
console-wants-address = treba adresa baze podataka, npr. sqlite+aiosqlite:///belotbot.sqlite3 ili postgresql://user:password@host/belotbot
console-wants-count = treba cijeli broj, najmanje 1
# $most (Number)
console-wants-fewer = najviše { NUMBER($most, useGrouping: 0) }
console-wants-number = treba cijeli broj

# $name (String): postavka; $folder (String): putanja
folder-missing = { $name }: nema mape { $folder }. Napravi je ili ispravi postavku.
folder-is-none = { $name }: { $folder } nije mapa.
folder-unreadable = { $name }: mapa { $folder } ne može se čitati.
folder-unwritable = { $name }: u mapu { $folder } ne može se pisati.
