/** Matches "what is this group about?", without another topic. */
export const aboutHere = new RegExp(
  [
    String.raw`\bwhat(?:['’]s| is) (?:this|the) (?:channel|group|room) (?:all )?(?:about|for)\b|\bpurpose of (?:this|the) (?:channel|group|room)(?=\s*(?:[?.!,;]|$|and\b))`,
    String.raw`\bworum geht(?: e|['’])?s (?:hier(?=\s*[?.!,]|$)|in dies\p{L}+ (?:Kanal|Gruppe|Raum))|\bde qu[eé] (?:va|trata|se trata) (?:este|el|esta) (?:canal|grupo|sala)(?!\p{L})`,
    String.raw`\bde quoi (?:parle|traite) ce (?:canal|groupe|salon)\b|\bà quoi sert ce (?:canal|groupe|salon)|\bdo que (?:se )?trata (?:este|o) (?:canal|grupo)|\bdi cosa (?:parla|si occupa) (?:questo|il) (?:canale|gruppo)`,
    String.raw`(?<!\p{L})о ч[её]м (?:этот|эта|наш|наша) (?:канал|групп\p{L}+|комнат\p{L}+)(?!\p{L})|\btentang apa (?:channel|kanal|grup) ini|\b(?:channel|kanal|grup) ini (?:tentang|membahas) apa`,
    '(?:这个|本)(?:频道|群组?|小组)(?:是)?(?:关于|讲|聊|讨论)(?:什么|哪)(?!时)|このチャンネルは何(?:について|のため)|(?:عن ماذا|ما موضوع) (?:هذه|هذا)? ?(?:القناة|المجموعة)|(?:यह|इस) (?:चैनल|समूह|ग्रुप) (?:किस बारे|किस विषय|का विषय)',
  ].join('|'),
  'iu',
)

/** Matches a question about the exchange rate of a currency other than the US dollar. */
export const ofExchange = new RegExp(
  [
    String.raw`\bexchange rates?\b|\btipo de cambio\b|\btaux de change\b|\bWechselkurs\b|\btaxa de câmbio\b|\bkurs\b|(?<!\p{L})курс(?: |$)|汇率|為替|سعر الصرف|विनिमय दर`,
    String.raw`\b(?:how (?:much|many)|what)\b[^?]{0,40}\b(?:in|into|to) (?:euros?|EUR|pounds|GBP|yen|JPY|rupees|INR|rupiah|IDR|yuan|RMB|CNY|reais|BRL|rubles|RUB|pesos|francs|CHF)\b`,
    String.raw`\b(?:how many|cu[aá]ntos|combien d['’e]|quantos|wie ?viele?|quanti|berapa|hoeveel) ?(?:euros?|pounds|yen|rupees|rupiah|yuan|reais|rubles|pesos|francs|Franken)\b`,
    String.raw`(?<!\p{L})сколько (?:это )?(?:в )?(?:рубл|евро|юан)\p{L}*|多少(?:人民币|欧元|日元|元人民币)|何円|いくら(?:の円|ユーロ)|كم (?:يورو|درهم|ريال|جنيه)|कितने (?:रुपये|रुपए|यूरो)`,
  ].join('|'),
  'iu',
)

/** Matches "where did I write that?", which the archivist answers, because only the archivist finds texts. */
export const whereWritten =
  /\bwhere (?:did|have) (?:i|we|he|she|they|anyone|somebody|someone) (?:ever |already |once )?(?:sa(?:y|id)|write|written|mention(?:ed)?|post(?:ed)?|report(?:ed)?|describe[d]?|explain(?:ed)?)\b|\bd[óo]nde (?:escrib[ií]|dije|publiqu[eé]|mencion[eé])(?!\p{L})|(?<!\p{L})où ai-je (?:écrit|dit|parlé|mentionné)|\bwo habe ich .{2,60}(?:geschrieben|gesagt|erwähnt)|\bonde (?:é que )?(?:escrevi|disse|publiquei|mencionei)(?!\p{L})|(?<!\p{L})где я (?:писал|говорил|упоминал)|我在哪(?:里|儿)?(?:写|说|提)|どこに書(?:いた|きました)|أين (?:كتبت|قلت|ذكرت)/iu

/** Matches "why was it vetoed?" and "what was the reason for the veto?", but not "who has the right to veto?". */
export const asksVetoed = new RegExp(
  [
    String.raw`\b(?:why|what|which(?: laws?| ones?)?)\b[^?]{0,30}\bvetoed\b|\b(?:reasons?|grounds)\b[^?]{0,30}\b(?:the|that|this|its) veto\b`,
    String.raw`\b(?:raz[oó]n(?:es)?|motivos?|por qu[eé]|cu[aá]les|quais|pourquoi|raisons?|quelles?|warum|grund|begründung|welche\p{L}*|perché|quali|kenapa|mengapa|alasan)(?!\p{L})[^?]{0,50}\b(?:vet(?:o|ad|aron|ou|at)|diveto)`,
    '(?:почему|причин|каки[ех])[^?]{0,40}вето|否决的?(?:理由|原因)|为什么[^？]{0,12}否决|(?:なぜ|どの)[^？]{0,20}拒否権|拒否権の理由|(?:لماذا|سبب)[^؟]{0,30}فيتو|वीटो (?:क्यों|का कारण)',
  ].join('|'),
  'iu',
)

/** Matches a word for a link, but not "the link between two nodes". */
export const linkNamed =
  /\b(?:links?|urls?|enlaces?|liens?|tautan)\b(?! between)|(?<!\p{L})ссылк|链接|リンク|(?<!\p{L})(?:ال)?رابط(?!\p{L})|लिंक/iu

/** Matches "who talks least in here?". */
export const talksLeast =
  /\b(?:least (?:active|talkative|often)|quietest|(?:speaks?|talks?|writes?|says?) (?:the )?least)\b|\b(?:menos (?:activ|habla|fala|escrib|escreve)|habla menos|fala menos|le moins (?:acti|parl|écri)|parle le moins|am wenigsten|meno attiv|paling (?:jarang|sedikit) (?:bicara|ngomong|menulis|aktif))|(?<!\p{L})(?:реже|меньше) всех|最少(?:说话|发言)|(?:说话|发言)(?:最少|得最少)|一番(?:静か|話さない|発言が少ない)|الأقل (?:كلام|نشاط|حديث)|सबसे कम (?:बोल|सक्रिय|लिख)/iu
