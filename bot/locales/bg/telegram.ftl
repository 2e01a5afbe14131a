# The bot's profile on Telegram; people see the first text before they press START.

telegram-description =
    Белот с приятели направо в чата – или срещу роботи, по всяко време.

    • Български белот, хърватска бела и още игри, по правилата на вашата маса
    • Картите ти идват тук, играта е в групата
    • Турнири, класация, повторения; всяко раздаване може да се провери

    Натисни СТАРТ.
telegram-short-description = Белот с приятели в групата или срещу роботи: български белот, хърватска бела, турнири.
# The button beside the field for messages; it opens the Mini App.
telegram-menu-button = Белот
