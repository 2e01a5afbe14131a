# For learners: why a card may not be played, which move is good, which input was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Moraš poštovati boju: { $led }.
why-raise = Moraš dati ibera na { $over }: imaš { $able }.
why-trump = Nemaš { $led }, pa moraš sjeći: { $suit }.
why-trump-partner = Nemaš { $led }: ovdje moraš sjeći ({ $suit }) i kad štih drži partner.
why-overtrump = Nemaš { $led } i moraš dati viši adut od { $over }: imaš { $able }.
why-overtrump-partner = Nemaš { $led } i moraš dati viši adut čak i preko partnera ({ $over }): imaš { $able }.
why-undertrump = Nemaš { $led } i ne možeš preko { $over }, ali adut svejedno moraš dati: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Na što misliš?
# a card typed while people call, a call typed while they play
typed-calls-first = Prvo se zove, tek onda se igra.
typed-calls-over = Zvanje je gotovo, sada se igra.
# after unknown input in a private chat; the second one during a match
typed-lost = To ne razumijem. /belot otvara stol, a pod /help je sve ostalo.
typed-lost-playing = To ne razumijem. Napiši kartu ili što zoveš, na primjer A♠, ili pritisni gumb. Ostalo je pod /help.
typed-lost-playing-on-page = To ne razumijem. Pritisni kartu ili gumb. Ostalo: /help

# a button; then what it answers, 180 characters at most
hint-button = 💡
# $what (String): a move, as on its button; $why (String): the reason
hint-move = 💡 { $what }: { $why }
# $other (String): another move
hint-close = Gotovo jednako dobro: { $other }.
# $other (String): the next best move; $cost (String): of both or one of the following
hint-next = Iduće po redu: { $other } – { $cost }.
# $percent (Number): percentage points: how many fewer of 100 such matches are won
cost-chance = { $percent ->
    [one] šansa za pobjedu manja za { $percent } postotni bod
    [few] šansa za pobjedu manja za { $percent } postotna boda
   *[other] šansa za pobjedu manja za { $percent } postotnih bodova
}
# the same in a table
cost-chance-short = −{ $percent } p. b.
# $points (Number): as they are written on the score sheet
cost-points = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } bod manje
    [few] { NUMBER($points, useGrouping: 0) } boda manje
   *[other] { NUMBER($points, useGrouping: 0) } bodova manje
}
# why a move is good. $opponents (Number); $camp (Number): how many of them play together
hint-only-call = ništa drugo ne možeš reći.
hint-opens = karte su ti dovoljno jake.
hint-overcalls = { $camp ->
    [1] inače protivniku prepuštaš igru.
   *[other] inače im prepuštaš igru.
}
hint-raises-partner = tvojim kartama bolje pristaje nego partnerov adut.
hint-escapes-contra = sigurnije je nego ostati pod kontrom.
hint-contra = { $camp ->
    [1] protivnik će vjerojatno pasti.
   *[other] vjerojatno će pasti.
}
hint-recontra = igra će vjerojatno ipak proći.
hint-pass-weak = karte su ti preslabe za zvanje.
hint-leaves-partner = partnerov je adut dovoljno dobar.
hint-leaves-own = tvoja igra može ostati kakva jest.
hint-defends = { $camp ->
    [1] najbolje je braniti se od protivnikove igre.
   *[other] najbolje je braniti se protiv njihove igre.
}
hint-only-card = nijedna se druga karta ne može odigrati.
hint-cashes-winner = nitko drugi nema višu u toj boji.
hint-draws-trumps = { $opponents ->
    [1] izvuci protivniku adute da ne može sjeći.
   *[other] izvuci im adute da ne mogu sjeći.
}
hint-leads-trump = adutom ovdje daješ najmanje.
hint-leads-singleton = jedina ti je u toj boji, poslije možeš sjeći.
hint-leads-to-partner = partner je zvao tu boju.
hint-leads-low = jeftina karta, a jake čuvaj za poslije.
hint-develops-suit = { $opponents ->
    [1] tako će protivnik potrošiti svoje više karte.
   *[other] tako će potrošiti svoje više karte.
}
hint-takes-trick = njome vjerojatno uzimaš štih.
hint-tries-to-take = njome možda uzimaš štih.
hint-feeds-partner = štih drži partner, daj bodove.
hint-leaves-to-partner = štih drži partner, dovoljna je jeftina karta.
hint-trusts-partner = partner će vjerojatno uzeti štih, daj bodove.
hint-hopes-for-partner = partner još može uzeti štih, dovoljna je jeftina karta.
hint-ruffs = presijeci i uzmi štih.
hint-overruffs = presijeci višim i uzmi štih.
hint-saves-ten = { $camp ->
    [1] štih je protivnikov, spasi desetku.
   *[other] štih je njihov, spasi desetku.
}
hint-plays-low = { $camp ->
    [1] štih je protivnikov, daj što manje.
   *[other] štih je njihov, daj što manje.
}
hint-keeps-low = { $camp ->
    [1] štih je protivnikov, a manja karta poslije će ti više vrijediti.
   *[other] štih je njihov, a manja karta poslije će ti više vrijediti.
}
hint-discards = ne možeš uzeti štih, baci najnepotrebniju kartu.
hint-keeps-high = možeš uzeti štih, ali jaku kartu čuvaj za poslije.
hint-declares = što je zvano, donosi bodove.
hint-must-name = moraš zvati, a ta ti je boja najjača.
hint-throws-in = karte su preslabe za igru.
hint-says-dosta = tvoja je strana došla do cilja i dobiva.
hint-takes-turned = aduti će ti biti jači.
hint-keeps-seven = zamjenom ne dobivaš ništa.
hint-puts-away = bez njih su ti ostale karte najjače.
hint-at-random = samo pogađam.

command-learn = prvo dijeljenje s učiteljem
command-today = ruka dana: što ćeš ti odigrati?
answer-learn-private = Napiši mi /learn u privatnom chatu.
answer-learn-private-on-page = To je samo među nama: /learn

# The guided deal. $trump, $led (String): the signs of suits
learn-begin = 🎓 Prvo dijeljenje s učiteljem
learn-again = 🎓 Isto dijeljenje ponovno
learn-leave = Kraj lekcije
learn-over = Lekcija je gotova.
learn-call = Zovi svoju najjaču boju: u njoj dečko vrijedi 20, devetka 14, as 11, a desetka 10. Ako takve nemaš, reci dalje.
learn-declare = Tri ili više uzastopnih u boji ili četiri iste donose bodove: zovi ih.
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
daily-coming = Današnja se ruka još bira. Doći će ovamo za minutu.
daily-again = 🔄 Pogledaj opet
# who sits where, as seen by the player to act
daily-you = Ti
daily-right = Desno
daily-partner = Partner
daily-left = Lijevo
# $who (String): one of these
daily-dealer = Djelitelj: { $who }
# $cards (String): those on the table, in the order in which they were played
daily-table = Na stolu: { $cards }
daily-asked = **Što igraš?**
# in a group
daily-secret = Tvoj odgovor vidiš samo ti.
# $best, $played (String): cards; $why (String): a sentence; $percent (Number): of 100 such matches
daily-found = ✅ **Upravo { $best }:** { $why }
daily-missed = ❌ **{ $played } smanjuje šansu za pobjedu za { $percent ->
    [one] { $percent } postotni bod
    [few] { $percent } postotna boda
   *[other] { $percent } postotnih bodova
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
answer-today-private = Ruka dana je u privatnom chatu: /today
answer-today-over = Ta je ruka prošla. Nova je na /today.
