# Phrases that people send at a table: short, and never about cards. Each follows its sign.

emote-hello = Hello
emote-luck = Good luck
emote-well = Well played
emote-laugh = Haha
emote-oops = Oops
emote-thanks = Thanks
emote-moment = One moment
emote-game = Good game

# a button
emotes-open = Say something
emotes-title = What shall I tell the table?
emotes-rules = While a deal is played: only 👋 🙏 ☕, between two tricks, once a trick and twice a deal at most. Between deals, anything.
# buttons
emotes-mute = 🔕 Don’t show me what others say
emotes-unmute = 🔔 Show me what others say

# why something is not said
emotes-not-now = Not now: only between two tricks.
emotes-between-deals = That one is for between deals.
emotes-enough = Enough for now: once a trick and twice a deal at most.
emotes-too-fast = Slow down a little. Try again in a moment.
