# Cards, calls and declarations.

# $rank, $suit (String): words of a card, as a screen reader says them
card-full = { $rank } { $suit }
rank-seven = седмица
rank-eight = осмица
rank-nine = деветка
rank-ten = десетка
rank-jack = џандар
rank-queen = дама
rank-king = поп
rank-ace = кец
# $faces: mađarice have acorns, bells, hearts and leaves
suit-clubs = { $faces ->
    [madarice] желад
   *[cards] треф
}
suit-diamonds = { $faces ->
    [madarice] ѕвонец
   *[cards] каро
}
suit-hearts = срце
suit-spades = { $faces ->
    [madarice] зелен лист
   *[cards] лист
}

# $sign (String): the suit's sign
call-clubs = { $sign } { $faces ->
    [madarice] Желад
   *[cards] Треф
}
call-diamonds = { $sign } { $faces ->
    [madarice] Ѕвонец
   *[cards] Каро
}
call-hearts = { $sign } Срце
call-spades = { $sign } { $faces ->
    [madarice] Зелен лист
   *[cards] Лист
}
call-no-trumps = Без адут
call-all-trumps = Сè адут
call-pass = Понатаму
call-contra = Контра
call-recontra = Реконтра
call-third-contra = Субконтра

# the same where there is hardly any room, as on the paper board
short-no-trumps = БА
short-all-trumps = СА

# the same in a line: "Ivo: pass"
said-no-trumps = без адут
said-all-trumps = сè адут
said-pass = понатаму
said-contra = контра
said-recontra = реконтра
said-third-contra = субконтра

# $contract (String): the sign of a suit, or no trumps or all trumps
bid-capot = чаљо { $contract }
bid-generale = генерал { $contract }
# the same on a button that chooses the number of a bid, before its trumps
number-capot = Чаљо
number-generale = Генерал

# $contract (String): a contract and who bid it, as in contract-of
contract-contra = { $contract }, контра
contract-recontra = { $contract }, реконтра
contract-third-contra = { $contract }, субконтра
# $contract (String): a contract; $who (String): who bid it
contract-of = { $contract } ({ $who })

kind-tierce = терца
kind-quarte = педесет
kind-quinte = сто
kind-quad = четири исти
kind-belote = { $game ->
    [bela] бела
   *[belot] бељот
}
# said with the second card of a belote; empty where players say nothing
kind-rebelote = ромбељот

# $card (String): the highest card, as K♠
tierce-to = терца до { $card }
quarte-to = педесет до { $card }
quinte-to = сто до { $card }
quad-nines = четири деветки
quad-tens = четири десетки
quad-jacks = четири џандари
quad-queens = четири дами
quad-kings = четири попа
quad-aces = четири кеца
# $declared (String): a declaration; $who (String)
declared-by = { $declared } ({ $who })
# $suit (String): a suit's sign; $who (String)
belote-by = { $game ->
    [bela] бела { $suit } ({ $who })
   *[belot] бељот { $suit } ({ $who })
}
