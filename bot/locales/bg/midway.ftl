# A match that stands still, and what people agree on in the middle of one.

standstill-deserted = **Никой не е на масата. Следващото раздаване чака, докато някой се върне.**
# a button
standstill-go-on = Продължаваме
