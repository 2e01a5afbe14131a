# The bot's profile on Telegram; people see the first text before they press START.

telegram-description =
    Bela s prijateljima, ravno u chatu – ili protiv robota, u svako doba.

    • Hrvatska bela, bugarski belot i još igara, po pravilima vašeg stola
    • Karte ti dolaze ovamo, a igra je u grupi
    • Turniri, ljestvica, reprize; svako se dijeljenje može provjeriti

    Pritisni START.
telegram-short-description = Bela s prijateljima u grupi ili protiv robota: hrvatska bela, bugarski belot, turniri.
# The button beside the field for messages; it opens the Mini App.
telegram-menu-button = Bela
