# The rules of a table, page by page. Every sentence stands alone; /settings shows them too.
#
# Everywhere: $game (String): bela or belot; $players (Number); $sides (String): teams or
# individual; $before, $after (String): cards dealt before and after the auction, as "3 + 2".

topic-short = Ukratko
# $game (String)
topic-auction = { $game ->
    [bela] Adut
   *[belot] Licitacija
}
topic-play = Igra
topic-declarations = Zvanja
topic-scoring = Bodovanje
topic-end = Kraj partije

# $preset (String); $topic (String): the page
rules-title = **{ $preset }** · { $topic }
# $sentence (String)
rules-sentence = • { $sentence }
# $changes (String): switches and their present values
rules-changed = Promijenjeno – { $changes }
rules-settings = Promijeni pravila

# $players, $target (Number)
rules-players = { $players ->
    [2] Dva igrača, do { $target }.
    [3] Tri igrača, svatko za sebe, do { $target }.
   *[4] Dva para, do { $target }; partneri sjede jedan nasuprot drugome.
}
rule-deck-24 = 24 karte, od devetke do asa.
rule-deck-32 = 32 karte, od sedmice do asa.
# $game, $before, $after (String)
rule-deal-before-auction = { $later ->
    [0] Svatko dobije svih { $first } karata ({ $before }) prije nego što { $game ->
        [bela] se zove adut
       *[belot] počne licitacija
    }.
   *[other] { $game ->
        [bela] Svatko dobije { $before } karte i { $after } u talonu, koji se diže kad je adut zvan.
       *[belot] Svatko dobije { $before } karte, a nakon licitacije još { $after }.
    }
}
# $left (Number)
rules-left-over = Tko zove, uzima i preostale karte ({ $left }) i odbacuje isto toliko; one se broje u njegove štihove.
# $undealt (Number)
rules-undealt = Karte izvan igre: { $undealt }.
rule-direction-ccw = Igra se obrnuto od smjera kazaljke na satu.
rule-direction-cw = Igra se u smjeru kazaljke na satu.
rules-cut = Svatko za stolom može jednom presjeći karte za sljedeće dijeljenje.

