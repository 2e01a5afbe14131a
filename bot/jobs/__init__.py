"""Background jobs, which the bot does without being asked.

- `daily`: posts the deal of the day in groups.
- `reviews`: analyses finished matches with an AI player and sends the results.
- `summaries`: posts a group's month and year in numbers.
- `promo_periods`: begins and ends promo periods and informs their people.
- `promo_console`: the operator's commands about promo periods.
- `standings`: enters finished matches into the standings, in the commit that ends them.
- `scheduled_posts`: the loop behind the daily and monthly posts.

Vocabulary:

- owed: due to a place, and neither written nor cancelled.
- outbox: announcements that are stored until they are written (`bot.show.outbox`).
- circle: the people of a group, among whom results count.

Start with `scheduled_posts.py`.
"""
