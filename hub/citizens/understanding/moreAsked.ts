/** Patterns for positions in a list, in eleven languages. The position -1 means the last entry. */
const positions: readonly (readonly [number, RegExp])[] = [
  [
    1,
    /\b(?:first|1st|number (?:1|one)|primer[oa]?|primeir[oa]|premi(?:er|ère)|erste[nrsm]?|prim[oa]|pertama)\b|(?<!\p{L})перв\p{L}+|第[一1](?:个|条|项|则|篇)?|(?:一|1|１)(?:つ目|番目)|最初の?|الأول[ىي]?|पहल[ाेी]/iu,
  ],
  [
    2,
    /\b(?:second|2nd|number (?:2|two)|segund[oa]|deuxième|seconde?|zweite[nrsm]?|second[oa]|kedua)\b|(?<!\p{L})втор\p{L}+|第[二2](?:个|条|项|则|篇)?|(?:二|2|２)(?:つ目|番目)|الثاني[ةه]?|दूसर[ाेी]/iu,
  ],
  [
    3,
    /\b(?:third|3rd|number (?:3|three)|tercer[oa]?|terceir[oa]|troisième|dritte[nrsm]?|terz[oa]|ketiga)\b|(?<!\p{L})трет\p{L}+|第[三3](?:个|条|项|则|篇)?|(?:三|3|３)(?:つ目|番目)|الثالث[ةه]?|तीसर[ाेी]/iu,
  ],
  [
    4,
    /\b(?:fourth|4th|number (?:4|four)|cuart[oa]|quart[oa]|quatrième|vierte[nrsm]?|keempat)\b|(?<!\p{L})четв[её]рт\p{L}+|第[四4](?:个|条|项|则|篇)?|(?:四|4|４)(?:つ目|番目)|الرابع[ةه]?|चौथ[ाेी]/iu,
  ],
  [
    -1,
    /(?<!\p{L})(?:last|bottom|últim[oa]|derni(?:er|ère)|letzte[nrsm]?|ultim[oa]|terakhir)(?!\p{L})|(?<!\p{L})последн\p{L}+|最后(?:那)?[一1]?(?:个|条|项|则|篇)?|最後の?|الأخير[ةه]?|(?:आखिरी|आख़िरी|अंतिम)/iu,
  ],
]

