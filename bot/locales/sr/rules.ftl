# The rules of a table, page by page. Every sentence stands alone; /settings shows them too.
#
# Everywhere: $game (String): bela or belot; $players (Number); $sides (String): teams or
# individual; $before, $after (String): cards dealt before and after the auction, as "3 + 2".

topic-short = Ukratko
topic-auction = { $game ->
    [bela] Adut
   *[belot] Licitacija
}
topic-play = Igra
# $game (String)
topic-declarations = Zvanja
topic-scoring = Bodovanje
topic-end = Kraj partije

# $preset (String); $topic (String): the page
rules-title = **{ $preset }** · { $topic }
# $sentence (String)
rules-sentence = • { $sentence }
# $changes (String): switches and their present values
rules-changed = Promenjeno – { $changes }
rules-settings = Promeni pravila

# $players, $target (Number)
rules-players = { $players ->
    [2] Dva igrača, do { $target }.
    [3] Tri igrača, svako za sebe, do { $target }.
   *[4] Dva para, do { $target }; partneri sede jedan naspram drugome.
}
rule-deck-24 = 24 karte, od devetke do keca.
rule-deck-32 = 32 karte, od sedmice do keca.
# $game, $before, $after (String)
rule-deal-before-auction = { $later ->
    [0] Svako dobije svih { $first } karata ({ $before }) pre nego što { $game ->
        [bela] se zove adut
       *[belot] počne licitacija
    }.
   *[other] { $game ->
        [bela] Svako dobije { $before } karte i { $after } u talonu, koji se diže kad je adut zvan.
       *[belot] Svako dobije { $before } karte, a nakon licitacije još { $after }.
    }
}
# $left (Number)
rules-left-over = Ko zove, uzima i preostale karte ({ $left }) i odbacuje isto toliko; one se broje u njegove štihove.
# $undealt (Number)
rules-undealt = Karte izvan igre: { $undealt }.
rule-direction-ccw = Igra se obrnuto od smera kazaljke na satu.
rule-direction-cw = Igra se u smeru kazaljke na satu.
rules-cut = Svako za stolom može jednom da preseče karte za sledeće deljenje.

