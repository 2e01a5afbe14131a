# The pages of the browser room.

room-title = Belote
room-lead = Tout de suite, entre amis, ou avec des gens qui cherchent un quatrième. Sans compte.
room-name-label = Ton nom
# $name (String): the visitor
room-door-as = Tu joues comme { $name }
room-door-now = Jouer maintenant
room-door-now-told = Contre des IA : les cartes sont données aussitôt.
room-door-now-go = Donner les cartes
# $who (String): the people at an open table
room-door-join = S’asseoir avec { $who }
room-door-friends = Entre amis
room-door-friends-told = Tu prépares la table, ils viennent par un lien.
room-door-friends-go = Préparer la table
room-door-set = Jeu, points, rythme
room-door-more = Plus de jeux
room-door-open = Tables ouvertes et donne du jour
room-door-none = Personne ne cherche de joueurs en ce moment.
# $who (String): the people there, $free (Number): free seats
room-door-seated = { $who } · { $free ->
    [one] une place libre
   *[other] { $free } places libres
}
room-door-sit = S’asseoir
room-door-today = La donne du jour : que jouerais-tu ?
room-door-taken = Quelqu’un d’autre a été plus rapide, ou la table ne prend plus personne. Voici ce qui est ouvert.
room-door-failed = Ça n’a pas marché à l’instant. Réessaie.
door-game = Jeu
door-target = Points
door-pace = Temps par tour
door-level = IA
door-guests = Qui peut venir
door-guests-friends = Les amis qui ont le lien
door-guests-anybody = Tous ceux qui cherchent
room-recent = Tes salons
# $name (String): who opened the room
room-of = Chez { $name }
# $day (String): a date
room-seen = dernière visite { $day }
room-door-lead = Choisis un nom et entre.
room-come-in = Entrer
room-languages = Langue
# $present, $wanted (String): two names
room-device = Tu es { $present } dans ce navigateur. Devenir { $wanted } ?
# $name (String): the new name
room-device-accept = Continuer comme { $name }
room-device-stay = Rester comme je suis
# $name (String): whose it is
room-link-of = Ce lien personnel appartient à { $name }.
room-link-yours = Continue seulement si c’est toi.
# $day (String): its last day
room-link-until = Il marche jusqu’au { $day }.
room-link-ends = Un nouveau lien met fin à celui-ci.
room-link-hint = Un lien personnel te ramène comme toi-même : sur un autre appareil, ou ici si le navigateur t’a oublié.
room-link-make = Créer un lien personnel
room-link-made = Ton lien. Garde-le et ne le montre à personne : celui qui l’ouvre peut jouer à ta place.
# $name (String): who the browser is
room-own = Ici tu es { $name }
room-sign-out = Se déconnecter partout ailleurs
room-sign-out-hint = Téléphone perdu, ordinateur de quelqu’un d’autre ? Alors seul ce navigateur reste à toi, et ton lien personnel prend fin.
room-signed-out = C’est fait. Tu n’es plus connecté qu’ici.
room-back = Retour au salon
room-home = À l’accueil
room-not-found = Il n’y a rien à cette adresse.
room-link-over = Ce lien ne mène plus nulle part. Crées-en un nouveau là où tu es encore toi-même.
room-refused = Ça n’a pas marché. Reviens en arrière et réessaie.
room-of-table = Table
room-on = Continuer
room-by-invitation = Cette table est sur invitation. Demande à la personne qui l’a ouverte de te laisser entrer.
room-ask-in = Demander à entrer
room-own-tables = Tes tables
room-no-own-tables = Tu n’es à aucune table.
room-launch-again = Ferme cette fenêtre et ouvre-la de nouveau.
room-launch-forged = Ça ne vient pas de Telegram ni de Discord. Ferme la fenêtre et ouvre-la là-bas.
room-noscript = Le salon a besoin de JavaScript.

room-name-missing = Choisis un nom.
room-name-long = Un nom a 32 caractères au plus.
room-name-strange = Il y a dans le nom un caractère invisible.
room-name-taken = Quelqu’un dans ce salon s’appelle déjà ainsi. Entre sous ce nom, ou choisis-en un autre.
room-name-known = Quelqu’un dans un de tes salons s’appelle déjà ainsi. Garde ce nom, ou choisis-en un autre.
room-text-empty = Il n’y a rien à envoyer.
room-text-long = 500 caractères au plus par message.
room-error-frame = Le salon n’a pas compris.
room-error-fast = C’était trop d’un coup. Attends un peu.
room-error-crowded = Tu as ouvert ce salon trop de fois. Ferme quelques-unes de ses pages.
room-error-full = Le salon est plein. Tu entreras dès que quelqu’un part.
room-error-watching = Ici tu ne fais que regarder. Entre pour jouer ou écrire.
room-error-inside = Quelque chose n’a pas marché ici. Réessaie.
room-error-between = Nous revenons tout de suite. Réessaie dans quelques secondes.

