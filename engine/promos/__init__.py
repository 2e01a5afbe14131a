"""Promo periods: a ranking over all tournaments of a period, with prizes (E.5). Pure functions.

- **promo**: one period, announced with its terms. **Terms**: name, times, prizes and formula.
- **formula**: the quantity that the ranking adds up: points, margin or wins.
- **score**: a person's sums over the tables that count; **ranking**: people ordered by them.
- **excluded**: people who belong to the organiser; **expelled**: people who were disqualified.
- **provisional**: the period has ended, and the ranking is not confirmed yet.
- **award**: a prize with its winner, once the ranking is final.

Start with `promo.Promo`; `decide` has both the decisions and the fold.
"""
