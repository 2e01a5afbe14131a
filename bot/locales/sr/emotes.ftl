# Phrases that people send at a table: short, and never about cards. Each follows its sign.

emote-hello = Zdravo svima
emote-luck = Sretno
emote-well = Bravo
emote-laugh = Haha
emote-oops = Ups
emote-thanks = Hvala
emote-moment = Samo malo
emote-game = Dobra igra

# a button
emotes-open = Reci nešto
emotes-title = Šta da kažem za stolom?
emotes-rules = Dok se igra: samo 👋 🙏 ☕, između dva štiha, jednom po štihu i najviše dvaput u deljenju. Između deljenja – sve.
# buttons
emotes-mute = 🔕 Ne prikazuj mi šta drugi kažu
emotes-unmute = 🔔 Prikazuj mi šta drugi kažu

# why something is not said
emotes-not-now = Ne sada: samo između dva štiha.
emotes-between-deals = To se kaže između deljenja.
emotes-enough = Dosta za sada: jednom po štihu i najviše dvaput u deljenju.
emotes-too-fast = Polako. Pokušaj opet za koji trenutak.