room-private = Tes messages
# beside the name of a person who no longer waits for the next deal
room-ready = prêt
room-people = Ici en ce moment
# $count (Number): spectators
room-watching = regardent : { $count }
room-you = toi
room-owner = a ouvert le salon
room-bot = Bot
room-copied = Lien copié. Envoie-le à tes amis.
room-copied-personal = Copié.
room-copy = Copier le lien
room-invite = Inviter
room-copy-failed = La copie n’a pas marché ici.
room-more = Plus
room-menu = Menu
room-hint = Conseil
room-personal = Mes appareils
room-watch-link = Copier un lien pour regarder
room-watch-hint = Qui l’ouvre voit la table comme tout le monde, et aucune main.
room-copied-watch = Le lien pour regarder est copié.
room-empty-group = Personne n’a encore écrit. Envoie le lien à tes amis.
room-empty-watching = Personne n’a encore écrit.
room-write-group = Écrire à tout le monde
room-write-private = Écrire au bot
room-send = Envoyer
room-commands = Commandes
room-newest = Les plus récents
room-download = Télécharger
room-unfold = Détails
room-tiles = Tes cartes
room-new-cards = Nouvelles cartes
room-waiting = À toi
room-asked = On te demande
room-reconnecting = Connexion perdue. Reconnexion…
room-blocked = Ce réseau bloque les connexions directes (WebSocket). Essaie un autre réseau, ou les données mobiles.
room-offline = Pas de connexion. Elle revient dans un instant.
room-answer-lost = Pas encore de réponse. Réessaie.
room-unsent = Ce message n’est peut-être pas parti. Regarde, et envoie-le de nouveau s’il manque.
room-close = OK
room-save = Enregistrer
room-put-away = Fermer

# The table.

room-felt = Table
room-no-table = Personne ne joue encore ici.
room-no-table-watching = Personne ne joue encore ici. Dès que ça commence, tu le verras.
room-play-now = Jouer avec des IA
room-come = Viens jouer à la belote avec nous !
room-invite-friends = Inviter des amis
room-invite-link = Le lien de ce salon
room-invite-scan = Les amis près de toi peuvent scanner ceci.
room-invite-share = Partager le lien
# $code (String): the table's code
room-invite-code = Sur Telegram ou Discord, on rejoint cette table avec le code { $code }.
room-talk = Discussion
# $count (Number): of messages that were not seen yet
room-talk-unread = Discussion, nouveaux : { $count }
room-to-all = Tout le monde
room-to-bot = Juste moi
room-us = Nous
room-them = Eux
# $what (String): what a command does, in a text that cannot be tapped
room-quoted = « { $what } »
# $target (Number): the points that win
room-target = en { $target }
room-total = Total
# $contract (String): the contract with its declarer
room-contract = Contrat : { $contract }
room-sit = M’asseoir ici
room-move = Changer pour ici
room-add-ai = Ajouter une IA
room-remove-ai = Renvoyer l’IA
# $who (String): who sits down, or gets up from their chair
room-sits = { $who } s’assied
room-stands = { $who } se lève
# an AI player, below its name
room-ai = IA
room-away = absent
room-here = de retour
room-dealer = donneur
# $count (Number)
room-tricks-won = plis : { $count }
# $who (String): who took a trick
room-took = { $who } prend le pli
room-last = Dernier pli
room-another-table = Montrer une autre table
room-trick = Sur la table
room-chairs = Qui est assis où
room-ahead = sera joué
room-chosen = choisi
room-calls = Ton enchère
room-actions = Ce que tu peux faire
room-calls-made = Les enchères de cette donne
room-emote = Dire quelque chose
room-score-sheet = Feuille de score
room-sound = Sons
room-notify = M’appeler quand je ne regarde pas
room-notify-when = Quand m’appelle-t-on ?
room-notify-closed = On t’appelle même si cette page est fermée.
room-notify-open = On t’appelle tant que cette page est ouverte en arrière-plan.
room-notify-denied = Ce navigateur ne nous laisse pas. Autorise les notifications de cette page dans ses réglages.
room-notify-insecure = Pour ça, le salon a besoin d’une adresse en https.
room-notify-install = Sur un iPhone, ajoute d’abord cette page à l’écran d’accueil et ouvre-la de là.
room-notify-none = Ce navigateur ne sait pas le faire.
room-call-over = On ne t’attend plus.
room-keys = Touches : 1–9 et flèches choisissent une carte, Entrée la joue, P passe, M coupe le son, T ouvre la discussion.
room-no-connection = Pas de connexion. Les cartes attendent.
room-try-again = Réessayer
room-launch-opening = La table s’ouvre…
room-launch-denied = Discord ne nous a pas dit qui tu es. Autorise-le, et la table s’ouvre.
room-sheet = Message
room-say-rules = Règles
room-say-leaderboard = Classement
room-say-stats = Mes statistiques
room-say-history = Parties
room-say-pictures = Cartes
room-say-me = Mes réglages
room-say-learn = Apprendre
room-say-today = Donne du jour
room-say-tournament = Tournois
room-say-cups = Vainqueurs
room-say-settings = Réglages du jeu
room-say-link = Relier des comptes
room-say-privacy = Mes données
room-say-belot = Nouvelle table
room-say-join = Rejoindre une table
room-say-help = Ce que tu peux faire ici
room-code = Code d’une table
