# The rules of a table, page by page. Every sentence stands alone; /settings shows them too.
#
# Everywhere: $game (String): bela or belot; $players (Number); $sides (String): teams or
# individual; $before, $after (String): cards dealt before and after the auction, as "3 + 2".

topic-short = Накратко
topic-auction = Наддаване
topic-play = Игра
topic-declarations = Анонси
topic-scoring = Записване
topic-end = Край на мача

# $preset (String); $topic (String): the page
rules-title = **{ $preset }** · { $topic }
# $sentence (String)
rules-sentence = • { $sentence }
# $changes (String): switches and their present values
rules-changed = Променено – { $changes }
rules-settings = Промени правилата

# $players, $target (Number)
rules-players = { $players ->
    [2] Двама играчи, до { $target } точки.
    [3] Трима играчи, всеки за себе си, до { $target } точки.
   *[4] Двама срещу двама, до { $target } точки; партньорите седят един срещу друг.
}
rule-deck-24 = 24 карти, от деветка до асо.
rule-deck-32 = 32 карти, от седмица до асо.
# $game, $before, $after (String)
rule-deal-before-auction = { $later ->
    [0] Всеки получава всичките си { $first } карти ({ $before }), преди { $game ->
        [bela] да има коз
       *[belot] да започне наддаването
    }.
   *[other] { $game ->
        [bela] Раздават се по { $before } карти и още { $after } (талон), които се вдигат, щом има коз.
       *[belot] Раздават се по { $before } карти, след наддаването още { $after }.
    }
}
# $left (Number)
rules-left-over = Който обяви, взима и останалите { $left } карти и оставя толкова при взятките си.
# $undealt (Number)
rules-undealt = { $undealt } карти остават извън играта.
rule-direction-ccw = Играе се обратно на часовниковата стрелка.
rule-direction-cw = Играе се по часовниковата стрелка.
rules-cut = Всеки на масата може да цепи веднъж картите за следващото раздаване.

