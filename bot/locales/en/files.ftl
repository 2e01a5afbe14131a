# Files that are sent to a chat.

file-refused = I may not send files here. Ask an admin to allow it, or ask me in private.
