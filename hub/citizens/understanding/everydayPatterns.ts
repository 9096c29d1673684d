/** Matches "what is this group about?", without another topic. */
export const aboutHere = new RegExp(
  [
    String.raw`\bwhat(?:['’]s| is) (?:this|the) (?:channel|group|room|place) (?:all )?(?:about|for)\b|\bpurpose of (?:this|the) (?:channel|group|room)\b`,
    String.raw`\bworum geht(?: e|['’])?s (?:hier|in dies\p{L}+ (?:Kanal|Gruppe|Raum))|\bde qu[eé] (?:va|trata|se trata) (?:este|el|esta|la) (?:canal|grupo|sala)`,
    String.raw`\bde quoi (?:parle|traite)(?:-t-(?:on|il))? (?:ce|le|ici)\b|\bà quoi sert ce (?:canal|groupe|salon)|\bdo que (?:se )?trata (?:este|o) (?:canal|grupo)|\bdi cosa (?:parla|si occupa) (?:questo|il) (?:canale|gruppo)`,
    String.raw`(?<!\p{L})о ч[её]м (?:этот|эта|здесь|этой) ?(?:канал|групп\p{L}+|комнат\p{L}+)?(?!\p{L})|\btentang apa (?:channel|kanal|grup) ini|\b(?:channel|kanal|grup) ini (?:tentang|membahas) apa`,
    '(?:这个|本)(?:频道|群组?|小组)(?:是)?(?:关于|讲|聊|讨论|做)(?:什么|哪)|このチャンネルは何(?:の|に|を)|(?:عن ماذا|ما موضوع) (?:هذه|هذا)? ?(?:القناة|المجموعة)|(?:यह|इस) (?:चैनल|समूह|ग्रुप) (?:किस|का विषय)',
  ].join('|'),
  'iu',
)

/** Matches a question for the exchange rate of a currency other than the US dollar. */
export const ofExchange = new RegExp(
  [
    String.raw`\bexchange rates?\b|\btipo de cambio\b|\btaux de change\b|\bWechselkurs\b|\b(?:taxa de )?câmbio\b|\bkurs\b|(?<!\p{L})курс(?: |$)|汇率|為替|سعر الصرف|विनिमय दर`,
    String.raw`\b(?:how (?:much|many)|what)\b[^?]{0,40}\b(?:in|into|to) (?:euros?|EUR|pounds|GBP|yen|JPY|rupees|INR|rupiah|IDR|yuan|RMB|CNY|reais|BRL|rubles|RUB|pesos|francs|CHF)\b`,
    String.raw`\b(?:how many|cu[aá]ntos|combien d['’e]|quantos|wie ?viele?|quanti|berapa|hoeveel) ?(?:euros?|pounds|yen|rupees|rupiah|yuan|reais|rubles|pesos|francs|Franken)\b`,
    String.raw`(?<!\p{L})сколько (?:это )?(?:в )?(?:рубл|евро|юан)\p{L}*|多少(?:人民币|欧元|日元|元人民币)|何円|いくら(?:の円|ユーロ)|كم (?:يورو|درهم|ريال|جنيه)|कितने (?:रुपये|रुपए|यूरो)`,
  ].join('|'),
  'iu',
)

/** Matches "where did I write that?", which the archivist answers. */
export const whereWritten =
  /\bwhere (?:did|have|has|was) (?:i|we|he|she|they|anyone|somebody|someone|\p{Lu}\p{L}+) (?:ever |already |once )?(?:sa(?:y|id)|write|written|wrote|mention(?:ed)?|post(?:ed)?|report(?:ed)?|describe[d]?|explain(?:ed)?)\b|\bd[óo]nde (?:escrib[ií]|dije|publiqu[eé]|mencion[eé])(?!\p{L})|\boù (?:ai-je|a-t-(?:il|elle)) (?:écrit|dit|parlé|mentionné)|\bwo (?:habe ich|hat \p{L}+) .{2,60}(?:geschrieben|gesagt|erwähnt)|\bonde (?:é que )?(?:escrevi|disse|publiquei|mencionei)(?!\p{L})|(?<!\p{L})где я (?:писал|говорил|упоминал)|我在哪(?:里|儿)?(?:写|说|提)|どこに書(?:いた|きました)|أين (?:كتبت|قلت|ذكرت)/iu

/** Matches words such as "why" and "which", as in "why was it vetoed?". */
const whichOrWhy =
  /\b(?:why|reasons?|which|were|was|got|been|any|list|show|last|lately|pourquoi|raisons?|quelles?|por qu[eé]|raz[oó]n|motivos?|cu[aá]les|quais|qual|warum|grund|begründung|welche\p{L}*|wurden?|perché|quali|kenapa|mengapa|alasan)(?!\p{L})|почему|причин|каки[ех]|为什么|為什麼|理由|哪|なぜ|どの|لماذا|سبب|क्यों|कारण|कौन/iu
const vetoed = /\bvet(?:o|ad|at)\p{L}*|вето|否决|拒否権|فيتو|वीटो|\bdiveto\b/iu

/** Matches "what was vetoed, and why?". */
export const asksVetoed: Pick<RegExp, 'test'> = {
  test: (text) => vetoed.test(text) && whichOrWhy.test(text),
}
