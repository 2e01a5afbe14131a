# The rules of a table, page by page. Every sentence stands alone; /settings shows them too.
#
# Everywhere: $game (String): bela or belot; $players (Number); $sides (String): teams or
# individual; $before, $after (String): cards dealt before and after the auction, as "3 + 2".

topic-short = En bref
topic-auction = Enchères
topic-play = Jeu
# $game (String)
topic-declarations = { $game ->
    [bela] Zvanja
   *[belot] Annonces
}
topic-scoring = Décompte
topic-end = Fin de la partie

# $preset (String); $topic (String): the page
rules-title = **{ $preset }** · { $topic }
# $sentence (String)
rules-sentence = • { $sentence }
# $changes (String): switches and their present values
rules-changed = Modifié – { $changes }
rules-settings = Changer les règles

# $players, $target (Number)
rules-players = { $players ->
    [2] À deux, en { $target } points.
    [3] À trois, chacun pour soi, en { $target } points.
   *[4] Deux contre deux en { $target } points ; les partenaires sont face à face.
}
rule-deck-24 = 24 cartes, du 9 à l’as.
rule-deck-32 = 32 cartes, du 7 à l’as.
# $game, $before, $after (String)
rule-deal-before-auction = { $later ->
    [0] Chacun reçoit ses { $first } cartes ({ $before }) avant { $game ->
        [bela] que l’atout soit nommé
       *[belot] les enchères
    }.
   *[other] { $game ->
        [bela] Chacun reçoit { $before } cartes, et { $after } de plus (le talon) qu’on lève une fois l’atout nommé.
       *[belot] Chacun reçoit { $before } cartes, et { $after } de plus après les enchères.
    }
}
# $left (Number)
rules-left-over = Celui qui prend reçoit aussi les { $left } cartes restantes et en écarte autant ; elles comptent avec ses plis.
# $undealt (Number)
rules-undealt = { $undealt } cartes restent hors du jeu.
rule-direction-ccw = On joue dans le sens inverse des aiguilles d’une montre.
rule-direction-cw = On joue dans le sens des aiguilles d’une montre.
rules-cut = Chacun à la table peut couper les cartes de la prochaine donne, une fois.

