# Tournaments: how they are planned and announced.

# $kind (String): what kind it is; $code (String)
cup-title = 🏆 **{ $kind }** · { $code }
cup-kind-classic = Tournoi classique
cup-kind-fast = Tournoi rapide
cup-kind-custom = Tournoi
# $count (Number)
cup-size = { $count } personnes
cup-drawn = nouveaux partenaires à chaque tour
cup-pairs = les paires restent ensemble
# $target (String)
cup-target = en { $target }
# $count (Number)
cup-deals = { $count ->
    [one] une donne
   *[other] { $count } donnes au plus
}
# $time (String)
cup-turn = { $time } par tour
# $level (String): of an AI player
cup-ai = Des IA ({ $level }) occupent les places libres. Elles ne gagnent aucun prix.
cup-no-ai = S’il vient moins de monde, on joue à moins.
cup-vip = Réservé aux VIP.
# $prize (String)
cup-prize = Prix : { $prize }
# $prize (String)
cup-second = Prix de la deuxième place : { $prize }
# $conditions (String)
cup-conditions = Conditions : { $conditions }
# $time (String)
cup-starts = Début à { $time }.
# $time (String): when it starts instead
cup-starts-moved = Le début a été déplacé : il commence à { $time }.
cup-starts-full = Commence dès qu’il est complet.
cup-starts-soon = Il est complet et commence dans la minute.
# $time (String): how long
cup-starts-in = Commence { $time } après l’annonce.
cup-begun = Il a commencé.
cup-cancelled = Il a été annulé.
# $count, $size (String)
cup-signed-up = **Inscrits : { $count } sur { $size }**
# $who (String)
cup-waiting = En attente : { $who }
# $code (String)
cup-elsewhere = Depuis un autre chat : /tournament { $code }

# Buttons below the announcement; $who (String): somebody without a partner

cup-sign-up = S’inscrire
cup-withdraw = Se retirer
cup-beside = Avec { $who }
cup-menu = Organiser
cup-leave = Quitter le tournoi

# The rounds.

# $name (String)
cup-round = **{ $name }**
cup-final = Finale
# $number, $whole (String)
cup-round-number = Tour { $number } sur { $whole }
# $who (String): the players with a bye
cup-byes = Exemptés ce tour-ci : { $who }
# $count (String)
cup-deal = donnes : { $count }
# $code (String)
cup-table = table { $code }
cup-watch = Regarder une table en privé : /watch et son code.
cup-watch-on-page = Une table se regarde avec son lien.
# $name (String)
cup-round-over = **{ $name } : terminé.**
# $who (String)
cup-through = Qualifiés : { $who }
# $time (String)
cup-next = Les nouvelles paires sont tirées à { $time }.
# $who (String)
cup-champions = **Vainqueurs : { $who }** 🏆
# $who (String)
cup-champions-none = **Pas de vainqueur :** { $who } n’ont pas joué la finale en personne.
# $who (String)
cup-champions-undone = **Pas de vainqueur :** une table jouée par { $who } a été annulée.
# $who (String); $first, $second (String): points
cup-finalists = { $first } : { $second } en finale contre { $who }
# $prize, $who (String)
cup-prize-won = 🎁 { $who } : { $prize }
cup-prize-nobody = Personne n’a gagné le prix : { $prize }
cup-cancelled-organiser = Le tournoi a été annulé par la personne qui l’organise.
cup-cancelled-too-few = Trop peu de monde est venu, le tournoi n’a pas lieu.
cup-cancelled-unused = Personne ne s’est inscrit depuis longtemps, le tournoi a été retiré.

# Private messages.

cup-own-signed-up = Ton inscription est faite. Au début du tournoi, tes cartes arrivent ici.
cup-own-soon = Ça commence bientôt ! Tu joues ici, en privé.
cup-own-waiting = Toutes les places sont prises, te voilà en liste d’attente. Si quelqu’un se retire, tu avances.
# $who (String)
cup-own-beside = Avec toi : { $who }
cup-own-no-partner = Tu n’as pas encore de partenaire ; si personne ne vient, on t’en donne un.
cup-own-odd = Pour l’instant il y a une personne de trop, toi : si personne d’autre ne vient, tu ne joues pas.
cup-own-left-out = Le tournoi a commencé sans toi : il n’y avait plus de place, ou tu jouais dans un autre.
# $name (String)
cup-own-round = { $name } : ça commence !
cup-own-final = La finale commence !
# $partner, $others (String)
cup-own-against = Tu joues avec { $partner } contre { $others }.
cup-own-through = Tu passes au tour suivant !
cup-own-bye = Le tirage t’exempte : tu continues sans jouer ce tour.
# $time (String)
cup-own-next = Les nouvelles paires sont tirées après une pause, à { $time }.
cup-own-others-play = Les autres jouent encore.
# $code (String)
cup-own-follow = Où ça en est : /tournament { $code }
cup-own-eliminated = C’est fini pour toi cette fois. Merci d’avoir joué !
cup-own-runner-up = Tu étais en finale : deuxième place !
cup-own-champion = Tu as gagné le tournoi ! 🏆
cup-own-left = Tu as quitté le tournoi. Une IA continue.
cup-own-disqualified = La personne qui organise t’a retiré du tournoi. Une IA continue.
cup-own-absent = Tu n’as pas joué ta table en personne, c’est donc fini pour toi. Une IA continue.

