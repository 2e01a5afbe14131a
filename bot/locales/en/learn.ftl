# For whoever learns the game: why a card may not be played, what would be good, what was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = You must follow suit: { $led }.
why-raise = You must beat { $over }: you hold { $able }.
why-trump = You have no { $led }, so you must ruff with { $suit }.
why-trump-partner = You have no { $led }: here you must ruff with { $suit } even if your partner holds the trick.
why-overtrump = You have no { $led } and must ruff higher than { $over }: you hold { $able }.
why-overtrump-partner = You have no { $led } and must ruff higher even than your partner’s { $over }: you hold { $able }.
why-undertrump = You have no { $led } and cannot beat { $over }, but must play a trump all the same: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Which one do you mean?
