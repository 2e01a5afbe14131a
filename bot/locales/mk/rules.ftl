# The rules of a table, page by page. Every sentence stands alone; /settings shows them too.
#
# Everywhere: $game (String): bela or belot; $players (Number); $sides (String): teams or
# individual; $before, $after (String): cards dealt before and after the auction, as "3 + 2".

topic-short = Накратко
topic-auction = Викање
topic-play = Игра
# $game (String)
topic-declarations = Најави
topic-scoring = Броење
topic-end = Крај на партијата

# $preset (String); $topic (String): the page
rules-title = **{ $preset }** · { $topic }
# $sentence (String)
rules-sentence = • { $sentence }
# $changes (String): switches and their present values
rules-changed = Сменето – { $changes }
rules-settings = Смени ги правилата

# $players, $target (Number)
rules-players = { $players ->
    [2] Двајца играчи, до { $target } поени.
    [3] Тројца играчи, секој за себе, до { $target } поени.
   *[4] Двајца против двајца, до { $target } поени; партнерите седат еден спроти друг.
}
rule-deck-24 = 24 карти, од деветка до кец.
rule-deck-32 = 32 карти, од седмица до кец.
# $game, $before, $after (String)
rule-deal-before-auction = { $later ->
    [0] Секој ги добива сите { $first } карти ({ $before }) пред { $game ->
        [bela] да се викне адут
       *[belot] викањето
    }.
   *[other] { $game ->
        [bela] Секој добива { $before } карти и уште { $after } (талон), што се креваат откако ќе се викне адут.
       *[belot] Секој добива { $before } карти, а по викањето уште { $after }.
    }
}
# $left (Number)
rules-left-over = Кој вика, ги зема и преостанатите карти ({ $left }) и трга исто толку; тие се бројат во неговите штихови.
# $undealt (Number)
rules-undealt = Карти надвор од игра: { $undealt }.
rule-direction-ccw = Се игра обратно од стрелките на часовникот.
rule-direction-cw = Се игра во насока на стрелките на часовникот.
rules-cut = Секој на масата може еднаш да ги пресече картите за следното делење.

