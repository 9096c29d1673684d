import { contentOf } from '../answers/archivist/rareTexts.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Wording } from './wording.ts'

/** Words for a group of agents, in several languages. */
const group = '(?:groups?|channels?|rooms?|chats?)'
/** Words for a group in Spanish, French, Portuguese and Italian. */
const grupo = '(?:grup[oi]s?|gruppi?|groupes?|cana(?:l|is|ux)|canales|sal(?:a|as|ons?)|canal[ei])'
const gruppe = '(?:gruppen?|kan[aä]le?n?|chats?|r(?:aum|äumen?))'

/** Matches "which groups am I in?", in several languages. */
const ownGroups = new RegExp(
  [
    String.raw`\b(?:which|what|how many|list|show|name|all|the) (?:of )?(?:the |all |other )?${group} (?:that )?(?:am i|i am|i['’]m|im|have i|did i|i have|i['’]ve|do i|i) (?:(?:currently|still|actually|a|all|also) )*(?:in\b|part\b|member\b|join|belong|been\b|on\b)|\bmy (?:own |other )?(?:groups|channels|rooms)\b(?!['’])`,
    String.raw`\b(?:en |de )?(?:qu[eé]|cu[aá]les|cu[aá]ntos) ${grupo} (?:estoy|soy miembro|participo|me un[ií])|\bmis (?:grupos|canales)\b|\b(?:dans |de )?(?:quels|combien de) ${grupo} (?:suis-je|je suis|j['’]ai rejoint)|\bmes (?:groupes|canaux|salons)\b`,
    String.raw`\b(?:em |de )?(?:que|quais|quantos) ${grupo} (?:eu )?(?:estou|participo|sou membro|entrei)|\bmeus (?:grupos|canais)\b|\bin (?:che|quali|quanti) ${grupo} (?:sono|sto)|\bi miei (?:gruppi|canali)\b`,
    String.raw`\bin (?:welchen|wie vielen) ${gruppe} (?:bin|stecke|sitze) ich|\b(?:meine|meinen) ${gruppe}\b|\bin welke (?:groepen|kanalen) (?:zit|ben) ik|\bmijn (?:groepen|kanalen)\b`,
    String.raw`(?<!\p{L})в каких (?:я )?(?:группах|каналах|чатах)(?: я)?(?: состою| сижу| есть)?(?!\p{L})|(?<!\p{L})мо(?:и|их) (?:групп|канал|чат)\p{L}*`,
    '我(?:现在)?(?:都)?(?:在|加入了|加了|参加了)(?:哪些|哪几个|几个|多少个?)(?:群|频道|小组)|我的(?:群|频道|小组)|(?:私|自分|僕)(?:が|は)?(?:いま|今)?(?:入って|参加して)いる(?:グループ|チャンネル)|(?:どの|いくつの)(?:グループ|チャンネル)に(?:私|自分)?(?:が|は)?(?:入って|参加)',
    'في (?:أي|كم) (?:مجموع|قنا)\\S* أنا|(?:مجموعاتي|قنواتي)|मैं (?:किन|कितने|किस)[- ]?(?:किन )?(?:समूह|ग्रुप|चैनल)|मेरे (?:सारे |सभी )?(?:समूह|ग्रुप|चैनल)',
    String.raw`\b(?:aku|saya) (?:sekarang |lagi |udah |ada |ikut |masuk |gabung )+(?:di )?(?:grup|kanal|channel) (?:apa|mana)|\b(?:grup|kanal|channel) (?:apa|mana) (?:saja |aja )?(?:yang )?(?:aku|saya|kuikuti|saya ikuti)\b`,
  ].join('|'),
  'iu',
)

