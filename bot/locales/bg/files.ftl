# Files that are sent to a chat.

file-refused = Тук не мога да пращам файлове. Помоли админ да го разреши или ми пиши на лично.
