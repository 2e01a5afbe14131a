# Words for Discord only.

discord-trouble = Something went wrong here. Please try again.
# $permissions (String): what is missing, side by side
discord-missing-permissions = I am not allowed to do this here: { $permissions }. Ask an admin of the server.
discord-permission-view = see the channel
discord-permission-send = write messages
discord-permission-threads = write in threads
discord-permission-embed = embed links
# $button (String): the button's label
discord-seated-by-group = You have sat down and play from here: “{ $button }” shows your cards to you alone. To get them in direct messages too, allow these in the server's privacy settings.
# $button (String): the button's label
discord-cards-come = Your cards come by direct message; “{ $button }” shows them here too, to you alone.
discord-nowhere = I play in the channels of a server and in direct messages with me, nowhere else.
# the answer to a request is below, where everybody sees it
discord-below = 👇 Here it is, for everybody.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] your cards are here: press “{ $button }”.
   *[other] your cards are here: press “{ $button }”, which shows each of you only your own.
}