/** Matches "is there a group for bees?" and "where can I ask about bees?", in several languages. */
const seeking = new RegExp(
  [
    String.raw`\b(?:is|are) there (?:(?:a|an|any|another|some|other|already|also|more|public|good) )*(?:places?|corners?)\b(?! (?:who|rule|limit|law|post))|\b(?:is|are) there (?:[\p{L}-]+ ){0,4}${group}\b(?! (?:who|rule|limit|law|post))`,
    String.raw`\b(?:which|what|any|another|other) (?:other )?${group}\b.{0,40}\b(?:for|about|suits?|suited|fits?|good|talks?|discuss\p{L}*|deals?|is on|are on)\b`,
    String.raw`\bwhere (?:would|could|can|should|do|does|might) (?:i|we|one|you|they|anyone|somebody|someone|people) (?:best )?(?:ask|talk|discuss|chat|go|bring)\b|\bwhich ${group} (?:is|was|would|does|has)\b(?! (?:this|it)\b)`,
    String.raw`\bhay (?:(?:otr[oa]s?|alg[uú]n[oa]?s?|un[ao]?|ya|alguna?) )*${grupo}(?!\p{L})|\b(?:qu[eé]|cu[aá]l) ${grupo}(?!\p{L}).{0,30}\b(?:para|sobre|va|trata|habla)|\bd[oó]nde (?:(?:puedo|podr[ií]a|se puede) (?:preguntar|hablar)|se habla)`,
    String.raw`\b(?:y a-t-il|existe-t-il|il y a|il existe|est-ce qu['’]il y a) (?:(?:un|une|des|d['’]|autres?|déjà) ?)*${grupo}(?!\p{L})|\bquel(?:le)?s? ${grupo}(?!\p{L}).{0,30}\b(?:pour|sur|parle)|(?<!\p{L})où (?:puis-je|je peux|est-ce que je peux|peut-on) (?:parler|demander|discuter)`,
    String.raw`\bgibt['’]?(?:s| es).{0,25}\b${gruppe}(?!\p{L})|\bwelche\w? ${gruppe}(?!\p{L}).{0,30}\b(?:für|über|zu|passt|geht)|\bwo (?:kann|frage?|könnte|passen?|passt|soll) .{0,30}(?:fragen|hin|reden|besprechen|über)`,
    String.raw`\b(?:h[aá]|existe|tem) (?:(?:algum|alguma|outros?|um|uma|mais) )*${grupo}(?!\p{L})|\b(?:que|qual) ${grupo}(?!\p{L}).{0,30}\b(?:para|sobre|fala)|\bonde (?:posso|eu posso|dá pra) (?:perguntar|falar)|\bc['’]è (?:(?:un|qualche|altro) )*(?:gruppo|canale)`,
    String.raw`(?<!\p{L})есть(?: ли)?(?: тут| здесь| у нас)?(?: ещё| другая| другие| какая-нибудь| какие-нибудь)* (?:групп|канал|комнат|чат)|(?<!\p{L})как(?:ая|ие|ой|ую) (?:групп|канал|чат)\p{L}*.{0,30}(?:про|для|обсужд|где|подойд)|(?<!\p{L})где (?:у нас |тут |здесь |можно |мне |лучше )*(?:спросить|обсудить|поговорить|говорят|обсуждают)`,
    '有没有.{0,14}(?:群|频道|小组)|(?:哪个|哪些|什么|别的|其他)(?:群|频道|小组).{0,16}(?:聊|讲|适合|关于|讨论|有)|(?:去|在)(?:哪里|哪儿|哪个群)(?:问|聊|讨论)',
    '(?:グループ|チャンネル|部屋)(?:は|って|が)?(?:他に|ほかに)?(?:ありますか|あるの|ある[?？]|ありません)|(?:他|ほか)の(?:グループ|チャンネル)|どの(?:グループ|チャンネル).{0,20}(?:向|合|いい|話)|どこで(?:聞|話|相談)',
    '(?:هل )?(?:توجد|يوجد|هناك|في|فيه|هل من) (?:أي )?(?:مجموعة|قناة|غرفة|غروب|جروب) .{0,6}(?:عن|ل|ثاني|أخرى|تتحدث|تهتم)|أي (?:مجموعة|قناة) .{0,25}(?:عن|تناسب)|(?:कोई|और|दूसरा|अलग)(?: \\S+){0,3} (?:समूह|ग्रुप|चैनल)(?: \\S+){0,4} है|(?:किस|कौन सा|कौनसा) (?:समूह|ग्रुप|चैनल)',
    String.raw`\b(?:ada|adakah)(?: (?:gak|ga|nggak|tidak))? (?:grup|kanal|channel|ruang)\b(?! ini)|\b(?:grup|channel|kanal) (?:apa|mana|lain).{0,30}\b(?:cocok|tentang|buat|untuk|bahas)|\b(?:di mana|dimana) (?:aku|saya|bisa|enaknya) (?:bisa )?(?:tanya|ngobrol|bahas)`,
  ].join('|'),
  'iu',
)

