# What only Discord needs.

discord-trouble = Something went wrong here. Please try again.
# $permissions (String): what is missing, side by side
discord-missing-permissions = I am not allowed to do this here: { $permissions }. Ask an admin of the server.
discord-permission-view = see the channel
discord-permission-send = write messages
discord-permission-threads = write in threads
discord-permission-embed = embed links
discord-option-belot = rules, pace, a thread of its own: avkm quick thread
discord-option-join = the code of the table
