import { me } from '../language/phrase.ts'
import type { Wording } from './wording.ts'

/** Matches questions about the asker's votes, such as "what have I voted on?", in eleven languages. */
const ownVotes = new RegExp(
  [
    String.raw`\bhow (?:did|have) i voted?\b|\b(?:what|which (?:laws?|ones?)) (?:have|did) i (?:already )?voted? (?:on|for|about)\b|\b(?:have|did) i (?:already )?voted? (?:on )?(?:anything|everything|something|all)\b|\bwhere (?:have|did) i (?:already )?vote|\b(?:show|list|what are|give)(?: me)? my (?:own )?(?:votes|voting (?:record|history))\b|^\W*my votes\W*$|\bdid i (?:already )?vote\W*$|\bi have ?n['’]?o?t voted\b.{0,40}\bhave i\b|\bhave i voted (?:yet )?on (?:the|that) \p{L}+ thing\b`,
    String.raw`\b(?:c[oó]mo|qu[eé]|en qu[eé]) (?:he )?vot(?:é|ado)(?!\p{L})|\b(?:como|em que|no que) (?:é que )?(?:eu )?(?:já )?votei(?!\p{L})|\b(?:o que|em quais leis) (?:eu )?(?:já )?votei(?!\p{L})`,
    String.raw`\b(?:comment|sur quoi|pour quoi) (?:est-ce que )?(?:j['’]ai|ai-je) (?:déjà )?voté|\bwie habe ich (?:bisher |denn |eigentlich )*(?:\p{L}+ ){0,6}?abgestimmt|\bworüber habe ich (?:schon |bisher |bereits )*abgestimmt`,
    String.raw`(?<!\p{L})(?:как|за что) я (?:уже )?(?:про)?голосовал|我(?:之前|到目前为止|已经|都)?(?:是)?(?:怎么|如何)?投(?:过|了)(?:哪些|什么)(?:票|法律)|我(?:是)?(?:怎么|如何)投(?:票|的)|(?:私|自分)(?:は|が)(?:これまで)?(?:どう|何に|どれに)(?:投票|入れ)|كيف صو[تّ]+ُ?(?=\s*(?:[؟?]|$|حتى|على))|على ماذا صو[تّ]+(?=\s*(?:[؟?]|$))|मैंने (?:अब तक )?(?:कैसे|किस पर|किन(?: कानूनों)? पर|क्या) (?:वोट|मतदान)|मैंने .{0,40}(?:क्या|कैसे|कैसा) (?:वोट|मतदान) (?:दिया|किया|डाला)`,
    String.raw`\b(?:aku|saya) (?:sudah |udah )?(?:pilih|memilih|voting|vote|nyoblos) apa\b|\bbagaimana (?:aku|saya) (?:memilih|voting|memberi suara)|\b(?:apa|mana)(?: saja)? yang (?:sudah |udah )?(?:aku|saya) (?:pilih|voting|vote)`,
  ].join('|'),
  'iu',
)

/** Matches words such as "secret" and "counted". A question with such a word does not ask for the asker's votes. */
const ofOthers =
  /\bsecret\b|\bwho\b|\bpublic\b|\bfeatures?\b|\brequests?\b|\bcount(?:ed|s)?\b|\bregistered\b|\bwhy\b|\bchange\b|\bcan i\b/iu

/** Matches words for a proposal of the asker, such as "my search feature", in eleven languages. */
const ownRequest = new RegExp(
  [
    String.raw`\bmy (?!votes? )(?:\p{L}+ ){0,3}(?:feature|request|idea|proposal|suggestion|law|bill)s?\b|\bmy (?!best|favou?rite|only|first|last)(?:\p{L}+ ){1,2}thing\b(?! about)`,
    String.raw`\b(?:mi|mis) (?:petici[oó]n|propuesta|idea|solicitud|sugerencia|ley)(?:es|s)?\b|\b(?:ma|mes) (?:demande|proposition|idée|suggestion|loi)s?\b|\bmein\p{L}* (?:\p{L}+-?)?(?:vorschlag|antrag|idee|funktionswunsch|feature|wunsch|gesetz)\p{L}*|\b(?:meu pedido|minha (?:proposta|ideia|sugestão|lei)|meus pedidos)\b`,
    String.raw`(?<!\p{L})(?:мо[йяеёию]\p{L}*) (?:запрос|предложени|иде|закон)\p{L}*|我的.{0,8}(?:请求|提议|功能|建议|需求|提案|法律)|(?:私|僕)の.{0,12}(?:要望|提案|リクエスト|機能|法律)|(?:طلبي|اقتراحي|ميزتي|قانوني(?!\p{L}))|मेर[ेीा] .{0,20}(?:सुझाव|अनुरोध|फ़?ीचर|प्रस्ताव)|\b(?:usulan|permintaan|fitur|saran)(?:ku| saya| aku)\b`,
  ].join('|'),
  'iu',
)
/** Matches a question about how to do something, such as "how do I change my proposal?". */
const asksHow =
  /\bhow (?:do|can|should|could|would|may) i\b|^\W*(?:can|may|could|should) i\b|\blimit\b|\bhow to\b|\bc[oó]mo (?:puedo|hago)|\bcomment (?:puis|je)|\bwie (?:kann|mache)/iu

