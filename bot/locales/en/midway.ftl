# A match at a standstill, and agreements in the middle of one.

standstill-deserted = **Everybody is away. The next deal waits.**
standstill-paused = **⏸ The match is paused. No clock is running.**
# a button
standstill-go-on = Go on

# The menu behind the button with three dots.

menu-title = { $opponents ->
    [1] What would you like? Your opponent is asked.
   *[other] What would you like? The others at the table are asked.
}
menu-nothing = You do not sit at this table.
# buttons: questions to the others
menu-pause = Pause
menu-open-hands = Show hands after deals
menu-fast = Faster AI players
menu-usual-pace = AI players at the usual pace
menu-give-up = Give up
menu-end = End the match

# The questions. $who (String): who asks
vote-pause = **{ $who }** asks for a pause.
vote-open-hands = **{ $who }** would like all hands to be shown after each deal.
vote-fast = **{ $who }** would like AI players to play fast.
vote-give-up = **{ $who }** wants to give the match up.
vote-end = **{ $who }** wants to end the match without a result.
# $who (String): the names of those who have agreed
vote-for = ✓ { $who }
# $who (String): the names of those who have not answered yet
vote-waits = … { $who }
# buttons
vote-yes = Yes
vote-no = No
vote-agreed = All agreed.
# $who (String): one person
vote-refused = { $who } said no.
vote-run-out = Not everybody answered in time.

# on the message of a deal that was not played to its end
play-called-off = The match was ended without a result.
play-given-up = The match was given up.
# $who (String): the people of a side
result-given-up = { $who } gave up.

denied-paused = The match is paused. Press “Go on” first.
denied-vote-open = Something is being asked already.
denied-asked-before = You were refused just now. Ask again in a minute.
denied-not-asked = You are not asked.
answer-menu-sent = The menu is in our private chat.
# $code (String): the table's code
answer-menu-guest = You do not sit at this table. To watch, write me /watch { $code } in private.
# the same on a page, which shows them the table
answer-menu-watching = You do not sit at this table: here you can watch.
answer-asked = Asked. There are two minutes to answer.
answer-agreed = Done.
answer-said-yes = You agreed.
answer-said-no = You said no.

# Chairs that change hands.

menu-chairs = Which chair would you like?
# buttons. $who (String): whose chair it is, an AI's or of somebody who has left
menu-chair = { $who }
# $who (String): somebody who is away
menu-chair-ask = Ask for { $who }’s chair
# $who (String): who wants it; $chair (String): whose it is
vote-chair = **{ $who }** would like the chair of { $chair }, who is away.
# a button
chair-of-ai = Take an AI’s chair
answer-sits-down-next = You sit down with the next deal; an AI plays this one out, so that nobody learns its cards. To play at once, ask the others: open “⋯” at the table.
denied-sits-down-next = You sit down with the next deal.
# a line below the deal. $who (String): a newcomer; $chair (String): whose chair they take
chair-newcomer = { $who } sits down for { $chair } with the next deal.
# beside the chair. $who (String): as in chair-newcomer
chair-coming = next: { $who }
# a button for the newcomer
menu-chair-now = Ask to play at once
# $who (String), $chair (String): as in chair-newcomer
vote-chair-now = **{ $who }** sits down for { $chair } with the next deal, and would like to play this one out too. It needs a yes from everybody.
answer-open-to-sit = Open our private chat and press Start: then you sit down.

# Watching.

# buttons
watch-start = Watch
watch-stop = Stop watching
answer-watch-how = Write the code of the table too, for example /watch K7QRT.
answer-watch-how-on-page = A table is watched by its link.
answer-watch-seated = You sit at this table yourself.
answer-watch-stopped = You are not watching any more.
answer-watching = You are watching: the match is in our private chat. /watch again stops it.
answer-watching-on-page = You are watching: the match is in our private chat. To stop: /watch

# Claiming all remaining tricks. A button; then the line in the deal: $who (String)

hand-claim = The rest is mine
claim-told = { $who } took all that was left.
denied-not-certain = That is not certain yet.

# In the settings; then a button that changes it.

settings-last-card-on = The last card of a hand is played by itself.
settings-last-card-off = Everybody plays their last card themselves.
settings-last-card = Last card by itself