# $bids (String): the possible bids
rule-contracts = On peut annoncer : { $bids }.
# $bids (String): the possible bids
rule-auction-mode-ladder = Le voisin du donneur parle en premier, puis on monte : { $bids }. { $players ->
    [2] Quand l’autre passe
   *[other] Quand tous les autres ont passé de suite
}, on joue la dernière enchère.
rule-auction-mode-mus = Le voisin du donneur parle en premier : nommer l’atout ({ $bids }) ou passer (« dalje »). Le premier nommé est joué.
# $first (Number): cards seen
rule-auction-mode-forced-first = Le voisin du donneur doit nommer l’atout en ne voyant que ses { $first } premières cartes ({ $bids }).
# $others (String): the contracts beside the suits
rule-auction-mode-turn-up = Une carte est retournée. Chacun à son tour peut prendre sa couleur comme atout ou passer{ $game ->
    [bela] {""} (« dalje »)
   *[belot] {""}
}. Si personne ne la prend, on peut nommer une autre couleur{ $others ->
    [none] {""}
    [nt] {""} ou sans-atout
    [at] {""} ou tout-atout
   *[all] {""}, sans-atout ou tout-atout
}.
rule-turned-suit-again-yes = Au deuxième tour, on peut aussi nommer la couleur de la retourne.
rule-turned-suit-again-no = Au deuxième tour, on ne peut pas nommer la couleur de la retourne.
rule-second-round-yes = Si personne ne nomme l’atout, on fait un second tour avec les mêmes cartes ; le talon reste fermé. Au premier tour, personne n’y est obligé.
rule-second-round-no = On nomme l’atout en un seul tour.
rule-last-must-name-yes = Si personne n’a nommé avant lui, le donneur doit nommer l’atout : c’est « mus ».
rule-last-must-name-no = Si personne ne prend, le donneur suivant redonne.
rule-turned-card-to-taker-yes = Le preneur ramasse la retourne et reçoit une carte de moins.
rule-turned-card-to-taker-no = La retourne ne va à personne.
rules-all-pass = Si tout le monde passe, le donneur suivant redonne.
rule-auction-mode-numbers = Le voisin du donneur parle en premier : on annonce un nombre de points et l’atout ({ $bids }), à partir de 80, de dix en dix, puis capot. Chaque enchère doit dépasser la précédente ; on peut sauter des paliers. Quand tous les autres ont passé de suite, on joue la dernière enchère.
rule-generale-yes = On peut demander la générale : le preneur fait tous les plis à lui seul, 500 points.
rule-generale-no = La générale n’existe pas.
rule-exchange-seven-yes = Si la couleur retournée est atout, celui qui a reçu son 7 dans les premières cartes peut l’échanger contre la carte retournée.
rule-exchange-seven-no = Le 7 d’atout ne s’échange pas contre la carte retournée.
rule-passed-may-call-again-yes = Après avoir passé, on peut encore enchérir.
rule-passed-may-call-again-no = Après avoir passé, on ne peut plus enchérir.
rule-contra-yes = { $players ->
    [2] L’adversaire peut doubler la dernière enchère (contre), son auteur
   *[other] Un adversaire peut doubler la dernière enchère ({ $game ->
        [coinche] coinche
       *[belot] contre
    }), le camp de son auteur
} la redoubler ({ $game ->
    [coinche] surcoinche
   *[belot] surcontre
}).
rule-contra-no = { $game ->
    [coinche] On ne coinche pas.
   *[belot] On ne contre pas.
}
rule-contra-any-time-yes = { $game ->
    [coinche] On peut coincher et surcoincher à tout moment, même hors de son tour, tant que durent les enchères.
   *[belot] On peut contrer et surcontrer à tout moment, même hors de son tour, tant que durent les enchères.
}
rule-contra-any-time-no = { $game ->
    [coinche] On coinche et surcoinche à son tour.
   *[belot] On contre et surcontre à son tour.
}
rule-third-contra-yes = Après un surcontre, un adversaire peut contrer une troisième fois : tout compte ×8.
rule-third-contra-no = Après un surcontre, on ne contre plus.
rule-outbid-after-contra-yes = Après { $game ->
    [coinche] une coinche
   *[belot] un contre
}, on peut encore monter.
rule-outbid-after-contra-no = Après { $game ->
    [coinche] une coinche, seulement surcoinche
   *[belot] un contre, seulement surcontre
} ou passe.
rule-recontra-ends-auction-yes = { $game ->
    [coinche] La surcoinche
   *[belot] Le surcontre
} finit les enchères.
rule-recontra-ends-auction-no = { $game ->
    [coinche] La surcoinche
   *[belot] Le surcontre
} ne finit pas les enchères.
rule-outbid-after-recontra-yes = Après { $game ->
    [coinche] une surcoinche
   *[belot] un surcontre
}, on peut encore monter.
rule-outbid-after-recontra-no = Après { $game ->
    [coinche] une surcoinche
   *[belot] un surcontre
}, on ne peut plus monter.
rule-outbid-resets-factor-yes = Une nouvelle enchère n’est plus { $game ->
    [coinche] coinchée
   *[belot] contrée
}.
rule-outbid-resets-factor-no = Une nouvelle enchère reste { $game ->
    [coinche] coinchée
   *[belot] contrée
}.
# $sides (String); $points, $first (Number): at most this many points in this many cards
rule-low-hand-cancel = Avec { $points } points au plus dans tes { $first } premières cartes, tu peux annuler la donne avant de parler{ $sides ->
    [teams] {""}, sauf si ton partenaire a déjà enchéri
   *[individual] {""}
}.
rule-low-hand-cancel-none = Les mauvaises mains se jouent aussi.