# $bids (String): the possible bids
rule-contracts = Može se zvati: { $bids }.
# $bids (String): the possible bids
rule-auction-mode-ladder = Počinje igrač do delioca, dalje samo naviše: { $bids }. { $players ->
    [2] Kad protivnik kaže dalje
   *[other] Kad svi ostali zaredom kažu dalje
}, igra se poslednje što je zvano.
rule-auction-mode-mus = Počinje igrač do delioca: zove adut ({ $bids }) ili kaže dalje. Igra se ono što je prvo zvano.
# $first (Number): cards seen
rule-auction-mode-forced-first = Igrač do delioca mora da zove adut ({ $bids }) sa prvih { $first } karata.
# $others (String): the contracts beside the suits
rule-auction-mode-turn-up = Jedna se karta okrene. Redom svako može da uzme njenu boju za adut ili da kaže dalje. Ako je niko ne uzme, može da se zove druga boja{ $others ->
    [none] {""}
    [nt] {""} ili „bez aduta“
    [at] {""} ili „sve adut“
   *[all] {""}, „bez aduta“ ili „sve adut“
}.
rule-turned-suit-again-yes = U drugom krugu može da se zove i okrenuta boja.
rule-turned-suit-again-no = U drugom krugu okrenuta boja ne može da se zove.
rule-second-round-yes = Ako niko ne zove, pita se još jedan krug sa istim kartama; talon ostaje zatvoren. U prvom krugu niko ne mora da zove.
rule-second-round-no = Adut se zove u jednom krugu.
rule-last-must-name-yes = Ako dođe do delioca, on mora da zove (mus).
rule-last-must-name-no = Ako niko ne zove, deli sledeći.
rule-turned-card-to-taker-yes = Ko zove, uzima okrenutu kartu i dobija jednu kartu manje.
rule-turned-card-to-taker-no = Okrenutu kartu ne dobija niko.
rules-all-pass = Ako svi kažu dalje, deli sledeći.
rule-auction-mode-numbers = Počinje igrač do delioca: zove se broj poena i adut ({ $bids }), od 80 po deset, zatim kapo. Svako zvanje mora biti više od prethodnog; sme da se preskače. Kad svi ostali zaredom kažu dalje, igra se poslednje što je zvano.
rule-generale-yes = Može da se zove general: zvač sam nosi sve štihove, 500 poena.
rule-generale-no = General se ne zove.
rule-exchange-seven-yes = Ako je adut okrenuta boja, ko među prvim kartama ima njenu sedmicu, može da je zameni za okrenutu kartu.
rule-exchange-seven-no = Sedmica aduta ne menja se za okrenutu kartu.
rule-passed-may-call-again-yes = I nakon „dalje“ možeš opet da zoveš.
rule-passed-may-call-again-no = Ko jednom kaže dalje, ne može opet da zove.
rule-contra-yes = Protivnik može da da kontru na poslednju zvanu igru, a { $players ->
    [2] ko ju je zvao
   *[other] strana koja ju je zvala
} rekontru.
rule-contra-no = Kontre nema.
rule-contra-any-time-yes = Kontra i rekontra mogu da se kažu i preko reda, dok traje licitacija.
rule-contra-any-time-no = Kontra i rekontra se kažu redom.
rule-third-contra-yes = Posle rekontre protivnik može da kaže subkontru, koja važi ×8.
rule-third-contra-no = Posle rekontre nema subkontre.
rule-outbid-after-contra-yes = Posle kontre može da se zove viša igra.
rule-outbid-after-contra-no = Posle kontre samo rekontra ili dalje.
rule-recontra-ends-auction-yes = Rekontra zaključuje licitaciju.
rule-recontra-ends-auction-no = Rekontra ne zaključuje licitaciju.
rule-outbid-after-recontra-yes = Posle rekontre može da se zove viša igra.
rule-outbid-after-recontra-no = Posle rekontre ne može da se zove viša igra.
rule-outbid-resets-factor-yes = Nova igra je bez kontre.
rule-outbid-resets-factor-no = Kontra ostaje i na novoj igri.
# $sides (String); $points, $first (Number): at most this many points in this many cards
rule-low-hand-cancel = Sa najviše { $points } poena u prvih { $first } karata možeš da poništiš deljenje pre nego što prvi put zoveš{ $sides ->
    [teams] {""}, osim ako je partner zvao
   *[individual] {""}
}.
rule-low-hand-cancel-none = Igra se i sa slabim kartama.