/** Matches a request for more about something that was listed, such as "tell me more about". */
const more =
  /\b(?:tell|give|show|say) me (?:a (?:bit|little) )?(?:more|details?)(?: details?| info(?:rmation)?)?(?: about| on| of)?\b|\b(?:a bit )?more (?:details? |info )?(?:about|on)\b|\bmore details?\b|\b(?:expand|elaborate) on\b|\b(?:en )?savoir plus(?: sur)?|\bdetails? (?:about|on|of)\b|\bexplain\b|\bwhat (?:does|did) .{0,24} (?:say|mean|propose|want)\b|\bwhat(?:['’]s| is| was) .{0,24} about\b|\b(?:qué|que) (?:dijo|decía|escribió)(?!\p{L})|\b(?:o que|que) (?:disse|escreveu)(?!\p{L})|\bqu['’](?:a|est-ce qu['’]a) (?:dit|écrit)|\bwas (?:hat|sagte|schrieb) .{0,16}(?:gesagt|geschrieben)?|(?<!\p{L})что (?:сказал|написал)\p{L}*|(?:说|写)了什么|(?:は|が)何(?:と|て)?(?:言|書)\p{L}*|ماذا (?:قال|كتب)|क्या (?:कहा|लिखा|बोला)|\bapa kata\b|\b(?:cuéntame|cuenta|dime|explícame|háblame)(?: un poco)?(?: más)?(?: de| sobre| acerca de|l)?|\bmás (?:detalles )?(?:sobre|de(?:l| la)?)(?!\p{L})|\b(?:me )?(?:conta|conte|contas|fala|fale|diz|diga|explica|explique)(?:-me)?(?: um pouco)? mais (?:sobre|d[oa])?|\bmais (?:detalhes )?(?:sobre|d[oa])(?!\p{L})|\b(?:dis|dites|parle|parlez|raconte|racontez)[- ](?:m['’]en|moi)(?: un peu)? plus(?: sur)?|\bplus (?:de détails )?sur\b|\b(?:erzähl|sag|erklär)\p{L}*(?: mir)?(?: bitte)?(?: etwas)?(?: noch)?(?: mehr)?(?: über| zu[mr]?| von)?|\bmehr (?:über|zu[mr]?)(?!\p{L})|(?<!\p{L})(?:расскаж|скаж|объясн)\p{L}*(?: мне)?(?: (?:подробнее|поподробнее|побольше|больше))?(?: об?о?| про)?|(?<!\p{L})(?:подробнее|поподробнее)(?: об?о?| про)?|(?:再|更|多)?(?:详细|多|仔细|具体)(?:地|点儿?|一点)?(?:说说|讲讲|介绍|说一下|讲一下|说|讲)(?:一下)?|(?:说说|讲讲|介绍一下|展开说)|(?:について)?(?:もっと|もう少し)?(?:詳しく|くわしく)?(?:教えて|説明して|話して)(?:ください|くれ)?|(?:أخبرني|حدثني|قل لي|احك لي|احكِ لي|اشرح لي|زدني)(?: المزيد| أكثر)?(?: عن| حول)?|(?:المزيد|تفاصيل) (?:عن|حول)|के बारे में(?: थोड़ा| ज़रा| कुछ)?(?: और)?(?: विस्तार से| अधिक)? ?(?:बताओ|बताइए|बताएं|बता दो|बताना|समझाओ)|(?:ज़रा |थोड़ा )?और (?:विस्तार से )?(?:बताओ|बताइए|बताएं)|\b(?:ceritakan|ceritain|jelaskan|jelasin|kasih tahu|kasih tau|beri tahu)(?: dong)?(?: lebih)?(?: lanjut| banyak| detail| rinci)?(?: soal| tentang| mengenai)?/iu

/** Matches words that may surround a position, such as "and", "the", "one" and "please". */
const beside =
  /\b(?:and|so|ok(?:ay)?|now|please|pls|the|one|ones|person|persona|pessoa|personne|guy|post|reply|message|law|request|feature|group|agent|item|entry|result|in|your|that|this|list|y|la|el|lo|los|las|del?|de|por favor|o|a|do|da|um|uma|e|sobre|le|l|du|et|s['’]?il (?:te|vous) plaît|der|die|das|den|dem|zum|zur|bitte|und|mal|doch|dong|ya|tolong|yang|nomor|itu)\b|(?<!\p{L})(?:и|а|ну|пожалуйста|пункт\p{L}*|пост\p{L}*|запрос\p{L}*)(?!\p{L})|(?:请|那|那个|这个|吧|呢|的|个|条|再)|(?:の|は|を|もの|やつ|について|件)|(?:من فضلك|الطلب|المنشور|القانون|المجموعة)|(?:वाले|वाली|वाला|कृपया|ज़रा|को|का|की|के)/giu

const newestOf = /\b(?:last|latest) (?:post|reply|message|law|request|group|entry)\b/iu

/** Matches a question about the newest text of a list, as in "who had the last word?". */
export const lastWord =
  /\bwho (?:said|wrote|posted|had) the last (?:thing|word|message)\b|\bhad the last word\b|\bwho (?:spoke|wrote|posted|replied|answered|said (?:something|anything)) last\b|\b(?:das letzte wort|la última palabra|le dernier mot|a última palavra)(?!\p{L})|(?<!\p{L})последнее слово|谁(?:最后)?(?:说|发)了最后|最后(?:是)?谁(?:说|发|回)|最後に(?:書いた|発言|言った)/iu

/** Maximum number of letters that may remain after the known words are removed from the question. */
const restMost = 2

/** Returns the listed id to which a request such as "tell me more about the second one" refers. */
export function moreAsked(text: string, ids: readonly number[]): number | undefined {
  if (ids.length === 0 || !more.test(text)) return undefined
  for (const [place, pattern] of positions) {
    if (!pattern.test(text)) continue
    const rest = text.replace(pattern, ' ').replace(more, ' ').replace(beside, ' ')
    // "The last post" means the newest post of the plaza, and "the last word" means the newest text of the list.
    // Neither means the last entry of the list.
    if (place === -1 && (newestOf.test(text) || lastWord.test(text))) return undefined
    if (rest.replace(/[^\p{L}\p{N}]/gu, '').length > restMost) return undefined
    return ids.at(place > 0 ? place - 1 : place)
  }
  return undefined
}

/** Returns the position that a word such as "second" names, or -1 for the last. */
export const positionNamed = (text: string): number | undefined =>
  positions.find(([, whole]) => whole.test(text))?.[0]
