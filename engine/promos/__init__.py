"""Promo periods: what is announced, who is ranked how, and who wins what; pure (E.5)."""
