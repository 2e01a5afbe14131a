# The bot's profile on Telegram; people see the first text before they press START.

telegram-description =
    Белот со твоите пријатели, право во четот – или против AI, во секое време.

    • Бељот, бугарски белот, хрватска бела и уште игри, по правилата на твојата маса
    • Картите ти доаѓаат тука, а играта е во групата
    • Турнири, ранг-листа, прегледи; секое делење може да се провери

    Притисни START.
telegram-short-description = Белот со пријатели, во група и сам: бугарски белот, хрватска бела, AI играчи, турнири.
# The button beside the field for messages; it opens the Mini App.
telegram-menu-button = Белот
