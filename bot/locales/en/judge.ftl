# The command line's messages about the judge.

console-judge = answer questions about the rules: one JSON object a line in, one a line out
