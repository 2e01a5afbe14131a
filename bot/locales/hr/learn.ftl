# Za onoga tko uči: zašto se karta ne može odigrati, što bi bilo dobro, na što je mislio.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Moraš poštovati boju: { $led }.
why-raise = Moraš ići iber preko { $over }: imaš { $able }.
why-trump = Nemaš { $led }, pa moraš sjeći: { $suit }.
why-trump-partner = Nemaš { $led }: ovdje moraš sjeći ({ $suit }) i kad štih drži partner.
why-overtrump = Nemaš { $led } i moraš dati viši adut od { $over }: imaš { $able }.
why-overtrump-partner = Nemaš { $led } i moraš dati viši adut čak i preko partnera ({ $over }): imaš { $able }.
why-undertrump = Nemaš { $led } i ne možeš preko { $over }, ali adut svejedno moraš dati: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Na što misliš?