# $bids (String): the possible bids
rule-contracts = Može se zvati: { $bids }.
# $bids (String): the possible bids
rule-auction-mode-ladder = Počinje igrač do djelitelja, dalje samo naviše: { $bids }. { $players ->
    [2] Kad protivnik kaže dalje
   *[other] Kad svi ostali zaredom kažu dalje
}, igra se zadnje što je zvano.
rule-auction-mode-mus = Počinje igrač do djelitelja: zove adut ({ $bids }) ili kaže dalje. Igra se ono što je prvo zvano.
# $first (Number): cards seen
rule-auction-mode-forced-first = Igrač do djelitelja mora zvati adut ({ $bids }) s prvih { $first } karata.
# $others (String): the contracts beside the suits
rule-auction-mode-turn-up = Jedna se karta okrene. Redom svatko može uzeti njezinu boju za adut ili reći dalje. Ako je nitko ne uzme, može se zvati druga boja{ $others ->
    [none] {""}
    [nt] {""} ili „bez aduta“
    [at] {""} ili „sve adut“
   *[all] {""}, „bez aduta“ ili „sve adut“
}.
rule-turned-suit-again-yes = U drugom krugu može se zvati i okrenuta boja.
rule-turned-suit-again-no = U drugom krugu okrenuta boja ne može se zvati.
rule-second-round-yes = Ako nitko ne zove, pita se još jedan krug s istim kartama; talon ostaje zatvoren. U prvom krugu nitko ne mora zvati.
rule-second-round-no = Adut se zove u jednom krugu.
rule-last-must-name-yes = Ako dođe do djelitelja, on mora zvati (mus).
rule-last-must-name-no = Ako nitko ne zove, dijeli sljedeći.
rule-turned-card-to-taker-yes = Tko zove, uzima okrenutu kartu i dobiva jednu kartu manje.
rule-turned-card-to-taker-no = Okrenutu kartu ne dobiva nitko.
rules-all-pass = Ako svi kažu dalje, dijeli sljedeći.
rule-auction-mode-numbers = Počinje igrač do djelitelja: zove se broj bodova i adut ({ $bids }), od 80 po deset, zatim kapo. Svako zvanje mora biti više od prethodnoga; smije se preskakati. Kad svi ostali zaredom kažu dalje, igra se zadnje što je zvano.
rule-generale-yes = Može se zvati general: zvač sam nosi sve štihove, 500 bodova.
rule-generale-no = General se ne zove.
rule-exchange-seven-yes = Ako je adut okrenuta boja, tko među prvim kartama ima njezinu sedmicu, može je zamijeniti za okrenutu kartu.
rule-exchange-seven-no = Sedmica aduta ne mijenja se za okrenutu kartu.
rule-passed-may-call-again-yes = I nakon „dalje“ možeš opet zvati.
rule-passed-may-call-again-no = Tko jednom kaže dalje, ne može opet zvati.
rule-contra-yes = Protivnik može dati kontru na zadnje zvanu igru, a { $players ->
    [2] tko ju je zvao
   *[other] strana koja ju je zvala
} rekontru.
rule-contra-no = Kontre nema.
rule-contra-any-time-yes = Kontra i rekontra mogu se reći i preko reda, dok traje licitacija.
rule-contra-any-time-no = Kontra i rekontra govore se redom.
rule-third-contra-yes = Poslije rekontre protivnik može reći subkontru, koja vrijedi ×8.
rule-third-contra-no = Poslije rekontre nema subkontre.
rule-outbid-after-contra-yes = Poslije kontre može se zvati viša igra.
rule-outbid-after-contra-no = Poslije kontre samo rekontra ili dalje.
rule-recontra-ends-auction-yes = Rekontra zaključuje licitaciju.
rule-recontra-ends-auction-no = Rekontra ne zaključuje licitaciju.
rule-outbid-after-recontra-yes = Poslije rekontre može se zvati viša igra.
rule-outbid-after-recontra-no = Poslije rekontre ne može se zvati viša igra.
rule-outbid-resets-factor-yes = Nova igra je bez kontre.
rule-outbid-resets-factor-no = Kontra ostaje i na novoj igri.
# $sides (String); $points, $first (Number): at most this many points in this many cards
rule-low-hand-cancel = S najviše { $points } bodova u prvih { $first } karata možeš poništiti dijeljenje prije nego što prvi put zoveš{ $sides ->
    [teams] {""}, osim ako je partner zvao
   *[individual] {""}
}.
rule-low-hand-cancel-none = Igra se i sa slabim kartama.

