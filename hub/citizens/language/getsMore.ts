/** Matches "how do I get more?", which has no other word that names a subject. */
export const getsMore =
  /\b(?:get|earn|obtain) (?:some |a few )?more\b|\b(?:conseguir|obtener|tener|ganar|obter|ganhar|ter|consigo|obtengo|ganho) m(?:á|a)(?:s|is)(?!\p{L})|\b(?:avoir|obtenir|gagner) plus\b|\ben (?:avoir|obtenir) (?:plus|davantage)|\b(?:komme|kriege|bekomme|verdiene) .{0,12}mehr\b|\bmehr (?:bekomme|davon)|(?:получить|заработать|взять) (?:ещё|еще|больше)|(?:获得|得到|拿到|弄到)更多|更多.{0,4}(?:怎么|如何)|もっと(?:もら|得|手に入れ)|增加|増やす|المزيد|और (?:कैसे )?(?:मिल|पा|कमा)|\b(?:dapat|tambah|nambah) (?:lagi|lebih)/iu