# Planning one.

# $kind (String)
cup-draft-title = **Nouveau tournoi : { $kind }**
cup-draft-words = Prix, conditions et heure s’écrivent : /tournament prize …, /tournament second …, /tournament terms …, /tournament 20:30 ou 5.12. 20:30
# $name (String)
cup-draft-page = **{ $name }**
cup-draft-kind = Genre
cup-draft-kind-told = Classique : 16 personnes, trois tours. Rapide : 8, deux tours. Les deux en 151, sept donnes au plus, 30 secondes par tour. Ou choisis tout toi-même.
cup-draft-kind-classic = Classique
cup-draft-kind-fast = Rapide
cup-draft-kind-custom = Au choix
cup-draft-size = Taille
cup-draft-size-told = Deux par table continuent. Qui est en trop à un tour continue par tirage au sort.
cup-draft-preset = Jeu
cup-draft-preset-told = Tout jeu à deux paires.
cup-draft-target = Points
cup-draft-target-told = Le camp qui les atteint gagne la table.
cup-draft-deals = Donnes
cup-draft-deals-told = Ensuite, le camp en tête continue ; en cas d’égalité, une donne de plus à chaque fois.
cup-draft-time = Temps
cup-draft-time-told = Pour un tour de jeu.
cup-draft-start = Début
cup-draft-start-told = Dès qu’il est complet, ou tant de temps après l’annonce.
cup-draft-pairs = Partenaires
cup-draft-pairs-told = Tirés à chaque tour, ou les mêmes jusqu’au bout.
cup-draft-level = IA
cup-draft-level-told = Si elles occupent les places vides au début.
cup-draft-vip = Invités
cup-draft-vip-told = Seulement les VIP, ou tout le monde.
cup-draft-prizes = Prix
cup-draft-prizes-told = Écris ce que gagne une place après la commande : /tournament prize … pour la première, /tournament second … pour la deuxième.
# $place (String); $prize (String)
cup-draft-prize-of = { $place } : { $prize }
cup-draft-place-prize = Première place
cup-draft-place-second = Deuxième place
# $place (String): the command for that place
cup-draft-copy = Copier la commande : { $place }
cup-draft-no-prize = Sans prix : { $place }
# buttons that open a form for what is written
cup-draft-write-prize = Prix de la première place
cup-draft-write-second = Prix de la deuxième place
cup-draft-write-terms = Conditions
cup-draft-write-clock = Date et heure
# questions in the private chat; the next message there is the answer
cup-ask-prize = Que gagne la première place ? Écris-le-moi ici.
cup-ask-second = Que gagne la deuxième place ? Écris-le-moi ici.
cup-ask-terms = Qui peut venir, et à quelles conditions ? Écris-le-moi ici.
cup-ask-clock = Quand commence-t-il ? Écris-le-moi ici : 20:30, ou 5.12. 20:30.
# a text that answers no question; below it are the buttons that ask
cup-ask-first = Si c’est pour ton tournoi, appuie d’abord sur ce que tu écris :
answer-cup-asked = La question est dans notre chat privé.
cup-guests-all = tout le monde
cup-guests-vips = VIP seulement
cup-partners-drawn = tirés
cup-partners-fixed = fixes
cup-level-none = aucune
cup-start-full = une fois complet
cup-announce = Annoncer
cup-discard = Abandonner

# The organiser's actions.

cup-begin = Commencer maintenant
cup-people = Exclure quelqu’un
cup-cancel = Annuler
cup-menu-words = Pour la personne qui organise.
cup-throw-out = Exclure
cup-throw-out-told = Avant le début, cette personne ne peut plus s’inscrire ; après, une IA continue à sa place.
cup-cancel-sure = Annuler vraiment le tournoi ? Les tables en cours s’arrêtent.
cup-cancel-sure-yes = Annuler le tournoi
cup-cancel-sure-no = Le garder
cup-leave-sure = Vraiment partir ? Une IA continue pour toi, et on ne revient pas dans ce tournoi.
cup-leave-sure-yes = Partir pour de bon
cup-leave-sure-no = Rester

