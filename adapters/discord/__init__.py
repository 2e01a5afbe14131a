"""Discord: channels, threads and direct messages, with slash commands and buttons.

Vocabulary:

- interaction: a slash command, a tap on a button, or a choice in a menu.
- defer: tell Discord that the answer to an interaction takes longer than three seconds.
- whisper: a message in a channel that only one person sees; it can only answer an interaction.
- shard: a connection to the gateway, which receives the events of a share of the servers.
- session: a shard's login; a lost connection is resumed, or begins a new session.
- nonce: an id by which Discord recognises a message that is sent twice.
- emojis: the card pictures, uploaded to the application once.

Start reading in `platform.py` (`Discord`). `client.py` and `connection.py` keep the shards
connected, `interactions.py` answers people, and a view is rendered in `writing.py`.
"""
