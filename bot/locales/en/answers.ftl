# The short answers to a button or a command.

denied-not-allowed = Only the person who opened the table, or an admin, can do that.
denied-not-seated = You are not at this table.
denied-already-seated = You are sitting here already.
denied-seat-taken = This chair is taken.
denied-chair-free = Nobody is there.
denied-chair-held = The chair is held for somebody. Try again in a minute.
denied-no-seat = There is no such chair.
denied-table-full = The table is full.
denied-not-invited = This table is by invitation only.
denied-blocked = You cannot sit at this table.
denied-openers-own = The person running the table cannot be removed.
denied-chairs-empty = Nobody is there to play yet.
denied-not-in-lobby = The match has begun.
denied-not-playing = No match is being played.
denied-still-playing = The match is still being played.
denied-table-over = This table is closed.
denied-not-your-turn = It is not your turn.
denied-already-decided = That has been decided.
denied-not-away = You are here and playing.
denied-already-left = You left your chair already; “Go on” or “I’m back” brings you back.
denied-no-change = It is set like that already.
denied-illegal-call = You cannot call that now.
denied-illegal-card = You cannot play that card now.
denied-not-your-card = You do not hold that card.
denied-illegal-declaration = You do not hold that.
denied-too-late-to-declare = It is too late to declare.
denied-no-belote = You have no { $game ->
    [bela] bela
   *[belot] belote
} to call now.
denied-not-now = Not now.
denied-no-cancel = You cannot throw this deal in.
denied-bad-discard = You cannot discard these cards.
denied-no-challenge = You cannot call a revoke now.
denied-not-enough = Your side has not reached the target yet.
denied-incoherent-rules = These rules do not go together.
denied-too-many-seated = There are more people at the table than chairs in that game.

answer-unknown = This button no longer works.
answer-only-admins = Only those who run this chat can change its language.
answer-pictures-are-admins = Only those who run this chat choose its pictures.
answer-next-table-is-admins = Only those who run this chat choose the rules of its next table. Open a table of your own and choose its rules there.
# above an answer about a group in private; $group (String): its name
answer-in-group = In “{ $group }”:
answer-no-table = There is no table here. /belot opens one.
answer-no-hand = You are not playing anywhere now.
# $word (String): what was written after the command
answer-unknown-option = I do not understand “{ $word }” here.
# $games (String): their names; $paces (String): each as it is written, and how long it
# is; the word quick is one of them
answer-belot-how =
    Write for example: /belot bela 501 quick
    Games: { $games }
    Time for a turn: { $paces }
answer-belot-how-on-page = The game, the target and the time for a turn are chosen at the table: /belot
# $games (String): their names
answer-games = Games: { $games }
# $preset (String): the game's name; $target (String): what was written; $targets (String)
answer-unknown-target = { $preset } is not played to { $target } here, but to { $targets } points. For another game, write its name too.
answer-unknown-target-on-page = { $preset } is not played to { $target } here, but to { $targets } points.
answer-seated = You have sat down.
answer-own-side = You are on this side yourself. The chair is for your partner.
answer-asked-in = This table is by invitation only. I have asked whether you may sit down.
answer-admitted = Let in.
answer-not-let-in = Not let in.
# to somebody in their private chat; $who (String): whose table it is
guest-let-in = You may sit down at { $who }’s table as soon as a chair is free.
# $who (String): as above; to somebody waiting to sit down with the next deal
guest-chair-back = Somebody has come back at { $who }’s table, so the chair is not free any more.
guest-turned-down = You were not let in at { $who }’s table.
guest-sent-away = You were taken off your chair at { $who }’s table.
guest-blocked = You may not sit down at { $who }’s table any more.
guest-runs-table = { $who } handed the table over: you run it now.
answer-invitation-sent = The code is in our private chat.
replay-no-deals = This match was given up before its first deal: there is nothing to replay.
answer-replay-how = Like this: /replay 3.5 – deal 3, trick 5 of the last match here, or with the code of the table: /replay K7QRT 3.5
answer-replay-how-on-page = The last match here: /replay – and all of yours: /history
answer-quiet-how = Like this: /me quiet 22-8 – from which hour to which, 12 hours at most. No quiet hours: /me quiet off
answer-quiet-how-on-page = Quiet hours are chosen here: /me
answer-clock-how = A city with its continent, like this: /me clock Europe/Vienna
answer-clock-how-on-page = Your city is chosen here: /me
answer-notify-how = Write /notify in a group under your own name: I will write to you when a table opens there.
answer-notify-how-on-page = That is chosen in a group, under your own name: I will write to you when a table opens there.
# $group (String): its name
answer-notify-on = I will write to you in private when a table opens in “{ $group }”. /notify there again stops it.
answer-notify-on-somewhere = I will write to you in private when a table opens there. /notify there again stops it.
answer-notify-off = I will not write to you about tables there any more.
# $who (String); $group (String): its name; $preset (String): which rules
notice-opened = **{ $who }** has opened a table in “{ $group }” – { $preset }
notice-opened-somewhere = **{ $who }** has opened a table – { $preset }
notice-stop = Do not tell me again
answer-stood-up = You have left your chair.
answer-closed = The table is closed.
answer-back = You are playing again.
answer-declared = Declared.
answer-deal-sent = The deal is in our private chat.
answer-open-private = I cannot write to you. Open our private chat and press Start.
answer-press-start = Your chair is held for a minute. Open our private chat and press Start.
# $button (String): the button's label
answer-seated-by-group = You have sat down and play from here: “{ $button }” shows your cards to you alone. It is easier in our private chat: open it and press Start.
answer-joined = You have sat down. Your cards will come here when the match begins.
# $group (String): its name
answer-joined-group = You have sat down at the table in “{ $group }”. Your cards will come here when the match begins.
answer-join-how = Write the code of the table too, for example /join K7QRT.
answer-join-how-on-page = The code of a table goes into the field in the menu.
answer-join-late = They are playing already, and no chair is free. You can sit down after the match.
answer-codes-slowly = You have tried many codes. Wait a few minutes before the next one.
answer-no-such-table = There is no table with this code.
answer-masked = You are writing as the group. Sit down with the button.
answer-one-table = This page shows one table. Open another one in the chat.
answer-one-table-cup = This page shows one table. Tournaments are in the chat.
answer-masked-own = You are writing as the group. Write as yourself.
answer-language = Done, I speak English.
# after it, in a group, if one's own language is another
answer-language-own = Your own cards stay in your language; /language changes it in our private chat.
# $what (String): a card or a call
answer-done = ✓ { $what }
# $done (String): as answer-done; it goes on at once
answer-done-again = { $done } · your turn

