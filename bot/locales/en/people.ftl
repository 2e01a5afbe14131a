# A person’s account: linking, what is stored, being forgotten.

# $said (String): the command to be written
link-code = Write on the other platform: **{ $said }**
link-code-on-page = For the bot on the other platform: **{ $said }**
link-code-how = The code works for 10 minutes, and once. Give it to nobody: anybody who has it becomes you.
link-copy = Copy
link-room = browser room
# $who (String): a name; $where (String): platforms
link-confirm = Link with **{ $who }** ({ $where })?
link-warning = Press only if that is you. All you have played here goes to that account.
link-yes = Yes, that is me

privacy-title = **What I keep about you**
privacy-kept = Your name, username and number on the platform, a small copy of your picture there (unless you choose a drawn face), your language and settings, the people you avoid, the chats in which you use me, and every match: who sat where, the cards, the calls, the time for a turn, the result.
privacy-seen = Your name and your numbers are seen by those with whom you play, and on everybody’s leaderboard.
privacy-not = I do not keep what you write in the chat (except in the browser room), and give nothing to others.
privacy-excluded = If you are excluded from the leaderboards: that fact, since when and why.
privacy-forgotten = If you are forgotten, only results are left, of a “former player”: they are the others’ as well. An exclusion from the leaderboards, and the wish of others not to meet you, still hold: for that a fingerprint of your number stays, and nobody can read the number from it.
privacy-data = 📄 All about me in a file
privacy-forget = Forget me
data-title = **Everything that I keep about you**
data-cards = The cards of every match are in its record: /history 💾
forget-title = **Shall I forget everything about you?**
forget-text = Your name, settings, devices and linked platforms are gone for good. What you have played stays with a “former player” and does not come back to you.
forget-excluded = You are excluded from the leaderboards, and that stays so: I keep a fingerprint of your number for it, from which nobody can read the number.
forget-yes = Yes, forget me

# A group that cannot be written to. $group (String): its name; $why (String): one of the reasons below
refused-group = I cannot write in **{ $group }** right now: { $why }. I keep trying. Until then you can play here.
# $why (String): one of the reasons below
refused-somewhere = I cannot write in your group right now: { $why }. I keep trying. Until then you can play here.
refused-right = I am not allowed to send messages there
refused-opening = the topic or thread is closed
refused-entry = I am not in it, or cannot see it
refused-consent = my messages are not accepted there
refused-trust = the platform does not let me write to anybody new

# People whom one does not meet at open tables.
answer-looking-is-admins = Only an admin of this group can let strangers sit down.
answer-avoided = You two will not meet at open tables any more. You can change that in your settings.
answer-avoids-many = You already avoid { $most } people. Take somebody off that list first, in your settings.
answer-avoids-here = Somebody you avoid is at this table. Do it again to sit down anyway.
avoided-open = People I avoid
avoided-title = **People I avoid**
avoided-some = You do not meet at tables that are open to strangers. A tap lets you meet again.
avoided-none = Nobody. At an open table, 🚫 beside a name keeps you two from meeting again.
# $who (String): the avoided person
avoided-meet = ↩ { $who }
