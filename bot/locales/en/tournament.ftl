# Tournaments.

denied-in-tournament = That is not possible at a tournament’s table.
denied-retired = You have left this tournament; there is no way back.