# a button
rules-revoke = Pogrešna karta!
rules-lead = Počinje igrač do delioca, zatim ko nosi štih. Boja se poštuje.
rules-takes = Štih nosi najviša karta tražene boje, a adut je jači od svega.
rule-raise-when-trump-led-yes = Kad se igra adut, daješ ibera ako možeš{ $sides ->
    [teams] {""}, i preko partnera
   *[individual] {""}
}.
rule-raise-when-trump-led-no = Kad se igra adut, ne moraš da daš ibera.
rule-raise-at-all-trumps-yes = Kod „sve adut“ daješ ibera u svakoj boji ako možeš{ $sides ->
    [teams] {""}, i preko partnera
   *[individual] {""}
}.
rule-raise-at-all-trumps-no = Kod „sve adut“ ne moraš da daš ibera.
rule-raise-in-plain-suit-yes = I u boji koja nije adut daješ ibera (višu kartu) ako možeš{ $sides ->
    [teams] {""}, i preko partnera
   *[individual] {""}
}.
rule-raise-in-plain-suit-no = U boji koja nije adut ne moraš da daš ibera.
rules-ruff-lifts-raise = Kad je štih presečen adutom, u traženoj boji ne moraš da daš ibera.
# $sides (String)
rule-void-must-trump-always = Ako boje nemaš, moraš da sečeš{ $sides ->
    [teams] {""}, i kad štih drži partner
   *[individual] {""}
}.
rule-void-must-trump-if-opponent-holds-trick = Ako boje nemaš, moraš da sečeš, osim kad štih drži partner.
rule-overtrump-if-able-yes = Ako je već presečeno, daješ viši adut ako možeš{ $over ->
    [partner] {""}, i preko partnera
   *[nobody] {""}
}.
rule-overtrump-if-able-no = Ako je već presečeno, ne moraš da daš viši adut.
rule-undertrump-forced-yes = Ako ne možeš da daš viši, daješ niži adut.
rule-undertrump-forced-no = Ako ne možeš da daš viši, igraš šta hoćeš.
rules-trumps = Adut, od najjače karte: J 20, 9 14, A 11, 10 10, K 4, Q 3{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-plain = Ostale boje, od najjače karte: A 11, 10 10, K 4, Q 3, J 2, 9{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-all-trumps = Kod „sve adut“ karte svake boje važe kao adut, po jačini i poenima; štih nosi najviša u traženoj boji.
rules-no-trumps = Kod „bez aduta“ aduta nema: karte svake boje važe kao u ostalim bojama, po jačini i poenima, a štih nosi najviša u traženoj boji.
rules-sans-atout = Kod „bez aduta“ kec vredi 19, a ostale karte kao van aduta; štih nosi najviša u traženoj boji, a ibera ne moraš da daš.
rules-tout-atout = Kod „sve adut“ karte svake boje po jačini su kao adut; J 13, 9 9, A 6, 10 5, K 3, Q 2.
# $revoke (String): the label of that button
rule-honour-play-yes = Na poštenje: može da se baci svaka karta. Ako nije bila dozvoljena, protivnik do sledećeg deljenja može da pritisne „{ $revoke }“. AI to ne radi, a partija ne ulazi u rang-listu.
rule-honour-play-no = Mogu da se bace samo dozvoljene karte.
rule-revoke-penalty-pot = Za pogrešnu kartu { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} celu igru sa svim zvanjima.
rule-revoke-penalty-162-plus-announcements = Za pogrešnu kartu { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} 162 i sva zvanja.
rule-trick-review-off = Odneseni štihovi ne gledaju se.
rule-trick-review-last = Poslednji štih može da se pogleda.
rule-trick-review-own-tricks-on-lead = Ko je na štihu, može da pogleda svoje štihove.
rules-silence = Dok se deljenje igra, o kartama se ne razgovara.

rule-announcements-yes = Zovu se nizovi i četiri iste.
rule-announcements-no = Zove se samo bela, bez nizova i četiri iste.
# $game (String); $run (String): the ranks of the pack, low to high
rules-declarations = { $game ->
    [bela] U nizu iste boje ({ $run }): 3 karte 20, 4 karte 50, 5 karata 100; četiri iste 100, devetke 150, žandari 200.
   *[belot] U nizu iste boje ({ $run }): terca (3) 20, kvarta (4) 50, kvinta (5) 100; četiri iste 100, devetke 150, žandari 200.
}
# $aces (Number)
rule-no-trump-aces = Kod „bez aduta“ zovu se samo četiri keca, za { $aces } poena; drugih zvanja nema.
rule-no-trump-aces-none = Kod „bez aduta“ zvanja nema.
rule-announce-window-with-first-card = Zvanja se zovu sa prvom kartom.
rule-announce-window-until-trick1-closed = Zvanja se zovu do kraja prvog štiha.
rule-announce-window-until-next-card = Zvanja se zovu sa prvom kartom ili dok sledeći ne odigra.
rule-announce-window-before-first-lead = Pre prve karte svako redom zove svoja zvanja ili kaže dalje.
rule-announce-detail-kind-only = Kod zvanja se kaže samo koliko.
rule-announce-detail-full = Kod zvanja se kaže koliko i do kuda.
rule-reveal-after-last-trick = Karte se pokazuju nakon poslednjeg štiha.
rule-reveal-at-once = Karte onoga što važi pokazuju se odmah.
rule-reveal-after-first-trick = Karte se pokazuju posle prvog štiha.
rules-best = Strani sa najboljim nizom (duži, zatim viši) važe svi nizovi, a strani sa najboljim četiri iste sve četiri iste.
rule-quad-vs-run-independent = Nizovi i četiri iste ne smetaju jedni drugima.
rule-quad-vs-run-quad-kills-quinte = Četiri iste poništavaju protivničke kvinte.
rule-quad-vs-run-quad-kills-runs = Četiri iste poništavaju sve protivničke nizove.
rule-quad-vs-run-single-best = Priznaje se samo strani sa najjačim zvanjem: četiri iste, zatim duži niz, zatim viši.
rules-camps = Ostalo dvoje zajedno je protiv onoga ko zove, a svako upisuje svoje.
rule-contest-winner-takes-own-of-that-type = Strani sa najjačim zvanjem važe samo zvanja iste vrste, nizovi ili četiri iste.
rule-contest-winner-takes-all-own = Strani sa najjačim zvanjem važe sva zvanja.
rule-best-run-tie-cancel-all = Od jednakih najboljih nizova ne važi nijedan.
rule-best-run-tie-trump-then-cancel = Od jednakih najboljih nizova važi onaj u adutu, inače nijedan.
rule-best-run-tie-seat-order = Od jednakih najboljih nizova važi niz igrača koji je ranije na redu.
rule-best-run-tie-trump-then-seat = Od jednakih najboljih nizova važi onaj u adutu, inače niz igrača koji je ranije na redu.
# $fours (String): the ranks of fours, best first
rules-quad-rank = Četiri iste po jačini: { $fours }.
rule-run-cap-5 = Više od pet u nizu važi kao pet.
rule-run-of-8-quinte-plus-tierce = Osam u nizu je kvinta i terca.
rule-run-of-8-wins-match = Osam karata iste boje u ruci („belot“) odmah donosi pobedu u partiji.
rule-overlap-quad-run-choose-one = Ista karta ne može da bude i u nizu i u četiri iste.
rule-overlap-quad-run-both = Ista karta može da bude i u nizu i u četiri iste.
rule-announcements-need-trick-yes = { $players ->
    [2] Ko ostane bez štiha, gubi zvanja: upisuje ih protivnik.
    [3] Ko zove pa ostane bez štiha, gubi zvanja: upisuje ih najbolji od drugih; neko drugi bez štiha: njegova upisuje samo onaj ko zove.
   *[4] Strana bez štiha gubi zvanja: upisuju ih drugi.
}
rule-announcements-need-trick-no = Zvanja važe i bez štiha.
# $game (String)
rules-belote = Bela: kralj i dama aduta u jednoj ruci, 20.
rules-belote-all-trumps = Kod „sve adut“ bela važi u svakoj boji, kad se ta boja igra.
rule-belote-with-first-card = Bela se zove sa prvom od te dve karte.
rule-belote-with-second-card = Bela se zove sa drugom od te dve karte i važi tek tada.
# $game (String)
rule-belote-on-ruff-yes = Bela važi i kad njome sečeš.
rule-belote-on-ruff-no = Bela ne važi kad njome sečeš.

# $last (Number)
rules-points = Broje se karte iz štihova, { $last } poena za poslednji štih, zvanja koja važe i bela.
rules-points-plain = Broje se karte iz štihova, { $last } poena za poslednji štih i bela.
rule-no-trump-doubles-capot-no = Kod „bez aduta“ karte i poslednji štih važe dvostruko, { $game ->
    [bela] štiglja
   *[belot] kapo
} ne.
rule-no-trump-doubles-capot-yes = Kod „bez aduta“ sve važi dvostruko: karte, poslednji štih i { $game ->
    [bela] štiglja
   *[belot] kapo
}.
# $game (String); $bonus (Number)
rule-capot-bonus = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} (svi štihovi): { $bonus ->
    [0] ništa više
   *[other] još { $bonus }
}.
# $game (String); $sum (Number)
rule-capot-sum = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} (svi štihovi): { $sum } za sve zajedno; zvanja se ne broje.
rule-capot-sum-none = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} (svi štihovi) nije stalan iznos.
# $game (String)
rules-make = { $game ->
    [bela] Ko zove, treba više od polovine (prolaz); inače pada (pad).
   *[belot] Ko zove, mora da ima više od { $players ->
        [2] protivnika
       *[other] drugih
    }; inače pada.
}
rule-make-condition-more-than-each = Ko zove, mora da ima više od svakoga od drugih; inače pada.
# $game (String)
rule-make-condition-more-than-all-others = Ko zove, mora da ima više od drugih zajedno; inače pada.
rule-on-tie-hang = Kod jednakih poena igra visi.
rule-on-tie-declarer-fails = Jednako nije dovoljno.
rule-on-tie-made = Kod jednakih poena svako upisuje svoje.
rules-make-number = Ko zove, treba bar onoliko poena koliko je zvao; za kapo sve štihove.
rule-must-beat-defence-yes = Treba i više od protivnika.
rule-must-beat-defence-no = Protivnik sme da ima više.
rule-eighty-needs-82-yes = Za 80 treba 82.
rule-eighty-needs-82-no = Za 80 dovoljno je 80.
rule-made-writes-cards-and-bid = Kod prolaza svako upisuje svoje poene, a ko je zvao i zvano.
rule-made-writes-bid = Kod prolaza upisuje se samo zvano, bez karata.
rule-made-writes-cards = Kod prolaza svako upisuje svoje poene, bez zvanog.
rule-fall-base-160 = Kod pada protivnik upisuje 160 i zvano.
rule-fall-base-162 = Kod pada protivnik upisuje 162 i zvano.
rule-contra-multiplies-everything = Uz kontru upisuje samo pobednik: koliko i kod pada, sve ×2, uz rekontru ×{ $recontra }.
rule-contra-multiplies-bid = Uz kontru upisuje samo pobednik: koliko i kod pada, ali samo zvano ×2, uz rekontru ×{ $recontra }.
rule-recontra-factor-3 = Rekontra vredi ×3.
rule-recontra-factor-4 = Rekontra vredi ×4.
rule-bid-with-belotes-yes = Za zvani broj važe i zvanja i bela.
rule-bid-with-belotes-no = Za zvani broj važe samo karte, bez zvanja i bele.
rule-capot-worth-500 = Zvani kapo upisuje se kao 500 umesto 250.
rule-capot-worth-250 = Zvani kapo upisuje se kao 250.
# $worth (Number): the points of a capot that was bid
rule-capot-flat-yes = Zvani i ispunjeni kapo upisuje samo svojih { $worth }.
rule-capot-flat-no = Kapo upisuje karte i zvano.
rule-fail-pays-opponents-all = Ako padne, { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} sve.
rule-fail-pays-best-opponent = Ako padne, njegovi poeni idu najboljem od drugih.
rule-fail-pays-nobody = Ako padne, njegovi poeni propadaju; { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} svoje.
rule-contra-takes-all-yes = Uz kontru ko ima više upisuje sve ×2, uz rekontru ×{ $recontra }.
rule-contra-takes-all-no = Uz kontru se svakome njegovi poeni pišu ×2, uz rekontru ×{ $recontra }.
rule-contra-multiplies-capot-yes = Množi se i { $game ->
    [bela] štiglja
   *[belot] kapo
}.
rule-contra-multiplies-capot-no = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} se ne množi.
rule-capot-but-behind-inside-takes-all = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}, ali { $players ->
    [2] protivnik zbog zvanja ima
   *[other] drugi zbog zvanja imaju
} više: pad.
rule-capot-but-behind-declarer-keeps = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}, ali { $players ->
    [2] protivnik zbog zvanja ima
   *[other] drugi zbog zvanja imaju
} više: svako upisuje svoje.
rule-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}, ali { $players ->
    [2] protivnik zbog zvanja ima više: on upisuje
   *[other] drugi zbog zvanja imaju više: oni upisuju
} sve ostalo, a ko zove samo { $capot } za { $game ->
    [bela] štiglju
   *[belot] kapo
}.
rule-scale-tens = Poeni se zaokružuju na desetice i pišu bez nule.
rules-rounding = U boji se zaokružuje naviše od 7, a kod onoga ko ima manje poena već od 6; kod „sve adut“ od 5, odnosno od 4; kod „bez aduta“ od 6.
rules-rounding-rest = Svako upisuje pune desetice; preostale dobija ko ima najveći ostatak, a kod jednakog ko ima manje poena.
rule-scale-exact = Poeni se pišu tačno.
rule-scale-nearest-ten = Upisano se zaokružuje na najbližu deseticu.
# $scale (String): tens or exact
rule-hang-share-hanging-up = Kad igra visi, { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} svoje, a ostatak čeka{ $scale ->
    [tens] ; ako se desetice ne mogu podeliti popola, čeka veći deo
   *[exact] {""}
}.
rule-hang-share-defender-floor = Kad igra visi, poeni { $players ->
    [2] protivnika
   *[other] drugih
} zaokružuju se naniže.
rule-hang-share-whole-pot = Kad igra visi, niko ne upisuje ništa: čekaju svi poeni.
rule-hang-carry-next-deal-winner = Viseće poene uzima ko ima više u sledećem deljenju; ako i ono visi, čekaju dalje.
rule-hang-carry-owner-unless-fails = Posle sledećeg deljenja viseći poeni ostaju { $players ->
    [2] igraču čiji su; ako baš on zove i padne, dobija ih protivnik
    [3] igraču čiji su; ako baš on zove i padne, dobija ih najbolji od drugih
   *[4] paru čiji su; ako baš on zove i padne, dobijaju ih drugi
}.
rule-hang-under-contra-pot = Ako igra sa kontrom visi, čeka sve.
rule-hang-under-contra-each-owns-half = Ako igra sa kontrom visi, jedna polovina čeka stranu koja je zvala, a druga onu koja je dala kontru.
# $game (String)
rule-belote-of-loser-with-pot = Bela ide sa ostalim poenima.
rule-belote-of-loser-kept = Bela se ne gubi: upisuje je i strana koja izgubi sve ostalo.
rule-belote-of-loser-lost = Belu strane koja sve izgubi ne upisuje niko.
rule-kertici-yes = Kertici: pad ili bez štiha −10, kod „bez aduta“ −20; izgubljena kontra −20, rekontra −40. Broji se samo najveći.
rule-kertici-no = Za izgubljeno deljenje ništa se ne oduzima.