# $bids (String): the possible bids
rule-contracts = Може да се обявява: { $bids }.
# $bids (String): the possible bids
rule-auction-mode-ladder = Започва играчът след раздаващия, нататък само нагоре: { $bids }. { $players ->
    [2] Щом другият каже пас
   *[other] Щом всички други поред кажат пас
}, се играе последната обява.
rule-auction-mode-mus = Започва играчът след раздаващия: обявява коз ({ $bids }) или казва пас. Играе се първата обява.
# $first (Number): cards seen
rule-auction-mode-forced-first = Играчът след раздаващия е длъжен да обяви коз ({ $bids }), като вижда първите си { $first } карти.
# $others (String): the contracts beside the suits
rule-auction-mode-turn-up = Една карта се обръща. Поред всеки може да вземе боята ѝ за коз или да каже пас. Ако никой не я вземе, може да се обяви друга боя{ $others ->
    [none] {""}
    [nt] {""} или без коз
    [at] {""} или всичко коз
   *[all] {""}, без коз или всичко коз
}.
rule-turned-suit-again-yes = На втория кръг може да се обяви и обърнатата боя.
rule-turned-suit-again-no = На втория кръг обърнатата боя не може да се обявява.
rule-second-round-yes = Ако никой не обяви коз, всички се питат още веднъж със същите карти; талонът остава затворен. В първия кръг никой не е длъжен да обяви.
rule-second-round-no = Коз се обявява в един кръг.
rule-last-must-name-yes = Ако се стигне до раздаващия, той е длъжен да обяви коз (мус).
rule-last-must-name-no = Ако никой не обяви коз, раздава следващият.
rule-turned-card-to-taker-yes = Който обяви, взима обърнатата карта и му се раздава една по-малко.
rule-turned-card-to-taker-no = Обърнатата карта не отива при никого.
rules-all-pass = Ако всички кажат пас, раздава следващият.
rule-auction-mode-numbers = Започва играчът след раздаващия: обявява се брой точки и коз ({ $bids }), от 80 нагоре през десет, после капо. Всяка обява трябва да е по-висока от предишната; може да се прескача. Щом всички други поред кажат пас, се играе последната обява.
rule-generale-yes = Може да се обяви генерал: обявилият сам взима всички взятки, 500 точки.
rule-generale-no = Генерал не се обявява.
rule-exchange-seven-yes = Стане ли коз обърнатата боя, който има седмицата ѝ сред първите си карти, може да я смени с обърнатата карта.
rule-exchange-seven-no = Седмицата коз не се сменя с обърнатата карта.
rule-passed-may-call-again-yes = И след пас може да се обявява пак.
rule-passed-may-call-again-no = Който каже пас, вече не наддава.
rule-contra-yes = { $players ->
    [2] Противникът може да каже контра на последната обява, а който я е дал
   *[other] Противник може да каже контра на последната обява, а страната, която я е дала
} – реконтра.
rule-contra-no = Контра няма.
rule-contra-any-time-yes = Контра и реконтра може да се казват и извън ред, докато трае наддаването.
rule-contra-any-time-no = Контра и реконтра се казват по ред.
rule-third-contra-yes = След реконтра противник може да обяви сюр-контра, която е ×8.
rule-third-contra-no = Няма сюр-контра след реконтра.
rule-outbid-after-contra-yes = След контра може да се обяви нещо по-високо.
rule-outbid-after-contra-no = След контра – само реконтра или пас.
rule-recontra-ends-auction-yes = Реконтрата приключва наддаването.
rule-recontra-ends-auction-no = Реконтрата не приключва наддаването.
rule-outbid-after-recontra-yes = След реконтра може да се обяви нещо по-високо.
rule-outbid-after-recontra-no = След реконтра не може да се обяви нещо по-високо.
rule-outbid-resets-factor-yes = Новата обява е без контра.
rule-outbid-resets-factor-no = Контрата остава и за новата обява.
# $sides (String); $points, $first (Number): at most this many points in this many cards
rule-low-hand-cancel = С най-много { $points } точки в първите { $first } карти може да развалиш раздаването преди първата си обява{ $sides ->
    [teams] {""}, ако партньорът ти не е обявил нищо
   *[individual] {""}
}.
rule-low-hand-cancel-none = И слабите карти се играят.

