# Tournaments.

denied-in-tournament = Za turnirskim stolom to ne ide.
denied-retired = Ovaj turnir si napustio, povratka nema.