# $target (Number)
rule-target = Partija završava nakon deljenja u kojem neko dođe do { $target }; pobeđuje ko ima više.
rule-dosta-yes = „Dosta“: ko usred deljenja dođe do cilja, sme to da kaže i odmah je dobio. Broje se poeni iz pokupljenih štihova i pokazana zvanja; da li bi zvač pao i ima li kontre, više nije važno.
rule-dosta-no = Svako deljenje se igra do kraja.
# $limit (Number)
rule-deal-limit = { $limit ->
    [one] Igra se { $limit } deljenje: ko tada vodi, pobedio je. Kod jednakog rezultata igra se još po jedno. Deljenje u kojem svi kažu dalje ne broji se, ali zaredom se ponavljaju najviše tri. Nakon dvanaest zaredom kod jednakog rezultata pobedio je ko je prvi govorio u prvom deljenju.
    [few] Igraju se najviše { $limit } deljenja: ko tada vodi, pobedio je. Kod jednakog rezultata igra se još po jedno. Deljenje u kojem svi kažu dalje ne broji se, ali zaredom se ponavljaju najviše tri. Nakon dvanaest zaredom kod jednakog rezultata pobedio je ko je prvi govorio u prvom deljenju.
   *[other] Igra se najviše { $limit } deljenja: ko tada vodi, pobedio je. Kod jednakog rezultata igra se još po jedno. Deljenje u kojem svi kažu dalje ne broji se, ali zaredom se ponavljaju najviše tri. Nakon dvanaest zaredom kod jednakog rezultata pobedio je ko je prvi govorio u prvom deljenju.
}
rule-deal-limit-none = Igra se koliko god deljenja treba.
rule-tie-at-end-play-on = Kod jednakog rezultata igra se dalje.
rule-tie-at-end-half-point = Ako ih je više na vrhu sa istim brojem poena, partija je nerešena i dele pobedu.
# $game (String)
rule-capot-exit-any-capot = { $game ->
    [bela] Štigljom se ne izlazi
   *[belot] Uz kapo se ne izlazi
}.
# $game (String); $target, $most (Number): between which totals it does not end the match
rule-capot-exit-only-151-159 = Ako strana { $game ->
    [bela] štigljom
   *[belot] uz kapo
} dođe na { $target }–{ $most }, igra se još jedno deljenje.
# $game (String)
rule-capot-exit-none = { $game ->
    [bela] Može da se izađe i štigljom
   *[belot] Može da se izađe i uz kapo
}.
rule-exit-with-hanging-yes = Može da se izađe i dok poeni vise.
rule-exit-with-hanging-no = Dok poeni vise, ne izlazi se.