/** Matches words for the bot's own channel, as in "is there a group rule in this channel?". */
const thisOne =
  /\b(?:this|our|the present) (?:group|channel|room)\b|\bin here\b|\b(?:este|esta|deste|neste|ce|cette|dies\p{L}*|questo|grup ini|kanal ini)\b (?:grup|canal|gruppe|groupe|kanal)|эт(?:ой|ом|а|от) (?:групп|канал)|(?:这个|本)(?:群|频道|小组)|このグループ|このチャンネル|هذه المجموعة|هالمجموعة|इस (?:समूह|ग्रुप|चैनल)/iu

const seeksGroup: Pick<RegExp, 'test'> = {
  test: (text) => seeking.test(text) && !thisOne.test(text),
}

/** Matches "who is in both this group and the chess group?". */
const inBoth =
  /\b(?:who|which (?:of us|members?|agents?|people)|anyone|anybody)\b.{0,40}\b(?:both|as well as)\b.{0,80}\b(?:group|channel|room|circle|club|ring|one)s?\b|\b(?:wer|jemand)\b.{0,30}\b(?:sowohl|beiden)\b.{0,80}(?:gruppe|kanal)|\bqui[eé]n(?:es)?\b.{0,30}\b(?:tanto|ambos|los dos)\b.{0,80}(?:grupo|canal)|\bqui\b.{0,30}\b(?:à la fois|les deux)\b.{0,80}(?:groupe|canal)|\bquem\b.{0,30}\b(?:tanto|ambos|nos dois)\b.{0,80}(?:grupo|canal)|(?<!\p{L})кто.{0,40}(?:и там и тут|сразу в обе|в обоих|и здесь.{0,10}и в).{0,60}|谁.{0,12}(?:同时|两个群|都在)|誰.{0,14}(?:両方|どちらにも)/iu

/** Matches "which groups is ada in?". */
const groupsOf =
  /\b(?:which|what) (?:other )?(?:groups?|channels?|rooms?) (?:is|are|does|has|did)\b.{0,30}\b(?:in|join(?:ed)?|belong(?: to)?|part of|member of)\b|\ben qu[eé] grupos est[aá]|\bin welchen gruppen ist\b|\bdans quels groupes (?:est|se trouve)|\bem que grupos está|(?<!\p{L})в каких группах|在哪些群|どのグループに|في أي مجموعات|किन (?:समूहों|ग्रुप)|\bikut grup (?:apa|mana)/iu

const groupWords = String.raw`(?:\b(?:groups?|channels?|rooms?|grup[oi]s?|gruppi?|gruppen?|groupes?|cana(?:l|is|ux)|canales|kan[aä]le?|grup)\b|(?<!\p{L})(?:групп|канал|чат)\p{L}*|群|频道|小组|グループ|チャンネル|مجموع\S*|قنا\S*|समूह|ग्रुप|चैनल)`
const most = String.raw`(?:\bbusiest\b|\bliveliest\b|\bmost (?:active|busy|lively|popular)\b|\bm[aá]s (?:activ|movid|concurrid)\p{L}*|\bplus (?:acti|anim)\p{L}*|\baktivste\p{L}*|\bmais (?:ativ|movimentad|agitad)\p{L}*|\bpiù attiv\p{L}*|сам\p{L}+ (?:активн|оживл|шумн)\p{L}*|最(?:活跃|热闹)|一番(?:活発|賑やか|にぎやか)|最も活発|الأكثر نشاط|أنشط|सबसे (?:सक्रिय|व्यस्त)|\bpaling (?:aktif|ramai|rame)\b)`
const least = String.raw`(?:\bquiet(?:est)?\b|\bsilent\b|\bleast (?:active|busy)\b|\bmost quiet\b|\bmenos activ\p{L}*|\bmás tranquil\p{L}*|\bmoins actif\p{L}*|\bplus calmes?\b|\bruhigste\p{L}*|\bstillste\p{L}*|\bmenos ativ\p{L}*|\bmais (?:calm|parad)\p{L}*|сам\p{L}+ тих\p{L}*|最(?:安静|冷清)|一番静か|الأقل نشاط|الأهدأ|सबसे (?:शांत|कम सक्रिय)|\bpaling sepi\b)`