# a button
rules-revoke = Ренонс!
rules-lead = Започва играчът след раздаващия, после – който вземе взятката. Отговаряш на боята.
rules-takes = Най-високата от исканата боя взима, а козът бие всичко.
rule-raise-when-trump-led-yes = Играе ли се коз, качваш се, ако можеш{ $sides ->
    [teams] {""}, и над партньора
   *[individual] {""}
}.
rule-raise-when-trump-led-no = Играе ли се коз, не си длъжен да се качваш.
rule-raise-at-all-trumps-yes = На всичко коз се качваш във всяка боя, ако можеш{ $sides ->
    [teams] {""}, и над партньора
   *[individual] {""}
}.
rule-raise-at-all-trumps-no = На всичко коз не си длъжен да се качваш.
rule-raise-in-plain-suit-yes = Качваш се и в боя, която не е коз, ако можеш{ $sides ->
    [teams] {""}, и над партньора
   *[individual] {""}
} (ибер).
rule-raise-in-plain-suit-no = В боя, която не е коз, не си длъжен да се качваш.
rules-ruff-lifts-raise = Щом взятката е цакана, не си длъжен да се качваш в исканата боя.
# $sides (String)
rule-void-must-trump-always = Ако нямаш боята, си длъжен да цакаш{ $sides ->
    [teams] {""}, дори взятката да е на партньора ти
   *[individual] {""}
}.
rule-void-must-trump-if-opponent-holds-trick = Ако нямаш боята, си длъжен да цакаш, освен ако взятката е на партньора ти.
rule-overtrump-if-able-yes = Ако вече е цакано, надцакваш, ако можеш{ $over ->
    [partner] {""}, и над партньора
   *[nobody] {""}
}.
rule-overtrump-if-able-no = Ако вече е цакано, не си длъжен да надцакваш.
rule-undertrump-forced-yes = Ако не можеш да надцакаш, играеш по-нисък коз.
rule-undertrump-forced-no = Ако не можеш да надцакаш, играеш каквото искаш.
rules-trumps = Коз, отгоре надолу: J 20, 9 14, A 11, 10 10, K 4, Q 3{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-plain = Останалите бои, отгоре надолу: A 11, 10 10, K 4, Q 3, J 2, 9{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-all-trumps = На всичко коз картите във всяка боя са по сила и точки като коз; взима най-високата от исканата боя.
rules-no-trumps = На без коз няма коз: картите във всяка боя са по сила и точки като в останалите бои и взима най-високата от исканата боя.
rules-sans-atout = На без коз асото е 19, а другите карти са по точки като в останалите бои; взима най-високата от исканата боя и не си длъжен да се качваш.
rules-tout-atout = На всичко коз картите във всяка боя са по сила като коз; J 13, 9 9, A 6, 10 5, K 3, Q 2.
# $revoke (String): the label of that button
rule-honour-play-yes = На честна дума: може да се изиграе всяка карта. Ако е била непозволена, противник може да натисне „{ $revoke }“ до следващото раздаване. AI не го прави, а мачът не влиза в класацията.
rule-honour-play-no = Могат да се играят само позволени карти.
rule-revoke-penalty-pot = При доказан ренонс { $players ->
    [2] другият пише
   *[other] другите пишат
} цялата игра с всички анонси.
rule-revoke-penalty-162-plus-announcements = При доказан ренонс { $players ->
    [2] другият пише
   *[other] другите пишат
} 162 и всички анонси.
rule-trick-review-off = Затворените взятки не се гледат.
rule-trick-review-last = Последната взятка може да се види.
rule-trick-review-own-tricks-on-lead = Който ще играе пръв, може да види взятките на своята страна.
rules-silence = Докато се играе раздаването, никой не говори за картите.

rule-announcements-yes = Обявяват се поредици и карета.
rule-announcements-no = Обявява се само { $game ->
    [bela] бела
   *[belot] белот
}, поредици и карета няма.
# $game (String); $run (String): the ranks of the pack, low to high
rules-declarations = Поредни от една боя ({ $run }): терца (3) 20, кварта (4) 50, квинта (5) 100; каре 100, от деветки 150, от валета 200.
# $aces (Number)
rule-no-trump-aces = На без коз се обявява само каре аса, { $aces } точки; други анонси няма.
rule-no-trump-aces-none = На без коз няма анонси.
rule-announce-window-with-first-card = Анонсите се обявяват с първата карта.
rule-announce-window-until-trick1-closed = Анонсите се обявяват до края на първата взятка.
rule-announce-window-until-next-card = Анонсите се обявяват с първата карта или докато не играе следващият.
rule-announce-window-before-first-lead = Преди първата карта всеки поред обявява анонсите си или казва, че няма.
rule-announce-detail-kind-only = При анонс се казва само видът му.
rule-announce-detail-full = При анонс се казва и докъде е.
rule-reveal-after-last-trick = Картите се показват след последната взятка.
rule-reveal-at-once = Картите на това, което важи, се показват веднага.
rule-reveal-after-first-trick = Картите се показват след първата взятка.
rules-best = Страната с най-добрата поредица (по-дългата, после по-високата) пише всичките си поредици, а тази с най-доброто каре – всичките си карета.
rule-quad-vs-run-independent = Поредиците и каретата не си пречат.
rule-quad-vs-run-quad-kills-quinte = Каре отменя квинтите на противника.
rule-quad-vs-run-quad-kills-runs = Каре отменя всички поредици на противника.
rule-quad-vs-run-single-best = Важат само анонсите на страната с най-силния: карето е над поредиците, после по-дългата поредица, после по-високата.
rules-camps = Другите двама са заедно срещу този, който обяви; всеки си пише своите.
rule-contest-winner-takes-own-of-that-type = На страната с най-силния анонс важат само анонсите от същия вид – поредици или карета.
rule-contest-winner-takes-all-own = На страната с най-силния анонс важат всичките ѝ анонси.
rule-best-run-tie-cancel-all = При равни най-добри поредици не важи никоя.
rule-best-run-tie-trump-then-cancel = При равни най-добри поредици важи козовата, иначе никоя.
rule-best-run-tie-seat-order = При равни най-добри поредици важи тази на играча, който говори по-рано.
rule-best-run-tie-trump-then-seat = При равни най-добри поредици важи козовата, иначе тази на играча, който говори по-рано.
# $fours (String): the ranks of fours, best first
rules-quad-rank = Каретата по сила: { $fours }.
rule-run-cap-5 = Повече от пет поредни са като пет.
rule-run-of-8-quinte-plus-tierce = Осем поредни са квинта и терца.
rule-run-of-8-wins-match = Осем карти от една боя в ръка („белот“) печелят мача веднага.
rule-overlap-quad-run-choose-one = Една карта не може да е и в поредица, и в каре.
rule-overlap-quad-run-both = Една карта може да е и в поредица, и в каре.
rule-announcements-need-trick-yes = { $players ->
    [2] Който остане без взятка, губи анонсите си – пише ги другият.
    [3] Остане ли без взятка който обяви, анонсите му пише най-добрият от другите; остане ли друг без взятка, неговите пише само този, който обяви.
   *[4] Страна без взятка губи анонсите си – пишат ги другите.
}
rule-announcements-need-trick-no = Анонсите важат и без взятка.
# $game (String)
rules-belote = { $game ->
    [bela] Бела
   *[belot] Белот
}: поп и дама коз в една ръка, 20.
rules-belote-all-trumps = { $game ->
    [bela] Бела
   *[belot] Белот
} на всичко коз има във всяка боя, ако се играе тя.
# $game (String)
rule-belote-with-first-card = { $game ->
    [bela] Бела
   *[belot] Белот
} се казва с първата от двете карти.
rule-belote-with-second-card = { $game ->
    [bela] Бела
   *[belot] Белот
} се казва с втората от двете карти и важи едва тогава.
rule-belote-on-ruff-yes = { $game ->
    [bela] Бела
   *[belot] Белот
} важи и при цакане.
rule-belote-on-ruff-no = { $game ->
    [bela] Бела
   *[belot] Белот
} не важи при цакане.

# $last (Number)
rules-points = Броят се картите от взятките, { $last } точки за последната взятка, анонсите, които важат, и { $game ->
    [bela] белата
   *[belot] белотите
}.
rules-points-plain = Броят се картите от взятките, { $last } точки за последната взятка и { $game ->
    [bela] белата
   *[belot] белотът
}.
rule-no-trump-doubles-capot-no = На без коз картите и последната взятка са двойно, { $game ->
    [bela] щиглията
   *[belot] капото
} – не.
rule-no-trump-doubles-capot-yes = На без коз всичко е двойно: картите, последната взятка и { $game ->
    [bela] щиглията
   *[belot] капото
}.
# $game (String); $bonus (Number)
rule-capot-bonus = { $game ->
    [bela] Щиглия
   *[belot] Капо
} (всички взятки): { $bonus ->
    [0] нищо отгоре
   *[other] { $bonus } точки отгоре
}.
# $game (String); $sum (Number)
rule-capot-sum = { $game ->
    [bela] Щиглия
   *[belot] Капо
} (всички взятки): { $sum } точки за всичко заедно; анонсите не се броят.
rule-capot-sum-none = { $game ->
    [bela] Щиглия
   *[belot] Капо
} (всички взятки) не е постоянна сума.
# $game (String)
rules-make = { $game ->
    [bela] Който обяви, трябва да има повече от половината; иначе е вътре.
   *[belot] Който играе, трябва да има повече от { $players ->
        [2] другия
       *[other] другите
    }; иначе е вътре.
}
rule-make-condition-more-than-each = Който играе, трябва да има повече от всеки от другите; иначе е вътре.
# $game (String)
rule-make-condition-more-than-all-others = Който { $game ->
    [bela] обяви
   *[belot] играе
}, трябва да има повече от другите, взети заедно; иначе е вътре.
rule-on-tie-hang = При равни точки играта виси.
rule-on-tie-declarer-fails = Равни точки не стигат.
rule-on-tie-made = При равни точки всеки си пише своите.
rules-make-number = На обявилите са нужни поне обявените точки; за капо – всички взятки.
rule-must-beat-defence-yes = Трябва да имат и повече от другите.
rule-must-beat-defence-no = Другите може да имат повече.
rule-eighty-needs-82-yes = За 80 трябват 82.
rule-eighty-needs-82-no = За 80 стигат 80.
rule-made-writes-cards-and-bid = При изкарана всеки си пише точките, а обявилите – и обявеното.
rule-made-writes-bid = При изкарана обявилите пишат обявеното; картите не се пишат.
rule-made-writes-cards = При изкарана всеки си пише точките; обявеното не се пише.
rule-fall-base-160 = При вкарана другите пишат 160 и обявеното.
rule-fall-base-162 = При вкарана другите пишат 162 и обявеното.
rule-contra-multiplies-everything = При контра пише само победителят: колкото при вкарана, всичко ×2, при реконтра ×{ $recontra }.
rule-contra-multiplies-bid = При контра пише само победителят: колкото при вкарана, но само обявеното е ×2, при реконтра ×{ $recontra }.
rule-recontra-factor-3 = Реконтрата е ×3.
rule-recontra-factor-4 = Реконтрата е ×4.
rule-bid-with-belotes-yes = За обявата се броят и анонсите, и белотът.
rule-bid-with-belotes-no = За обявата се броят само картите, не и анонси и белот.
rule-capot-worth-500 = Обявено капо се пише 500 вместо 250.
rule-capot-worth-250 = Обявено капо се пише 250.
# $worth (Number): the points of a capot that was bid
rule-capot-flat-yes = Обявено и изкарано капо носи само своите { $worth }.
rule-capot-flat-no = Капото носи картите и обявеното.
rule-fail-pays-opponents-all = Ако не изкара, { $players ->
    [2] другият пише
   *[other] другите пишат
} всичко.
rule-fail-pays-best-opponent = Ако не изкара, точките му отиват при най-добрия от другите.
rule-fail-pays-nobody = Ако не изкара, точките му пропадат; { $players ->
    [2] другият пише
   *[other] другите пишат
} своите.
rule-contra-takes-all-yes = При контра който има повече, пише всичко ×2, при реконтра ×{ $recontra }.
rule-contra-takes-all-no = При контра точките на всяка страна се пишат ×2, при реконтра ×{ $recontra }.
rule-contra-multiplies-capot-yes = Умножава се и { $game ->
    [bela] щиглията
   *[belot] капото
}.
rule-contra-multiplies-capot-no = { $game ->
    [bela] Щиглията
   *[belot] Капото
} не се умножава.
rule-capot-but-behind-inside-takes-all = { $game ->
    [bela] Щиглия
   *[belot] Капо
}, но { $players ->
    [2] с анонсите си другият има
   *[other] с анонсите си другите имат
} повече точки: вътре.
rule-capot-but-behind-declarer-keeps = { $game ->
    [bela] Щиглия
   *[belot] Капо
}, но { $players ->
    [2] с анонсите си другият има
   *[other] с анонсите си другите имат
} повече точки: всеки пише своето.
rule-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] Щиглия
   *[belot] Капо
}, но { $players ->
    [2] с анонсите си другият има повече точки: той пише
   *[other] с анонсите си другите имат повече точки: те пишат
} всичко останало, а който играе – само { $capot } за { $game ->
    [bela] щиглията
   *[belot] капото
}.
rule-scale-tens = Точките се закръглят и се пишат на десетки.
rules-rounding = На боя се закръгля нагоре от 7, а който има по-малко точки – от 6; на всичко коз от 5, а който има по-малко – от 4; на без коз от 6.
rules-rounding-rest = Всеки пише пълните си десетки; останалите взима който има най-голям остатък, а при равен остатък – който има по-малко точки.
rule-scale-exact = Точките се пишат точно.
rule-scale-nearest-ten = Записаното се закръгля до най-близката десетица.
# $scale (String): tens or exact
rule-hang-share-hanging-up = При висяща игра { $players ->
    [2] другият пише своите
   *[other] другите пишат своите
}, останалото чака{ $scale ->
    [tens] ; ако десетките не се делят поравно, чака по-голямата част
   *[exact] {""}
}.
rule-hang-share-defender-floor = При висяща игра { $players ->
    [2] другият пише своите
   *[other] другите пишат своите
}, закръглени надолу, останалото чака.
rule-hang-share-whole-pot = При висяща игра никой не пише нищо: всички точки чакат.
rule-hang-carry-next-deal-winner = Висящите взима който има повече точки в следващото раздаване; ако и то виси, чакат още.
rule-hang-carry-owner-unless-fails = След следващото раздаване висящите остават за { $players ->
    [2] играча, на когото са; ако точно той играе и не изкара, ги взима другият
    [3] играча, на когото са; ако точно той играе и не изкара, ги взима най-добрият от другите
   *[4] отбора, на който са; ако точно той играе и не изкара, ги взимат другите
}.
rule-hang-under-contra-pot = Виси ли игра с контра, чака всичко.
rule-hang-under-contra-each-owns-half = Виси ли игра с контра, половината чака за страната, която играе, а половината – за тази, която е казала контра.
# $game (String)
rule-belote-of-loser-with-pot = { $game ->
    [bela] Белата
   *[belot] Белотът
} отива с останалите точки.
rule-belote-of-loser-kept = { $game ->
    [bela] Белата
   *[belot] Белотът
} не се губи: пише се и от страната, която губи всичко друго.
rule-belote-of-loser-lost = { $game ->
    [bela] Белата
   *[belot] Белотът
} на страна, която губи всичко, не се пише на никого.
rule-kertici-yes = Кертици: вътре или без взятка −10, на без коз −20; загубена контра −20, реконтра −40. Брои се само най-големият.
rule-kertici-no = За загубено раздаване нищо не се вади.