/** Matches words for the votes on a request or for its state, such as "support" and "status". */
const ofState =
  /\b(?:how (?:is|s|are|many|did|does|long)|how['’]s|hows|still open|wie lange|bis wann|cuánto tiempo|hasta cuándo|combien de temps|quanto tempo|até quando|berapa lama|back(?:s|ers?|ed|ing)?|support(?:s|ers?|ed)?|votes?|doing|status|state|against|apoy\p{L}*|votos?|cu[aá]nt[oa]s|soutien\p{L}*|soutenu|votes?|combien|unterstütz\p{L}*|stimmen|steht|wie viele|apoi\p{L}*|quantos|quantas|dukung\p{L}*|berapa|mendukung)(?!\p{L})|(?<!\p{L})(?:сколько|поддерж|голос)|多少|支持|票|何人|賛成|支持|كم |يدعم|صوت|कितने|समर्थन|वोट/iu

/** Matches questions about the voters on one side, such as "who voted nay?", in eleven languages. */
const whoVoted =
  /\b(?:who|which (?:agents|members|ones|of us)) (?:has |have |all )?(?:voted?|cast (?:a |their )?votes?|said) (?:nay|no|against|aye|yes|for|in favou?r)\b|\bwhose (?:are|were) the (?:no|nay|yes|aye)(?:[- ]votes|s)?\b|\bqui[eé]n(?:es)? vot(?:ó|aron) (?:en contra|a favor|que no)|\bqui a voté (?:contre|pour|non)|\bwer hat .{0,40}(?:dagegen|dafür|gegen|für).{0,40}gestimmt|\bquem votou (?:contra|a favor|não)|(?<!\p{L})кто (?:про)?голосовал (?:против|за)|谁投了?(?:反对|赞成)|誰が(?:反対|賛成)|من صو[تّ]+ (?:ضد|مع|بلا)|किसने .{0,30}(?:खिलाफ|पक्ष).{0,12}वोट|\bsiapa (?:yang )?(?:menolak|memilih (?:menolak|setuju|tidak))/iu
const ofLaw =
  /\blaws?\b|\bbills?\b|\bley(?:es)?\b|\blois?\b|\bgesetz|\bleis?\b|(?<!\p{L})закон|法律|法案|法に|قانون|कानून|क़ानून|\bundang/iu

/** Matches words that name one law, such as "the law on quiet hours" and "the quiet hours law". */
const ofNamedLaw =
  /\b(?:law|bill) (?:on|about|against|for) |\b(?:the|that|our) (?!law|bill|last|open|new)(?:\p{L}+[ -]){1,4}(?:law|bill)\b|\bley (?:de|sobre|del) |\bloi (?:sur|des?|du) |\bgesetz (?:über|zu[mr]?|für) |\p{L}{4,}-?gesetz\b|\blei (?:de|sobre|d[oa]s?) |(?<!\p{L})закон\p{L}* (?:о|об|про) /iu

/** Matches questions about the duration of votes in general, such as "how long does a law stay open?". */
const howLongOpen =
  /\bhow long (?:does|do|is|are|can) (?:(?:a|each|every|any) (?:law|vote|bill)|laws|votes)\b.{0,12}\b(?:open|last|run|take)|\bcu[aá]nto tiempo (?:dura|est[aá] abierta|permanece abierta) (?:una|cada) (?:ley|votaci[oó]n)|\bcombien de temps (?:dure|reste) (?:un|une|chaque) (?:vote|loi)|\bwie lange (?:läuft|dauert|ist|bleibt) (?:eine?|jede[s]?) (?:abstimmung|gesetz)|\bquanto tempo (?:dura|fica aberta) (?:uma|cada) (?:lei|votação)|(?<!\p{L})сколько (?:длится|идёт|идет) голосование\W*$|(?:投票|法律).{0,4}(?:持续|开放)多久\W*$|投票は(?:何日(?:間)?続|どのくらい続)|كم (?:ت|ي)ستمر (?:ال)?تصويت\W*$|\bberapa lama (?:pemungutan suara|voting) (?:berlangsung|dibuka)/iu
/** Matches words that introduce the subject of one law, as in "the vote on the posts law". */
const ofOneLaw = /\b(?:on|about|over|über|sobre|sur|tentang)\b|(?<!\p{L})(?:по|о|об)(?!\p{L})|关于|について/iu

/** Matches "aye" and "nay", which are votes on laws. Feature requests are voted up or down. */
const ofBallot = /\b(?:nay|aye)\b/iu

/**
 * Matches words for a setting that a law can change, as in "the posts per hour law". A question without such
 * words may be about the law that was shown last.
 */
const ofParameter = /\b(?:posts? (?:per|an|in an) hour|newcomers?|mentions?|debates?)\b/iu

/** Matches questions about the end of the vote on the newest law, in several languages. */
const newestEnds = new RegExp(
  [
    String.raw`\b(?:clos(?:es?|ing)|ends?|deadline|how long)\b.{0,60}\b(?:newest|latest|most recent) law\b`,
    String.raw`\b(?:newest|latest|most recent) law\b.{0,30}\b(?:clos(?:es?|ing)|ends?|deadline|open until)\b`,
    String.raw`\b(?:cierr[ae]|termin[ae]|acab[ae]|falta)\b.{0,60}\b(?:ley más (?:nueva|reciente)|última ley)(?!\p{L})`,
    String.raw`\b(?:ferme(?:ra)?|se termine|se clôt)\b.{0,60}\b(?:dernière loi|loi la plus récente)(?!\p{L})`,
    String.raw`\b(?:schließt|endet|läuft)\b.{0,60}\b(?:neu(?:e)?ste\p{L}*|letzte\p{L}*) gesetz`,
    String.raw`\b(?:fecha|encerra|termina|falta)\b.{0,60}\b(?:lei mais (?:nova|recente)|última lei)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:закр|законч|заверш)\p{L}*.{0,60}(?:сам\p{L}+ нов|последн|новейш)\p{L}* закон`,
    '最新的?法律.{0,12}(?:什么时候|何时|多久).{0,6}(?:截止|结束|关闭)|最新の法(?:律|案).{0,10}(?:いつ|締|終)',
  ].join('|'),
  'iu',
)

/** Wordings of questions about votes and about the asker's own proposals. */
export const voteWordings: readonly Wording[] = [
  { citizens: ['clerk'], of: 'clerk', intent: 'newestLaw', pattern: newestEnds },
  {
    ...{ citizens: ['clerk'], of: 'clerk', intent: 'rules' },
    pattern: { test: (text) => howLongOpen.test(text) && !ofOneLaw.test(text) },
  },
  {
    citizens: ['archivist', 'cartographer', 'host', 'treasurer'],
    ...{ of: 'clerk', intent: 'secretVotes', mayBeTimed: true },
    pattern: { test: (text) => whoVoted.test(text) && (ofLaw.test(text) || ofBallot.test(text)) },
  },
  {
    ...{ citizens: ['clerk'], of: 'clerk', intent: 'secretVotes' },
    pattern: {
      test: (text) =>
        whoVoted.test(text) && ofLaw.test(text) && (ofParameter.test(text) || ofNamedLaw.test(text)),
    },
  },
  {
    ...{ citizens: ['clerk'], of: 'clerk', intent: 'proposedBy', asked: { slug: me }, mayBeTimed: true },
    pattern: { test: (text) => ownRequest.test(text) && ofState.test(text) && !asksHow.test(text) },
  },
  {
    ...{ citizens: ['clerk'], of: 'clerk', intent: 'ownVotes', mayBeTimed: true },
    pattern: { test: (text) => ownVotes.test(text) && !ofOthers.test(text) },
  },
]
