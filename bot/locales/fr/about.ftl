# What the bot says about itself: greeting, help, language, commands.

welcome-title = **La belote, ici dans le chat**
welcome-text =
    Ouvre une table et prends place ; là où personne n’est assis, une IA joue.
    Toi seul vois tes cartes, dans ton chat privé avec moi ; le jeu et la marque sont ici.
welcome-private = **La belote entre amis, directement dans le chat**
welcome-private-text =
    Écris /belot dans ton groupe ou ton salon, prends place et lance la partie.
    Il manque un quatrième ? Une IA occupe chaque chaise libre.
    Tes cartes arrivent ici ; tu annonces et joues avec les boutons en dessous.
    Pas de groupe ? Écris /belot ici et transmets l’invitation.
    /rules donne les règles, /help toutes les commandes.
# a button
welcome-to-group = 👥 M’ajouter à un groupe
# the same where the table is drawn on a page, with the talk beside it
welcome-felt = **La belote entre amis**
welcome-felt-text =
    Joue tout de suite avec des IA, ou ouvre une table et envoie le lien à tes amis : ils prennent place là où c’est libre.
    Touche le score pour ouvrir la feuille de score ; ⋯ au-dessus de tes cartes contient tout le reste.
welcome-felt-private = **La belote, c’est nouveau pour toi ?** Nous jouons une première donne ensemble, et j’explique chaque étape.

# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Ouvre une table, prends place et lance la partie. Si quelqu’un s’absente, une IA joue jusqu’à son retour.
# $commands (String): their names, side by side
help-more = Et encore : { $commands }
help-private = Tes cartes arrivent ici. Appuie dessus, ou écris-les : A♠, 10 cœur, passe.
help-group = Tes cartes arrivent dans ton chat privé avec moi ; toi seul les vois.
help-felt = Tes cartes sont en bas : touche une carte pour la jouer.

command-belot = une nouvelle table
command-join = rejoindre une table par son code
command-hand = mes cartes
command-table = où en est la table
command-watch = regarder une table
command-emote = dire quelque chose à la table
command-score = la marque
command-leave = quitter la table
command-leaderboard = qui joue le mieux, ici et partout
command-stats = mes statistiques, ou celles de quelqu’un
command-versus = moi contre quelqu’un
command-history = mes parties
command-notify = me prévenir quand une table s’ouvre ici
command-replay = une partie terminée, pli par pli
command-rules = les règles
command-language = la langue
command-pictures = les images et les cartes d’ici
command-close = fermer la table
command-me = mes réglages
command-link = être la même personne sur Telegram, Discord et dans le salon web
command-unlink = redevenir quelqu’un d’autre ici
command-privacy = ce que je garde sur toi
command-mydata = tout ce que je sais de toi, dans un fichier
command-forget = m’oublier
command-help = l’aide

language-title = **Quelle langue dois-je parler ?**

# One's own settings.

personal-title = **Mes réglages**
personal-more = ⚙️ Plus
prefer-calls = 🔔 Quand t’appeler à ton tour, par un nouveau message sonore :
prefer-calls-every = À chaque tour
# the default: by the pace
prefer-calls-slow = Si je tarde, et à chaque tour d’un jour ou plus
prefer-calls-late = Seulement si je tarde
prefer-calls-never = Jamais
prefer-taps = 👆 Appuis pour une carte ou une enchère :
prefer-taps-one = Un seul
prefer-taps-two = Deux
prefer-order = 🃏 En premier dans la main :
prefer-order-trumps = L’atout
prefer-order-suits = Toujours pareil
prefer-signs = 💬 Remarques et effets à la table :
prefer-signs-shown = Afficher
prefer-signs-hidden = Masquer
prefer-ahead = ⏩ Choisir une carte avant ton tour :
prefer-ahead-yes = Oui
prefer-ahead-no = Non
prefer-portrait = 🙂 Ta photo sur les pages :
prefer-portrait-shown = Celle du chat
prefer-portrait-drawn = Un visage dessiné

quiet-title = **🌙 Heures calmes**
quiet-text = Rien ne sonne pendant ce temps : ni tour de jeu ni nouvelle table. Si on t’attend encore à la fin, je t’appelle. Un tour d’une heure ou plus ne s’écoule pas entre-temps.
# $hours (String): such as 22–8
quiet-chosen = Rien ne sonne : **{ $hours }**
quiet-now = Rien ne sonne : **{ $hours }** – c’est l’heure calme.
quiet-off = aucune
quiet-typed = D’autres heures : écris /me quiet 22-8, 12 heures au plus.
# on a page instead: a button that opens a field for them
quiet-other = D’autres heures, comme 22-8
quiet-button = 🌙 Heures calmes : { $hours }
quiet-back = ‹ Mes réglages
clock-title = **🕐 Mon heure**
clock-needed = Sans elle, les heures calmes ne comptent pas.
clock-text = Quelle heure est-il chez toi ?
clock-typed = Une autre ville : écris /me clock Europe/Vienna.
clock-other = Une autre ville, comme Vienna
# $clock (String): a city and the time there
clock-button = 🕐 { $clock }
clock-unknown = Mon heure : ?
zone-sofia = Sofia
zone-zagreb = Zagreb
zone-berlin = Paris, Berlin
zone-london = Londres
zone-istanbul = Istanbul
zone-new-york = New York
zone-chicago = Chicago
zone-los-angeles = Los Angeles

pictures-title = **Images**
pictures-off = Aucune image
pictures-sheets = Feuilles de score
pictures-all = Toutes les images
pictures-off-told = Tout est dit avec des mots.
pictures-sheets-told = La feuille de score de chaque donne et de la partie arrive en image.
pictures-all-told = La table, tes cartes et les feuilles de score arrivent en images.
pictures-drawn = Ici, tout est dessiné de toute façon.
deck-french = Cartes habituelles
deck-four-colours = Quatre couleurs
deck-madarice = Mađarice
deck-french-told = Cartes rouges et noires, comme d’habitude.
deck-four-colours-told = Une teinte par couleur : ♣ vert, ♦ bleu, ♥ rouge, ♠ noir.
deck-madarice-told = Mađarice, les cartes hongroises : ♣ glands, ♦ grelots, ♥ cœurs, ♠ feuilles.
tricks-living-told = Les plis tiennent en un seul message, mis à jour.
tricks-posted-told = Chaque pli est un message à part, qui reste dans le chat.
tricks-living = Un message
tricks-posted = Chaque pli à part
# a button: what people say at the table, and what is celebrated
signs-shown = 💬 Remarques et effets
# a button: the summaries of months and years
summaries-told = 📅 Le mois et l’année en chiffres
daily-posted = 🧩 La donne du jour, chaque matin