# a button
rules-revoke = Kriva karta!
rules-lead = Počinje igrač do djelitelja, zatim tko nosi štih. Boja se poštuje.
rules-takes = Štih nosi najviša karta tražene boje, a adut je jači od svega.
rule-raise-when-trump-led-yes = Kad se igra adut, daješ ibera ako možeš{ $sides ->
    [teams] {""}, i preko partnera
   *[individual] {""}
}.
rule-raise-when-trump-led-no = Kad se igra adut, ne moraš dati ibera.
rule-raise-at-all-trumps-yes = Kod „sve adut“ daješ ibera u svakoj boji ako možeš{ $sides ->
    [teams] {""}, i preko partnera
   *[individual] {""}
}.
rule-raise-at-all-trumps-no = Kod „sve adut“ ne moraš dati ibera.
rule-raise-in-plain-suit-yes = I u boji koja nije adut daješ ibera (višu kartu) ako možeš{ $sides ->
    [teams] {""}, i preko partnera
   *[individual] {""}
}.
rule-raise-in-plain-suit-no = U boji koja nije adut ne moraš dati ibera.
rules-ruff-lifts-raise = Kad je štih presječen adutom, u traženoj boji ne moraš dati ibera.
# $sides (String)
rule-void-must-trump-always = Ako boje nemaš, moraš sjeći{ $sides ->
    [teams] {""}, i kad štih drži partner
   *[individual] {""}
}.
rule-void-must-trump-if-opponent-holds-trick = Ako boje nemaš, moraš sjeći, osim kad štih drži partner.
rule-overtrump-if-able-yes = Ako je već presječeno, daješ viši adut ako možeš{ $over ->
    [partner] {""}, i preko partnera
   *[nobody] {""}
}.
rule-overtrump-if-able-no = Ako je već presječeno, ne moraš dati viši adut.
rule-undertrump-forced-yes = Ako ne možeš dati viši, daješ niži adut.
rule-undertrump-forced-no = Ako ne možeš dati viši, igraš što hoćeš.
rules-trumps = Adut, od najjače karte: J 20, 9 14, A 11, 10 10, K 4, Q 3{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-plain = Ostale boje, od najjače karte: A 11, 10 10, K 4, Q 3, J 2, 9{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-all-trumps = Kod „sve adut“ karte svake boje vrijede kao adut, po jačini i bodovima; štih nosi najviša u traženoj boji.
rules-no-trumps = Kod „bez aduta“ aduta nema: karte svake boje vrijede kao u ostalim bojama, po jačini i bodovima, a štih nosi najviša u traženoj boji.
rules-sans-atout = Kod „bez aduta“ as vrijedi 19, a ostale karte kao izvan aduta; štih nosi najviša u traženoj boji, a ibera ne moraš dati.
rules-tout-atout = Kod „sve adut“ karte svake boje po jačini su kao adut; J 13, 9 9, A 6, 10 5, K 3, Q 2.
# $revoke (String): the label of that button
rule-honour-play-yes = Na poštenje: može se baciti svaka karta. Ako nije bila dopuštena, protivnik do sljedećeg dijeljenja može pritisnuti „{ $revoke }“. AI to ne radi, a partija ne ulazi u ljestvicu.
rule-honour-play-no = Mogu se baciti samo dopuštene karte.
rule-revoke-penalty-pot = Za krivu kartu { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} cijelu igru sa svim zvanjima.
rule-revoke-penalty-162-plus-announcements = Za krivu kartu { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} 162 i sva zvanja.
rule-trick-review-off = Odneseni štihovi ne gledaju se.
rule-trick-review-last = Zadnji štih može se pogledati.
rule-trick-review-own-tricks-on-lead = Tko je na štihu, može pogledati svoje štihove.
rules-silence = Dok se dijeljenje igra, o kartama se ne razgovara.

rule-announcements-yes = Zovu se nizovi i četiri iste.
rule-announcements-no = Zove se samo bela, bez nizova i četiri istih.
# $game (String); $run (String): the ranks of the pack, low to high
rules-declarations = { $game ->
    [bela] U nizu iste boje ({ $run }): 3 karte 20, 4 karte 50, 5 karata 100; četiri iste 100, devetke 150, dečki 200.
   *[belot] U nizu iste boje ({ $run }): terca (3) 20, kvarta (4) 50, kvinta (5) 100; četiri iste 100, devetke 150, dečki 200.
}
# $aces (Number)
rule-no-trump-aces = Kod „bez aduta“ zovu se samo četiri asa, za { $aces } bodova; ostalih zvanja nema.
rule-no-trump-aces-none = Kod „bez aduta“ zvanja nema.
rule-announce-window-with-first-card = Zvanja se zovu s prvom kartom.
rule-announce-window-until-trick1-closed = Zvanja se zovu do kraja prvog štiha.
rule-announce-window-until-next-card = Zvanja se zovu s prvom kartom ili dok sljedeći ne odigra.
rule-announce-window-before-first-lead = Prije prve karte svatko redom zove svoja zvanja ili kaže dalje.
rule-announce-detail-kind-only = Kod zvanja se kaže samo koliko.
rule-announce-detail-full = Kod zvanja se kaže koliko i do kuda.
rule-reveal-after-last-trick = Karte se pokazuju nakon zadnjeg štiha.
rule-reveal-at-once = Karte onoga što vrijedi pokazuju se odmah.
rule-reveal-after-first-trick = Karte se pokazuju nakon prvog štiha.
rules-best = Strani s najboljim nizom (duži, zatim viši) vrijede svi nizovi, a strani s najboljim četiri iste sve četiri iste.
rule-quad-vs-run-independent = Nizovi i četiri iste ne smetaju jedni drugima.
rule-quad-vs-run-quad-kills-quinte = Četiri iste poništavaju protivničke kvinte.
rule-quad-vs-run-quad-kills-runs = Četiri iste poništavaju sve protivničke nizove.
rule-quad-vs-run-single-best = Priznaje se samo strani s najjačim zvanjem: četiri iste, zatim duži niz, zatim viši.
rules-camps = Ostalo dvoje zajedno je protiv onoga tko zove, a svatko upisuje svoje.
rule-contest-winner-takes-own-of-that-type = Strani s najjačim zvanjem vrijede samo zvanja iste vrste, nizovi ili četiri iste.
rule-contest-winner-takes-all-own = Strani s najjačim zvanjem vrijede sva zvanja.
rule-best-run-tie-cancel-all = Od jednakih najboljih nizova ne vrijedi nijedan.
rule-best-run-tie-trump-then-cancel = Od jednakih najboljih nizova vrijedi onaj u adutu, inače nijedan.
rule-best-run-tie-seat-order = Od jednakih najboljih nizova vrijedi niz igrača koji je prije na redu.
rule-best-run-tie-trump-then-seat = Od jednakih najboljih nizova vrijedi onaj u adutu, inače niz igrača koji je prije na redu.
# $fours (String): the ranks of fours, best first
rules-quad-rank = Četiri iste po jačini: { $fours }.
rule-run-cap-5 = Više od pet u nizu vrijedi kao pet.
rule-run-of-8-quinte-plus-tierce = Osam u nizu je kvinta i terca.
rule-run-of-8-wins-match = Osam karata iste boje u ruci („belot“) odmah donosi pobjedu u partiji.
rule-overlap-quad-run-choose-one = Ista karta ne može biti i u nizu i u četiri iste.
rule-overlap-quad-run-both = Ista karta može biti i u nizu i u četiri iste.
rule-announcements-need-trick-yes = { $players ->
    [2] Tko ostane bez štiha, gubi zvanja: upisuje ih protivnik.
    [3] Tko zove pa ostane bez štiha, gubi zvanja: upisuje ih najbolji od drugih; netko drugi bez štiha: njegova upisuje samo onaj tko zove.
   *[4] Strana bez štiha gubi zvanja: upisuju ih drugi.
}
rule-announcements-need-trick-no = Zvanja vrijede i bez štiha.
rules-belote = Bela: kralj i dama aduta u jednoj ruci, 20.
rules-belote-all-trumps = Kod „sve adut“ bela vrijedi u svakoj boji, kad se ta boja igra.
rule-belote-with-first-card = Bela se zove s prvom od te dvije karte.
rule-belote-with-second-card = Bela se zove s drugom od te dvije karte i vrijedi tek tada.
rule-belote-on-ruff-yes = Bela vrijedi i kad njome siječeš.
rule-belote-on-ruff-no = Bela ne vrijedi kad njome siječeš.

# $last (Number)
rules-points = Broje se karte iz štihova, { $last } bodova za zadnji štih, zvanja koja vrijede i bela.
rules-points-plain = Broje se karte iz štihova, { $last } bodova za zadnji štih i bela.
rule-no-trump-doubles-capot-no = Kod „bez aduta“ karte i zadnji štih vrijede dvostruko, { $game ->
    [bela] štiglja
   *[belot] kapo
} ne.
rule-no-trump-doubles-capot-yes = Kod „bez aduta“ sve vrijedi dvostruko: karte, zadnji štih i { $game ->
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
    [bela] Tko zove, treba više od polovice (prolaz); inače pada (pad).
   *[belot] Tko zove, mora imati više od { $players ->
        [2] protivnika
       *[other] drugih
    }; inače pada.
}
rule-make-condition-more-than-each = Tko zove, mora imati više od svakoga od drugih; inače pada.
rule-make-condition-more-than-all-others = Tko zove, mora imati više od drugih zajedno; inače pada.
rule-on-tie-hang = Kod jednakih bodova igra visi.
rule-on-tie-declarer-fails = Jednako nije dovoljno.
rule-on-tie-made = Kod jednakih bodova svatko upisuje svoje.
rules-make-number = Tko zove, treba barem onoliko bodova koliko je zvao; za kapo sve štihove.
rule-must-beat-defence-yes = Treba i više od protivnika.
rule-must-beat-defence-no = Protivnik smije imati više.
rule-eighty-needs-82-yes = Za 80 treba 82.
rule-eighty-needs-82-no = Za 80 dovoljno je 80.
rule-made-writes-cards-and-bid = Kod prolaza svatko upisuje svoje bodove, a tko je zvao i zvano.
rule-made-writes-bid = Kod prolaza upisuje se samo zvano, bez karata.
rule-made-writes-cards = Kod prolaza svatko upisuje svoje bodove, bez zvanoga.
rule-fall-base-160 = Kod pada protivnik upisuje 160 i zvano.
rule-fall-base-162 = Kod pada protivnik upisuje 162 i zvano.
rule-contra-multiplies-everything = Uz kontru upisuje samo pobjednik: koliko i kod pada, sve ×2, uz rekontru ×{ $recontra }.
rule-contra-multiplies-bid = Uz kontru upisuje samo pobjednik: koliko i kod pada, ali samo zvano ×2, uz rekontru ×{ $recontra }.
rule-recontra-factor-3 = Rekontra vrijedi ×3.
rule-recontra-factor-4 = Rekontra vrijedi ×4.
rule-bid-with-belotes-yes = Za zvani broj vrijede i zvanja i bela.
rule-bid-with-belotes-no = Za zvani broj vrijede samo karte, bez zvanja i bele.
rule-capot-worth-500 = Zvani kapo upisuje se kao 500 umjesto 250.
rule-capot-worth-250 = Zvani kapo upisuje se kao 250.
# $worth (Number): the points of a capot that was bid
rule-capot-flat-yes = Zvani i ispunjeni kapo upisuje samo svojih { $worth }.
rule-capot-flat-no = Kapo upisuje karte i zvano.
rule-fail-pays-opponents-all = Ako padne, { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} sve.
rule-fail-pays-best-opponent = Ako padne, njegovi bodovi idu najboljem od drugih.
rule-fail-pays-nobody = Ako padne, njegovi bodovi propadaju; { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} svoje.
rule-contra-takes-all-yes = Uz kontru tko ima više upisuje sve ×2, uz rekontru ×{ $recontra }.
rule-contra-takes-all-no = Uz kontru se svakome njegovi bodovi pišu ×2, uz rekontru ×{ $recontra }.
rule-contra-multiplies-capot-yes = Množi se i { $game ->
    [bela] štiglja
   *[belot] kapo
}.
rule-contra-multiplies-capot-no = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} se ne množi.
# $game (String)
rule-capot-but-behind-inside-takes-all = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}, ali { $players ->
    [2] protivnik zbog zvanja ima
   *[other] drugi zbog zvanja imaju
} više: pad.
# $game (String)
rule-capot-but-behind-declarer-keeps = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}, ali { $players ->
    [2] protivnik zbog zvanja ima
   *[other] drugi zbog zvanja imaju
} više: svatko upisuje svoje.
# $game (String)
rule-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}, ali { $players ->
    [2] protivnik zbog zvanja ima više: on upisuje
   *[other] drugi zbog zvanja imaju više: oni upisuju
} sve ostalo, a tko zove samo { $capot } za { $game ->
    [bela] štiglju
   *[belot] kapo
}.
rule-scale-tens = Bodovi se zaokružuju na desetice i pišu bez nule.
rules-rounding = U boji se zaokružuje naviše od 7, a kod onoga tko ima manje bodova već od 6; kod „sve adut“ od 5, odnosno od 4; kod „bez aduta“ od 6.
rules-rounding-rest = Svatko upisuje pune desetice; preostale dobiva tko ima najveći ostatak, a kod jednakog tko ima manje bodova.
rule-scale-exact = Bodovi se pišu točno.
rule-scale-nearest-ten = Upisano se zaokružuje na najbližu deseticu.
# $scale (String): tens or exact
rule-hang-share-hanging-up = Kad igra visi, { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} svoje, a ostatak čeka{ $scale ->
    [tens] ; ako se desetice ne mogu podijeliti popola, čeka veći dio
   *[exact] {""}
}.
rule-hang-share-defender-floor = Kad igra visi, { $players ->
    [2] protivnik upisuje
   *[other] drugi upisuju
} svoje zaokruženo naniže, a ostatak čeka.
rule-hang-share-whole-pot = Kad igra visi, nitko ne upisuje ništa: čekaju svi bodovi.
rule-hang-carry-next-deal-winner = Viseće bodove uzima tko ima više u sljedećem dijeljenju; ako i ono visi, čekaju dalje.
rule-hang-carry-owner-unless-fails = Poslije sljedećeg dijeljenja viseći bodovi ostaju { $players ->
    [2] igraču čiji su; ako baš on zove i padne, dobiva ih protivnik
    [3] igraču čiji su; ako baš on zove i padne, dobiva ih najbolji od drugih
   *[4] paru čiji su; ako baš on zove i padne, dobivaju ih drugi
}.
rule-hang-under-contra-pot = Ako igra s kontrom visi, čeka sve.
rule-hang-under-contra-each-owns-half = Ako igra s kontrom visi, jedna polovica čeka stranu koja je zvala, a druga onu koja je dala kontru.
rule-belote-of-loser-with-pot = Bela ide s ostalim bodovima.
rule-belote-of-loser-kept = Bela se ne gubi: upisuje je i strana koja izgubi sve ostalo.
rule-belote-of-loser-lost = Belu strane koja sve izgubi ne upisuje nitko.
rule-kertici-yes = Kertici: pad ili bez štiha −10, kod „bez aduta“ −20; izgubljena kontra −20, rekontra −40. Broji se samo najveći.
rule-kertici-no = Za izgubljeno dijeljenje ništa se ne oduzima.

