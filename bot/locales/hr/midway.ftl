# A match that stands still, and what people agree on in the middle of one.

standstill-deserted = **Nema nikoga za stolom. Sljedeće dijeljenje čeka dok se netko ne vrati.**
# a button
standstill-go-on = Idemo dalje
