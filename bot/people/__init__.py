"""People and places: accounts, chats, their settings and names, as stored in the database.

Vocabulary:
- account: a person, on one or more platforms (`accounts`).
- identity: an account's user on one platform.
- heir: the account that another one was merged into (`links`).
- place: a chat or one of its topics, with its language and settings (`places`).
- reachable, refused: whether the bot can write to a place at all, and for now.
- community: a platform's group of chats, such as a Discord server.
- circle: the people of one leaderboard: a community's, a chat's or everybody.
- showing: a table that is shown in a place.
- notice: a private message that a table was opened in a group.
- whisper: a message in a chat that only one person sees.

Start with `directory`, which the rest of the bot uses; it caches `accounts` and `places`.
`schema` declares the database tables.
"""
