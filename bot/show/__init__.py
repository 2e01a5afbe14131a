"""Shows tables and tournaments in chats: decides which messages each place has, and draws them.

Vocabulary:

- place: a chat, one of its topics, or a private chat.
- surface: one message of a table or tournament, such as the lobby, a hand or the score sheet.
- view: the content of a message, before a platform renders it.
- scene: the input of a view: the table as known in a place, with names and language.
- screen (`adapters.screen`): keeps the messages of all places as desired, within rate limits.
- whisper: a message in a group that only one person sees.
- live table: a table that is not closed and that this process shows.

Modules:

- `presenter`: turns changes of tables into desired surfaces.
- `desired`: the desired surfaces of one place, and who may be called now.
- `layout`: which messages a table has in which place.
- `scenes`: gathers what views need.
- `painter`: draws a surface when the screen asks for it.
- `live_tables`: the live tables; `dormant_tables` brings them back after a start.
- `screen_memory`: stores which message shows a surface.
- `outbox`: messages sent once in a place; each is a row until it is written.
- `refused_places`: places that refuse messages.
- `neighbours`: messages between processes.
- `tournament_presenter`, `tournament_painter`, `calendar`: the same for tournaments.

Start with `presenter.py`.
"""