# $target (Number)
rule-target = Partija završava nakon dijeljenja u kojem netko dođe do { $target }; pobjeđuje tko ima više.
rule-dosta-yes = „Dosta“: tko usred dijeljenja dođe do cilja, smije to reći i odmah je dobio. Broje se bodovi iz pokupljenih štihova i pokazana zvanja; je li zvač pao i ima li kontre, više nije važno.
rule-dosta-no = Svako se dijeljenje igra do kraja.
# $limit (Number)
rule-deal-limit = { $limit ->
    [one] Igra se { $limit } dijeljenje: tko tada vodi, pobijedio je. Kod jednakog rezultata igra se još po jedno. Dijeljenje u kojem svi kažu dalje ne broji se, ali zaredom se ponavljaju najviše tri. Nakon dvanaest zaredom kod jednakog rezultata pobijedio je tko je prvi govorio u prvom dijeljenju.
    [few] Igraju se najviše { $limit } dijeljenja: tko tada vodi, pobijedio je. Kod jednakog rezultata igra se još po jedno. Dijeljenje u kojem svi kažu dalje ne broji se, ali zaredom se ponavljaju najviše tri. Nakon dvanaest zaredom kod jednakog rezultata pobijedio je tko je prvi govorio u prvom dijeljenju.
   *[other] Igra se najviše { $limit } dijeljenja: tko tada vodi, pobijedio je. Kod jednakog rezultata igra se još po jedno. Dijeljenje u kojem svi kažu dalje ne broji se, ali zaredom se ponavljaju najviše tri. Nakon dvanaest zaredom kod jednakog rezultata pobijedio je tko je prvi govorio u prvom dijeljenju.
}
rule-deal-limit-none = Igra se koliko god dijeljenja treba.
rule-tie-at-end-play-on = Kod jednakog rezultata igra se dalje.
rule-tie-at-end-half-point = Ako ih je više na vrhu s istim brojem bodova, partija je neriješena i dijele pobjedu.
# $game (String)
rule-capot-exit-any-capot = { $game ->
    [bela] Štigljom se ne izlazi
   *[belot] Uz kapo se ne izlazi
}.
# $game (String); $target, $most (Number): between which totals it does not end the match
rule-capot-exit-only-151-159 = Ako strana { $game ->
    [bela] štigljom
   *[belot] uz kapo
} dođe na { $target }–{ $most }, igra se još jedno dijeljenje.
# $game (String)
rule-capot-exit-none = { $game ->
    [bela] Može se izaći i štigljom
   *[belot] Može se izaći i uz kapo
}.
rule-exit-with-hanging-yes = Može se izaći i dok bodovi vise.
rule-exit-with-hanging-no = Dok bodovi vise, ne izlazi se.