# $bids (String): the possible bids
rule-contracts = Може да се вика: { $bids }.
# $bids (String): the possible bids
rule-auction-mode-ladder = Почнува играчот до делителот, понатаму само нагоре: { $bids }. { $players ->
    [2] Кога другиот ќе каже понатаму
   *[other] Кога сите други по ред ќе кажат понатаму
}, се игра последното викано.
rule-auction-mode-mus = Почнува играчот до делителот: вика адут ({ $bids }) или вели понатаму. Се игра она што е викано прво.
# $first (Number): cards seen
rule-auction-mode-forced-first = Играчот до делителот мора да вика адут ({ $bids }) со првите { $first } карти.
# $others (String): the contracts beside the suits
rule-auction-mode-turn-up = Се отвора една карта. По ред секој може да ја земе нејзината боја за адут или да каже понатаму. Ако никој не ја земе, може да се вика друга боја{ $others ->
    [none] {""}
    [nt] {""} или „без адут“
    [at] {""} или „сè адут“
   *[all] {""}, „без адут“ или „сè адут“
}.
rule-turned-suit-again-yes = Во вториот круг може да се вика и бојата на отворената карта.
rule-turned-suit-again-no = Во вториот круг бојата на отворената карта не може да се вика.
rule-second-round-yes = Ако никој не викне, се прашува уште еден круг со истите карти; талонот останува затворен. Во првиот круг никој не мора да вика.
rule-second-round-no = Адут се вика во еден круг.
rule-last-must-name-yes = Ако дојде до делителот, тој мора да вика („мус“).
rule-last-must-name-no = Ако никој не викне, дели следниот.
rule-turned-card-to-taker-yes = Кој вика, ја зема отворената карта и добива една карта помалку.
rule-turned-card-to-taker-no = Отворената карта не ја добива никој.
rules-all-pass = Ако сите кажат понатаму, дели следниот.
rule-auction-mode-numbers = Почнува играчот до делителот: се вика број на поени и адут ({ $bids }), од 80 по десет, потоа чаљо. Секое викање мора да е повисоко од претходното; може да се прескокнува. Кога сите други по ред ќе кажат понатаму, се игра последното викано.
rule-generale-yes = Може да се вика генерал: тој што вика сам ги зема сите штихови, 500 поени.
rule-generale-no = Генерал не се вика.
rule-exchange-seven-yes = Ако отворената боја е адут, кој ја добил нејзината седмица меѓу првите карти може да ја замени за отворената карта.
rule-exchange-seven-no = Седмицата на адутот не се менува за отворената карта.
rule-passed-may-call-again-yes = И по „понатаму“ можеш пак да викаш.
rule-passed-may-call-again-no = Кој еднаш ќе каже понатаму, не може пак да вика.
rule-contra-yes = { $players ->
    [2] Противникот може да даде контра на последното викано, а викачот
   *[other] Противник може да даде контра на последното викано, а страната што викала
} реконтра.
rule-contra-no = Контра нема.
rule-contra-any-time-yes = Контра и реконтра може да се кажат и преку ред, додека трае викањето.
rule-contra-any-time-no = Контра и реконтра се кажуваат по ред.
rule-third-contra-yes = По реконтра противник може да каже субконтра, која важи ×8.
rule-third-contra-no = По реконтра нема субконтра.
rule-outbid-after-contra-yes = По контра може да се вика повисоко.
rule-outbid-after-contra-no = По контра само реконтра или понатаму.
rule-recontra-ends-auction-yes = Реконтра го завршува викањето.
rule-recontra-ends-auction-no = Реконтра не го завршува викањето.
rule-outbid-after-recontra-yes = По реконтра може да се вика повисоко.
rule-outbid-after-recontra-no = По реконтра не може да се вика повисоко.
rule-outbid-resets-factor-yes = Новата игра е без контра.
rule-outbid-resets-factor-no = Контрата останува и на новата игра.
# $sides (String); $points, $first (Number): at most this many points in this many cards
rule-low-hand-cancel = Со најмногу { $points } поени во првите { $first } карти можеш да го поништиш делењето пред првото викање{ $sides ->
    [teams] {""}, освен ако партнерот викал
   *[individual] {""}
}.
rule-low-hand-cancel-none = Се игра и со слаби карти.

