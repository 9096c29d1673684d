import { contentOf } from '../answers/archivist/rareTexts.ts'
import { subjectsIn } from '../answers/cartographer/channels.ts'
import { tokensOf } from '../language/sentence.ts'
import { group, groupWords, grupo, gruppe } from '../words/groupWords.ts'
import { languageNamed } from '../words/languageNames.ts'
import { asksOwnGroups } from './ownGroupPatterns.ts'
import { onTopic } from './talkPatterns.ts'
import type { Wording } from './wording.ts'

/** Negative lookahead that excludes phrases such as "group photo" and "group chat", which do not mean a group. */
const noNoun =
  '(?! (?:photo|picture|discount|order|buy|chat|call|meeting|rule|law|limit|vote|decision|post|message)s?\\b)'

/** Matches questions about channels other than groups, as in "which channels exist besides the groups?". */
const besidesGroups =
  /\bchannels?\b.{0,25}\b(?:besides|apart from|other than|except|aside from|that are(?: not|n['’]t)) (?:the )?(?:public )?groups?\b|\bcanaux\b.{0,25}(?:à part|hormis|sauf|en dehors des?) (?:les )?groupes|\bcanales\b.{0,25}(?:aparte de|además de|excepto|salvo) (?:los )?grupos|\bkanäle\b.{0,25}(?:außer|neben) (?:den )?gruppen|\bcanais\b.{0,25}(?:além dos|fora os|exceto os) grupos|(?<!\p{L})канал\p{L}*.{0,20}(?:кроме|помимо) групп|除了(?:群|小组)|グループ以外/iu

/** Matches requests for a group on a topic, such as "is there a group for bees?", in several languages. */
const seeking = new RegExp(
  [
    String.raw`\b(?:is|are) there (?:(?:a|an|any|another|some|other|already|also|more|public|good) ){0,4}(?:places?|corners?|(?<=(?:a|any|another|other) )rooms?) (?:here )?(?:for|about|to (?:talk|chat|ask|discuss|practi[sc]e|learn|meet|share|debate|trade|swap|exchange|argue|play|study|complain|rant|vent|whine|report|brag)|where (?:one|i|we|people) (?:can|talk))\b|\b(?:is|are) there (?:a|an|any|another|some|other|already) (?:[\p{L}-]+ ){0,3}${group}\b${noNoun}`,
    String.raw`\banywhere (?:else )?(?:on |in )?(?:here|this plaza) (?:for|to (?:talk|chat|ask) about)\b`,
    String.raw`\b(?:which|any|another|other) (?:other )?${group} (?:is|are|would be|might be|here|there)?\s?(?:for|about|suits?|suited|fits?|good for|talks? about|discuss\p{L}*|deals? with)\b`,
    String.raw`\b(?:which|what|wich) (?:room|group|channel|place|corner|chat) (?:is|would be|might be|fits|suits) (?:the )?(?:right|best|good|better|proper|suitable|for)\b|\bwhere (?:are|is) (?:\p{L}+ ){1,4}(?:discussed|debated)\b|\bwhere do (?:people|agents|they) (?:talk about|discuss)\b`,
    String.raw`\bwhere (?:would|could|can|should|do|does|might) (?:i|we|one|you|they|anyone|somebody|someone|people) (?:best )?(?:go to )?(?:ask|talk|discuss|chat) (?:about|with|to)\b|\bwhere (?:would|could|can|should|might) i (?:go to )?(?:ask|talk|chat)\b|\bwhich ${group} (?:is|was) (?:that|it)\b`,
    String.raw`\b(?:in |to )?which ${group} (?:do|should|can|could|would) (?:i|we) (?:best )?(?:ask|tell|post|write|report|say|announce)\b`,
    String.raw`\bhay (?:(?:otr[oa]s?|alg[uú]n[oa]?s?|un[ao]?|ya) ){0,3}${grupo}(?!\p{L})|\b(?:qu[eé]|cu[aá]l) ${grupo}(?!\p{L}).{0,20}\b(?:para|sobre|trata|habla)|\bd[oó]nde (?:(?:puedo|podr[ií]a|se puede) (?:preguntar|hablar)|se habla|se discute|hablan|discuten) `,
    String.raw`\b(?:y a-t-il|existe-t-il|il y a|il existe) (?:un |une |des |d['’]|d['’]autres |un autre ){0,2}${grupo}(?!\p{L})|\bquel(?:le)?s? ${grupo}(?!\p{L}).{0,20}\b(?:pour|sur|parle)|(?<!\p{L})où (?:puis-je|je peux|est-ce que je peux|peut-on) (?:parler|demander|discuter) |(?<!\p{L})où (?:parle-t-on|discute-t-on|est-ce qu['’]on (?:parle|discute)) `,
    String.raw`\bgibt['’]?(?:s| es)(?: \p{L}+){0,3} ${gruppe}(?!\p{L})|\bwelche\w? ${gruppe}(?!\p{L}).{0,20}\b(?:für|über|passt)(?!\p{L})|\bwo (?:kann|könnte|soll) (?:ich|man) .{0,30}(?:fragen|reden|besprechen)(?!\p{L})|\bwo (?:wird|redet man|spricht man|diskutiert man|diskutieren|reden|sprechen) .{1,50}(?:über|geredet|gesprochen|diskutiert)(?!\p{L})|\bwo (?:redet|spricht|diskutiert) man |\bwo passen (?:\p{L}+fragen|fragen)`,
    String.raw`\b(?:h[aá]|existe|tem) (?:(?:algum|alguma|outros?|um|uma|mais) ){0,3}${grupo}(?!\p{L})|\b(?:que|qual) ${grupo}(?!\p{L}).{0,20}\b(?:para|sobre|fala)|\bem que ${grupo} (?:eu )?(?:aviso|pergunto|posto|falo|conto)\b|\bem qual ${grupo} (?:eu )?(?:aviso|pergunto|posto|falo|conto)\b|\bonde (?:posso|eu posso|dá pra) (?:perguntar|falar|discutir) |\bonde (?:se|é que se) (?:fala|discute) |\bc['’]è (?:un |qualche |un altro ){0,2}(?:gruppo|canale)(?!\p{L})`,
    String.raw`(?<!\p{L})есть(?: ли)?(?: тут| здесь| у нас)?(?: ещё| другая| другие| какая-нибудь| какие-нибудь){0,2} (?:групп[аы]|канал|чат)(?!\p{L})|(?<!\p{L})в как(?:ой|ом) (?:групп|канал|чат)\p{L}*.{0,30}(?:про|обсужд|говор)|(?<!\p{L})где (?:у нас |тут |здесь |можно |мне |лучше ){0,3}(?:спросить|обсудить|поговорить|говорят|обсуждают) (?:о|об|про|насчёт)(?!\p{L})|(?<!\p{L})где (?:тут |здесь |у нас )?(?:обсуждают|обсуждается|говорят о)(?!\p{L})`,
    '有没有.{0,12}的?(?:群|频道|小组)|(?:哪个|哪些|别的|其他)(?:群|频道|小组).{0,10}(?:聊|讲|适合|关于|讨论)|(?:去|在)(?:哪里|哪儿|哪个群)(?:可以|能)?(?:问|聊|讨论|谈)|哪(?:里|儿)(?:可以|能)(?:问|聊|讨论|谈)',
    '(?:グループ|チャンネル)(?:は|って|が)(?:他に|ほかに)?(?:ありますか|あるの|ある[?？]|ありません)|(?:他|ほか)の(?:グループ|チャンネル)|どの(?:グループ|チャンネル)(?:が|で|なら).{0,14}(?:向|合|いい|話)|どこで.{0,14}(?:相談|質問|話|議論|語)(?:でき|すれば|せば)',
    'هل (?:توجد|يوجد|هناك) (?:أي )?(?:مجموعة|قناة|غروب|جروب)|أي (?:مجموعة|قناة) .{0,20}(?:تتحدث|تناسب|تهتم)|(?:कोई|दूसरा|अलग)(?: \\S+){0,3} (?:समूह|ग्रुप|चैनल)(?: \\S+){0,3} है|(?:किस|कौन सा|कौनसा) (?:समूह|ग्रुप|चैनल) में .{0,20}बात|(?:कहाँ|कहां|किस जगह) .{0,40}(?:बात|चर्चा) (?:कर|हो)|أين (?:يمكنني|أستطيع|يمكن) (?:أن )?(?:أتحدث|التحدث|أناقش|مناقشة|الحديث)|أين (?:يتحدثون|يناقشون|تناقش)',
    String.raw`\ben (?:qu[eé]|cu[aá]l) ${grupo} (?:puedo|podr[ií]a|se puede|debo|conviene)\b|\bdans quel(?:le)? ${grupo} (?:puis-je|peut-on|je peux|pourrais-je|dois-je)\b|\bin welche[rm] ${gruppe} (?:kann|könnte|darf|soll|sollte) (?:ich|man)\b|\bem (?:que|qual) ${grupo} (?:eu )?(?:posso|dá para|dá pra|consigo|devo|se pode)(?!\p{L})`,
    String.raw`(?<!\p{L})в как(?:ой|ом) (?:групп|канал|чат)\p{L}* (?:можно|мне|лучше|я могу)|(?:在)?哪个(?:群|频道|小组)(?:里)?(?:可以|能|适合)|どの(?:グループ|チャンネル)で.{1,30}(?:できま|でき[?？]|ばいい)|(?:في|ب)?أي (?:مجموعة|قناة) (?:يمكن|أستطيع|أقدر)|किस (?:समूह|ग्रुप|चैनल) में .{1,40}(?:सकत|पूछ|मांग|माँग)|\b(?:grup|kanal|channel) mana (?:yang )?(?:membahas|membicarakan|khusus|berisi|untuk)\b`,
    String.raw`\b(?:ada|adakah)(?: (?:gak|ga|nggak|tidak))? (?:grup|kanal|channel)\b(?! ini)|\b(?:grup|channel|kanal) (?:apa|mana|lain).{0,20}\b(?:cocok|tentang|bahas)|\b(?:di mana|dimana|di grup mana|grup mana) (?:aku |saya |kita |bisa |enaknya |sebaiknya |kalau mau |mau ){0,4}(?:tanya|bertanya|ngobrol|ngobrolin|bahas|membahas|bicara|membicarakan|diskusi|mendiskusikan)`,
  ].join('|'),
  'iu',
)

/** Matches words for the channel in which the question was asked, such as "this group". */
export const thisOne =
  /\b(?:this|our|the present) (?:group|channel|room)\b|\bin here\b|\b(?:este|esta|deste|neste|ce|cette|dies\p{L}*|questo) (?:grup|canal|gruppe|groupe|kanal)|\b(?:grup|kanal|channel) ini\b|эт(?:ой|ом|а|от) (?:групп|канал)|(?:这个|本)(?:群|频道|小组)|このグループ|このチャンネル|هذه المجموعة|هالمجموعة|इस (?:समूह|ग्रुप|चैनल)/iu

const seeks = (text: string): boolean => seeking.test(text) && !thisOne.test(text)

/** Returns the words that may name the topic of a group, such as "bees" in "is there a group for bees?". */
const soughtIn = (text: string): string => contentOf(tokensOf(text)) || subjectsIn(text)

/** Matches a question about common members, such as "who is in both this group and the chess group?". */
const inBoth =
  /\b(?:who|which (?:of us|members?|agents?|people)|anyone|anybody)\b.{0,30}\b(?:is|are)\b.{0,20}\bboth\b.{0,20}\b(?:here|this|the)\b.{0,60}\b(?:group|channel|one)\b|\bwer\b.{0,20}\bsowohl (?:hier|in).{0,30}\bals auch\b|\bqui[eé]n(?:es)? (?:est[aá]n?) (?:tanto )?(?:aqu[ií]|en este grupo) (?:y|como)\b|\bqui est (?:à la fois )?(?:ici|dans ce groupe) et (?:aussi )?dans\b|\bquem (?:está )?(?:tanto )?(?:aqui|neste grupo) (?:e|como)\b|(?<!\p{L})кто (?:и здесь,? и|состоит и здесь)(?!\p{L})|谁同时在.{0,12}(?:群|频道)/iu

/**
 * Matches questions about an agent's groups, such as "which groups is ada in?". Does not check that the
 * question names an agent.
 */
const groupsOf = new RegExp(
  [
    String.raw`\b(?:which|what|any) (?:of the )?(?:other )?${group}\b(?!.{0,40}\b(?:own|owns|found(?:ed|s)?|started|opened|created|about|like|like[sd]?|mention\p{L}*)\b).{0,50}\b(?:in|of|with|joined|join|belongs?|hangs? out)\b\W*(?:$|and\b|with me|at all|here|now|right now|these days)`,
    String.raw`\bwhere (?:does|do|can i find|might i find) .{1,40} (?:hang out|hangs out|usually hang|spend (?:its|her|his|their) time)|\bwhich ${group} (?:does|do|did) .{1,40} (?:hang out in|belong to|join|visit|use)\b`,
    String.raw`\ben qu[eé] ${grupo} (?:est[aá]|anda|participa|figura|se encuentra) |\b(?:dans |de )?quels? ${grupo} (?:est|se trouve|figure|participe|fait partie)(?!-ce)|\bin welche[nr] ${gruppe} (?:ist|sitzt|steckt|schreibt|findet man) |\b(?:em )?que(?:is|m)? ${grupo} (?:o |a )?\S{1,40} (?:está|participa|anda)|\b(?:em )?qu(?:e|ais) ${grupo} (?:est[aá]|participa|anda) `,
    String.raw`^\W*(?:¿ ?)?est[aá] .{1,30} en (?:el |este |ese |nuestro )?${grupo}(?!\p{L})|\best-ce que .{1,30} (?:est dans|fait partie d|est membre d).{0,12}groupe|^\W*ist .{1,30} (?:mitglied|in (?:der|dieser|unserer) (?:\p{L}+-?)?gruppe)|^\W*(?:o |a )?.{1,30} (?:está|participa|é membro) (?:n[oa]|d[oa]|em) ${grupo}(?!\p{L})`,
    String.raw`(?<!\p{L})в каких (?:группах|каналах|чатах)(?!\p{L})|(?<!\p{L})состоит ли(?!\p{L})|(?<!\p{L})есть ли .{1,30} в (?:групп|канал|чат)`,
    '在(?:哪些|哪个|哪几个)(?:群|频道|小组)|(?:是|在).{1,16}(?:群|小组|频道)(?:里|的成员)吗|(?:どの|何の)(?:グループ|チャンネル)に(?:い|入|参加|所属)|(?:グループ|チャンネル)に(?:入って|参加して|い)(?:いますか|る[?？]|ますか)|في أي (?:مجموع|قنا)\\S*|(?:किन|किस|कौन से) (?:किन )?(?:समूह|समूहों|ग्रुप|ग्रुप्स|ग्रुपों|चैनल|चैनलों) में|(?:समूह|ग्रुप|चैनल) में है(?: क्या)?[?？]?$',
    String.raw`\b(?:ada|ikut|gabung|masuk|aktif) (?:di )?(?:grup|kanal|channel) (?:apa|mana)|\bapakah .{1,40} (?:ada |ikut |anggota |masuk |tergabung )(?:di |dalam )?(?:grup|kanal|channel)`,
  ].join('|'),
  'iu',
)

/** Matches questions such as "is ada in the chess group?", and captures the agent and the group. */
const isIn =
  /^\W*(?:(?:hey|hi|so|and|um|btw|do you know if|any idea if|can you tell me if|tell me if)\W+)*(?:is|was) (.{1,40}?) (?:also |already |still |even |currently )?(?:a )?(?:part of|member of|in) (?!(?:charge|trouble|favou?r|person|general|town|love|time|danger|doubt|touch|line|here)\b)(.+)$/iu
/** Matches a word for a group, or an id such as "#5". */
const groupOrName = new RegExp(`${groupWords}|#\\d`, 'iu')
const capital = /\p{Lu}/u
const room = /\b(?:lab|club|room|circle|corner|kitchen|desk|table|watch|guild|bench|team)\b/iu

/** True if a question asks about an agent's membership of a group, unlike "is ada interested in bees?". */
function asksMembership(text: string): boolean {
  const [, subject = '', object = ''] = isIn.exec(text) ?? []
  const [, ...more] = subject.split(' ')
  const isName = more.every((word) => capital.test(word))
  return subject !== '' && isName && (groupOrName.test(object) || capital.test(object) || room.test(object))
}

const asksGroupsOf = (text: string): boolean => groupsOf.test(text) || asksMembership(text)

const most = String.raw`(?:\b(?:bus{1,2}iest|busier|livelier|most happening)\b|\bmost (?:traffic|chatter|going on|talk)\b|\bam meisten los\b|\bmás (?:movimiento|actividad|ambiente)\b|\ble plus (?:de monde|d['’]activité|de mouvement|de bruit)\b|\bmais (?:movimento|atividade)\b|больше всего (?:общаются|пишут|говорят|активности)|一番(?:盛り上が|話され|動)|最も(?:盛り上が|動)|أكثر (?:حركة|نشاط)|सबसे (?:ज़?्यादा|अधिक) (?:हलचल|बातचीत|चहल)|\bmore (?:active|busy|lively|popular)\b|\bmás (?:mensajes|publicaciones)\b|\bplus de messages\b|\bmeisten (?:nachrichten|beiträge)\b|\bmais mensagens\b|больше всего (?:сообщений|постов)|(?:消息|发言|帖子)最多|最多(?:的)?(?:消息|发言|帖子)|(?:メッセージ|投稿)が(?:一番|最も)多|أكثر (?:رسائل|الرسائل)|सबसे ज़?्यादा (?:संदेश|पोस्ट|मैसेज)|\bpaling banyak (?:pesan|postingan)|\bliveliest\b|\bmost (?:active|busy|lively|popular)\b|\bm[aá]s (?:activ|movid|concurrid)\p{L}{0,4}|\bplus (?:acti|anim)\p{L}{0,5}|\baktivste\p{L}?|\bmais (?:ativ|movimentad|agitad)\p{L}{0,3}|\bpiù attiv\p{L}?|сам\p{L}{1,4} (?:активн|оживл|шумн)\p{L}{0,6}|最(?:活跃|热闹)|一番(?:活発|賑やか|にぎやか)|最も活発|الأكثر نشاط|أنشط|सबसे (?:सक्रिय|व्यस्त)|\bpaling (?:aktif|ramai|rame)\b)`
const least = String.raw`(?:\b(?:quietest|quieter|deadest)\b|\bfewest (?:messages|posts)\b|\bleast (?:traffic|chatter|going on|talk|messages)\b|\bam wenigsten los\b|\bwenigsten (?:nachrichten|beiträge)\b|\bmenos (?:mensajes|mensagens|movimiento|movimento|actividad|atividade|ambiente)\b|\ble moins (?:de messages|d['’]activité|de mouvement|de monde)\b|меньше всего (?:сообщений|постов|пишут|общаются|активности)|сам\p{L}{1,4} (?:спокойн|молчалив|мёртв|мертв)\p{L}{0,4}|(?:消息|发言)最少|最(?:不活跃|没人说话)|最少(?:的)?(?:消息|发言|人说话)|(?:メッセージ|投稿|発言)が(?:一番|最も)少な|一番(?:動きがな|過疎)|أقل (?:رسائل|الرسائل|حركة|نشاط)|الأقل (?:حركة|رسائل)|सबसे कम (?:संदेश|मैसेज|बात|हलचल|सक्रिय)|\bpaling (?:sedikit pesan|sepi|hening)\b|\bless (?:active|busy)\b|\bleast (?:active|busy)\b|\bgone (?:quiet|silent)\b|\bmenos activ\p{L}{0,3}|\bmás tranquil\p{L}{0,3}|\bmoins actif\p{L}{0,2}|\bplus calmes?\b|\bruhigste\p{L}?|\bstillste\p{L}?|\bmenos ativ\p{L}{0,3}|\bmais (?:calm|parad)\p{L}{0,3}|сам\p{L}{1,4} тих\p{L}{0,4}|最(?:安静|冷清)|一番静か|الأقل نشاط|الأهدأ|सबसे (?:शांत|कम सक्रिय)|\bpaling sepi\b)`
/** Matches "which group has the most messages?", but not "which topic has the most messages in the group?". */
const mostMessages =
  /\b(?:which|what) (?:of the |public )?(?:groups?|channels?) .{0,30}\bmost (?:messages|posts|talk|activity)\b/iu
const compared = new RegExp(
  `${groupWords}.{0,40}(?:${most}|${least})|(?:${most}|${least}).{0,12}${groupWords}`,
  'iu',
)
/** Matches words for agents, such as "who". A question with such a word compares agents and not groups. */
const ofAgents =
  /\b(?:who|members?|agents?|people)\b|\bquién|\bqui\b|\bwer\b|\bquem\b|(?<!\p{L})кто|谁|誰|من هو|कौन(?![\s-]*स[ाेी])|\bsiapa\b/iu

/** True for a question that compares groups by activity, such as "which group is the busiest?". */
const ranksGroups = (text: string): boolean =>
  (compared.test(text) || mostMessages.test(text)) &&
  !thisOne.test(text) &&
  !ofAgents.test(text) &&
  !onTopic.test(text)

const newestFirst = String.raw`\b(?:newest|youngest|latest|most recent(?:ly)?(?: opened| created| founded| started)?|last (?:opened|created|founded)) (?:public )?${group}\b${noNoun}|\b(?:últimos? grupos? (?:creado|abierto|criado|aberto)s?|derniers? groupes?|nouveaux groupes|novos grupos|nuevos grupos)(?!\p{L})|\b(?:neueste|jüngste)\w? gruppen?(?!\p{L})|(?<!\p{L})сам\p{L}{1,4} (?:нов|свеж)\p{L}+ (?:групп|канал|чат)|最新(?:的)?(?:群|频道|小组)(?!消息|情况)|(?:一番新しい|最新の)(?:グループ|チャンネル)|أحدث (?:مجموعة|قناة)|सबसे नय[ाेी] (?:समूह|ग्रुप|चैनल)`
const newestAfter = String.raw`\b(?:groups?|channels?)\b[^.!]{0,30}\b(?:which|what) (?:one )?(?:is|was|are) (?:the )?(?:newest|youngest|latest)\W*$|\b(?:which|what) (?:public )?${group} (?:is|was|are) (?:the )?(?:newest|youngest|latest|most recent|(?:opened|created|founded|started) last)\b|\b(?:grupos? (?:es (?:el )?)?más (?:nuevos?|recientes?)|grupos? mais (?:novos?|recentes?)|groupes? (?:est )?(?:le |les )?plus récents?|grupp[oi] più (?:nuov[oi]|recent[ei]))(?!\p{L})|\bwelche gruppe ist (?:am neuesten|die neueste|die jüngste)|(?:哪个|哪些)(?:群|频道|小组)(?:是)?最新|(?<!\p{L})(?:групп|канал|чат)\p{L}* сам\p{L}{1,4} (?:нов|свеж)|(?:المجموعة|القناة) الأحدث|\b(?:grup|kanal|channel) (?:mana )?(?:yang )?(?:paling baru|terbaru)\b`
const newestGroup = new RegExp(`${newestFirst}|${newestAfter}`, 'iu')
/** Matches questions such as "which one is newest?", which do not say that they are about groups. */
const bareNewest = /^\W*(?:and )?(?:which|what) (?:one )?(?:is|was) (?:the )?(?:newest|youngest|latest)\W*$/iu
/** Matches words for what a group contains, as in "the latest message in the group". */
const ofContent =
  /\b(?:messages?|posts?|news|decisions?|members?|questions?|rules?|laws?|mensajes?|miembros?|nachrichten?|mitglied\p{L}*|messages?|membres?|mensagens?|membros?|pesan|anggota)\b|сообщени|участник|消息|成员|メッセージ|メンバー|رسال|رسائل|عضو|أعضاء|संदेश|सदस्य/iu

/** True for a question about the newest groups, such as "which group is the newest?". */
const asksNewest = (text: string): boolean =>
  newestGroup.test(text) && !thisOne.test(text) && !ofAgents.test(text) && !ofContent.test(text)

const asksLanguages =
  /\b(?:what|which) (?:other )?languages?\b|\bqu[eé] idiomas?\b|\bquelles? langues?\b|\bwelche\w? sprachen?\b|\b(?:que|quais|qual) (?:idiomas?|línguas?)\b|\b(?:in )?(?:che|quali) lingu[ae]\b|(?<!\p{L})на как(?:их|ом) языках?|(?:什么|哪些|哪种)语言|(?:何語|どの言語|どんな言語)|(?:أي|بأي) لغ|(?:किस|किन|कौन)\s?(?:सी |किन )?भाषा|\bbahasa apa\b/iu
const anyGroup = new RegExp(groupWords, 'iu')

/** Captures the word that may name a language, as in "in which groups do people write Chinese?". */
const writtenIn =
  /\b(?:which|what|any) (?:other )?(?:groups?|channels?)\b.{0,30}\b(?:write|speak|talk|chat|post)s? (?:in )?(\p{L}+)\b(?=\W*$| (?:here|sometimes|too|now|also|as well|mostly|often)\b)/iu

/** True for a question about languages in groups, such as "what languages do the groups run in?". */
const asksGroupLanguages = (text: string): boolean =>
  ((asksLanguages.test(text) && anyGroup.test(text)) ||
    languageNamed(writtenIn.exec(text)?.[1] ?? '') !== undefined) &&
  !thisOne.test(text)

/** Matches questions about the members of this channel, such as "how many are we here?". */
const membersHere =
  /\bwho (?:came in|joined|arrived)(?: (?:here|us|this (?:group|channel)))? last\b|\bquién (?:entró|se unió) (?:de )?último|\bquem (?:foi que )?entrou por último|\bwer ist (?:hier )?zuletzt (?:dazugekommen|beigetreten)|\bqui est arrivé en dernier|(?<!\p{L})кто (?:вступил|присоединился|пришёл|пришел) последним|\bhow many (?:of us|are we|members|people|agents) (?:are )?(?:here|(?:are )?in this (?:group|channel|room))\W*(?:$|and\b)|\bhow many are we\b|\bwho(?:['’]s| is| are)? (?:all |else )?in (?:this|our) (?:group|channel|room)\b|\bcu[aá]ntos somos\b|\bcombien (?:sommes-nous|on est)\b|\bqui (?:est|fait partie) (?:dans|de) ce (?:groupe|canal)|\bwie viele sind wir\b|\bwer ist (?:alles )?(?:hier drin|in dies\p{L}+ (?:gruppe|kanal))|\bquantos somos\b|(?<!\p{L})сколько нас(?!\p{L})|(?<!\p{L})кто (?:есть |состоит )?в (?:этой|этом|нашей|нашем) (?:групп|канал|чат)|(?:这个|本|咱们?)(?:群|频道|小组)(?:里|现在|一共|都|有)*(?:哪些人|多少人|几个人|有谁(?=[?？。，]|$))|この(?:グループ|チャンネル)(?:には|に|は)?(?:誰がい|何人)|(?:كم (?:عددنا|صرنا|أصبحنا)|من (?:في|هم أعضاء) (?:هذه|هال))|हम (?:कितने लोग|कितने सदस्य|कुल कितने)|(?:इस (?:समूह|ग्रुप) में) (?:कौन|कितने)|\b(?:berapa orang|siapa saja) (?:yang ada )?(?:di )?(?:grup ini|sini)/iu

/**
 * True if the parts of a message must be interpreted together. In "A friend builds clocks. Is there a group
 * for that?", for example, only the first sentence names the topic.
 */
export const needsWholeMessage = (message: string, parts: readonly string[]): boolean =>
  isOfBothEnds(message) ||
  (asksNewest(message) && parts.slice(1).every((part) => anyGroup.test(part) || bareNewest.test(part))) ||
  parts.some((part) => seeks(part) && soughtIn(part) === '')

const isOfBothEnds = (text: string): boolean => ranksGroups(text) && busy.test(text) && quiet.test(text)

const [busy, quiet] = [new RegExp(most, 'iu'), new RegExp(least, 'iu')]
/** True if a follow-up to a list of groups compares them, as in "and which is the most active?". */
export const comparesListed = (text: string): boolean =>
  (busy.test(text) || quiet.test(text)) && !ofAgents.test(text) && !ofContent.test(text.replace(busy, ' '))
export const asksQuiet = (text: string): boolean => quiet.test(text) && !busy.test(text)

const here = { citizens: ['cartographer'], of: 'cartographer' } as const

/** Wordings of questions about groups, but not about the messages in them. */
export const groupWordings: readonly Wording[] = [
  { ...here, intent: 'inBoth', pattern: inBoth },
  { ...here, intent: 'groupsOf', pattern: { test: asksGroupsOf }, mayName: true, needsName: true },
  {
    ...here,
    intent: 'ownGroups',
    pattern: { test: (text) => asksOwnGroups(text) && !onTopic.test(text) },
  },
  { citizens: ['cartographer'], of: 'host', intent: 'howToChannel', pattern: besidesGroups },
  {
    ...{ ...here, intent: 'rankedGroups', mayBeTimed: 'taken', asked: { state: 'quiet' } },
    pattern: { test: (text) => ranksGroups(text) && asksQuiet(text) },
  },
  { ...here, intent: 'rankedGroups', pattern: { test: ranksGroups }, mayBeTimed: 'taken' },
  { ...here, intent: 'newestGroups', pattern: { test: asksNewest }, mayBeTimed: true },
  { ...here, intent: 'groupLanguages', pattern: { test: asksGroupLanguages } },
  {
    ...{ ...here, intent: 'groupFor', mayBeTimed: true, mayName: true },
    pattern: { test: (text) => seeks(text) && soughtIn(text) !== '' },
  },
  { ...here, intent: 'channelCard', pattern: membersHere, mayBeTimed: true },
]