# The names of switches; short, for buttons.
switch-exchange-seven = Zamena sedmice
switch-contra = Kontra
switch-contra-any-time = Kontra u svako doba
switch-third-contra = Subkontra
switch-outbid-after-contra = Posle kontre
switch-recontra-ends-auction = Rekontra je kraj
switch-outbid-after-recontra = Posle rekontre
switch-contra-takes-all = Kontra nosi sve
switch-low-hand-cancel = Slabe karte
switch-raise-at-all-trumps = Sve adut
switch-raise-in-plain-suit = Iber
switch-void-must-trump = Sečenje
switch-undertrump-forced = Niži adut
switch-honour-play = Na poštenje
switch-revoke-penalty = Kazna
switch-trick-review = Odneseni štihovi
switch-announce-window = Kad se zove
switch-quad-vs-run = Četiri iste
switch-contest-winner-takes = Šta važi
switch-best-run-tie = Jednaki nizovi
switch-run-of-8 = Osam u nizu
switch-overlap-quad-run = Vezano zvanje
switch-announcements-need-trick = Zvanje uz štih
switch-belote-with = Bela se zove
switch-belote-on-ruff = Bela uz sečenje
switch-make-condition = Za prolaz
switch-on-tie = Jednako poena
switch-deck = Špil
switch-deal-before-auction = Karte pre zvanja aduta
switch-contracts = Šta se zove
switch-generale = General
switch-must-beat-defence = Više od protivnika
switch-eighty-needs-82 = 82 za 80
switch-made-writes = Kod prolaza
switch-fall-base = Pad vredi
switch-contra-multiplies = Kontra množi
switch-recontra-factor = Rekontra puta
switch-bid-with-belotes = Bela za zvani broj
switch-capot-worth = Zvani svi štihovi
switch-capot-flat = Samo zvano
switch-scale = Upis poena
switch-fail-pays = Kod pada
switch-capot-bonus = { $game ->
    [bela] Vrednost štiglje
   *[belot] Vrednost kapoa
}
switch-no-trump-aces = Četiri keca bez aduta
switch-capot-sum = { $game ->
    [bela] Iznos za štiglju
   *[belot] Iznos za kapo
}
switch-no-trump-doubles-capot = { $game ->
    [bela] Štiglja ×2 bez aduta
   *[belot] Kapo ×2 bez aduta
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
switch-hang-carry = Viseći poeni
switch-hang-under-contra = Kontra visi
switch-kertici = Kertici
switch-turned-suit-again = Opet okrenuta boja
switch-second-round = Drugi krug
switch-last-must-name = Poslednji mora
switch-announcements = Zvanja
switch-belote-of-loser = Bela kod pada
switch-target = Do koliko
switch-dosta = „Dosta“
switch-deal-limit = Najviše deljenja
switch-tie-at-end = Jednako na kraju
switch-capot-exit = { $game ->
    [bela] Izlaz štigljom
   *[belot] Izlaz uz kapo
}
switch-exit-with-hanging = Kraj dok visi

# The names of values; short, for buttons.
value-yes = da
value-no = ne
# $first, $later, $hand (Number): cards before and after the auction, and all
value-deal-before-auction = { $later ->
    [0] svih { $first }
   *[other] { $first } od { $hand }
}
# $others (String): the contracts beside the suits
value-contracts = { $others ->
    [none] samo boje
    [nt] boje i bez aduta
    [at] boje i sve adut
   *[all] svih šest
}
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = ne partnera
value-void-must-trump-always = uvek
value-revoke-penalty-pot = cela igra
value-revoke-penalty-162-plus-announcements = 162 + zvanja
value-trick-review-off = ne gledaju se
value-trick-review-last = poslednji
value-trick-review-own-tricks-on-lead = svoji
value-announce-window-with-first-card = prva karta
value-announce-window-until-trick1-closed = prvi štih
value-announce-window-until-next-card = do sledećeg
value-announce-window-before-first-lead = pre igre
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
value-run-of-8-wins-match = pobeda
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
value-hang-carry-next-deal-winner = pobedniku
value-hang-carry-owner-unless-fails = vraćaju se
value-hang-under-contra-pot = sve
value-hang-under-contra-each-owns-half = po pola
value-hang-share-whole-pot = sve
value-belote-with-first-card = sa prvom kartom
value-belote-with-second-card = sa drugom kartom
value-belote-of-loser-with-pot = sa ostalima
value-belote-of-loser-kept = ostaje
value-belote-of-loser-lost = propada
value-on-tie-made = svako svoje
value-made-writes-cards-and-bid = karte i zvano
value-made-writes-bid = samo zvano
value-made-writes-cards = samo karte
value-contra-multiplies-everything = sve
value-contra-multiplies-bid = zvano
value-scale-tens = u deseticama
value-scale-exact = tačno
value-scale-nearest-ten = na deseticu
value-tie-at-end-play-on = igra se dalje
value-tie-at-end-half-point = dele
value-capot-exit-any-capot = ne
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = ne na { $target }–{ $most }
value-capot-exit-none = da

# Why switches conflict.
conflict-teams-need-four = U paru se igra samo učetvoro.
conflict-four-need-teams = Učetvoro se igra u parovima.
conflict-nothing-dealt = Tako neko ne bi dobio karte.
conflict-too-few-cards = Nema dovoljno karata za sve.
conflict-hands-too-small = Premalo karata u ruci: bar šest.
conflict-no-contracts = Ne bi bilo šta da se zove.
conflict-contracts-out-of-order = Igre nisu poredane odozdo naviše.
conflict-quads-incomplete = Poredak četiri iste mora da ima svih šest.
conflict-turn-up-needs-four-suits = Uz okrenutu kartu moraju moći da se zovu sve četiri boje.
conflict-seven-needs-turn-up = Bez okrenute karte sedmica nema za šta da se zameni.
conflict-seven-needs-sevens = U 24 karte nema sedmice za zamenu.
conflict-taker-needs-turn-up = U ovoj licitaciji nema okrenute karte koja se uzima.
conflict-taker-or-seven = Gde se okrenuta karta uzima, ne može da se zameni za sedmicu.
conflict-all-needs-one-contest = Sva zvanja važe samo gde odlučuje najjače. Prvo izaberi „{ $other }“: { $value }.
conflict-fall-needs-one-opponent = Utroje poeni mogu da pripadnu najboljem od drugih ili nikome.
conflict-kertici-need-tens = Kertici su u deseticama; ne idu uz tačne poene.
conflict-numbers-need-full-pack = Za zvanja sa brojem trebaju četiri igrača i sve 32 karte.
conflict-numbers-need-points = Zvanja sa brojem pišu se u poenima, ne u deseticama.
conflict-rounding-needs-numbers = Na deseticu se zaokružuje samo uz zvanja sa brojem.
conflict-contracts-of-other-game = Ovi „bez aduta“ i „sve adut“ idu samo uz zvanja sa brojem ili uz okrenutu kartu, a oni drugi samo bez toga.
conflict-sum-or-numbers = Uz zvanja sa brojem svi štihovi imaju svoj upis; nema stalnog iznosa.
