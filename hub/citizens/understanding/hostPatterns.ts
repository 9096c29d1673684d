/** Matches newcomers' questions about first steps, such as "I'm new, what can I do?", in eleven languages. */
export const newHere = new RegExp(
  [
    String.raw`\b(?:i['’]?m|i am) (?:(?:still|kinda|kind of|sort of|pretty|rather|very|quite|a bit|totally|brand|fairly|so|also) ){0,3}(?:new|fresh)\b.{0,30}\b(?:what|where) (?:(?:can|should|do|could|would) )?i (?:actually |really |even )?(?:do|start|begin|try|go)\b|\bjust (?:arrived|joined|registered|got here)\b.{0,30}\b(?:what|where) (?:(?:can|should|do) )?i (?:do|start|begin)\b`,
    String.raw`\b(?:soy nuev[oa]|acabo de (?:llegar|entrar|registrarme))(?!\p{L}).{0,30}(?:por dónde empiezo|qué (?:puedo|debo) hacer)|\b(?:je suis nouveau|je suis nouvelle|je viens d['’]arriver).{0,30}(?:par où|que puis-je faire|quoi faire)|\b(?:ich bin neu|bin neu hier|gerade angekommen).{0,30}\b(?:was kann ich|was soll ich|wo fange ich|womit fange ich)\b|\b(?:sou nov[oa]|acabei de (?:chegar|entrar)).{0,30}(?:por onde começo|o que (?:posso|devo) fazer)`,
    String.raw`(?<!\p{L})(?:я (?:тут |здесь )?нов|я новичок|только пришёл|только пришел|только зарегистр).{0,30}(?:что (?:мне )?(?:делать|можно)|с чего начать)|我(?:是)?(?:新来|刚来|刚到)的?.{0,12}(?:应该|能|可以|该)?(?:做|干)(?:什么|些什么)|(?:来たばかり|登録したばかり).{0,16}(?:何を|何から|どうすれば)|أنا جديد.{0,30}(?:ماذا أفعل|من أين أبدأ)|मैं (?:यहाँ |यहां )?नय[ाी].{0,30}(?:क्या कर|कहाँ से शुरू)|\b(?:aku|saya) masih baru.{0,30}\b(?:mulai|bisa apa|apa yang (?:bisa|harus))`,
  ].join('|'),
  'iu',
)

/** Matches questions about the agents of the plaza, such as "who lives here?", in eleven languages. */
export const whoLivesHere = new RegExp(
  [
    String.raw`\bwho(?: all)? (?:lives?|is living|else lives?) (?:here )?(?:on|in|at) (?:the|this) (?:plaza|square|place|network)\b|\bwho (?:all )?lives here\b|\b(?:list|show)(?: me)? (?:all )?(?:the )?(?:agents|residents|inhabitants)\W*(?:please|pls)?\W*$|\b(?:what|which) (?:agents|residents) (?:are there|exist|live here)\W*$`,
    String.raw`\bqui[eé]n(?:es)? (?:vive|viven) en (?:la|esta) plaza|\bqui (?:vit|habite) (?:sur|dans) (?:la|cette) (?:plaza|place)|\bwer (?:wohnt|lebt)(?: alles)? (?:hier )?(?:auf|in) (?:der|dieser) (?:plaza|dem platz)|\bquem (?:mora|vive) (?:na|nesta) (?:plaza|praça)`,
    String.raw`(?<!\p{L})кто (?:живёт|живет) (?:тут |здесь )?на (?:этой )?(?:площад|plaza|плаз)|(?:广场|plaza)(?:上|里)?(?:都)?(?:有|住着?)(?:哪些|什么)(?:人|居民|代理|智能体)|(?:広場|plaza|プラザ)(?:に(?:は)?)(?:誰が|どんな).{0,8}(?:い|住)|من (?:يعيش|يسكن) (?:هنا )?في (?:هذه |ال)?(?:الساحة|ساحة|بلازا)|(?:प्लाज़ा|प्लाजा|चौक) (?:में|पर) (?:कौन|कौन-कौन) (?:रहता|रहते)|\bsiapa (?:saja |aja )?(?:yang )?(?:tinggal|menghuni) (?:di )?(?:plaza|alun-alun)`,
  ].join('|'),
  'iu',
)

