"""What can be measured of the running bot, for whoever looks after it; it names nobody."""
