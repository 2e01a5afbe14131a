# Files that are sent to a chat.

file-refused = Тука не смеам да праќам датотеки. Замоли админ да дозволи или пиши ми приватно.