# $target (Number)
rule-target = Мачът свършва след раздаване, в което някой стигне { $target }; печели който има повече.
rule-dosta-yes = „Доста“: страна, която стигне целта насред раздаването, може да го каже и печели веднага. Броят се точките от прибраните ѝ взятки и от показаните анонси; дали играта щеше да е вътре и има ли контра, вече няма значение.
rule-dosta-no = Всяко раздаване се играе до края.
# $limit (Number)
rule-deal-limit = { $limit ->
    [one] Играе се само едно раздаване: печели който води. При равенство се играе още едно. Раздаване, в което всички пасуват, не се брои, но поред се повтарят най-много три. След дванайсет поред при равенство печели който е говорил пръв в първото раздаване.
   *[other] Играят се най-много { $limit } раздавания: печели който води. При равенство се играе още по едно. Раздаване, в което всички пасуват, не се брои, но поред се повтарят най-много три. След дванайсет поред при равенство печели който е говорил пръв в първото раздаване.
}
rule-deal-limit-none = Играе се, колкото раздавания трябват.
rule-tie-at-end-play-on = При равенство се играе още.
rule-tie-at-end-half-point = При равенство начело мачът е равен и първите си делят победата.
rule-capot-exit-any-capot = { $game ->
    [bela] Със щиглия
   *[belot] С капо
} не се излиза.
# $target, $most (Number): between which totals it does not end the match
rule-capot-exit-only-151-159 = След { $game ->
    [bela] щиглия, с която
   *[belot] капо, с което
} страната стига { $target }–{ $most }, се играе още едно раздаване.
rule-capot-exit-none = { $game ->
    [bela] Със щиглия
   *[belot] С капо
} може да се излезе.
rule-exit-with-hanging-yes = Може да се излезе и с висящи точки.
rule-exit-with-hanging-no = Докато има висящи точки, не се излиза.

