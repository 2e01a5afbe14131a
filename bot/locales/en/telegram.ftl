# The bot's profile on Telegram; people see the first text before they press START.

telegram-description =
    Belot with your friends, right in the chat – or against AI players, at any hour.

    • Bulgarian belot, Croatian bela and many more games, by the rules of your table
    • Your cards come here, the game is in the group
    • Tournaments, leaderboards, replays; every deal can be checked

    Press START.
telegram-short-description = Belot with friends, in groups and alone: Bulgarian belot, Croatian bela, AI players, tournaments.
# The button beside the field for messages; it opens the Mini App.
telegram-menu-button = Belot
