# For learners: why a card may not be played, which move is good, which input was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Moraš da poštuješ boju: { $led }.
why-raise = Moraš da daš ibera na { $over }: imaš { $able }.
why-trump = Nemaš { $led }, pa moraš da sečeš: { $suit }.
why-trump-partner = Nemaš { $led }: ovde moraš da sečeš ({ $suit }) i kad štih drži partner.
why-overtrump = Nemaš { $led } i moraš da daš viši adut od { $over }: imaš { $able }.
why-overtrump-partner = Nemaš { $led } i moraš da daš viši adut čak i preko partnera ({ $over }): imaš { $able }.
why-undertrump = Nemaš { $led } i ne možeš da pređeš { $over }, ali adut svejedno moraš da daš: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Na šta misliš?
# a card typed while people call, a call typed while they play
typed-calls-first = Prvo se zove, tek onda se igra.
typed-calls-over = Zvanje je gotovo, sada se igra.
# after unknown input in a private chat; the second one during a match
typed-lost = To ne razumem. /belot otvara sto, a pod /help je sve ostalo.
typed-lost-playing = To ne razumem. Napiši kartu ili šta zoveš, na primer A♠, ili pritisni dugme. Ostalo je pod /help.
typed-lost-playing-on-page = To ne razumem. Pritisni kartu ili dugme. Ostalo: /help

# a button; then what it answers, 180 characters at most
hint-button = 💡
# $what (String): a move, as on its button; $why (String): the reason
hint-move = 💡 { $what }: { $why }
# $other (String): another move
hint-close = Gotovo jednako dobro: { $other }.
# $other (String): the next best move; $cost (String): of both or one of the following
hint-next = Sledeće po redu: { $other } – { $cost }.
# $percent (Number): percentage points: how many fewer of 100 such matches are won
cost-chance = { $percent ->
    [one] šansa za pobedu manja za { $percent } procentni poen
    [few] šansa za pobedu manja za { $percent } procentna poena
   *[other] šansa za pobedu manja za { $percent } procentnih poena
}
# the same in a table
cost-chance-short = −{ $percent } p. b.
# $points (Number): as they are written on the score sheet
cost-points = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } poen manje
    [few] { NUMBER($points, useGrouping: 0) } poena manje
   *[other] { NUMBER($points, useGrouping: 0) } poena manje
}
# why a move is good. $opponents (Number); $camp (Number): how many of them play together
hint-only-call = ništa drugo ne možeš da kažeš.
hint-opens = karte su ti dovoljno jake.
hint-overcalls = { $camp ->
    [1] inače protivniku prepuštaš igru.
   *[other] inače im prepuštaš igru.
}
hint-raises-partner = tvojim kartama bolje odgovara nego partnerov adut.
hint-escapes-contra = sigurnije je nego da ostaneš pod kontrom.
hint-contra = { $camp ->
    [1] protivnik će verovatno pasti.
   *[other] verovatno će pasti.
}
hint-recontra = igra će verovatno ipak proći.
hint-pass-weak = karte su ti preslabe za zvanje.
hint-leaves-partner = partnerov je adut dovoljno dobar.
hint-leaves-own = tvoja igra može da ostane takva kakva je.
hint-defends = { $camp ->
    [1] najbolje je da se braniš od protivnikove igre.
   *[other] najbolje je da se braniš od njihove igre.
}
hint-only-card = nijedna druga karta ne može da se odigra.
hint-cashes-winner = niko drugi nema višu u toj boji.
hint-draws-trumps = { $opponents ->
    [1] izvuci protivniku adute da ne može da seče.
   *[other] izvuci im adute da ne mogu da seku.
}
hint-leads-trump = adutom ovde daješ najmanje.
hint-leads-singleton = jedina ti je u toj boji, posle možeš da sečeš.
hint-leads-to-partner = partner je zvao tu boju.
hint-leads-low = jeftina karta, a jake čuvaj za posle.
hint-develops-suit = { $opponents ->
    [1] tako će protivnik potrošiti svoje više karte.
   *[other] tako će potrošiti svoje više karte.
}
hint-takes-trick = njome verovatno uzimaš štih.
hint-tries-to-take = njome možda uzimaš štih.
hint-feeds-partner = štih drži partner, daj poene.
hint-leaves-to-partner = štih drži partner, dovoljna je jeftina karta.
hint-trusts-partner = partner će verovatno uzeti štih, daj poene.
hint-hopes-for-partner = partner još može da uzme štih, dovoljna je jeftina karta.
hint-ruffs = preseci i uzmi štih.
hint-overruffs = preseci višim i uzmi štih.
hint-saves-ten = { $camp ->
    [1] štih je protivnikov, spasi desetku.
   *[other] štih je njihov, spasi desetku.
}
hint-plays-low = { $camp ->
    [1] štih je protivnikov, daj što manje.
   *[other] štih je njihov, daj što manje.
}
hint-keeps-low = { $camp ->
    [1] štih je protivnikov, a manja karta posle će ti više vredeti.
   *[other] štih je njihov, a manja karta posle će ti više vredeti.
}
hint-discards = ne možeš da uzmeš štih, baci najnepotrebniju kartu.
hint-keeps-high = možeš da uzmeš štih, ali jaku kartu čuvaj za posle.
hint-declares = ono što je zvano donosi poene.
hint-must-name = moraš da zoveš, a ta ti je boja najjača.
hint-throws-in = karte su preslabe za igru.
hint-says-dosta = tvoja strana je došla do cilja i dobija.
hint-takes-turned = aduti će ti biti jači.
hint-keeps-seven = zamenom ne dobijaš ništa.
hint-puts-away = bez njih su ti ostale karte najjače.
hint-at-random = samo pogađam.

