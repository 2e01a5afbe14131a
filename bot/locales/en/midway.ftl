# A match that stands still, and what people agree on in the middle of one.

standstill-deserted = **Everybody is away. The next deal waits until one of you is back.**
# a button
standstill-go-on = Go on
