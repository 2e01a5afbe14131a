# Shuffles that anybody can check.

# another seal stood there before; $number (Number): which deal; $seal (String): its first letters
fair-next-again = Deal { $number } sealed again after the bot’s data was restored: { $seal }
fair-cut = ✂️ Cut
answer-cut = You have cut the next deal.
# $code (String): the table’s; $number (Number): which match
fair-title = **Checked: { $code }, match { $number }**
# $code (String): the table’s
fair-first = **{ $code }: the first deal**
# $count (Number): deals
fair-all = Every deal was dealt as it had been sealed ({ $count }).
# $older (Number): deals
fair-some = Deals dealt as sealed: { $count }. The first { $older } were dealt before shuffles could be checked.
# $count (Number): deals
fair-count = Deals dealt as sealed: { $count }.
fair-none = This was dealt before shuffles could be checked.
# $count (Number): deals
fair-open = Deals whose seed is not told yet, so that nobody can check them: { $count }.
fair-nothing = No deal is over yet.
# $deal (Number): which deal
fair-seal = Deal { $deal } does not fit: the seal is not that of the seed.
fair-seed = Deal { $deal } does not fit: another seed had been sealed.
fair-moves = Deal { $deal } does not fit: the calls or cards of the deal before were others.
fair-cuts = Deal { $deal } does not fit: others had cut.
# $places (String): numbers, as 3, 17
fair-cards = Deal { $deal } does not fit: other cards belong in these places of the pack: { $places }.
fair-order = Deal { $deal } does not fit: the cards do not lie as the seed puts them.
fair-missing = Deal { $deal } does not fit: it is not the next one that was sealed.
fair-form = Deal { $deal } does not fit: nobody can have cut, called or played like that.
# what came before the match is not in its record; $deal (Number): which deal
fair-unchained = Deal { $deal }: the cards are the sealed ones, but this record does not carry what comes before it, and the deck depends on that. Check the table’s matches together.
# $deal (Number): which deal
fair-resealed = Deal { $deal }: sealed again after the bot’s data was restored from a backup or moved. The seal that was shown first was not used.
# $matches (String): numbers, as 1, 3
fair-others = Other matches of this table do not fit: { $matches }.
# $seal (String): its first letters
fair-deal = Deal { $deal }: seal { $seal }
# $seed (String): its first letters
fair-seed-told = seed { $seed }
# $who (String): names
fair-cut-by = ✂️ { $who }
# $seal (String): all of it
fair-sealed = Sealed for the next deal: { $seal }
# beside fair-sealed, where another seal was shown before
fair-sealed-again = It was sealed again after the bot’s data was restored from a backup or moved; the seal before it is not used. Cut the cards to be sure.
fair-page = Check a record yourself:
answer-verify-how = Like this: /verify for the last match here, or with the code of the table: /verify K7QRT
answer-verify-how-on-page = The last match here: /verify
command-verify = whether the cards were dealt as sealed
# $file (String)
fair-of-match = { $file } is a single deal without its match; only whole matches are checked.
# $one, $other (String): files; $deal (Number): 0 where it is the rules or the result
fair-contradict = { $one } and { $other } tell the same match differently: { $deal ->
    [0] the match itself
   *[other] deal { $deal }
}

room-fair = Was it dealt fairly?
room-fair-lead = The bot seals each deal before it. Your browser computes here whether the cards are those that were sealed. Nothing is sent anywhere.
room-fair-file = The records of matches (files from “Record”); all of one table at best
room-fair-paste = … or the text of one
room-fair-check = Check
room-fair-unread = That is not the record of a match.
room-fair-insecure = Browsers compute this only on pages with https. On your own computer there is: belotbot verify
room-fair-column-deal = Deal
room-fair-column-seal = Seal
room-fair-column-seed = Seed
room-fair-column-cut = Cut