# a button
rules-revoke = Renonce !
rules-lead = Le voisin du donneur entame ; qui gagne un pli entame le suivant. On fournit la couleur.
rules-takes = La plus forte carte de la couleur entamée prend le pli ; l’atout bat tout le reste.
rule-raise-when-trump-led-yes = À l’atout, on monte si on peut{ $sides ->
    [teams] {""}, même sur son partenaire
   *[individual] {""}
}.
rule-raise-when-trump-led-no = À l’atout, on n’est pas obligé de monter.
rule-raise-at-all-trumps-yes = À tout-atout, on monte dans chaque couleur si on peut{ $sides ->
    [teams] {""}, même sur son partenaire
   *[individual] {""}
}.
rule-raise-at-all-trumps-no = À tout-atout, on n’est pas obligé de monter.
rule-raise-in-plain-suit-yes = Iber : on monte dans chaque couleur entamée, si on peut{ $sides ->
    [teams] {""}, même sur son partenaire
   *[individual] {""}
}.
rule-raise-in-plain-suit-no = Dans une couleur qui n’est pas atout, on n’est pas obligé de monter.
rules-ruff-lifts-raise = Dès que le pli est coupé, on n’est plus obligé de monter dans la couleur entamée.
# $sides (String)
rule-void-must-trump-always = Sans la couleur, on doit couper{ $sides ->
    [teams] {""}, même si le partenaire est maître
   *[individual] {""}
}.
rule-void-must-trump-if-opponent-holds-trick = Sans la couleur, on doit couper, sauf si le partenaire est maître.
rule-overtrump-if-able-yes = Si c’est déjà coupé, on surcoupe si on peut{ $over ->
    [partner] {""}, même le partenaire
   *[nobody] {""}
}.
rule-overtrump-if-able-no = Si c’est déjà coupé, on n’est pas obligé de surcouper.
rule-undertrump-forced-yes = Si on ne peut pas surcouper, on joue un atout plus bas.
rule-undertrump-forced-no = Si on ne peut pas surcouper, on joue ce qu’on veut.
rules-trumps = Atout, du plus fort au plus faible : V 20, 9 14, A 11, 10 10, R 4, D 3{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-plain = Autres couleurs, du plus fort au plus faible : A 11, 10 10, R 4, D 3, V 2, 9{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-all-trumps = À tout-atout, chaque couleur a l’ordre et les valeurs de l’atout ; la plus forte carte de la couleur entamée prend le pli.
rules-no-trumps = À sans-atout, il n’y a pas d’atout : chaque couleur a l’ordre et les valeurs des autres couleurs, et la plus forte carte de la couleur entamée prend le pli.
rules-sans-atout = À sans-atout, l’as vaut 19 et les autres cartes leur valeur hors atout ; la plus forte carte de la couleur entamée prend le pli, sans obligation de monter.
rules-tout-atout = À tout-atout, chaque couleur a l’ordre de l’atout ; V 13, 9 9, A 6, 10 5, R 3, D 2.
# $revoke (String): the label of that button
rule-honour-play-yes = Sur l’honneur : toute carte peut être jouée. Si elle n’était pas permise, un adversaire peut appuyer sur « { $revoke } » jusqu’à la donne suivante. Les IA ne trichent jamais, et la partie ne compte pas au classement.
rule-honour-play-no = Seules les cartes permises peuvent être jouées.
rule-revoke-penalty-pot = Pour une renonce prouvée, { $players ->
    [2] l’adversaire marque
   *[other] les autres marquent
} tout, avec toutes les annonces.
rule-revoke-penalty-162-plus-announcements = Pour une renonce prouvée, { $players ->
    [2] l’adversaire marque
   *[other] les autres marquent
} 162 et tout ce qui est annoncé.
rule-trick-review-off = Les plis fermés ne se regardent pas.
rule-trick-review-last = Le dernier pli peut se regarder.
rule-trick-review-own-tricks-on-lead = Qui a la main peut regarder les plis de son camp.
rules-silence = Pendant une donne, personne ne parle des cartes.

rule-announcements-yes = Suites et carrés s’annoncent.
rule-announcements-no = On n’annonce que { $game ->
    [bela] la bela
   *[belot] la belote
}, ni suites ni carrés.
# $game (String); $run (String): the ranks of the pack, low to high
rules-declarations = { $game ->
    [bela] Zvanja (annonces) : cartes qui se suivent dans une couleur ({ $run }) : 3 cartes 20, 4 cartes 50, 5 cartes 100 ; quatre pareilles 100, les neuf 150, les valets 200.
   *[belot] Cartes qui se suivent dans une couleur ({ $run }) : tierce (3) 20, cinquante (4) 50, cent (5) 100 ; carré 100, de neuf 150, de valets 200.
}
# $aces (Number)
rule-no-trump-aces = À sans-atout, on annonce seulement le carré d’as, qui vaut { $aces }.
rule-no-trump-aces-none = Rien ne s’annonce à sans-atout.
rule-announce-window-with-first-card = On annonce avec sa première carte.
rule-announce-window-until-trick1-closed = On annonce avant la fin du premier pli.
rule-announce-window-until-next-card = On annonce avec sa première carte, ou avant que le suivant joue.
rule-announce-window-before-first-lead = Avant l’entame, chacun à son tour annonce, ou dit qu’il n’a rien.
rule-announce-detail-kind-only = En annonçant, on dit seulement le genre.
rule-announce-detail-full = En annonçant, on dit aussi la hauteur.
rule-reveal-after-last-trick = Les cartes sont montrées après le dernier pli.
rule-reveal-at-once = Les cartes de ce qui compte sont montrées aussitôt.
rule-reveal-after-first-trick = Les cartes sont montrées après le premier pli.
rules-best = Le camp qui a la meilleure suite (la plus longue, puis la plus haute) marque toutes les siennes, celui qui a le meilleur carré tous les siens.
rule-quad-vs-run-independent = Suites et carrés ne se touchent pas.
rule-quad-vs-run-quad-kills-quinte = Un carré annule les cents de l’autre camp.
rule-quad-vs-run-quad-kills-runs = Un carré annule toutes les suites de l’autre camp.
rule-quad-vs-run-single-best = Seul le camp qui a la toute meilleure annonce compte : les carrés battent les suites, puis la plus longue, puis la plus haute.
rules-camps = Les deux autres sont ensemble contre celui qui prend, et chacun garde les siennes.
rule-contest-winner-takes-own-of-that-type = Des annonces du meilleur camp, seules celles du même genre comptent, suites ou carrés.
rule-contest-winner-takes-all-own = Toutes les annonces du meilleur camp comptent.
rule-best-run-tie-cancel-all = De meilleures suites égales, aucune ne compte.
rule-best-run-tie-trump-then-cancel = De meilleures suites égales, celle d’atout compte, sinon aucune.
rule-best-run-tie-seat-order = De meilleures suites égales, celle du premier à parler compte.
rule-best-run-tie-trump-then-seat = De meilleures suites égales, celle d’atout compte, sinon celle du premier à parler.
# $fours (String): the ranks of fours, best first
rules-quad-rank = Carrés, le meilleur d’abord : { $fours }.
rule-run-cap-5 = Plus de cinq cartes qui se suivent comptent comme cinq.
rule-run-of-8-quinte-plus-tierce = Huit cartes qui se suivent font un cent et une tierce.
rule-run-of-8-wins-match = Les huit cartes d’une couleur dans une main (« Belot ») gagnent aussitôt la partie.
rule-overlap-quad-run-choose-one = Une carte ne peut être à la fois dans une suite et dans un carré.
rule-overlap-quad-run-both = Une carte peut être à la fois dans une suite et dans un carré.
rule-announcements-need-trick-yes = { $players ->
    [2] Sans aucun pli, tu perds tes annonces au profit de l’adversaire.
    [3] Sans aucun pli, celui qui a pris perd ses annonces au profit du meilleur des autres, un des autres au profit de celui qui a pris.
   *[4] Un camp sans aucun pli perd ses annonces au profit de l’autre.
}
rule-announcements-need-trick-no = Les annonces comptent même sans aucun pli.
# $game (String)
rules-belote = { $game ->
    [bela] Bela
   *[belot] Belote
} : roi et dame d’atout dans une main, 20.
rules-belote-all-trumps = { $game ->
    [bela] Bela
   *[belot] Belote
} à tout-atout : dans chaque couleur, si elle est entamée.
# $game (String)
rule-belote-with-first-card = { $game ->
    [bela] La bela
   *[belot] La belote
} s’annonce avec la première des deux cartes.
rule-belote-with-second-card = { $game ->
    [bela] La bela
   *[belot] La belote
} s’annonce avec la seconde des deux cartes et ne compte qu’à ce moment.
rule-belote-on-ruff-yes = { $game ->
    [bela] La bela
   *[belot] La belote
} compte aussi quand on coupe avec.
rule-belote-on-ruff-no = { $game ->
    [bela] La bela
   *[belot] La belote
} ne compte pas quand on coupe avec.

# $last (Number)
rules-points = Ce qui compte : les cartes des plis, { $last } points pour le dernier pli (dix de der), les annonces qui comptent, et { $game ->
    [bela] la bela
   *[belot] la belote
}.
rules-points-plain = Ce qui compte : les cartes des plis, { $last } points pour le dernier pli (dix de der), et { $game ->
    [bela] la bela
   *[belot] la belote
}.
rule-no-trump-doubles-capot-no = À sans-atout, les cartes et le dernier pli comptent double, { $game ->
    [bela] la štiglja
   *[belot] le capot
} non.
rule-no-trump-doubles-capot-yes = À sans-atout, tout compte double : les cartes, le dernier pli et { $game ->
    [bela] la štiglja
   *[belot] le capot
}.
# $game (String); $bonus (Number)
rule-capot-bonus = { $game ->
    [bela] Štiglja
   *[belot] Capot
} (tous les plis) : { $bonus ->
    [0] rien de plus
   *[other] { $bonus } de plus
}.
# $game (String); $sum (Number)
rule-capot-sum = { $game ->
    [bela] Štiglja
   *[belot] Capot
} (tous les plis) : { $sum } pour le tout ; les annonces ne comptent pas.
rule-capot-sum-none = { $game ->
    [bela] Štiglja
   *[belot] Capot
} (tous les plis) n’est pas une somme fixe.
# $game (String)
rules-make = { $game ->
    [bela] { $players ->
        [2] Celui qui prend
       *[other] Le camp qui prend
    } doit faire plus de la moitié (prolaz) ; sinon c’est pad.
   *[belot] { $players ->
        [2] Le preneur doit faire plus que l’adversaire
       *[other] Le camp preneur doit faire plus que l’autre
    } ; sinon le contrat chute.
}
rule-make-condition-more-than-each = Le preneur doit faire plus que chacun des autres ; sinon le contrat chute.
# $game (String)
rule-make-condition-more-than-all-others = { $game ->
    [bela] Celui qui prend doit faire plus que les autres ensemble (prolaz) ; sinon c’est pad.
   *[belot] Le preneur doit faire plus que les autres ensemble ; sinon le contrat chute.
}
rule-on-tie-hang = À égalité, c’est le litige.
rule-on-tie-declarer-fails = L’égalité ne suffit pas.
rule-on-tie-made = À égalité, chacun marque ses points.
rules-make-number = Le camp preneur doit faire au moins les points demandés ; pour le capot, tous les plis.
rule-must-beat-defence-yes = Il doit aussi avoir plus de points que la défense.
rule-must-beat-defence-no = La défense peut avoir plus de points.
rule-eighty-needs-82-yes = Pour 80, il faut 82.
rule-eighty-needs-82-no = Pour 80, 80 suffisent.
rule-made-writes-cards-and-bid = Si le contrat est réussi, chaque camp marque ses points, et les preneurs en plus ce qu’ils ont demandé.
rule-made-writes-bid = Si le contrat est réussi, les preneurs marquent ce qu’ils ont demandé ; les cartes ne se marquent pas.
rule-made-writes-cards = Si le contrat est réussi, chaque camp marque ses points ; le contrat ne se marque pas.
rule-fall-base-160 = Si le contrat chute, la défense marque 160 et le contrat.
rule-fall-base-162 = Si le contrat chute, la défense marque 162 et le contrat.
rule-contra-multiplies-everything = { $game ->
    [coinche] Coinché
   *[belot] Contré
}, seul le vainqueur marque : autant que pour une chute, le tout ×2, { $game ->
    [coinche] surcoinché
   *[belot] surcontré
} ×{ $recontra }.
rule-contra-multiplies-bid = { $game ->
    [coinche] Coinché
   *[belot] Contré
}, seul le vainqueur marque : autant que pour une chute, le contrat seul ×2, { $game ->
    [coinche] surcoinché
   *[belot] surcontré
} ×{ $recontra }.
rule-recontra-factor-3 = { $game ->
    [coinche] Surcoinché
   *[belot] Surcontré
} compte ×3.
rule-recontra-factor-4 = { $game ->
    [coinche] Surcoinché
   *[belot] Surcontré
} compte ×4.
rule-bid-with-belotes-yes = La belote et les annonces comptent pour le contrat.
rule-bid-with-belotes-no = Seules les cartes comptent pour le contrat, ni la belote ni les annonces.
rule-capot-worth-500 = Un capot demandé compte 500 au lieu de 250.
rule-capot-worth-250 = Un capot demandé compte 250.
# $worth (Number): the points of a capot that was bid
rule-capot-flat-yes = Un capot demandé et réussi marque { $worth }, sans les cartes.
rule-capot-flat-no = Un capot marque les cartes et le contrat.
rule-fail-pays-opponents-all = Si le contrat chute, { $players ->
    [2] l’adversaire
   *[other] l’autre camp
} marque tout.
rule-fail-pays-best-opponent = Si le contrat chute, les points du preneur vont au meilleur des autres.
rule-fail-pays-nobody = Si le contrat chute, les points du preneur ne vont à personne ; { $players ->
    [2] l’adversaire marque les siens
   *[other] les autres marquent les leurs
}.
rule-contra-takes-all-yes = Contré, le camp qui a le plus de points marque tout ×2, surcontré ×{ $recontra }.
rule-contra-takes-all-no = Contré, chaque camp marque ses points ×2, surcontré ×{ $recontra }.
rule-contra-multiplies-capot-yes = { $game ->
    [bela] La štiglja est multipliée aussi.
   *[belot] Le capot est multiplié aussi.
}
rule-contra-multiplies-capot-no = { $game ->
    [bela] La štiglja n’est pas multipliée.
   *[belot] Le capot n’est pas multiplié.
}
rule-capot-but-behind-inside-takes-all = Tous les plis, mais { $players ->
    [2] l’adversaire a
   *[other] les autres ont
} plus de points par leurs annonces : le contrat chute.
rule-capot-but-behind-declarer-keeps = Tous les plis, mais { $players ->
    [2] l’adversaire a
   *[other] les autres ont
} plus de points par leurs annonces : chaque camp marque les siens.
rule-capot-but-behind-defenders-pot-declarer-capot = Tous les plis, mais { $players ->
    [2] l’adversaire a plus de points par ses annonces : il marque
   *[other] les autres ont plus de points par leurs annonces : ils marquent
} tout sauf { $game ->
    [bela] la štiglja
   *[belot] le capot
}, le preneur seulement { $capot } pour ça.
rule-scale-tens = Les points sont arrondis à la dizaine et écrits sans le zéro.
rules-rounding = À la couleur, on arrondit vers le haut à partir de 7, le camp qui a moins de points à partir de 6 ; à tout-atout à partir de 5, le camp qui a moins à partir de 4 ; à sans-atout à partir de 6.
rules-rounding-rest = Chacun marque ses dizaines entières ; celles qui manquent vont aux plus grands restes, à restes égaux à qui a moins de points.
rule-scale-exact = Les points sont écrits au point près.
rule-scale-nearest-ten = Les points marqués sont arrondis à la dizaine la plus proche.
# $scale (String): tens or exact
rule-hang-share-hanging-up = En cas de litige, { $players ->
    [2] l’adversaire marque les siens
   *[other] les autres marquent les leurs
}, et les points du preneur attendent{ $scale ->
    [tens] {" "}; si les dizaines ne se partagent pas, la plus grande part attend
   *[exact] {""}
}.
rule-hang-share-defender-floor = En cas de litige, { $players ->
    [2] l’adversaire marque les siens
   *[other] les autres marquent les leurs
}, arrondis vers le bas, et le reste attend.
rule-hang-share-whole-pot = En cas de litige, personne ne marque rien : tous les points attendent.
rule-hang-carry-next-deal-winner = Ce qui est en litige va au camp qui a le plus de points à la donne suivante ; s’il y a encore litige, ça attend toujours.
rule-hang-carry-owner-unless-fails = Après la donne suivante, ce qui est en litige va { $players ->
    [2] à son propriétaire, mais à l’adversaire s’il prend cette donne et chute
    [3] à son propriétaire, mais au meilleur des autres s’il prend cette donne et chute
   *[4] au camp à qui c’est, mais aux autres s’il prend cette donne et chute
}.
rule-hang-under-contra-pot = En cas de litige contré, tout attend.
rule-hang-under-contra-each-owns-half = En cas de litige contré, une moitié attend pour le camp preneur, l’autre pour celui qui a contré.
# $game (String)
rule-belote-of-loser-with-pot = { $game ->
    [bela] La bela
   *[belot] La belote
} suit les autres points.
rule-belote-of-loser-kept = { $game ->
    [bela] La bela
   *[belot] La belote
} est imprenable : son camp la marque même s’il perd tout le reste.
rule-belote-of-loser-lost = { $game ->
    [bela] La bela
   *[belot] La belote
} d’un camp qui perd tout n’est marquée par personne.
rule-kertici-yes = Kertici : chute ou aucun pli −10, à sans-atout −20 ; contre perdu −20, surcontre −40. Seulement le plus grand.
rule-kertici-no = On ne retire rien pour une donne perdue.

# $target (Number)
rule-target = La partie finit après une donne où quelqu’un atteint { $target } ; le plus de points gagne.
rule-dosta-yes = « Dosta » : le camp qui atteint l’objectif en cours de donne peut le dire, et il a gagné aussitôt. Comptent les points de ses plis ramassés et des annonces montrées ; une chute à venir ou un contre ne changent plus rien.
rule-dosta-no = Chaque donne se joue jusqu’au bout.
# $limit (Number)
rule-deal-limit = { $limit ->
    [one] On ne joue qu’une donne : le camp en tête a gagné. À égalité, on en joue une autre. Une donne annulée ne compte pas, mais trois de suite au plus sont redonnées. Après douze de suite à égalité, le camp qui a parlé en premier dans la première donne a gagné.
   *[other] On joue { $limit } donnes au plus : le camp en tête a alors gagné. À égalité, une de plus à chaque fois. Une donne annulée ne compte pas, mais trois de suite au plus sont redonnées. Après douze de suite à égalité, le camp qui a parlé en premier dans la première donne a gagné.
}
rule-deal-limit-none = Autant de donnes qu’il faut.
rule-tie-at-end-play-on = À égalité à la fin, on continue.
rule-tie-at-end-half-point = Si plusieurs sont en tête à égalité, ils se partagent la victoire.
# $game (String)
rule-capot-exit-any-capot = Une donne avec { $game ->
    [bela] une štiglja
   *[belot] un capot
} ne finit pas la partie.
# $game (String); $target, $most (Number): between which totals it does not end the match
rule-capot-exit-only-151-159 = Après { $game ->
    [bela] une štiglja
   *[belot] un capot
} qui amène son camp à { $target }–{ $most }, on joue encore une donne.
# $game (String)
rule-capot-exit-none = Une donne avec { $game ->
    [bela] une štiglja
   *[belot] un capot
} peut finir la partie.
rule-exit-with-hanging-yes = La partie peut finir avec des points en litige.
rule-exit-with-hanging-no = La partie ne finit pas tant que des points sont en litige.

# The names of switches; short, for buttons.
switch-exchange-seven = Échange du 7
switch-contra = Contre
switch-contra-any-time = { $game ->
    [coinche] Coinche à tout moment
   *[belot] Contre à tout moment
}
switch-third-contra = Troisième contre
switch-outbid-after-contra = Après contre
switch-recontra-ends-auction = Surcontre finit
switch-outbid-after-recontra = Après surcontre
switch-contra-takes-all = Contré, tout au vainqueur
switch-low-hand-cancel = Main faible
switch-raise-at-all-trumps = Tout-atout
switch-raise-in-plain-suit = Iber
switch-void-must-trump = Couper
switch-undertrump-forced = Sous-couper
switch-honour-play = Sur l’honneur
switch-revoke-penalty = Pénalité
switch-trick-review = Plis fermés
switch-announce-window = Quand annoncer
switch-quad-vs-run = Carrés et suites
switch-contest-winner-takes = Ce qui compte
switch-best-run-tie = Suites égales
switch-run-of-8 = Huit qui se suivent
switch-overlap-quad-run = Carte commune
switch-announcements-need-trick = Avec un pli
switch-belote-with = { $game ->
    [bela] Annonce de la bela
   *[belot] Annonce de la belote
}
switch-belote-on-ruff = { $game ->
    [bela] Bela en coupant
   *[belot] Belote en coupant
}
switch-make-condition = Pour réussir
switch-on-tie = À égalité
switch-deck = Jeu de cartes
switch-deal-before-auction = Cartes avant les enchères
switch-contracts = Contrats possibles
switch-generale = Générale
switch-must-beat-defence = Plus que la défense
switch-eighty-needs-82 = 82 pour 80
switch-made-writes = Contrat réussi
switch-fall-base = Base d’une chute
switch-contra-multiplies = Ce qui est multiplié
switch-recontra-factor = Facteur du surcontre
switch-bid-with-belotes = Belote dans le contrat
switch-capot-worth = Capot demandé
switch-capot-flat = Contrat sec
switch-scale = Points marqués
switch-fail-pays = En cas de chute
switch-capot-bonus = { $game ->
    [bela] Valeur štiglja
   *[belot] Valeur du capot
}
switch-no-trump-aces = Carré d’as à sans-atout
switch-capot-sum = { $game ->
    [bela] Total de la štiglja
   *[belot] Total du capot
}
switch-no-trump-doubles-capot = { $game ->
    [bela] Štiglja ×2 (SA)
   *[belot] Capot ×2 (SA)
}
switch-contra-multiplies-capot = { $game ->
    [bela] Štiglja contrée
   *[belot] Capot contré
}
switch-capot-but-behind = { $game ->
    [bela] Štiglja, derrière
   *[belot] Capot, derrière
}
switch-hang-share = En litige
switch-hang-carry = Litige
switch-hang-under-contra = Litige contré
switch-kertici = Kertici
switch-turned-suit-again = Encore la retourne
switch-second-round = Second tour
switch-last-must-name = Le dernier nomme
switch-announcements = Annonces
switch-belote-of-loser = { $game ->
    [bela] Bela en cas de chute
   *[belot] Belote en cas de chute
}
switch-target = Points
switch-dosta = « Dosta »
switch-deal-limit = Donnes au plus
switch-tie-at-end = Égalité finale
switch-capot-exit = { $game ->
    [bela] Štiglja finale
   *[belot] Capot final
}
switch-exit-with-hanging = Finir en litige

# The names of values; short, for buttons.
value-yes = oui
value-no = non
# $first, $later, $hand (Number): cards before and after the auction, and all
value-deal-before-auction = { $later ->
    [0] toutes, { $first }
   *[other] { $first } sur { $hand }
}
# $others (String): the contracts beside the suits
value-contracts = { $others ->
    [none] couleurs seules
    [nt] couleurs et sans-atout
    [at] couleurs et tout-atout
   *[all] les six
}
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = pas le partenaire
value-void-must-trump-always = toujours
value-revoke-penalty-pot = tout
value-revoke-penalty-162-plus-announcements = 162 + annonces
value-trick-review-off = fermés
value-trick-review-last = le dernier
value-trick-review-own-tricks-on-lead = les siens
value-announce-window-with-first-card = première carte
value-announce-window-until-trick1-closed = premier pli
value-announce-window-until-next-card = carte suivante
value-announce-window-before-first-lead = avant l’entame
value-quad-vs-run-independent = séparés
value-quad-vs-run-quad-kills-quinte = pas de cents
value-quad-vs-run-quad-kills-runs = pas de suites
value-quad-vs-run-single-best = la meilleure
value-contest-winner-takes-own-of-that-type = même genre
value-contest-winner-takes-all-own = toutes
value-best-run-tie-cancel-all = aucune
value-best-run-tie-trump-then-cancel = atout/aucune
value-best-run-tie-seat-order = premier à parler
value-best-run-tie-trump-then-seat = atout/premier
value-run-of-8-quinte-plus-tierce = cent + tierce
value-run-of-8-wins-match = gagne la partie
value-overlap-quad-run-choose-one = non
value-overlap-quad-run-both = oui
value-make-condition-more-than-each = plus que chacun
value-make-condition-more-than-all-others = plus que tous
value-on-tie-hang = litige
value-on-tie-declarer-fails = chute
value-fail-pays-opponents-all = aux autres
value-fail-pays-best-opponent = au meilleur
value-fail-pays-nobody = à personne
value-capot-but-behind-inside-takes-all = chute
value-capot-but-behind-declarer-keeps = chacun les siens
value-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] garde la štiglja
   *[belot] garde le capot
}
value-hang-share-hanging-up = ceux du preneur
value-hang-share-defender-floor = autres vers le bas
value-hang-carry-next-deal-winner = au gagnant
value-hang-carry-owner-unless-fails = revient
value-hang-under-contra-pot = tout
value-hang-under-contra-each-owns-half = moitié chacun
value-hang-share-whole-pot = tout
value-belote-with-first-card = avec la première carte
value-belote-with-second-card = avec la seconde carte
value-belote-of-loser-with-pot = avec le reste
value-belote-of-loser-kept = imprenable
value-belote-of-loser-lost = perdue
value-on-tie-made = chacun les siens
value-made-writes-cards-and-bid = points faits et demandés
value-made-writes-bid = points demandés
value-made-writes-cards = points faits
value-contra-multiplies-everything = tout
value-contra-multiplies-bid = le contrat
value-scale-tens = en dizaines
value-scale-exact = exacts
value-scale-nearest-ten = arrondis à dix
value-tie-at-end-play-on = on continue
value-tie-at-end-half-point = partagé
value-capot-exit-any-capot = non
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = pas à { $target }–{ $most }
value-capot-exit-none = oui

