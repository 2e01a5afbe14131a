# Phrases that people send at a table: short, and never about cards. Each follows its sign.

emote-hello = Bok svima
emote-luck = Sretno
emote-well = Bravo
emote-laugh = Haha
emote-oops = Ups
emote-thanks = Hvala
emote-moment = Samo malo
emote-game = Dobra igra

# a button
emotes-open = Reci nešto
emotes-title = Što da kažem za stolom?
emotes-rules = Dok se igra: samo 👋 🙏 ☕, između dva štiha, jednom po štihu i najviše dvaput u dijeljenju. Između dijeljenja – sve.
# buttons
emotes-mute = 🔕 Ne prikazuj mi što drugi kažu
emotes-unmute = 🔔 Prikazuj mi što drugi kažu

# why something is not said
emotes-not-now = Ne sada: samo između dva štiha.
emotes-between-deals = To se kaže između dijeljenja.
emotes-enough = Dosta za sada: jednom po štihu i najviše dvaput u dijeljenju.
emotes-too-fast = Polako. Pokušaj opet za koji trenutak.
