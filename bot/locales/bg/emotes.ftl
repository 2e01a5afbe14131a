# Phrases that people send at a table: short, and never about cards. Each follows its sign.

emote-hello = Здравейте
emote-luck = Късмет
emote-well = Браво
emote-laugh = Ха-ха
emote-oops = Опа
emote-thanks = Благодаря
emote-moment = Секунда
emote-game = Добра игра

# a button
emotes-open = Кажи нещо
emotes-title = Какво да кажа на масата?
emotes-rules = Докато се играе: само 👋 🙏 ☕, между две взятки, веднъж на взятка и най-много два пъти на раздаване. Между раздаванията – всичко.
# buttons
emotes-mute = 🔕 Не ми показвай какво казват
emotes-unmute = 🔔 Показвай ми какво казват

# why something is not said
emotes-not-now = Сега не може: само между две взятки.
emotes-between-deals = Това се казва между раздаванията.
emotes-enough = Стига за това раздаване – най-много веднъж на взятка и два пъти общо.
emotes-too-fast = По-полека. Опитай пак след малко.