# a button
rules-revoke = Погрешна карта!
rules-lead = Почнува играчот до делителот, потоа кој го зел штихот. На бојата се одговара.
rules-takes = Штихот го зема најсилната карта од бараната боја; адутот е посилен од сè.
rule-raise-when-trump-led-yes = Кога се игра адут, даваш посилен ако можеш{ $sides ->
    [teams] {""}, и врз партнерот
   *[individual] {""}
}.
rule-raise-when-trump-led-no = Кога се игра адут, не мораш да дадеш посилен.
rule-raise-at-all-trumps-yes = На „сè адут“ даваш посилна во секоја боја ако можеш{ $sides ->
    [teams] {""}, и врз партнерот
   *[individual] {""}
}.
rule-raise-at-all-trumps-no = На „сè адут“ не мораш да дадеш посилна.
rule-raise-in-plain-suit-yes = Ибер: даваш посилна во секоја барана боја ако можеш{ $sides ->
    [teams] {""}, и врз партнерот
   *[individual] {""}
}.
rule-raise-in-plain-suit-no = Во боја што не е адут не мораш да дадеш посилна.
rules-ruff-lifts-raise = Штом штихот е пресечен, не мораш да дадеш посилна во бараната боја.
# $sides (String)
rule-void-must-trump-always = Ако ја немаш бојата, мораш да сечеш{ $sides ->
    [teams] {""}, и кога штихот го држи партнерот
   *[individual] {""}
}.
rule-void-must-trump-if-opponent-holds-trick = Ако ја немаш бојата, мораш да сечеш, освен кога штихот го држи партнерот.
rule-overtrump-if-able-yes = Ако е веќе сечено, сечеш посилно ако можеш{ $over ->
    [partner] {""}, и врз партнерот
   *[nobody] {""}
}.
rule-overtrump-if-able-no = Ако е веќе сечено, не мораш да сечеш посилно.
rule-undertrump-forced-yes = Ако не можеш посилно, даваш помал адут.
rule-undertrump-forced-no = Ако не можеш посилно, играш што сакаш.
rules-trumps = Адут, од најсилната: J 20, 9 14, A 11, 10 10, K 4, Q 3{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-plain = Други бои, од најсилната: A 11, 10 10, K 4, Q 3, J 2, 9{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-all-trumps = На „сè адут“ секоја боја вреди како адут, по сила и поени; штихот го зема најсилната карта од бараната боја.
rules-no-trumps = На „без адут“ адут нема: секоја боја вреди како другите бои, по сила и поени, а штихот го зема најсилната карта од бараната боја.
rules-sans-atout = На „без адут“ кецот вреди 19, а другите карти колку надвор од адут; штихот го зема најсилната карта од бараната боја, а посилна не мораш да дадеш.
rules-tout-atout = На „сè адут“ секоја боја е по сила како адут; J 13, 9 9, A 6, 10 5, K 3, Q 2.
# $revoke (String): the label of that button
rule-honour-play-yes = На чест: може да се фрли секоја карта. Ако не била дозволена, противник може до следното делење да притисне „{ $revoke }“. AI никогаш не мами, а партијата не влегува во ранг-листата.
rule-honour-play-no = Можат да се фрлат само дозволени карти.
rule-revoke-penalty-pot = За докажана погрешна карта { $players ->
    [2] противникот запишува
   *[other] другите запишуваат
} сè, со сите најави.
rule-revoke-penalty-162-plus-announcements = За докажана погрешна карта { $players ->
    [2] противникот запишува
   *[other] другите запишуваат
} 162 и сè најавено.
rule-trick-review-off = Затворените штихови не се гледаат.
rule-trick-review-last = Последниот штих може да се погледне.
rule-trick-review-own-tricks-on-lead = Кој е на потег да почне може да ги погледне штиховите на својата страна.
rules-silence = Додека се игра, за картите не се зборува.

rule-announcements-yes = Се најавуваат низи и четири исти.
rule-announcements-no = Се најавува само { $game ->
    [bela] бела
   *[belot] бељот
}, без низи и четири исти.
# $game (String); $run (String): the ranks of the pack, low to high
rules-declarations = Низа во иста боја ({ $run }): терца (3) 20, педесет (4) 50, сто (5) 100; четири исти 100, деветки 150, џандари 200.
# $aces (Number)
rule-no-trump-aces = На „без адут“ се најавуваат само четири кеца, за { $aces } поени.
rule-no-trump-aces-none = На „без адут“ не се најавува ништо.
rule-announce-window-with-first-card = Се најавува со првата карта.
rule-announce-window-until-trick1-closed = Се најавува до крајот на првиот штих.
rule-announce-window-until-next-card = Се најавува со првата карта или додека не одигра следниот.
rule-announce-window-before-first-lead = Пред првата карта секој по ред најавува или вели дека нема ништо.
rule-announce-detail-kind-only = При најавата се кажува само колку.
rule-announce-detail-full = При најавата се кажува и до каде.
rule-reveal-after-last-trick = Картите се покажуваат по последниот штих.
rule-reveal-at-once = Картите на она што важи се покажуваат веднаш.
rule-reveal-after-first-trick = Картите се покажуваат по првиот штих.
rules-best = Страната со најдобра низа (подолга, па повисока) ги запишува сите свои низи, страната со најдобри четири исти сите свои.
rule-quad-vs-run-independent = Низите и четирите исти не си пречат.
rule-quad-vs-run-quad-kills-quinte = Четири исти ги поништуваат стотките на другата страна.
rule-quad-vs-run-quad-kills-runs = Четири исти ги поништуваат сите низи на другата страна.
rule-quad-vs-run-single-best = Важи само страната со најсилната најава: четири исти, потоа подолга низа, потоа повисока.
rules-camps = Другите двајца се заедно против тој што вика, а секој си го запишува своето.
rule-contest-winner-takes-own-of-that-type = Од најавите на најсилната страна важат само оние од истиот вид, низи или четири исти.
rule-contest-winner-takes-all-own = Важат сите најави на најсилната страна.
rule-best-run-tie-cancel-all = Од исти најдобри низи не важи ниту една.
rule-best-run-tie-trump-then-cancel = Од исти најдобри низи важи онаа во адут, инаку ниту една.
rule-best-run-tie-seat-order = Од исти најдобри низи важи онаа на играчот што е порано на ред.
rule-best-run-tie-trump-then-seat = Од исти најдобри низи важи онаа во адут, инаку онаа на играчот што е порано на ред.
# $fours (String): the ranks of fours, best first
rules-quad-rank = Четири исти, од најсилните: { $fours }.
rule-run-cap-5 = Повеќе од пет по ред важат како пет.
rule-run-of-8-quinte-plus-tierce = Осум по ред се сто и терца.
rule-run-of-8-wins-match = Осум карти од иста боја во рака („Белот“) веднаш ја добиваат партијата.
rule-overlap-quad-run-choose-one = Иста карта не може да биде и во низа и во четири исти.
rule-overlap-quad-run-both = Иста карта може да биде и во низа и во четири исти.
rule-announcements-need-trick-yes = { $players ->
    [2] Кој остане без штих, ги губи најавите: ги запишува противникот.
    [3] Кој вика па остане без штих, ги губи најавите: ги запишува најдобриот од другите; некој друг без штих: неговите ги запишува тој што викал.
   *[4] Страна без штих ги губи најавите: ги запишува другата.
}
rule-announcements-need-trick-no = Најавите важат и без штих.
# $game (String)
rules-belote = { $game ->
    [bela] Бела
   *[belot] Бељот
}: поп и дама на адутот во една рака, 20.
rules-belote-all-trumps = { $game ->
    [bela] Бела
   *[belot] Бељот
} на „сè адут“: во секоја боја, кога таа боја се игра.
# $game (String)
rule-belote-with-first-card = { $game ->
    [bela] Бела
   *[belot] Бељот
} се кажува со првата од двете карти.
rule-belote-with-second-card = { $game ->
    [bela] Бела
   *[belot] Бељот
} се кажува со втората од двете карти и важи дури тогаш.
rule-belote-on-ruff-yes = { $game ->
    [bela] Бела
   *[belot] Бељот
} важи и кога сечеш со { $game ->
    [bela] неа
   *[belot] него
}.
rule-belote-on-ruff-no = { $game ->
    [bela] Бела
   *[belot] Бељот
} не важи кога сечеш со { $game ->
    [bela] неа
   *[belot] него
}.

# $last (Number)
rules-points = Се бројат картите од штиховите, { $last } поени за последниот штих, најавите што важат и { $game ->
    [bela] бела
   *[belot] бељот
}.
rules-points-plain = Се бројат картите од штиховите, { $last } поени за последниот штих и { $game ->
    [bela] бела
   *[belot] бељот
}.
rule-no-trump-doubles-capot-no = На „без адут“ картите и последниот штих важат двојно, { $game ->
    [bela] штигљата
   *[belot] чаљото
} не.
rule-no-trump-doubles-capot-yes = На „без адут“ сè важи двојно: картите, последниот штих и { $game ->
    [bela] штигљата
   *[belot] чаљото
}.
# $game (String); $bonus (Number)
rule-capot-bonus = { $game ->
    [bela] Штигља
   *[belot] Чаљо
} (сите штихови): { $bonus ->
    [0] ништо повеќе
   *[other] уште { $bonus }
}.
# $game (String); $sum (Number)
rule-capot-sum = { $game ->
    [bela] Штигља
   *[belot] Чаљо
} (сите штихови): { $sum } за сè заедно; најавите не се бројат.
rule-capot-sum-none = { $game ->
    [bela] Штигља
   *[belot] Чаљо
} (сите штихови) не е постојан износ.
# $game (String)
rules-make = { $game ->
    [bela] На { $players ->
        [2] тој што вика
       *[other] страната што вика
    } му треба повеќе од половина; инаку паѓа.
   *[belot] { $players ->
        [2] Кој вика мора да има повеќе од противникот
       *[other] Страната што вика мора да има повеќе од другата
    }; инаку паѓа.
}
rule-make-condition-more-than-each = Кој вика мора да има повеќе од секој од другите; инаку паѓа.
# $game (String)
rule-make-condition-more-than-all-others = Кој вика мора да има повеќе од другите заедно; инаку паѓа.
rule-on-tie-hang = При исти поени играта виси.
rule-on-tie-declarer-fails = Исто не е доволно.
rule-on-tie-made = При исти поени секој си го запишува своето.
rules-make-number = На страната што викала ѝ требаат барем толку поени колку што викала; за чаљо сите штихови.
rule-must-beat-defence-yes = Мора да има и повеќе од противниците.
rule-must-beat-defence-no = Противниците може да имаат повеќе.
rule-eighty-needs-82-yes = За 80 требаат 82.
rule-eighty-needs-82-no = За 80 доволни се 80.
rule-made-writes-cards-and-bid = Кога ќе помине, секој си ги запишува поените, а тој што викал и викањето.
rule-made-writes-bid = Кога ќе помине, се запишува само викањето, без картите.
rule-made-writes-cards = Кога ќе помине, секој си ги запишува поените, без викањето.
rule-fall-base-160 = Кога ќе падне, противниците запишуваат 160 и викањето.
rule-fall-base-162 = Кога ќе падне, противниците запишуваат 162 и викањето.
rule-contra-multiplies-everything = Под контра запишува само победникот: колку и кога ќе падне, сè ×2, под реконтра ×{ $recontra }.
rule-contra-multiplies-bid = Под контра запишува само победникот: колку и кога ќе падне, но само викањето ×2, под реконтра ×{ $recontra }.
rule-recontra-factor-3 = Реконтра вреди ×3.
rule-recontra-factor-4 = Реконтра вреди ×4.
rule-bid-with-belotes-yes = За викањето се бројат и најавите и бељотот.
rule-bid-with-belotes-no = За викањето се бројат само картите, без најави и бељот.
rule-capot-worth-500 = Викано чаљо се пишува 500 наместо 250.
rule-capot-worth-250 = Викано чаљо се пишува 250.
# $worth (Number): the points of a capot that was bid
rule-capot-flat-yes = Викано и направено чаљо ги носи само своите { $worth }.
rule-capot-flat-no = Чаљото ги носи картите и викањето.
rule-fail-pays-opponents-all = Ако падне, { $players ->
    [2] противникот запишува
   *[other] другата страна запишува
} сè.
rule-fail-pays-best-opponent = Ако падне, неговите поени одат кај најдобриот од другите.
rule-fail-pays-nobody = Ако падне, неговите поени пропаѓаат; { $players ->
    [2] противникот си ги запишува своите
   *[other] другите си ги запишуваат своите
}.
rule-contra-takes-all-yes = Со контра страната со повеќе поени запишува сè ×2, со реконтра ×{ $recontra }.
rule-contra-takes-all-no = Со контра поените на секоја страна се запишуваат ×2, со реконтра ×{ $recontra }.
rule-contra-multiplies-capot-yes = Се множи и { $game ->
    [bela] штигљата
   *[belot] чаљото
}.
rule-contra-multiplies-capot-no = { $game ->
    [bela] Штигљата
   *[belot] Чаљото
} не се множи.
rule-capot-but-behind-inside-takes-all = Сите штихови, но { $players ->
    [2] противникот има
   *[other] другите имаат
} повеќе поени од најави: паѓа.
rule-capot-but-behind-declarer-keeps = Сите штихови, но { $players ->
    [2] противникот има
   *[other] другите имаат
} повеќе поени од најави: секој си го запишува своето.
rule-capot-but-behind-defenders-pot-declarer-capot = Сите штихови, но { $players ->
    [2] противникот има повеќе поени од најави: тој запишува
   *[other] другите имаат повеќе поени од најави: тие запишуваат
} сè освен { $game ->
    [bela] штигљата
   *[belot] чаљото
}, а кој вика само { $capot } за тоа.
rule-scale-tens = Поените се заокружуваат на десетки и се пишуваат без нула.
rules-rounding = Во боја се заокружува нагоре од 7, кај страната со помалку поени од 6; на „сè адут“ од 5, кај страната со помалку од 4; на „без адут“ од 6.
rules-rounding-rest = Секој ги запишува целите десетки; тие што недостигаат одат кај најголемиот остаток, при ист кај тој со помалку поени.
rule-scale-exact = Поените се пишуваат точно.
rule-scale-nearest-ten = Запишаното се заокружува на најблиската десетка.
# $scale (String): tens or exact
rule-hang-share-hanging-up = Кога играта виси, { $players ->
    [2] противникот си ги запишува своите
   *[other] другите си ги запишуваат своите
}, а поените на тој што викал чекаат{ $scale ->
    [tens] ; ако десетките не можат да се преполоват, чека поголемиот дел
   *[exact] {""}
}.
rule-hang-share-defender-floor = Кога играта виси, поените на { $players ->
    [2] противникот
   *[other] другите
} се заокружуваат надолу.
rule-hang-share-whole-pot = Кога играта виси, никој не запишува ништо: чекаат сите поени.
rule-hang-carry-next-deal-winner = Она што виси го зема страната со повеќе поени во следното делење; ако и тоа виси, чека понатаму.
rule-hang-carry-owner-unless-fails = По следното делење она што виси оди { $players ->
    [2] кај играчот чие е, но кај противникот ако токму тој вика и падне
    [3] кај играчот чие е, но кај најдобриот од другите ако токму тој вика и падне
   *[4] кај страната чие е, но кај другите ако токму таа вика и падне
}.
rule-hang-under-contra-pot = Ако игра со контра виси, чека сè.
rule-hang-under-contra-each-owns-half = Ако игра со контра виси, едната половина ја чека страната што викала, другата таа што дала контра.
# $game (String)
rule-belote-of-loser-with-pot = { $game ->
    [bela] Бела
   *[belot] Бељот
} оди со другите поени.
rule-belote-of-loser-kept = { $game ->
    [bela] Бела
   *[belot] Бељот
} не се губи: страната ги запишува и кога губи сè друго.
rule-belote-of-loser-lost = { $game ->
    [bela] Белата
   *[belot] Бељотот
} на страна што губи сè не го запишува никој.
rule-kertici-yes = Кертици: пад или без штих −10, на „без адут“ −20; изгубена контра −20, реконтра −40. Се брои само најголемиот.
rule-kertici-no = За изгубено делење ништо не се одзема.

# $target (Number)
rule-target = Партијата завршува по делење во кое некој стигнува { $target }; победува кој има повеќе.
rule-dosta-yes = „Доста“: страна што среде делење ќе ја достигне целта може да го каже тоа и веднаш победува. Се бројат поените од земените штихови и покажаните најави; дали викачот би паднал и има ли контра веќе не е важно.
rule-dosta-no = Секое делење се игра до крај.
# $limit (Number)
rule-deal-limit = { $limit ->
    [one] Се игра { $limit } делење: кој води, победил. Ако е исто, се игра уште по едно. Делење што е поништено не се брои, но најмногу три по ред се делат пак. По дванаесет по ред со ист резултат победува страната што прва зборувала во првото делење.
   *[other] Се играат најмногу { $limit } делења: кој тогаш води, победил. Ако е исто, се игра уште по едно. Делење што е поништено не се брои, но најмногу три по ред се делат пак. По дванаесет по ред со ист резултат победува страната што прва зборувала во првото делење.
}
rule-deal-limit-none = Колку делења и да требаат.
rule-tie-at-end-play-on = При ист резултат се игра понатаму.
rule-tie-at-end-half-point = Ако повеќемина водат со исто, е нерешено и ја делат победата.
# $game (String)
rule-capot-exit-any-capot = Делење со { $game ->
    [bela] штигља
   *[belot] чаљо
} не ја завршува партијата.
# $game (String); $target, $most (Number): between which totals it does not end the match
rule-capot-exit-only-151-159 = По { $game ->
    [bela] штигља
   *[belot] чаљо
} што ја носи страната на { $target }–{ $most } се игра уште едно делење.
# $game (String)
rule-capot-exit-none = Делење со { $game ->
    [bela] штигља
   *[belot] чаљо
} може да ја заврши партијата.
rule-exit-with-hanging-yes = Партијата може да заврши додека поени висат.
rule-exit-with-hanging-no = Партијата не завршува додека поени висат.

# The names of switches; short, for buttons.
switch-exchange-seven = Замена на 7
switch-contra = Контра
switch-contra-any-time = Контра во секое време
switch-third-contra = Субконтра
switch-outbid-after-contra = По контра
switch-recontra-ends-auction = Реконтра е крај
switch-outbid-after-recontra = По реконтра
switch-contra-takes-all = Контра носи сè
switch-low-hand-cancel = Слаби карти
switch-raise-at-all-trumps = Сè адут
switch-raise-in-plain-suit = Ибер
switch-void-must-trump = Сечење
switch-undertrump-forced = Помал адут
switch-honour-play = На чест
switch-revoke-penalty = Казна
switch-trick-review = Затворени штихови
switch-announce-window = Кога се најавува
switch-quad-vs-run = Исти и низи
switch-contest-winner-takes = Што важи
switch-best-run-tie = Исти низи
switch-run-of-8 = Осум по ред
switch-overlap-quad-run = Заедничка карта
switch-announcements-need-trick = Најава со штих
switch-belote-with = { $game ->
    [bela] Бела се кажува
   *[belot] Бељот се кажува
}
switch-belote-on-ruff = { $game ->
    [bela] Бела со сечење
   *[belot] Бељот со сечење
}
switch-make-condition = За да помине
switch-on-tie = Исти поени
switch-deck = Шпил
switch-deal-before-auction = Карти пред викањето
switch-contracts = Што се вика
switch-generale = Генерал
switch-must-beat-defence = Повеќе од другите
switch-eighty-needs-82 = 82 за 80
switch-made-writes = Кога поминува
switch-fall-base = Пад вреди
switch-contra-multiplies = Контра множи
switch-recontra-factor = Реконтра по
switch-bid-with-belotes = Бељот за викањето
switch-capot-worth = Викани сите штихови
switch-capot-flat = Само викањето
switch-scale = Запишување
switch-fail-pays = При пад
switch-capot-bonus = { $game ->
    [bela] Колку е штигља
   *[belot] Колку е чаљо
}
switch-no-trump-aces = Четири кеца без адут
switch-capot-sum = { $game ->
    [bela] Износ за штигља
   *[belot] Износ за чаљо
}
switch-no-trump-doubles-capot = { $game ->
    [bela] Штигља ×2 без адут
   *[belot] Чаљо ×2 без адут
}
switch-contra-multiplies-capot = { $game ->
    [bela] Контра на штигља
   *[belot] Контра на чаљо
}
switch-capot-but-behind = { $game ->
    [bela] Штигља и пад
   *[belot] Чаљо и пад
}
switch-hang-share = Заокружување
switch-hang-carry = Она што виси
switch-hang-under-contra = Контра виси
switch-kertici = Кертици
switch-turned-suit-again = Пак отворената
switch-second-round = Втор круг
switch-last-must-name = Последниот мора
switch-announcements = Најави
switch-belote-of-loser = { $game ->
    [bela] Бела при пад
   *[belot] Бељот при пад
}
switch-target = До колку
switch-dosta = „Доста“
switch-deal-limit = Најмногу делења
switch-tie-at-end = Исто на крај
switch-capot-exit = { $game ->
    [bela] Штигља на крај
   *[belot] Чаљо на крај
}
switch-exit-with-hanging = Крај додека виси

# The names of values; short, for buttons.
value-yes = да
value-no = не
# $first, $later, $hand (Number): cards before and after the auction, and all
value-deal-before-auction = { $later ->
    [0] сите { $first }
   *[other] { $first } од { $hand }
}
# $others (String): the contracts beside the suits
value-contracts = { $others ->
    [none] само бои
    [nt] бои и без адут
    [at] бои и сè адут
   *[all] сите шест
}
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = не врз партнер
value-void-must-trump-always = секогаш
value-revoke-penalty-pot = сè
value-revoke-penalty-162-plus-announcements = 162 + најави
value-trick-review-off = затворени
value-trick-review-last = последниот
value-trick-review-own-tricks-on-lead = своите
value-announce-window-with-first-card = прва карта
value-announce-window-until-trick1-closed = прв штих
value-announce-window-until-next-card = до следниот
value-announce-window-before-first-lead = пред игра
value-quad-vs-run-independent = посебно
value-quad-vs-run-quad-kills-quinte = без стотки
value-quad-vs-run-quad-kills-runs = без низи
value-quad-vs-run-single-best = најсилното
value-contest-winner-takes-own-of-that-type = ист вид
value-contest-winner-takes-all-own = сите
value-best-run-tie-cancel-all = ниту една
value-best-run-tie-trump-then-cancel = адут/ниту една
value-best-run-tie-seat-order = по ред
value-best-run-tie-trump-then-seat = адут/по ред
value-run-of-8-quinte-plus-tierce = сто + терца
value-run-of-8-wins-match = победа
value-overlap-quad-run-choose-one = не
value-overlap-quad-run-both = да
value-make-condition-more-than-each = од секого
value-make-condition-more-than-all-others = од сите
value-on-tie-hang = виси
value-on-tie-declarer-fails = паѓа
value-fail-pays-opponents-all = на другите
value-fail-pays-best-opponent = на најдобриот
value-fail-pays-nobody = на никого
value-capot-but-behind-inside-takes-all = паѓа
value-capot-but-behind-declarer-keeps = секој своето
value-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] останува штигља
   *[belot] останува чаљо
}
value-hang-share-hanging-up = висечкото нагоре
value-hang-share-defender-floor = другите надолу
value-hang-carry-next-deal-winner = на победникот
value-hang-carry-owner-unless-fails = се враќа
value-hang-under-contra-pot = сè
value-hang-under-contra-each-owns-half = по половина
value-hang-share-whole-pot = сè
value-belote-with-first-card = со првата карта
value-belote-with-second-card = со втората карта
value-belote-of-loser-with-pot = со другите
value-belote-of-loser-kept = останува
value-belote-of-loser-lost = пропаѓа
value-on-tie-made = секој своето
value-made-writes-cards-and-bid = карти и викање
value-made-writes-bid = само викањето
value-made-writes-cards = само картите
value-contra-multiplies-everything = сè
value-contra-multiplies-bid = викањето
value-scale-tens = во десетки
value-scale-exact = точно
value-scale-nearest-ten = на десетка
value-tie-at-end-play-on = се игра уште
value-tie-at-end-half-point = се дели
value-capot-exit-any-capot = не
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = не на { $target }–{ $most }
value-capot-exit-none = да