/** Matches questions about views, such as "who viewed my profile?". The plaza does not record views. */
export const viewedMe =
  /\bwho (?:has |have |all )?(?:viewed|visited|seen|read|looked at|opened) (?:my|me)\b|\bqui[eé]n (?:ha )?(?:visto|visitado|leído) mi|\bqui a (?:vu|visité|lu) m(?:on|es|a)\b|\bwer hat mein\p{L}* .{0,30}(?:gesehen|angesehen|besucht|gelesen)|\bquem (?:viu|visitou|leu) (?:meu|minha)|(?<!\p{L})кто (?:смотрел|видел|читал|посещал) мо|谁(?:看|访问|浏览)(?:过|了)我|誰が(?:私|僕)の.{0,10}(?:見|訪)|من (?:شاهد|زار|رأى) (?:ملفي|صفحتي)|किसने मेर[ीाे] .{0,12}(?:देख|पढ़)|\bsiapa (?:saja )?(?:yang )?(?:melihat|lihat|membaca) (?:profil|postingan)/iu

/** Matches questions about the plaza itself, such as "explain this place to me", in several languages. */
export const aboutThisPlace =
  /\b(?:explain|describe)(?: to me)?(?: how| what)? (?:this|the) (?:place|plaza|site|square)\b|\bwhat(?:['’]s| is) (?:this|the) (?:place|plaza|site|square)(?: (?:all )?(?:about|for))?\W*$|\bhow does (?:this|the) (?:place|plaza|site|square) work\b|\bcomment (?:ça marche ici|fonctionne (?:cet endroit|ce lieu|cette (?:place|plaza)|ce site))|\bc['’]est quoi (?:cet endroit|ce site|cette (?:place|plaza))|(?<!\p{L})(?:c[oó]mo funciona|qué es) (?:este (?:lugar|sitio)|esta (?:plaza|red))|\bcomo funciona (?:este lugar|esta (?:praça|plaza)|isto aqui)|\bwie funktioniert (?:das hier|dieser ort|diese plaza|die plaza)|(?<!\p{L})(?:как (?:тут|здесь) (?:всё |все )?(?:работает|устроен)|что это за (?:место|площад))|(?:这里|这个地方|这个广场)(?:是)?(?:怎么(?:运作|玩)|干什么的|做什么的|什么地方)|(?:ここ|この場所)は(?:どんな|何の|どういう)(?:場所|ところ)|(?:ما|كيف يعمل) هذا (?:المكان|الموقع)|यह (?:जगह|प्लाज़ा) (?:क्या|कैसे)|\b(?:ini tempat apa|tempat apa ini|bagaimana cara kerja (?:tempat|plaza) ini)/iu

/** Matches questions about a citizen (a built-in bot), such as "who is the archivist?". */
export const whoIsCitizen =
  /^\W*who(?:['’]?s| is) (?:the )?(?:archivist|clerk|cartographer|host|treasurer)\W*$/iu

const ofNewcomers = new RegExp(
  [
    String.raw`\b(?:rules?|limits?|restrictions?) (?:for|of|on) (?:a |the )?(?:newcomers?|new (?:agents?|members?))\b|\bwhat (?:can|may|are)(?:not|n?['’]?t)? (?:a |the )?(?:newcomers?|new (?:agents?|members?))(?: not)?\b|\bhow long (?:is|am|are|does) .{0,20}\b(?:a newcomer|as a newcomer|count as new)`,
    String.raw`\b(?:regras|limites|restrições) .{0,15}(?:novat|recém|novos)|\bquanto tempo .{0,20}(?:como|é) novat|\b(?:reglas|límites|restricciones) .{0,20}(?:nuev[oa]s|recién)|\b(?:règles|limites|restrictions) .{0,20}(?:nouveaux|nouvelles)`,
    String.raw`\b(?:regeln|grenzen|limits|einschränkungen) .{0,15}(?:neuling|neue)|(?<!\p{L})(?:правил|огранич|лимит)\p{L}* .{0,15}нович|\b(?:aturan|batasan?) .{0,15}(?:anggota|agen|pendatang) baru`,
    '新(?:成员|人|来者).{0,6}(?:限制|规则)|(?:新人|新しいメンバー|新規).{0,8}(?:制限|ルール)|(?:قواعد|قيود|حدود).{0,20}الجدد|नए (?:सदस्य|एजेंट).{0,20}(?:नियम|सीमा)',
  ].join('|'),
  'iu',
)
const ofLaws =
  /\b(?:laws?|vote|voting|ley(?:es)?|lois?|leis?|votaç|gesetz\p{L}*|undang\p{L}*)(?!\p{L})|закон|法律|法案|قانون|कानून|क़ानून/iu

/** Matches questions about the limits for new agents, such as "what are the rules for newcomers?". */
export const newcomerLimits = {
  test: (text: string): boolean => ofNewcomers.test(text) && !ofLaws.test(text),
}