# Answers.

answer-cup-signed-up = Ton inscription est faite.
answer-cup-waiting = Te voilà en liste d’attente.
answer-cup-withdrawn = Ton inscription est retirée.
answer-cup-leave-how = Il a commencé. Si tu dois partir : /leave.
answer-cup-open-private = Ouvre notre chat privé et appuie sur Démarrer : ton inscription est alors faite. C’est là que tu joues.
answer-cup-how = Écris le code d’un tournoi, par exemple /tournament K7QRT, ou /tournament new.
answer-cup-how-on-page = Les tournois d’ici : /tournament
# $code (String)
answer-cup-no-such = Il n’y a pas de tournoi { $code }. /tournament new en prépare un.
answer-cup-late = L’heure choisie est passée. Choisis-en une autre.
answer-cup-crowded = Il y a assez de tournois dans ce chat. Attends qu’un d’eux soit fini.
answer-cup-enough = Tu organises déjà assez de tournois.
answer-cup-none-planned = Tu ne prépares aucun tournoi. Commence par /tournament new.
answer-cup-changed = Modifié.
answer-cup-clock = Donne-moi d’abord ton fuseau horaire, en privé : /me clock Paris. Ensuite, par exemple, /tournament 20:30.
answer-cup-clock-on-page = Choisis d’abord ta ville : /me
# $count (Number)
answer-cup-no-time = Ce n’est pas une heure des { $count } prochains jours. Écris 20:30, ou 5.12. 20:30.
answer-cup-no-time-on-page = Ce n’est pas une heure des { $count } prochains jours.
# $written, $clock (String): 03:30
answer-cup-no-such-hour = L’horloge avance ce jour-là et saute { $written }, cette heure n’existe donc pas : il commence à { $clock }.
# $written (String): 03:30; $which (String): first or second
answer-cup-hour-twice = L’horloge recule ce jour-là, et { $written } arrive deux fois : il commence à la { $which ->
    [first] première
   *[second] deuxième
}.
answer-cup-long = { $count } caractères au plus.
answer-cup-plays-in-none = Tu ne joues dans aucun tournoi en ce moment. Avant le début, retire-toi sous son message.
cup-refused-not-allowed = Seule la personne qui l’organise peut faire ça.
cup-refused-not-announced = Il n’est pas encore annoncé.
cup-refused-begun = Il a déjà commencé.
cup-refused-not-begun = Il n’a pas encore commencé.
cup-refused-over = Ce tournoi est fini.
cup-refused-signed-up = Tu es déjà sur la liste.
cup-refused-not-signed-up = Tu n’es pas sur la liste.
cup-refused-barred = La personne qui l’organise ne te laisse pas jouer ici.
cup-refused-vip-only = Celui-ci est réservé aux VIP.
cup-refused-busy = Tu joues dans un autre tournoi.
cup-refused-no-partner = Quelqu’un d’autre a été plus rapide.
cup-refused-too-many = La liste d’attente est pleine.
cup-refused-too-often = Trop d’inscriptions et de retraits : tu ne peux plus t’inscrire.
cup-refused-too-few = Vous êtes trop peu : au moins quatre personnes, ou deux et des IA.
cup-refused-out = Tu n’y joues plus.
cup-refused-playing = Pas tant que toi ou ta table jouez. Un autre admin peut le faire.
cup-refused-bad-terms = Ces réglages ne vont pas ensemble.
cup-refused-already = C’est déjà fait.

# The tournaments of a place.

cups-title = **Tournois d’ici**
cups-none = Aucun n’a encore été joué jusqu’au bout.
cups-plan = Préparer un tournoi
# $date, $champions, $finalists (String)
cups-line = { $date } 🏆 { $champions } · finale : { $finalists }
cups-undone = – (annulé)

# In one person's statistics; $won, $finals (String)

stats-cups = Tournois
stats-cups-won = 🏆 gagnés · finales
stats-cups-told = { $won } · { $finals }

command-tournament = jouer un tournoi, ou s’y inscrire
command-cups = qui a gagné les tournois d’ici

# Refusals at a tournament's table.

# where a player is called to their turn
call-tournament = à la table du tournoi
denied-in-tournament = Ce n’est pas possible à la table d’un tournoi.
denied-retired = Tu as quitté ce tournoi ; on n’y revient pas.
