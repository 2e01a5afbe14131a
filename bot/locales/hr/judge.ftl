# Što naredbeni redak kaže o sucu.

console-judge = odgovara na pitanja o pravilima: u svakom retku jedan JSON objekt, u svakom retku jedan odgovor