# The names of switches; short, for buttons.
switch-exchange-seven = Смяна на 7
switch-contra = Контра
switch-contra-any-time = Контра по всяко време
switch-third-contra = Сюр-контра
switch-outbid-after-contra = След контра
switch-recontra-ends-auction = Реконтра – край
switch-outbid-after-recontra = След реконтра
switch-contra-takes-all = Контра за всичко
switch-low-hand-cancel = Слаби карти
switch-raise-at-all-trumps = Всичко коз
switch-raise-in-plain-suit = Качване в боя
switch-void-must-trump = Цакане
switch-undertrump-forced = По-нисък коз
switch-honour-play = На честна дума
switch-revoke-penalty = Наказание
switch-trick-review = Минали взятки
switch-announce-window = Кога се обявява
switch-quad-vs-run = Каре и поредица
switch-contest-winner-takes = Какво важи
switch-best-run-tie = Равни поредици
switch-run-of-8 = Осем поредни
switch-overlap-quad-run = Обща карта
switch-announcements-need-trick = Анонс с взятка
switch-belote-with = { $game ->
    [bela] Бела се казва
   *[belot] Белот се казва
}
switch-belote-on-ruff = { $game ->
    [bela] Бела с цакане
   *[belot] Белот с цакане
}
switch-make-condition = За изкарване
switch-on-tie = Равни точки
switch-deck = Тесте
switch-deal-before-auction = Карти преди обявите
switch-contracts = Какво се обявява
switch-generale = Генерал
switch-must-beat-defence = Повече от другите
switch-eighty-needs-82 = 82 за 80
switch-made-writes = При изкарана
switch-fall-base = Вкараната носи
switch-contra-multiplies = Контрата умножава
switch-recontra-factor = Реконтра по
switch-bid-with-belotes = Белот за обявата
switch-capot-worth = Обявени всички взятки
switch-capot-flat = Само обявеното
switch-scale = Записване
switch-fail-pays = При вкарана
switch-capot-bonus = Точки за { $game ->
    [bela] щиглия
   *[belot] капо
}
switch-no-trump-aces = Каре аса на без коз
switch-capot-sum = { $game ->
    [bela] Сума за щиглия
   *[belot] Сума за капо
}
switch-no-trump-doubles-capot = { $game ->
    [bela] Щиглия ×2 без коз
   *[belot] Капо ×2 без коз
}
switch-contra-multiplies-capot = Контра на { $game ->
    [bela] щиглия
   *[belot] капо
}
switch-capot-but-behind = { $game ->
    [bela] Щиглия, но вътре
   *[belot] Капо, но вътре
}
switch-hang-share = Какво виси
switch-hang-carry = Висящи
switch-hang-under-contra = Висяща контра
switch-kertici = Кертици
switch-turned-suit-again = Пак обърнатата
switch-second-round = Втори кръг
switch-last-must-name = Последният обявява
switch-announcements = Анонси
switch-belote-of-loser = { $game ->
    [bela] Бела при загуба
   *[belot] Белот при загуба
}
switch-target = До колко
switch-dosta = „Доста“
switch-deal-limit = Най-много раздавания
switch-tie-at-end = Равен край
switch-capot-exit = { $game ->
    [bela] Изход с щиглия
   *[belot] Излизане с капо
}
switch-exit-with-hanging = Край с висящи

