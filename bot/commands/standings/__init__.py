"""Commands for leaderboards, statistics, match history, the deal of the day and promo periods."""
