# Tournaments.

denied-in-tournament = На турнирна маса това не може.
denied-retired = Напусна този турнир, връщане няма.