# The names of values; short, for buttons.
value-yes = да
value-no = не
# $first, $later, $hand (Number): cards before and after the auction, and all
value-deal-before-auction = { $later ->
    [0] всичките { $first }
   *[other] { $first } от { $hand }
}
# $others (String): the contracts beside the suits
value-contracts = { $others ->
    [none] само бои
    [nt] бои и без коз
    [at] бои и всичко коз
   *[all] всичките шест
}
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = не над партньор
value-void-must-trump-always = винаги
value-revoke-penalty-pot = цялата игра
value-revoke-penalty-162-plus-announcements = 162 + анонси
value-trick-review-off = не се гледат
value-trick-review-last = последната
value-trick-review-own-tricks-on-lead = своите
value-announce-window-with-first-card = с първата карта
value-announce-window-until-trick1-closed = първата взятка
value-announce-window-until-next-card = до следващия
value-announce-window-before-first-lead = преди играта
value-quad-vs-run-independent = отделно
value-quad-vs-run-quad-kills-quinte = без квинти
value-quad-vs-run-quad-kills-runs = без поредици
value-quad-vs-run-single-best = най-силният
value-contest-winner-takes-own-of-that-type = същият вид
value-contest-winner-takes-all-own = всички
value-best-run-tie-cancel-all = никоя
value-best-run-tie-trump-then-cancel = козова/никоя
value-best-run-tie-seat-order = по ред
value-best-run-tie-trump-then-seat = козова/по ред
value-run-of-8-quinte-plus-tierce = квинта и терца
value-run-of-8-wins-match = печели мача
value-overlap-quad-run-choose-one = не
value-overlap-quad-run-both = да
value-make-condition-more-than-each = от всеки
value-make-condition-more-than-all-others = от всички
value-on-tie-hang = виси
value-on-tie-declarer-fails = вътре
value-fail-pays-opponents-all = на другите
value-fail-pays-best-opponent = на най-добрия
value-fail-pays-nobody = пропадат
value-capot-but-behind-inside-takes-all = вътре
value-capot-but-behind-declarer-keeps = всеки своето
value-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] остава щиглията
   *[belot] остава капото
}
value-hang-share-hanging-up = на играещия
value-hang-share-defender-floor = другите надолу
value-hang-carry-next-deal-winner = на победителя
value-hang-carry-owner-unless-fails = остават негови
value-hang-under-contra-pot = всичко
value-hang-under-contra-each-owns-half = по половина
value-hang-share-whole-pot = всичко
value-belote-with-first-card = с първата карта
value-belote-with-second-card = с втората карта
value-belote-of-loser-with-pot = с останалите
value-belote-of-loser-kept = остава
value-belote-of-loser-lost = пропада
value-on-tie-made = всеки своите
value-made-writes-cards-and-bid = точки и обява
value-made-writes-bid = само обявата
value-made-writes-cards = само точките
value-contra-multiplies-everything = всичко
value-contra-multiplies-bid = обявата
value-scale-tens = на десетки
value-scale-exact = точно
value-scale-nearest-ten = до десетица
value-tie-at-end-play-on = играе се още
value-tie-at-end-half-point = делят си
value-capot-exit-any-capot = не
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = не при { $target }–{ $most }
value-capot-exit-none = да