# The names of switches; short, for buttons.
switch-exchange-seven = Zamjena sedmice
switch-contra = Kontra
switch-contra-any-time = Kontra u svako doba
switch-third-contra = Subkontra
switch-outbid-after-contra = Poslije kontre
switch-recontra-ends-auction = Rekontra je kraj
switch-outbid-after-recontra = Poslije rekontre
switch-contra-takes-all = Kontra nosi sve
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
switch-belote-with = Bela se zove
switch-belote-on-ruff = Bela uz sječenje
switch-make-condition = Za prolaz
switch-on-tie = Jednako bodova
switch-deck = Špil
switch-deal-before-auction = Karte prije zvanja aduta
switch-contracts = Što se zove
switch-generale = General
switch-must-beat-defence = Više od protivnika
switch-eighty-needs-82 = 82 za 80
switch-made-writes = Kod prolaza
switch-fall-base = Pad vrijedi
switch-contra-multiplies = Kontra množi
switch-recontra-factor = Rekontra puta
switch-bid-with-belotes = Bela za zvani broj
switch-capot-worth = Zvani svi štihovi
switch-capot-flat = Samo zvano
switch-scale = Upis bodova
switch-fail-pays = Kod pada
switch-capot-bonus = { $game ->
    [bela] Vrijednost štiglje
   *[belot] Vrijednost kapoa
}
switch-no-trump-aces = Četiri asa bez aduta
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
switch-hang-share = Što visi
switch-hang-carry = Viseći bodovi
switch-hang-under-contra = Kontra visi
switch-kertici = Kertici
switch-turned-suit-again = Opet okrenuta boja
switch-second-round = Drugi krug
switch-last-must-name = Zadnji mora zvati
switch-announcements = Zvanja
switch-belote-of-loser = Bela kod pada
switch-target = Do koliko
switch-dosta = „Dosta“
switch-deal-limit = Najviše dijeljenja
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
value-hang-share-hanging-up = od onoga tko zove
value-hang-share-defender-floor = drugi naniže
value-hang-carry-next-deal-winner = pobjedniku
value-hang-carry-owner-unless-fails = vraćaju se
value-hang-under-contra-pot = sve
value-hang-under-contra-each-owns-half = po pola
value-hang-share-whole-pot = sve
value-belote-with-first-card = s prvom kartom
value-belote-with-second-card = s drugom kartom
value-belote-of-loser-with-pot = s ostalima
value-belote-of-loser-kept = ostaje
value-belote-of-loser-lost = propada
value-on-tie-made = svatko svoje
value-made-writes-cards-and-bid = karte i zvano
value-made-writes-bid = samo zvano
value-made-writes-cards = samo karte
value-contra-multiplies-everything = sve
value-contra-multiplies-bid = zvano
value-scale-tens = u deseticama
value-scale-exact = točno
value-scale-nearest-ten = na deseticu
value-tie-at-end-play-on = igra se dalje
value-tie-at-end-half-point = dijele
value-capot-exit-any-capot = ne
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = ne na { $target }–{ $most }
value-capot-exit-none = da

