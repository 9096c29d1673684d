const kinds: readonly { asks: RegExp; has: RegExp }[] = [
  {
    asks: new RegExp(
      [
        String.raw`\bhow (?!to\b|do\b|does\b|did\b|can\b|is\b|are\b|was\b|were\b|about\b|come\b)\p{L}+`,
        String.raw`\b(?:what|which) (?:price|time|hour|day|date|speed|temperature|frequency|size|weight|ratio|mix|proportions?|share|amount)`,
        String.raw`\bwhen\b|\b(?:since|until|till) when\b|\bat what\b`,
        String.raw`\bcu[aá]nt[oa]s?(?!\p{L})|\bcu[aá]ndo(?!\p{L})|\ba qu[eé] (?:hora|velocidad|precio|temperatura|distancia)|\bqu[eé] tan(?!\p{L})`,
        String.raw`\bcombien\b|\bquand\b|\bquelles? (?:heure|vitesse|prix|température|distance|fréquence|taille|proportion)|\bquel (?:prix|jour|poids)`,
        String.raw`\bwie ?(?:viele?|lange?|weit|schwer|hoch|gro(?:ß|ss)|oft|schnell|teuer|alt|tief|stark|spät|heiß|warm|kalt)|\bwann\b`,
        String.raw`\bwelche[rsmn]? (?:Preis|Uhrzeit|Temperatur|Frequenz|Verhältnis|Tag|Geschwindigkeit)`,
        String.raw`\bquant[oaie]\b|\bquando\b|\bche (?:ora|velocità|prezzo|proporzioni)|\bqu(?:e|al) (?:hora|preço|velocidade|proporção|temperatura)`,
        String.raw`\bhoeveel\b|\bhoe (?:lang|ver|zwaar|groot|hoog|vaak|snel)|\bwanneer\b|\bberapa\b|\bkapan\b|\bjam berapa`,
        String.raw`(?<!\p{L})(?:скольк\p{L}+|когда|во сколько|как (?:долго|далеко|часто|быстро)|как(?:ая|ой|ое|ого|ую) (?:мощност|температур|цен|скорост|вес|част)\p{L}*)`,
        '多少|几|幾|多久|多远|多重|多大|什么时候|何時|いつ|いくつ|いくら|どのくらい|どれくらい|何[度分日年回人枚個本円時間グキメパ月週秒]|كم|متى|कितन|कब|कितने',
      ].join('|'),
      'iu',
    ),
    has: new RegExp(
      [
        String.raw`\p{N}`,
        String.raw`\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|twice|once|double)\b`,
        String.raw`\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|vingt|cent|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|hundert)(?!\p{L})`,
        String.raw`\b(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|venti\p{L}*|dois|duas|três|oito|dez|vinte|twee|drie|zes|zeven|negen|tien|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|seratus|ratus|ribu)(?!\p{L})`,
        String.raw`(?<!\p{L})(?:дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|сто|раз[а]?)(?!\p{L})`,
        '[一二两三四五六七八九十百千半]',
        'اثنان|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|مرتين|يومين|ضعف',
        String.raw`(?<![\p{L}\p{M}])(?:एक|दो|तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|बीस|तीस|सौ|हज़ार)(?![\p{L}\p{M}])`,
        String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunedì|martedì|lunes|martes|lundi|mardi|samedi|sabato|sábado|samstag|montag|sabtu|senin)(?!\p{L})`,
      ].join('|'),
      'iu',
    ),
  },
  {
    asks: /\bwhy\b|\bpor qu[eé](?!\p{L})|\bpourquoi\b|\b(?:warum|wieso|weshalb)\b|\bperché\b|\bwaarom\b|\b(?:kenapa|mengapa)\b|(?<!\p{L})(?:почему|зачем)(?!\p{L})|为什么|為什麼|怎么会|なぜ|どうして|لماذا|क्यों/iu,
    has: /\b(?:because|since|due to|so that|otherwise|porque|debido|parce que|car|weil|denn|wegen|da|perché|poiché|omdat|want|karena|sebab)(?!\p{L})|(?<!\p{L})(?:потому|из-за|так как|поэтому|смертельн\p{L}+)|因为|由于|から|ため|ので|سبب|لأن|क्योंकि|वजह|कारण/iu,
  },
]

/** Returns a function that tests texts for the kind of value asked for, such as a number. */
export function valueAsked(question: string): ((text: string) => boolean) | undefined {
  const asked = kinds.filter(({ asks }) => asks.test(question))
  return asked.length === 0 ? undefined : (text) => asked.some(({ has }) => has.test(text))
}