# Why switches conflict.
conflict-teams-need-four = На отбори се играе само четирима.
conflict-four-need-teams = Четирима играят на отбори.
conflict-nothing-dealt = Така някой няма да получи карти.
conflict-too-few-cards = Картите не стигат за всички.
conflict-hands-too-small = Твърде малко карти в ръка: поне шест.
conflict-no-contracts = Няма какво да се обяви.
conflict-contracts-out-of-order = Обявите не са подредени отдолу нагоре.
conflict-quads-incomplete = Редът на каретата трябва да назовава всички шест.
conflict-turn-up-needs-four-suits = С обърната карта трябва да могат да се обявяват и четирите бои.
conflict-seven-needs-turn-up = Без обърната карта няма с какво да се смени седмицата.
conflict-seven-needs-sevens = В 24 карти няма седмица за смяна.
conflict-taker-needs-turn-up = При това наддаване няма обърната карта за взимане.
conflict-taker-or-seven = Където обърнатата карта се взима, тя не се сменя със седмицата.
conflict-all-needs-one-contest = Всички анонси важат само ако печели най-силният. Първо избери „{ $other }“: { $value }.
conflict-fall-needs-one-opponent = При трима точките могат да отидат само при най-добрия от другите или да пропаднат.
conflict-kertici-need-tens = Кертиците са в десетки; при точно записване ги няма.
conflict-numbers-need-full-pack = За обяви с число трябват четирима и всичките 32 карти.
conflict-numbers-need-points = Обявите с число се пишат в точки, не в десетки.
conflict-rounding-needs-numbers = Закръгляне до десетица има само при обяви с число.
conflict-contracts-of-other-game = Тези „без коз“ и „всичко коз“ са само при обяви с число или с обърната карта, а другите – само без тях.
conflict-sum-or-numbers = При обяви с число всички взятки си имат свой запис; твърда сума няма.
