# A person’s account: linking, what is stored, being forgotten.

# $said (String): the command to be written
link-code = Write on the other platform: **{ $said }**
link-code-how = The code works for 10 minutes, and once. Give it to nobody: whoever has it becomes you.
link-copy = Copy
# $who (String): a name; $where (String): platforms
link-confirm = Link with **{ $who }** ({ $where })?
link-warning = Press only if that is you. All you have played here goes to that account.
link-yes = Yes, that is me
