# Što naredbeni redak kaže o sebi.

usage-usage = upotreba:
usage-arguments = argumenti
usage-options = opcije
usage-help = prikazuje ovu pomoć
usage-version = prikazuje koja je ovo verzija
# $names (String): arguments, side by side
usage-required = nedostaje: { $names }
# $names (String): what was written, side by side
usage-unknown = nepoznato: { $names }
usage-value = treba vrijednost
# $value (String): what was written
usage-no-value = ne prima vrijednost, pa ni { $value }
# $value (String): what was written; $choices (String): what there is
usage-choice = ne postoji { $value }, samo { $choices }
# $option (String): what was written; $matches (String): what it may be short for
usage-ambiguous = { $option } može biti { $matches }
