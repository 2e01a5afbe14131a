# За който се учи: защо една карта не може да се играе, какво би било добре, какво е имал предвид.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = Трябва да отговориш на боята: { $led }.
why-raise = Трябва да се качиш над { $over }: имаш { $able }.
why-trump = Нямаш { $led }, затова трябва да цакаш с { $suit }.
why-trump-partner = Нямаш { $led }: тук се цака ({ $suit }) и когато взятката е на партньора ти.
why-overtrump = Нямаш { $led } и трябва да надцакаш { $over }: имаш { $able }.
why-overtrump-partner = Нямаш { $led } и трябва да надцакаш дори партньора си ({ $over }): имаш { $able }.
why-undertrump = Нямаш { $led } и не можеш да надцакаш { $over }, но и по-нисък коз си длъжен да играеш: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Кое имаш предвид?
