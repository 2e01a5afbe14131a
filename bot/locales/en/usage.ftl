# What the command line says of itself.

usage-usage = usage:
usage-arguments = arguments
usage-options = options
usage-help = shows this help
usage-version = shows which version this is
# $names (String): arguments, side by side
usage-required = missing: { $names }
# $names (String): what was written, side by side
usage-unknown = not known: { $names }
usage-value = needs a value
# $value (String): what was written
usage-no-value = takes no value, so not { $value }
# $value (String): what was written; $choices (String): what there is
usage-choice = there is no { $value }, only { $choices }
# $option (String): what was written; $matches (String): what it may be short for
usage-ambiguous = { $option } may be { $matches }
