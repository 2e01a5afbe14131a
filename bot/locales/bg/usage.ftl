# Какво казва командният ред сам за себе си.

usage-usage = употреба:
usage-arguments = аргументи
usage-options = опции
usage-help = показва тази помощ
usage-version = показва коя е версията
# $names (String): arguments, side by side
usage-required = липсва: { $names }
# $names (String): what was written, side by side
usage-unknown = непознато: { $names }
usage-value = трябва стойност
# $value (String): what was written
usage-no-value = не приема стойност, нито { $value }
# $value (String): what was written; $choices (String): what there is
usage-choice = няма { $value }, има само { $choices }
# $option (String): what was written; $matches (String): what it may be short for
usage-ambiguous = { $option } може да е { $matches }