# Why switches conflict.
conflict-teams-need-four = Il faut être quatre pour jouer par équipes.
conflict-four-need-teams = À quatre, on joue par équipes.
conflict-nothing-dealt = Alors quelqu’un n’aurait pas de cartes.
conflict-too-few-cards = Il n’y a pas assez de cartes pour tout le monde.
conflict-hands-too-small = Trop peu de cartes dans une main : six au moins.
conflict-no-contracts = Il n’y aurait rien à annoncer.
conflict-contracts-out-of-order = Les enchères ne sont pas dans l’ordre croissant.
conflict-quads-incomplete = L’ordre des carrés doit nommer les six.
conflict-turn-up-needs-four-suits = Avec une carte retournée, on doit pouvoir nommer les quatre couleurs.
conflict-seven-needs-turn-up = Sans carte retournée, il n’y a rien contre quoi échanger le sept.
conflict-seven-needs-sevens = Il n’y a pas de sept à échanger dans 24 cartes.
conflict-taker-needs-turn-up = Dans ces enchères, il n’y a pas de retourne à prendre.
conflict-taker-or-seven = Là où la retourne va au preneur, elle ne s’échange pas contre le sept.
conflict-all-needs-one-contest = Toutes les annonces ne peuvent compter que là où seule la meilleure gagne. Choisis d’abord « { $other } » : { $value }.
conflict-fall-needs-one-opponent = À trois, ils peuvent aller au meilleur des autres, ou à personne.
conflict-kertici-need-tens = Les kertici se comptent en dizaines ; ils ne vont pas avec des points exacts.
conflict-numbers-need-full-pack = Les enchères chiffrées demandent quatre joueurs et les 32 cartes.
conflict-numbers-need-points = Les enchères chiffrées se marquent en points, pas en dizaines.
conflict-rounding-needs-numbers = L’arrondi à la dizaine demande des enchères chiffrées.
conflict-contracts-of-other-game = Ce sans-atout et ce tout-atout ne vont qu’avec les enchères chiffrées ou une carte retournée, les autres que sans elles.
conflict-sum-or-numbers = Avec des enchères chiffrées, tous les plis ont leur propre score : pas de somme fixe.
