# Phrases that people send at a table: short, and never about cards. Each follows its sign.

emote-hello = Bonjour
emote-luck = Bonne chance
emote-well = Bien joué
emote-laugh = Haha
emote-oops = Oups
emote-thanks = Merci
emote-moment = Un instant
emote-game = Belle partie

# a button
emotes-open = Dire quelque chose
emotes-title = Que dois-je dire à la table ?
emotes-rules = Pendant une donne : seulement 👋 🙏 ☕, entre deux plis, une fois par pli et deux fois par donne au plus. Entre deux donnes, tout.
# buttons
emotes-mute = 🔕 Ne plus me montrer ce que disent les autres
emotes-unmute = 🔔 Me montrer ce que disent les autres

# why something is not said
emotes-not-now = Pas maintenant : seulement entre deux plis.
emotes-between-deals = Celle-là, c’est pour entre deux donnes.
emotes-enough = Assez pour l’instant : une fois par pli et deux fois par donne au plus.
emotes-too-fast = Un peu moins vite. Réessaie dans un instant.
