# The slash commands where they have typed arguments: names in small letters, descriptions of at most
# 100 letters. A name has letters, digits and hyphens only.

discord-command-belot = belote
discord-command-join = rejoindre
discord-command-hand = main
discord-command-emote = dire
discord-command-leaderboard = classement
discord-command-stats = stats
discord-command-today = aujourdhui
discord-command-learn = apprendre
discord-command-rules = règles
discord-command-help = aide
discord-command-table = table
discord-command-table-show = voir
discord-command-table-score = marque
discord-command-table-watch = regarder
discord-command-table-leave = quitter
discord-command-table-close = fermer
discord-command-tournament = tournoi
discord-command-tournament-show = voir
discord-command-tournament-new = nouveau
discord-command-tournament-start = début
discord-command-tournament-prize = prix
discord-command-tournament-second = deuxième
discord-command-tournament-terms = conditions
discord-command-tournament-leave = quitter
discord-command-tournament-winners = vainqueurs
discord-command-tournament-promo = promo
discord-command-match = partie
discord-command-match-history = historique
discord-command-match-replay = revoir
discord-command-match-verify = vérifier
discord-command-match-versus = face-à-face
discord-command-settings = réglages
discord-command-settings-table = table
discord-command-settings-language = langue
discord-command-settings-pictures = images
discord-command-me = moi
discord-command-me-settings = réglages
discord-command-me-quiet = calme
discord-command-me-clock = heure
discord-command-me-notices = avis
discord-command-me-link = relier
discord-command-me-unlink = délier
discord-command-me-privacy = confidentialité
discord-command-me-data = données
discord-command-me-forget = oublier

# commands that have subcommands

discord-group-table = la table où tu joues, et regarder les autres
discord-group-tournament = tournois : en jouer un, en préparer un, les vainqueurs passés
discord-group-match = parties finies : les tiennes, coup par coup, vérifiées
discord-group-settings = comment on joue ici : règles, rythme, langue, images
discord-group-me = tes réglages, avis et données

# names of arguments

discord-argument-game = jeu
discord-argument-target = points
discord-argument-pace = rythme
discord-argument-thread = fil
discord-argument-code = code
discord-argument-since = depuis
discord-argument-by = selon
discord-argument-where = où
discord-argument-person = personne
discord-argument-name = nom
discord-argument-deal = donne
discord-argument-trick = pli
discord-argument-match = partie
discord-argument-remark = remarque
discord-argument-language = langue
discord-argument-pictures = images
discord-argument-deck = cartes
discord-argument-command = commande
discord-argument-hours = heures
discord-argument-zone = fuseau
discord-argument-state = état
discord-argument-time = heure
discord-argument-text = texte
discord-argument-order = ordre

# descriptions of arguments

discord-option-game = à quelle belote tu joues
discord-option-target = en combien de points se joue une partie
discord-option-pace = combien de temps dure un tour
discord-option-thread = dans un fil à part
discord-option-code = le code de la table, s’il y en a plusieurs
discord-option-join = le code de la table
discord-option-cup = le code du tournoi
discord-option-start = quand il commence, comme 20:30 ou 5.12. 20:30
discord-option-text = ce qu’il dit ; laisse vide pour l’enlever
discord-option-since = depuis quand
discord-option-family = le jeu
discord-option-by = ce qui compte
discord-option-where = ici, ou partout
discord-option-person = quelqu’un de ce serveur
discord-option-name = ou quelqu’un par son nom, même d’ailleurs
discord-option-deal = quelle donne
discord-option-trick = quel pli de la donne ; 0 pour les enchères
discord-option-match = le numéro de la partie à cette table
discord-option-emote = ce que tu dis
discord-option-language = quelle langue je parle ici
discord-option-pictures = ce qui arrive en image
discord-option-deck = quelles cartes sont dessinées
discord-option-help = une commande
discord-option-hours = de quand à quand, comme 22-8 ; ou off
discord-option-zone = où l’horloge indique la même heure, comme Europe/Paris
discord-option-notify = me prévenir, ou ne plus le faire
discord-option-link = le code de l’autre plateforme
discord-option-promo = pour la personne qui gère le bot

# descriptions of subcommands that are no command where people write by hand

form-quiet = les heures où rien ne sonne
form-clock = ton fuseau horaire
form-cup-show = voir un tournoi d’ici
form-cup-new = préparer un tournoi
form-cup-start = quand commence ton tournoi
form-cup-prize = ce que gagnent les vainqueurs de ton tournoi
form-cup-second = ce que gagne la deuxième place de ton tournoi
form-cup-terms = les conditions de ton tournoi
form-cup-leave = quitter le tournoi

# the paces

pace-blitz = Éclair
pace-quick = Rapide
pace-normal = Normal
pace-calm = Calme
pace-post = Par correspondance
