# The bot's profile on Telegram; people see the first text before they press START.

telegram-description =
    Bela sa prijateljima, ravno u četu – ili protiv robota, u svako doba.

    • Hrvatska bela, bugarski belot i još igara, po pravilima vašeg stola
    • Karte ti dolaze ovde, a igra je u grupi
    • Turniri, rang-lista, ponavljanja; svako deljenje može da se proveri

    Pritisni START.
telegram-short-description = Bela sa prijateljima u grupi ili protiv robota: hrvatska bela, bugarski belot, turniri.
# The button beside the field for messages; it opens the Mini App.
telegram-menu-button = Bela
