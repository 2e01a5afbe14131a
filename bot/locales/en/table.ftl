# The table in the group: who sits where, the auction, the tricks.

person-unnamed = Player
chair-free = free
machine-first = Angel
machine-second = Boryana
machine-third = Vasil
machine-fourth = Gergana

preset-belot-bg = Bulgarian belot
preset-avkm = AVKM rules
preset-wikipedia-bg = Wikipedia rules
preset-burgas = Burgas rules

# $one, $two (String): the two sides, as "Ana + Ivo"
lobby-sides = { $one } against { $two }
lobby-title = **A belot table**
# $preset (String); $target (Number): points that win; $time (String): for a turn
lobby-rules = { $preset } · to { $target } · { $time } a turn
# $count (Number)
time-seconds = { $count } s
time-minutes = { $count } min
# $who (String): with or against whom one would play
lobby-sit-with = Sit with { $who }
lobby-sit-against = Sit against { $who }
lobby-sit = Sit down
# $who (String): an AI, with its mark
lobby-add = + { $who }
lobby-remove = − { $who }
lobby-start = Start
# $count (Number): how many empty chairs AIs will take
lobby-start-machines = { $count ->
    [one] Start with 1 AI
   *[other] Start with { $count } AIs
}
lobby-other-rules = Other rules
lobby-other-pace = Other pace
lobby-stand = Stand up
lobby-close = Close
closed-line = The table is closed.
open-table = New table

# $number (Number): which deal; $who (String): the dealer
auction-title = **Deal { $number }** – dealt by { $who }
# $who (String)
auction-turn = { $who } to call.
# $contract (String): the last bid, and who made it
auction-in-force = Highest: { $contract }
# $who (String); $said (String): what he called
auction-said = { $who }: { $said }
# $contract (String): what is played; $who (String): who declared it; $leader (String)
auction-over = { $who } plays **{ $contract }**. { $leader } leads.
# $number (Number): which deal; $contract (String): with the declarer
auction-past = Deal { $number }: { $contract }
# $number (Number): which deal
auction-thrown-in = Deal { $number }: everybody passed. The cards are dealt again.
# $who (String): whose turn it is; $dealer (String)
auction-alt = { $dealer } dealt, { $who } to call.

# $number (Number); $who (String): whose turn it is
trick-turn = **Trick { $number }** – { $who } to play.
trick-taken = **Trick { $number }** – { $who } took it.
trick-taken-leads = **Trick { $number }** – { $who } took it and leads.
# $number (Number); $who (String); $cards (String): the last trick of a deal
trick-past = { $number }. { $who } took it.
trick-past-last = { $number }. { $who } took it: { $cards }
# $tricks (String): each side and its tricks
trick-count = tricks: { $tricks }
# $who (String); $card (String)
trick-laid = { $who } { $card }
# $laid (String); $note (String): what was said with the card
trick-laid-note = { $laid } ({ $note })
# $cards (String): who laid what; $who (String): who holds the trick
trick-alt = { $cards }. { $who } holds it.
# $cards, $who (String): the same of a trick that is closed
trick-alt-taken = { $cards }. { $who } took it.
trick-alt-empty = No cards on the table.