# Why switches conflict.
conflict-teams-need-four = Во парови се игра само во четворица.
conflict-four-need-teams = Во четворица се игра во парови.
conflict-nothing-dealt = Така некој не би добил карти.
conflict-too-few-cards = Нема доволно карти за сите.
conflict-hands-too-small = Премалку карти во рака: барем шест.
conflict-no-contracts = Не би имало што да се вика.
conflict-contracts-out-of-order = Игрите не се подредени нагоре.
conflict-quads-incomplete = Редоследот на четири исти мора да ги има сите шест.
conflict-turn-up-needs-four-suits = Со отворена карта мора да може да се викаат сите четири бои.
conflict-seven-needs-turn-up = Без отворена карта седмицата нема за што да се замени.
conflict-seven-needs-sevens = Во 24 карти нема седмица за замена.
conflict-taker-needs-turn-up = Во ова викање нема отворена карта што се зема.
conflict-taker-or-seven = Каде што отворената карта се зема, не може да се замени за седмица.
conflict-all-needs-one-contest = Сите најави важат само таму каде што одлучува најсилната. Прво избери „{ $other }“: { $value }.
conflict-fall-needs-one-opponent = Со тројца можат да одат кај најдобриот од другите или кај никого.
conflict-kertici-need-tens = Кертиците се бројат во десетки; не одат со точни поени.
conflict-numbers-need-full-pack = За викања со број требаат четворица и сите 32 карти.
conflict-numbers-need-points = Викањата со број се пишуваат во поени, не во десетки.
conflict-rounding-needs-numbers = На десетка се заокружува само со викања со број.
conflict-contracts-of-other-game = Овие „без адут“ и „сè адут“ одат само со викања со број или со отворена карта, а другите само без нив.
conflict-sum-or-numbers = Со викања со број сите штихови имаат свој запис; нема постојана сума.
