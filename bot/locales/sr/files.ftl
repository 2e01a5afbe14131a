# Files that are sent to a chat.

file-refused = Ovde ne smem da šaljem fajlove. Zamoli admina da to dozvoli ili mi piši privatno.
