# The bot's profile on Telegram; people see the first text before they press START.

telegram-description =
    La belote avec tes amis, directement dans le chat – ou contre des IA, à toute heure.

    • Belote bulgare, bela croate et bien d’autres jeux, selon les règles de ta table
    • Tes cartes arrivent ici, le jeu est dans le groupe
    • Tournois, classements, parties à revoir ; chaque donne se vérifie

    Appuie sur DÉMARRER.
telegram-short-description = La belote entre amis, en groupe ou seul : belot bulgare, bela croate, IA, tournois.
# The button beside the field for messages; it opens the Mini App.
telegram-menu-button = Belote