/** Matches "which group is the busiest?", which compares groups and not members. */
const busiestGroup: Pick<RegExp, 'test'> = {
  test: (text) => compared.test(text) && !thisOne.test(text) && !ofAgents.test(text),
}
const compared = new RegExp(
  `${groupWords}.{0,40}(?:${most}|${least})|(?:${most}|${least}).{0,12}${groupWords}`,
  'iu',
)
const ofAgents =
  /\b(?:who|members?|agents?|people)\b|\bquién|\bqui\b|\bwer\b|\bquem\b|(?<!\p{L})кто|谁|誰|من هو|कौन|\bsiapa\b/iu

/** Matches a question for both the busiest and the quietest group. */
const isOfBothEnds = (text: string): boolean =>
  new RegExp(most, 'iu').test(text) && new RegExp(least, 'iu').test(text)

/** Matches "what languages do the groups run in?". */
const groupLanguages: Pick<RegExp, 'test'> = {
  test: (text) => asksLanguages.test(text) && new RegExp(groupWords, 'iu').test(text) && !thisOne.test(text),
}
const asksLanguages =
  /\b(?:what|which) (?:other )?languages?\b|\bqu[eé] idiomas?\b|\bquelles? langues?\b|\bwelche\w? sprachen?\b|\b(?:que|quais|qual) (?:idiomas?|línguas?)\b|\b(?:in )?(?:che|quali) lingu[ae]\b|(?<!\p{L})на как(?:их|ом) языках?|(?:什么|哪些|哪种)语言|(?:何語|どの言語|どんな言語)|(?:أي|بأي) لغ|(?:किस|किन|कौन)\s?(?:सी |किन )?भाषा|\bbahasa apa\b/iu

/** Matches "who is in this group?" and "how many are we here?". */
const membersHere =
  /\bhow many (?:of us|are we|members|people|agents)\b.{0,20}\b(?:here|this (?:group|channel|room)|in this)\b|\bwho(?:['’]s| is| are)? (?:all |else )?in (?:this|the|our) (?:group|channel|room)\b|\bcu[aá]ntos somos\b|\bqui[eé]n(?:es)? (?:est[aá]n?|somos) (?:en (?:este|el)|aqu[ií])|\bcombien (?:sommes-nous|on est|de membres)\b|\bqui (?:est|fait partie) (?:dans|de) ce\b|\bwie viele sind wir\b|\bwer ist (?:alles )?(?:hier drin|in dies\p{L}+ (?:gruppe|kanal))|\bquantos (?:somos|membros)\b|\bquem (?:está|faz parte) (?:neste|deste|nesta|desta)\b|(?<!\p{L})сколько нас(?!\p{L})|(?<!\p{L})кто (?:есть |состоит )?в (?:этой|этом|нашей|нашем) (?:групп|канал|чат)|(?:这个|本|咱们?)(?:群|频道|小组)(?:里|现在|一共|都|有)*(?:有)?(?:哪些人|谁|多少人|几个人)|(?:この)(?:グループ|チャンネル)(?:には|に|は)?(?:誰が|何人)|(?:كم (?:عددنا|صرنا|أصبحنا)|من (?:في|هم أعضاء) (?:هذه|هال))|हम (?:कितने|कुल)|(?:इस (?:समूह|ग्रुप) में) (?:कौन|कितने)|\b(?:berapa orang|siapa saja) (?:yang ada )?(?:di )?(?:grup|sini)/iu

const here = { citizens: ['cartographer'], of: 'cartographer' } as const

/** Matches questions that compare the groups of the plaza. They are read as a whole. */
export const comparesGroups: Pick<RegExp, 'test'> = {
  test: (text) => busiestGroup.test(text) || seeksGroup.test(text),
}

/** Questions about groups, and not about what is said in one. */
export const groupWordings: readonly Wording[] = [
  { ...here, intent: 'inBoth', pattern: inBoth },
  { ...here, intent: 'groupsOf', pattern: groupsOf, mayName: true, needsName: true },
  { ...here, intent: 'ownGroups', pattern: ownGroups },
  {
    ...here,
    intent: 'bothEnds',
    pattern: { test: (text) => busiestGroup.test(text) && isOfBothEnds(text) },
    mayBeTimed: true,
  },
  { ...here, intent: 'channels', pattern: busiestGroup, mayBeTimed: true },
  { ...here, intent: 'groupLanguages', pattern: groupLanguages },
  {
    ...{ ...here, intent: 'groupFor', mayBeTimed: true },
    pattern: { test: (text) => seeksGroup.test(text) && contentOf(tokensOf(text)) !== '' },
  },
  { ...here, intent: 'channelCard', pattern: membersHere, mayBeTimed: true },
]
