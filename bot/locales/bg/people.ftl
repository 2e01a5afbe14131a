# Профилът на човек: свързване, какво се пази, забравяне.

# $said (String): the command to be written
link-code = Напиши на другата платформа: **{ $said }**
link-code-how = Кодът важи 10 минути и само веднъж. Не го давай на никого: с него влизат в твоя профил.
link-copy = Копирай
# $who (String): a name; $where (String): platforms
link-confirm = Свързване с **{ $who }** ({ $where })?
link-warning = Натисни само ако това си ти. Всичко изиграно тук минава към този профил.
link-yes = Да, това съм аз