answer-trouble = Something went wrong here. Nothing has changed; try again.
answer-busy = We are having trouble saving things and do not know whether this went through. Take a look in a moment, and try again if it did not.
# $word (String): what was written
answer-unknown-command = There is no command /{ $word }. /help lists them all.
answer-unknown-command-on-page = I do not know that. What there is: /help
# $file (String): the name of a file
answer-put-away = This table was played long ago and has been archived. The people who run the bot still have it, in { $file }; its result counts as before.
answer-too-fast = Slow down, please: that was too much at once, and the last of it was ignored.
answer-too-many-tables = You have opened enough tables here. Close one first.
answer-left = You left; an AI plays for you until you press anything or somebody takes your chair.
answer-no-threads = No thread can be opened here.
# $link (String): where it is
answer-thread-opened = Your table is in a thread of its own: { $link }
answer-thread-right = I may not open threads in this channel. An admin can give me the permission “Create Public Threads”.
# $who (String): who opens the table
thread-title = Belot – { $who }
answer-in-private = Write /me in our private chat.
answer-in-private-on-page = Only you can see that: /me
# $what (String): a card or a call, for people who press twice
answer-once-more = { $what }? Press once more.
# $number (String): of a bid, as 110 or Capot
answer-bid-number = { $number } – choose trumps.
# $contract (String): of a bid: the sign of a suit, or no trumps or all trumps
answer-bid-contract = { $contract } – how much?
# $who (String): the name that was written
answer-nobody-called = I do not know a player called “{ $who }” here.
answer-stranger = They have not played yet.
answer-versus-how = Against whom? For example /versus Ivan.
answer-versus-how-on-page = Against whom? Those you play with: /stats
answer-versus-self = Against yourself? That is always a draw. For example /versus Ivan.
answer-versus-self-on-page = Against yourself? That is always a draw.
answer-link-private = That is done in our private chat.
answer-link-read = Everybody here has read this code, so it no longer works. Write /link on the other platform for a new one, and send me that one in private.
answer-link-read-on-page = Everybody here has read this code, so it no longer works. A new one: /link
answer-link-unknown = This code does not work. Write /link on the other platform and you get a new one.
answer-link-unknown-on-page = This code does not work. A new one: /link
answer-link-self = That is your own code: write it on the other platform.
answer-link-self-on-page = That is your own code: it is for the other platform.
answer-link-linked = You have linked platforms already. Write /link here, and the code on the new one.
answer-link-linked-on-page = You have linked platforms already. A code for the new one: /link
answer-link-taken = The person who gave you the code already has another account on this platform.
answer-link-slowly = Too many attempts. Wait a little.
answer-link-playing = Leave your table first: /leave.
answer-link-tournament = You are in a tournament or organise one: withdraw, call it off, or wait until it is over.
answer-link-done = Done: you are one and the same player everywhere.
answer-link-later = Done: you are one and the same player everywhere. What you have played here is added when everything is counted again.
answer-unlink-done = Done: here you start afresh. What you have played stays with the other platforms.
answer-unlink-alone = You have linked no other platform.
answer-data-sent = The file is in our private chat.
answer-forgotten = Done. I know nothing about you any more; if you write again, we start afresh.
answer-forgotten-on-page = Done. I know nothing about you any more; if you come back, we start afresh.
