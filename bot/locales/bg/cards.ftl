# Cards, calls and declarations.

# $rank, $suit (String): words of a card, as a screen reader says them
card-full = { $rank } { $suit }
rank-seven = седмица
rank-eight = осмица
rank-nine = деветка
rank-ten = десетка
rank-jack = вале
rank-queen = дама
rank-king = поп
rank-ace = асо
# $faces: mađarice have acorns, bells, hearts and leaves
suit-clubs = { $faces ->
    [madarice] жълъд
   *[cards] спатия
}
suit-diamonds = { $faces ->
    [madarice] тиква
   *[cards] каро
}
suit-hearts = купа
suit-spades = { $faces ->
    [madarice] листо
   *[cards] пика
}

# $sign (String): the suit's sign
call-clubs = { $sign } { $faces ->
    [madarice] Жълъд
   *[cards] Спатия
}
call-diamonds = { $sign } { $faces ->
    [madarice] Тиква
   *[cards] Каро
}
call-hearts = { $sign } Купа
call-spades = { $sign } { $faces ->
    [madarice] Листо
   *[cards] Пика
}
call-no-trumps = Без коз
call-all-trumps = Всичко коз
call-pass = Пас
call-contra = Контра
call-recontra = Реконтра
call-third-contra = Сюр-контра

# the same where there is hardly any room, as on the paper board
short-no-trumps = БК
short-all-trumps = ВК

# the same in a line: "Иво: пас"
said-no-trumps = без коз
said-all-trumps = всичко коз
said-pass = пас
said-contra = контра
said-recontra = реконтра
said-third-contra = сюр-контра

# $contract (String): the sign of a suit, or no trumps or all trumps
bid-capot = капо { $contract }
bid-generale = генерал { $contract }
# the same on a button that chooses the number of a bid, before its trumps
number-capot = Капо
number-generale = Генерал

# $contract (String): a contract and who bid it, as in contract-of
contract-contra = { $contract }, контра
contract-recontra = { $contract }, реконтра
contract-third-contra = { $contract }, сюр-контра
# $contract (String): a contract; $who (String): who bid it
contract-of = { $contract } ({ $who })

kind-tierce = терца
kind-quarte = кварта
kind-quinte = квинта
kind-quad = каре
kind-belote = { $game ->
    [bela] бела
   *[belot] белот
}
# said with the second card of a belote; empty where players say nothing
kind-rebelote = { "" }

# $card (String): the highest card, as K♠
tierce-to = терца до { $card }
quarte-to = кварта до { $card }
quinte-to = квинта до { $card }
quad-nines = каре деветки
quad-tens = каре десетки
quad-jacks = каре валета
quad-queens = каре дами
quad-kings = каре попове
quad-aces = каре аса
# $declared (String): a declaration; $who (String)
declared-by = { $declared } ({ $who })
# $suit (String): a suit's sign; $who (String)
belote-by = { $game ->
    [bela] бела { $suit } ({ $who })
   *[belot] белот { $suit } ({ $who })
}
