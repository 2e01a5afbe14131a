# Phrases that people send at a table: short, and never about cards. Each follows its sign.

emote-hello = Здраво
emote-luck = Со среќа
emote-well = Браво
emote-laugh = Хаха
emote-oops = Упс
emote-thanks = Фала
emote-moment = Само миг
emote-game = Добра игра

# a button
emotes-open = Кажи нешто
emotes-title = Што да кажам на масата?
emotes-rules = Додека се игра: само 👋 🙏 ☕, меѓу два штиха, еднаш по штих и најмногу двапати во делење. Меѓу делењата – сè.
# buttons
emotes-mute = 🔕 Не покажувај ми што велат другите
emotes-unmute = 🔔 Покажувај ми што велат другите

# why something is not said
emotes-not-now = Не сега: само меѓу два штиха.
emotes-between-deals = Тоа се кажува меѓу делењата.
emotes-enough = Доста засега: еднаш по штих и најмногу двапати во делење.
emotes-too-fast = Полека. Пробај пак за некој миг.
