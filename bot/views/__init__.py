"""Views: everything that people see, as pure functions of what is known and a language.

No view reads a store, a clock or a setting; its caller hands over what it shows.

- view: the content of a message: blocks of text, a picture, tiles and rows of buttons.
- scene: what is known of a table in one place, with the language and how the place shows things.
- voice: the words of a language, for the game that is played.
- row: buttons beside each other.
- tile: a card of one's hand, which may be a button.
- sheet: the score sheet of a deal, as people keep it on paper.
- felt: a table as JSON, for a page that draws it itself.
- place: a group, topic, channel, room or private chat.
- reader: the person a view is for; None or empty where everybody reads it.

`answers`, `cards` and `dates` serve all views; each package holds the views of one subject. Start
with `table/scene.py`, then read `table/hand.py`.
"""
