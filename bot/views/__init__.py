"""Views: everything that people see, made by pure functions of knowledge and a language.

No view reads a store, a clock or a setting; the caller passes in everything it shows.

- view: the content of a message: blocks of text, a picture, tiles and rows of buttons.
- scene: a table as one place knows and shows it, with the place's language and options.
- voice: the words of a language for a particular game.
- row: buttons beside each other.
- tile: a card of one's hand, which may be a button.
- sheet: the score sheet of a deal, as people keep it on paper.
- felt: a table as JSON, for a page that draws it itself.
- place: a group, topic, channel, room or private chat.
- reader: the person a view is for; None or empty where everybody reads it.

All views use `answers`, `cards` and `dates`; each package holds the views of one subject. Start
with `table/scene.py`, then read `table/hand.py`.
"""