command-learn = prvo deljenje sa učiteljem
command-today = ruka dana: šta ćeš ti odigrati?
answer-learn-private = Napiši mi /learn u privatnom četu.
answer-learn-private-on-page = To je samo među nama: /learn

# The guided deal. $trump, $led (String): the signs of suits
learn-begin = 🎓 Prvo deljenje sa učiteljem
learn-again = 🎓 Isto deljenje ponovo
learn-leave = Kraj lekcije
learn-over = Lekcija je gotova.
learn-call = Zovi svoju najjaču boju: u njoj žandar važi 20, devetka 14, kec 11, a desetka 10. Ako takve nemaš, reci dalje.
learn-declare = Tri ili više uzastopnih u boji ili četiri iste donose poene: zovi ih.
learn-lead = Ti počinješ: bilo kojom kartom. Drugi poštuju boju; najviša nosi štih{ $trumps ->
    [0] .
   *[other] , a { $trump } je jači od svega.
}
learn-follow = Igra se { $led }, a ti je imaš: odigraj je.
learn-void = Igra se { $led }, a ti je nemaš.
# $card (String): one that may not be played; $why (String): a sentence
learn-why-not = { $card } sada ne možeš. { $why }

# The deal of the day. $date (String)
daily-title = **Ruka dana** · { $date }
daily-choosing = Današnja se ruka još bira. Pogledaj opet za minutu.
# the same where it is sent by itself
daily-coming = Današnja se ruka još bira. Stići će ovde za minut.
daily-again = 🔄 Pogledaj opet
# who sits where, as seen by the player to act
daily-you = Ti
daily-right = Desno
daily-partner = Partner
daily-left = Levo
# $who (String): one of these
daily-dealer = Delilac: { $who }
# $cards (String): those on the table, in the order in which they were played
daily-table = Na stolu: { $cards }
daily-asked = **Šta igraš?**
# in a group
daily-secret = Tvoj odgovor vidiš samo ti.
# $best, $played (String): cards; $why (String): a sentence; $percent (Number): of 100 such matches
daily-found = ✅ **Upravo { $best }:** { $why }
daily-missed = ❌ **{ $played } smanjuje šansu za pobedu za { $percent ->
    [one] { $percent } procentni poen
    [few] { $percent } procentna poena
   *[other] { $percent } procentnih poena
}. Bolje { $best }:** { $why }
# $count (Number): of people; $shares (String): each card with its share
daily-others = { $count ->
    [one] { $count } odgovor
    [few] { $count } odgovora
   *[other] { $count } odgovora
}: { $shares }
# $days (Number)
daily-streak = 🔥 { $days ->
    [1] { $days } dan
    [one] { $days } dan zaredom
   *[other] { $days } dana zaredom
}
answer-today-private = Ruka dana je u privatnom četu: /today
answer-today-over = Ta je ruka prošla. Nova je na /today.
