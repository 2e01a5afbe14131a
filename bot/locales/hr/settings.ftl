# Postavke: po kojim se pravilima i kojim tempom igra.

command-settings = pravila i tempo stola
discord-option-rules = druga pravila, na primjer bela_hr

# a button in the lobby
settings-open = Pravila
settings-title-table = **Pravila ovog stola**
settings-title-here = **Pravila sljedećeg stola ovdje**
# $preset (String): its name; $line (String): what is particular about it
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line need not be true any more; $preset (String)
settings-preset-changed = **{ $preset }**, s promjenama
# $time (String): for a turn
settings-pace = { $time } po potezu
settings-games = Druga igra
settings-paces = Vrijeme za potez
settings-reset = Poništi promjene
settings-read = Sva pravila
settings-back = ‹ Natrag
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name }: { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $name, $value (String)
settings-changed = { $name }: { $value }
# $count (Number): changes that are not named
settings-changed-more = i još { $count }

preset-belot-bg = Bugarski belot
preset-avkm = Pravila AVKM-a
preset-wikipedia-bg = Pravila po Wikipediji
preset-burgas = Pravila iz Burgasa
preset-ruse-kertici = Belot iz Rusea
preset-three-handed = Bugarski belot utroje
preset-two-handed = Bugarski belot udvoje
preset-bela-hr = Bela
preset-bela-three = Bela utroje
preset-bela-two = Bela udvoje
# what is particular about each, in a few words
preset-belot-bg-line = dva para, do 151.
preset-avkm-line = zvanja do kraja prvog štiha.
preset-wikipedia-bg-line = rekontra zaključuje licitaciju, viseći se bodovi vraćaju.
preset-burgas-line = poslije kontre ne može se zvati viša igra.
preset-ruse-kertici-line = s kerticima; sa slabim kartama može se tražiti novo dijeljenje.
preset-three-handed-line = 24 karte, svatko za sebe.
preset-two-handed-line = 24 karte, šest ih ostaje izvan igre.
preset-bela-hr-line = dva para, iber i mus, do 1001.
preset-bela-three-line = svatko za sebe, prvi mora zvati, do 701.
preset-bela-two-line = jedna se karta okreće, do 501.

# What switches are called; short, they stand on buttons.
switch-exchange-seven = Zamjena sedmice
switch-contra = Kontra
switch-outbid-after-contra = Poslije kontre
switch-recontra-ends-auction = Rekontra je kraj
switch-outbid-after-recontra = Poslije rekontre
switch-low-hand-cancel = Slabe karte
switch-raise-at-all-trumps = Sve adut
switch-raise-in-plain-suit = Iber
switch-void-must-trump = Sječenje
switch-undertrump-forced = Niži adut
switch-honour-play = Na poštenje
switch-revoke-penalty = Kazna
switch-trick-review = Odneseni štihovi
switch-announce-window = Kad se zove
switch-quad-vs-run = Četiri iste
switch-contest-winner-takes = Što vrijedi
switch-best-run-tie = Jednaki nizovi
switch-run-of-8 = Osam u nizu
switch-overlap-quad-run = Vezano zvanje
switch-announcements-need-trick = Zvanje uz štih
switch-belote-on-ruff = Bela uz sječenje
switch-make-condition = Za prolaz
switch-on-tie = Jednako bodova
switch-fail-pays = Kod pada
switch-capot-bonus = { $game ->
    [bela] Vrijednost štiglje
   *[belot] Vrijednost kapoa
}
switch-contra-multiplies-capot = { $game ->
    [bela] Kontra na štiglju
   *[belot] Kontra na kapo
}
switch-capot-but-behind = { $game ->
    [bela] Štiglja i pad
   *[belot] Kapo i pad
}
switch-hang-share = Zaokruživanje
switch-hang-carry = Viseći bodovi
switch-hang-under-contra = Kontra visi
switch-kertici = Kertici
switch-target = Do koliko
switch-deal-limit = Najviše dijeljenja
switch-tie-at-end = Jednako na kraju
switch-capot-exit = { $game ->
    [bela] Izlaz štigljom
   *[belot] Izlaz uz kapo
}
switch-exit-with-hanging = Kraj dok visi

# What the values are called; short, they stand on buttons.
value-yes = da
value-no = ne
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = ne partnera
value-void-must-trump-always = uvijek
value-revoke-penalty-pot = cijela igra
value-revoke-penalty-162-plus-announcements = 162 + zvanja
value-trick-review-off = ne gledaju se
value-trick-review-last = zadnji
value-trick-review-own-tricks-on-lead = svoji
value-announce-window-with-first-card = prva karta
value-announce-window-until-trick1-closed = prvi štih
value-announce-window-until-next-card = do sljedećeg
value-announce-window-before-first-lead = prije igre
value-quad-vs-run-independent = zasebno
value-quad-vs-run-quad-kills-quinte = bez kvinti
value-quad-vs-run-quad-kills-runs = bez nizova
value-quad-vs-run-single-best = najjače
value-contest-winner-takes-own-of-that-type = ista vrsta
value-contest-winner-takes-all-own = sva zvanja
value-best-run-tie-cancel-all = nijedan
value-best-run-tie-trump-then-cancel = adut/nijedan
value-best-run-tie-seat-order = po redu
value-best-run-tie-trump-then-seat = adut/po redu
value-run-of-8-quinte-plus-tierce = kvinta i terca
value-run-of-8-wins-match = pobjeda
value-overlap-quad-run-choose-one = ne
value-overlap-quad-run-both = da
value-make-condition-more-than-each = od svakoga
value-make-condition-more-than-all-others = od svih
value-on-tie-hang = visi
value-on-tie-declarer-fails = pad
value-fail-pays-opponents-all = drugima
value-fail-pays-best-opponent = najboljem
value-fail-pays-nobody = nikome
value-capot-but-behind-inside-takes-all = pad
value-capot-but-behind-declarer-keeps = svakome svoje
value-capot-but-behind-defenders-pot-declarer-capot = ostaje nagrada
value-hang-share-hanging-up = viseće naviše
value-hang-share-defender-floor = drugi naniže
value-hang-carry-next-deal-winner = pobjedniku
value-hang-carry-owner-unless-fails = vraćaju se
value-hang-under-contra-pot = sve
value-hang-under-contra-each-owns-half = po pola
value-tie-at-end-play-on = igra se dalje
value-tie-at-end-half-point = dijele
value-capot-exit-any-capot = ne
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = ne na { $target }–{ $most }
value-capot-exit-none = da

# Why switches do not go together.
conflict-teams-need-four = U paru se igra samo učetvero.
conflict-four-need-teams = Učetvero se igra u parovima.
conflict-nothing-dealt = Tako netko ne bi dobio karte.
conflict-too-few-cards = Nema dovoljno karata za sve.
conflict-hands-too-small = Premalo karata u ruci: barem šest.
conflict-no-contracts = Ne bi se imalo što zvati.
conflict-contracts-out-of-order = Igre nisu poredane odozdo naviše.
conflict-quads-incomplete = Poredak četiri iste mora imati svih šest.
conflict-contra-needs-ladder = Kontra treba licitaciju naviše; u beli je nema.
conflict-turn-up-needs-four-suits = Uz okrenutu kartu zovu se točno četiri boje.
conflict-seven-needs-turn-up = Bez okrenute karte sedmica se nema za što zamijeniti.
conflict-seven-needs-sevens = U 24 karte nema sedmice za zamjenu.
conflict-all-needs-one-contest = Sva zvanja vrijede samo gdje odlučuje najjače. Prvo odaberi „{ $other }“: { $value }.
conflict-fall-needs-one-opponent = Utroje bodovi mogu pripasti najboljem od drugih ili nikome.
conflict-kertici-need-tens = Kertici su u deseticama; ne idu uz točne bodove.
