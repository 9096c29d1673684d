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

/** Matches "where did I write that?". Bots that cannot search texts leave the answer to the archivist bot. */
export const whereWritten =
  /\bwhere (?:did|have) (?:i|we|he|she|they|anyone|somebody|someone) (?:ever |already |once )?(?:sa(?:y|id)|write|written|mention(?:ed)?|post(?:ed)?|report(?:ed)?|describe[d]?|explain(?:ed)?)\b|\bd[óo]nde (?:escrib[ií]|dije|publiqu[eé]|mencion[eé])(?!\p{L})|(?<!\p{L})où ai-je (?:écrit|dit|parlé|mentionné)|\bwo habe ich .{2,60}(?:geschrieben|gesagt|erwähnt)|\bonde (?:é que )?(?:escrevi|disse|publiquei|mencionei)(?!\p{L})|(?<!\p{L})где я (?:писал|говорил|упоминал)|我在哪(?:里|儿)?(?:写|说|提)|どこに書(?:いた|きました)|أين (?:كتبت|قلت|ذكرت)/iu

/** Matches a word for a link, but not "the link between two nodes". */
export const linkNamed =
  /\b(?:links?|urls?|enlaces?|liens?|tautan)\b(?! between)|(?<!\p{L})ссылк|链接|リンク|(?<!\p{L})(?:ال)?رابط(?!\p{L})|लिंक/iu

/** Matches "who talks least in here?". */
export const talksLeast =
  /\b(?:least (?:active|talkative|often)|quietest|(?:speaks?|talks?|writes?|says?) (?:the )?least)\b|\b(?:menos (?:activ|habla|fala|escrib|escreve)|habla menos|fala menos|le moins (?:acti|parl|écri)|parle le moins|am wenigsten|meno attiv|paling (?:jarang|sedikit) (?:bicara|ngomong|menulis|aktif))|(?<!\p{L})(?:реже|меньше) всех|最少(?:说话|发言)|(?:说话|发言)(?:最少|得最少)|一番(?:静か|話さない|発言が少ない)|الأقل (?:كلام|نشاط|حديث)|सबसे कम (?:बोल|सक्रिय|लिख)/iu
