"""Storage of what adapters and chats need: messages, inboxes, archives.

Most modules implement a protocol of the adapters on the database; these raise `InputNotStored`
while it is unreachable.

Vocabulary:

- surface: a message of the bot that is kept up to date (`surfaces`).
- inbox: a platform's unhandled updates (`inbox`).
- set aside: input that could not be handled, kept for the operator (`dead_letters`).
- archive: the visitors of the browser room (`browser_visitors`), its rooms, messages and files
  (`browser_archive`).
- named body: a stored message with accounts in place of names (`named_bodies`).
- showing: a place in which a table or a tournament is shown (`tournament_places`).
- forgetting: the deletion of a person's data (`erasure`, `room_traces`).

Start with `surfaces.py`; the schema is in `bot/people/schema.py`.
"""
