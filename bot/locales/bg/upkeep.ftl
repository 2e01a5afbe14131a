# Какво се казва на този, който се грижи за бота: резервни копия, преглед, архив.

console-backup = записва резервно копие на базата във FILE – и докато ботът работи
console-backup-file = нов файл; в името може да има време: belotbot-%Y%m%d-%H%M.sqlite3
console-backup-replace = заменя файла с това име, щом новият е цял
console-backup-keep = при време в името: пази последните N, по-старите трие
console-restore = поставя резервно копие на мястото на базата, докато ботът не работи
console-restore-file = файл, записан от „belotbot backup“
console-restore-replace = въпреки че в базата има нещо; то се запазва отделно
backup-doing = Копиране
# $file (String): its path; $size (Number): megabytes
backup-done = Записано и проверено: { $file }, { NUMBER($size, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB. В него са всички карти и пропуски, затова го дръж там, където само ти можеш да го четеш.
# $tables, $people, $matches (Number): how many; $until (String): a date with the time
backup-content = { $tables ->
        [one] Една маса
       *[other] { $tables } маси
    }, { $people ->
        [one] един човек
       *[other] { $people } души
    }, { $matches ->
        [one] един изигран мач
       *[other] { $matches } изиграни мача
    }, до { $until }.
backup-never = време, когато още никой бот не беше работил
# $file (String): its path
backup-dropped = Изтрито, защото е по-старо от тези, които се пазят: { $file }
backup-not-there = Копието трябва да се провери, преди някой да разчита на него, затова не може да отиде на стандартния изход: посочи файл.
backup-keeps-patterns = --keep иска време в името, например belotbot-%Y%m%d-%H%M.sqlite3.
# $pattern (String): a name with a pattern of the time in it
backup-keeps-unread = --keep не може да прочете времето от имената, които дава { $pattern }: напиши го например така: belotbot-%Y%m%d-%H%M.sqlite3.
# $file (String): its path
backup-exists = Файлът { $file } вече съществува и остава, както е. Посочи друг или кажи --replace.
# $file (String): its path
backup-itself = { $file } е самата база данни или част от нея и не може да бъде нейно резервно копие. Нищо не е променено.
# $file (String): its path
backup-folder = { $file } е папка: посочи файл в нея.
# $file (String): its path
backup-no-file = { $file } не е файл, а устройство или нещо подобно: посочи файл.
# $file (String): its path
backup-no-folder = Няма папка { $file }.
# $file (String): a folder
backup-no-space = В { $file } няма достатъчно място. Нищо не е променено.
# $file (String): a folder
backup-unwritable = Този потребител не може да пише в { $file }. Нищо не е променено.
# $file (String): its path
backup-missing = Няма файл { $file }.
# $file (String): its path
backup-unreadable = Този потребител не може да чете { $file }. Нищо не е променено.
# $file (String): its path
backup-another = { $file } не е резервно копие на Белотбот. Нищо не е променено.
# $file (String): its path
backup-damaged = { $file } е повреден и на него не може да се разчита. Нищо не е променено.
# $file (String): its path
backup-too-new = { $file } е създаден от по-нова версия на Белотбот: пусни нея. Нищо не е променено.
restore-not-empty = В базата вече има нещо. С --replace то се запазва отделно и копието идва на негово място.
# $file (String): its path
restore-done = { $file } е проверен и вече стои в базата.
# $until (String): a date with the time
restore-lost = Каквото е станало след { $until }, е изгубено. Масите продължават оттам и си получават времето, минало оттогава; съобщенията в чатовете се рисуват наново, щом ботът тръгне.
# $file (String): its path
restore-aside = Предишното е запазено в { $file }.
console-archive = прибира в архива маси, затворени отдавна, докато ботът не работи; резултатите остават
console-archive-older = само последно ползваните преди повече време, например 365d
console-replay-match = от файл на архива само този мач: CODE:NUMBER, или CODE за последния
# $tables (Number): how many; $folder (String): a path
archive-done = Прибрани в { $folder } маси: { $tables }.
archive-nowhere = Базата данни е на сървър: кажи с ARCHIVE_FOLDER къде е архивът. Нищо не е прибрано.
# $folder (String): a path; $detail (String): the machine’s word
archive-unwritable = В { $folder } не може да се пише ({ $detail }). Неприбраното си е в базата както преди.
# $file (String): a path
record-put-away = Масата е прибрана в архива, но я няма в { $file }. Посочи архива с ARCHIVE_FOLDER.
