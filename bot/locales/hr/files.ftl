# Files that are sent to a chat.

file-refused = Ovdje ne smijem slati datoteke. Zamoli admina da to dopusti ili mi piši privatno.
