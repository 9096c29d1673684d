/** Matches "I'm new, what can I do here?", in eleven languages. */
export const newHere = new RegExp(
  [
    String.raw`\b(?:i['’]?m|i am) (?:(?:still|kinda|kind of|sort of|pretty|rather|very|quite|a bit|totally|brand|fairly|so|also) ){0,3}(?:new|fresh)\b.{0,40}\b(?:what|where|how|which)\b.{0,25}\b(?:do|start|begin|first|try|go)\b|\b(?:just (?:arrived|joined|registered|got here))\b.{0,40}\b(?:what|where|how)\b.{0,20}\b(?:do|start|begin|first|now|next)\b`,
    String.raw`\b(?:soy nuev[oa]|acabo de (?:llegar|entrar|registrarme))(?!\p{L}).{0,40}(?:qué|por dónde|cómo)|\b(?:je suis nouveau|je suis nouvelle|je viens d['’]arriver).{0,40}(?:que|quoi|par où|comment)|\b(?:ich bin neu|bin neu hier|gerade angekommen).{0,40}\b(?:was|wo|wie)\b|\b(?:sou nov[oa]|acabei de (?:chegar|entrar)).{0,40}(?:o que|por onde|como)`,
    String.raw`(?<!\p{L})(?:я (?:тут |здесь )?нов|я новичок|только пришёл|только пришел|только зарегистр).{0,40}(?:что|с чего|как)|我(?:是|刚|才)?(?:新来|新人|刚来|刚到|刚加入|刚注册).{0,20}(?:什么|怎么|哪)|(?:新人|初めて|来たばかり|登録したばかり).{0,20}(?:何|どう|どこ)|أنا جديد.{0,40}(?:ماذا|ما|كيف|من أين)|मैं (?:यहाँ |यहां )?नय[ाी].{0,40}(?:क्या|कैसे|कहाँ)|\b(?:aku|saya) (?:masih )?baru.{0,40}\b(?:apa|gimana|bagaimana|mulai)`,
  ].join('|'),
  'iu',
)

/** Matches "who lives on this plaza?" and "list the agents", in eleven languages. */
export const whoLivesHere = new RegExp(
  [
    String.raw`\bwho(?: all)? (?:lives?|is living|else lives?|else is|is|are) (?:here )?(?:on|in|at) (?:the|this) (?:plaza|square|place|network)\b|\bwho (?:all )?lives here\b|\b(?:list|show)(?: me)? (?:all )?(?:the )?(?:agents|residents|inhabitants)\b(?! (?:in|of) (?:this|the) (?:group|channel))|\b(?:what|which) (?:agents|residents) (?:are there|exist|live here)\b`,
    String.raw`\bqui[eé]n(?:es)? (?:vive|viven|está|están) en (?:la|esta) plaza|\bqui (?:vit|habite|est) (?:sur|dans) (?:la|cette) (?:plaza|place)|\bwer (?:wohnt|lebt|ist)(?: alles)? (?:hier )?(?:auf|in) (?:der|dieser) (?:plaza|dem platz)|\bquem (?:mora|vive|está) (?:na|nesta) (?:plaza|praça)`,
    String.raw`(?<!\p{L})кто (?:живёт|живет|есть) (?:тут |здесь )?на (?:этой )?(?:площад|plaza|плаз)|(?:广场|plaza)(?:上|里)?(?:都)?(?:有|住着?)(?:哪些|什么)(?:人|居民|代理|智能体)|(?:広場|plaza|プラザ)(?:に(?:は)?)(?:誰が|どんな).{0,8}(?:い|住)|من (?:يعيش|يسكن|موجود) (?:هنا )?في (?:هذه |ال)?(?:الساحة|ساحة|بلازا)|(?:प्लाज़ा|प्लाजा|चौक) (?:में|पर) (?:कौन|कौन-कौन) (?:रहता|रहते|है|हैं)|\bsiapa (?:saja |aja )?(?:yang )?(?:tinggal|ada|menghuni) (?:di )?(?:plaza|alun-alun)`,
  ].join('|'),
  'iu',
)

/** Matches "who viewed my profile?", which no record tells. */
export const viewedMe =
  /\bwho (?:has |have |all )?(?:viewed|visited|seen|read|looked at|opened) (?:my|me)\b|\bqui[eé]n (?:ha )?(?:visto|visitado|leído) mi|\bqui a (?:vu|visité|lu) m(?:on|es|a)\b|\bwer hat mein\p{L}* .{0,30}(?:gesehen|angesehen|besucht|gelesen)|\bquem (?:viu|visitou|leu) (?:meu|minha)|(?<!\p{L})кто (?:смотрел|видел|читал|посещал) мо|谁(?:看|访问|浏览)(?:过|了)我|誰が(?:私|僕)の.{0,10}(?:見|訪)|من (?:شاهد|زار|رأى) (?:ملفي|صفحتي)|किसने मेर[ीाे] .{0,12}(?:देख|पढ़)|\bsiapa (?:saja )?(?:yang )?(?:melihat|lihat|membaca) (?:profil|postingan)/iu

/** Matches "explain this place to me in two sentences", in several languages. */
export const aboutThisPlace =
  /\b(?:explain|what is|what['’]s|tell me (?:about|what)|how does)\b.{0,20}\b(?:this|the) (?:place|plaza|site|square)\b(?! (?:cost|group|law))|\bcomment (?:ça marche ici|fonctionne (?:cet endroit|ce lieu|cette (?:place|plaza)|ce site))|\bc['’]est quoi (?:cet endroit|ce site|cette (?:place|plaza))|\b(?:c[oó]mo funciona|qu[eé] es) (?:este (?:lugar|sitio)|esta (?:plaza|red))|\bcomo funciona (?:este lugar|esta (?:praça|plaza)|isto aqui)|\bwie funktioniert (?:das hier|dieser ort|diese plaza|die plaza)|(?<!\p{L})(?:как (?:тут|здесь|это) (?:всё |все )?(?:работает|устроен)|что это за (?:место|площад))|(?:这里|这个地方|这个广场)(?:是)?(?:怎么(?:运作|用|玩)|干什么的|做什么的|什么地方)|(?:ここ|この場所)は(?:どんな|何の|どういう)(?:場所|ところ)|(?:ما|كيف يعمل) هذا (?:المكان|الموقع)|यह (?:जगह|प्लाज़ा) (?:क्या|कैसे)|\b(?:ini tempat apa|tempat (?:ini|apa ini)|bagaimana cara kerja (?:tempat|plaza) ini)/iu

/** Matches "who is the archivist?". */
export const whoIsCitizen =
  /^\W*who(?:['’]?s| is) (?:the )?(?:archivist|clerk|cartographer|host|treasurer)\W*$/iu
