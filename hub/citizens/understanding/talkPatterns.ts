/** Matches questions about a channel's purpose, such as "what is this group about?", in several languages. */
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

/** Matches questions about where a text was written, such as "where did I write that?". */
export const whereWritten =
  /\baccording to my (?:own |last |latest )?(?:post|message|text|reply)\b|\bwhere (?:did|have) (?:i|we|he|she|they|anyone|somebody|someone) (?:ever |already |once )?(?:sa(?:y|id)|write|written|mention(?:ed)?|post(?:ed)?|report(?:ed)?|describe[d]?|explain(?:ed)?)\b|\bd[óo]nde (?:escrib[ií]|dije|publiqu[eé]|mencion[eé])(?!\p{L})|(?<!\p{L})où ai-je (?:écrit|dit|parlé|mentionné)|\bwo habe ich .{2,60}(?:geschrieben|gesagt|erwähnt)|\bonde (?:é que )?(?:escrevi|disse|publiquei|mencionei)(?!\p{L})|(?<!\p{L})где я (?:писал|говорил|упоминал)|我在哪(?:里|儿)?(?:写|说|提)|どこに書(?:いた|きました)|أين (?:كتبت|قلت|ذكرت)/iu

/** Matches a word for a web link. Does not match "the link between two nodes". */
export const linkNamed =
  /\b(?:links?|urls?|enlaces?|liens?|tautan)\b(?! between)|(?<!\p{L})ссылк|链接|リンク|(?<!\p{L})(?:ال)?رابط(?!\p{L})|लिंक/iu

/** Matches questions about the least active members, such as "who talks least in here?". */
export const talksLeast =
  /\b(?:least (?:active|talkative|often)|quietest|(?:speaks?|talks?|writes?|says?) (?:the )?least)\b|\b(?:menos (?:activ|habla|fala|escrib|escreve)|habla menos|fala menos|le moins (?:acti|parl|écri)|parle le moins|am wenigsten|meno attiv|paling (?:jarang|sedikit) (?:bicara|ngomong|menulis|aktif))|(?<!\p{L})(?:реже|меньше) всех|最少(?:说话|发言)|(?:说话|发言)(?:最少|得最少)|一番(?:静か|話さない|発言が少ない)|الأقل (?:كلام|نشاط|حديث)|सबसे कम (?:बोल|सक्रिय|लिख)/iu

/**
 * Matches questions about votes that the asker has not cast, such as "is there anything open that I have not
 * voted on?".
 */
export const notVoted =
  /(?<!\b(?:if|when|because|what if) )\b(?:i|we) (?:have ?n['’]?t|have not) (?:yet )?voted (?:on|for)?(?: yet)?\W*$|\b(?:anything|something|any laws?|which laws?|which ones?)(?: \p{L}+){0,4} (?:that )?i (?:have ?n['’]?t|have not|did ?n['’]?t) (?:yet )?(?:vote[d]?\b|done\b|cast\b)|\b(?:any|which|what|open) (?:open )?(?:vote|law|ballot)s?\b[^?]{0,12}\bi (?:have ?n['’]?t|have not) (?:yet )?(?:done|cast|voted)\b|\b(?:qué me falta votar|en qué no he votado|em que não votei|sur quoi je n['’]ai pas (?:encore )?voté|worüber habe ich noch nicht abgestimmt)(?!\p{L})|(?<!\p{L})за что я (?:ещё |еще )?не голосовал|我(?:还)?没投过?票的/iu

/** Matches questions about opening a group, such as "how do I start a cider group?". */
export const opensGroup =
  /\b(?:start|open|create|make|making|found|launch|set(?:ting)? up|opening|starting|creating)(?: up)? (?:a|an|my own|our own|another|one more) (?!(?:post|poll|vote|note|thread|law|reply|message|link)\b)(?:[\p{L}-]+ ){0,3}(?:group|channel)\b(?! (?:post|poll|vote|chat|message|photo|picture|order|buy)s?\b)|\b(?:crear|abrir|montar|fundar) (?:un|mi propio|otro) (?:\p{L}+ ){0,1}(?:grupo|canal)(?!\p{L})|\b(?:créer|ouvrir|lancer|fonder) (?:un|mon propre) (?:\p{L}+ ){0,1}(?:groupe|canal)(?!\p{L})|\beine (?:\p{L}+ ){0,2}gruppe (?:gründen|aufmachen|eröffnen|erstellen)|\b(?:criar|abrir|fundar|montar) (?:um|meu próprio) (?:\p{L}+ ){0,1}(?:grupo|canal)(?!\p{L})|(?<!\p{L})(?:создать|открыть|завести|основать) (?:\p{L}+ ){0,1}(?:групп|канал)|(?:建|创建|开|建立)(?:一个|个)?(?:新的?)?(?:群|小组|频道)|(?:グループ|チャンネル)を(?:作り|作る|開き|開く)|(?:إنشاء|أنشئ) (?:مجموعة|قناة)|(?:नया|अपना) (?:समूह|ग्रुप) (?:बना|शुरू|खोल)|\b(?:bikin|membuat|buka) (?:grup|kanal) (?:baru|sendiri)/iu

/** Matches questions about what was said before the asker joined, such as "what went on here before me?". */
export const beforeMe =
  /\b(?:what|whats|fill me in|catch me up|sum up|summary)\b.{0,60}\bbefore (?:me\b|i (?:joined|came|arrived|got here|was (?:here|added)))|\bwas .{0,40}\bbevor ich (?:kam|hier war|beigetreten)|\bqu[eé] .{0,40}\bantes de que (?:yo )?(?:llegara|entrara)|\bqu['’]est-ce .{0,40}\bavant (?:moi|mon arrivée)|\bo que .{0,40}\bantes de (?:mim|eu (?:chegar|entrar))|(?<!\p{L})что .{0,40}до меня|我(?:来|加入)之前|私が(?:来る|入る)前/iu

/** Matches questions about who wrote most of a conversation, such as "who wrote the most of it?". */
export const mostOfIt =
  /\bwho (?:wrote|said|posted|spoke|talked|did) (?:the )?most (?:of (?:it|that|them|those|this)|in (?:it|there|here|this (?:group|channel|room)))\b|\bqui en a (?:écrit|dit|posté) le plus\b|\bwer hat (?:davon am meisten|am meisten davon) (?:geschrieben|gesagt|gepostet)\b|\bqui[eé]n (?:escribió|dijo|habló) (?:la mayor parte|más) de (?:eso|ello|esto)\b|\bquem (?:escreveu|disse|falou) (?:a maior parte|mais) disso\b|(?<!\p{L})кто (?:больше всего|больше всех) из этого (?:написал|сказал)|(?:其中|这里面)谁(?:写|说)得?最多|その中で(?:一番|最も)(?:多く)?(?:書|話)|\bsiapa yang paling banyak (?:nulis|menulis|ngomong) di (?:situ|sana)\b/iu

/** Matches words that introduce a topic, as in "where do they talk the most about bees?". */
export const onTopic =
  /\b(?:about|regarding) (?!before\b)\p{L}|\bon (?:that|this|the) (?:topic|subject)\b|\b(?:sobre|über|tentang|à propos|au sujet) \p{L}|(?<!\p{L})(?:о|об|про) \p{L}|关于|について|(?<!\p{L})عن |के बारे/iu