# Why switches conflict.
conflict-teams-need-four = U paru se igra samo učetvero.
conflict-four-need-teams = Učetvero se igra u parovima.
conflict-nothing-dealt = Tako netko ne bi dobio karte.
conflict-too-few-cards = Nema dovoljno karata za sve.
conflict-hands-too-small = Premalo karata u ruci: barem šest.
conflict-no-contracts = Ne bi se imalo što zvati.
conflict-contracts-out-of-order = Igre nisu poredane odozdo naviše.
conflict-quads-incomplete = Poredak četiri iste mora imati svih šest.
conflict-turn-up-needs-four-suits = Uz okrenutu kartu moraju se moći zvati sve četiri boje.
conflict-seven-needs-turn-up = Bez okrenute karte sedmica se nema za što zamijeniti.
conflict-seven-needs-sevens = U 24 karte nema sedmice za zamjenu.
conflict-taker-needs-turn-up = U ovoj licitaciji nema okrenute karte koja se uzima.
conflict-taker-or-seven = Gdje se okrenuta karta uzima, ne može se zamijeniti za sedmicu.
conflict-all-needs-one-contest = Sva zvanja vrijede samo gdje odlučuje najjače. Prvo odaberi „{ $other }“: { $value }.
conflict-fall-needs-one-opponent = Utroje bodovi mogu pripasti najboljem od drugih ili nikome.
conflict-kertici-need-tens = Kertici su u deseticama; ne idu uz točne bodove.
conflict-numbers-need-full-pack = Za zvanja s brojem trebaju četiri igrača i sve 32 karte.
conflict-numbers-need-points = Zvanja s brojem pišu se u bodovima, ne u deseticama.
conflict-rounding-needs-numbers = Na deseticu se zaokružuje samo uz zvanja s brojem.
conflict-contracts-of-other-game = Ovi „bez aduta“ i „sve adut“ idu samo uz zvanja s brojem ili uz okrenutu kartu, a oni drugi samo bez toga.
conflict-sum-or-numbers = Uz zvanja s brojem svi štihovi imaju svoj upis; nema stalnog iznosa.
