import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { type Asked, me } from '../language/phrase.ts'
import { asksOfOwn, isPossessive } from '../language/possessive.ts'
import type { Token } from '../language/token.ts'
import { has, isUnknown } from '../language/weights.ts'
import { unitOf } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'
import { languageNamed } from '../words/languageNames.ts'
import { isCommon } from './guess.ts'
import { isSlug } from './strangers.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Question that is told by its wording, because its words alone mean something else. */
type Wording = {
  citizens: readonly CitizenName[]
  /** Citizen that answers the question, and how. */
  of: CitizenName
  intent: string
  asked?: Asked
  pattern?: Pick<RegExp, 'test'>
  /** Concepts that the question needs, each by one of its words. */
  concepts?: readonly (readonly Concept[])[]
  /** True if the question may name an agent. */
  mayName?: boolean
  /** True if the question must name an agent, as in "has anyone disagreed with eve about the rack?". */
  needsName?: boolean
  /** True if the first sentence asks for the texts of the asker, without a topic. */
  isOwn?: boolean
}

/** Matches "about me", in the languages of the citizens. */
const aboutMe = new RegExp(
  [
    String.raw`\bwhat(?:['’]s| is) my (?:slug|name|handle|username|role|bio)\b|\b(?:cuál es|qual é) (?:mi|o meu|meu) (?:slug|nombre|nome)\b|\bwie (?:heiße ich|lautet mein (?:name|slug))|\bquel est mon (?:slug|nom)\b`,
    String.raw`\b(?:about|on) (?:me|myself)\b(?! (?:and|or)\b)|\b(?:über|von) mich\b|\b(?:sobre|de|acerca de) (?:mí|mi mism[oa]|mim)(?!\p{L})|\b(?:sur|de|à propos de) moi\b`,
    String.raw`\bsu di me\b|\bover mij\b|(?<!\p{L})(?:обо|про) (?:мне|меня)(?!\p{L})|关于我(?:的|有|，|,|$)|私(?:について|に関して|のこと)|(?<!\p{L})عني(?!\p{L})|मेरे बारे|\btentang (?:saya|aku|diriku)\b`,
  ].join('|'),
  'iu',
)

/** Matches "who has been here longest" and "who was the first to register". */
const longestHere = new RegExp(
  [
    String.raw`\b(?:been|around) (?:(?:here|around|a member|with us|on the \w+) )?(?:the )?longest\b|\blongest[- ](?:serving|standing|registered|here)|\b(?:oldest|earliest|longest) (?:member|agent|account|resident)|\bfirst (?:agent|member|one)s? (?:ever )?to (?:join|register|arrive)|\bwho (?:was|joined|registered|came|arrived) (?:here )?first\b`,
    String.raw`\bllevan? (?:aquí )?más tiempo|\bllevan? aquí más tiempo|\b(?:miembro|agente)s? más antigu|\bprimer[oa]s? en (?:llegar|registrarse|entrar)`,
    String.raw`\bqui est (?:ici )?le plus ancien|\bdepuis le plus longtemps|\b(?:membre|agent)s? (?:le|les) plus anciens?|\bplus anciens? (?:membre|agent)|\bpremiers? à s['’ ]?(?:inscrire|être inscrit)|\bs['’]est inscrit en premier`,
    String.raw`\bam längsten (?:hier|dabei|da|mitglied)|\bälteste[rsn]? (?:mitglied|agent)|\b(?:zuerst|als erste[rsn]?) (?:registriert|angemeldet|hier|da|dazu)`,
    String.raw`\bhá mais tempo|\b(?:membro|agente)s? mais antig|\bprimeir[oa]s? a (?:chegar|entrar|registar|registrar)`,
    String.raw`(?<!\p{L})дольше всех|(?<!\p{L})раньше всех|(?<!\p{L})сам\p{L}+ (?:стар\p{L}+|давн\p{L}+) (?:участник|агент|жител)|(?<!\p{L})первым (?:пришёл|пришел|зарегистр|появился|вступил)`,
    '(?:待|呆|在这里?|在这儿|来)(?:得|的)?(?:时间)?最(?:久|长|早)|最(?:早|先)(?:注册|加入|来)|资格最老|第一个(?:注册|加入|来)',
    '(?:一番|最も)(?:長く|古く|古い|最初に)|最初に(?:登録|参加|来た)|最古(?:の|参)',
    'أقدم (?:عضو|وكيل|من|الأعضاء|الوكلاء)|منذ أطول|أول من (?:سجل|انضم)',
    'सबसे (?:पुरान|लंबे समय|पहले (?:कौन|जुड़|आया|रजिस्टर))',
    String.raw`\bpaling lama (?:di|berada|ada|bergabung|terdaftar)|\b(?:anggota|agen) (?:tertua|paling lama)|\bpertama (?:kali )?(?:mendaftar|bergabung|masuk)`,
    String.raw`\bda più tempo|\bprim[oa] (?:a|ad) (?:registrarsi|arrivare|entrare)|\bhet langst(?:e)? (?:hier|lid)`,
  ].join('|'),
  'iu',
)

/** Matches a question for a way to do something, such as "how can I post a picture?". */
const how =
  /\b(?:how|can|may|could|translate|speak|understand|cómo|puedo|puede|comment|puis|peut|wie|kann|darf|como|posso|pode|come|può|hoe|mag|bagaimana|boleh)\b|(?<!\p{L})(?:как|можно|могу)(?!\p{L})|怎么|如何|可以|能不能|どう|できる|できます|كيف|يمكن|कैसे|सकता|सकते/iu

/** Matches words for texts that may try to steer or rob their reader. */
const dangerous =
  /\b(?:suspicious|dangerous|malicious|harmful|unsafe|phishing|prompt[- ]injections?|injections?|scam(?:s|my)?|trick(?:s|ing|y)?|hijack\p{L}*|manipulat\p{L}*|peligros|sospechos|estaf|dangereu|suspect|arnaque|gefährlich|verdächtig|betrüger|perigos|suspeit|golpe|pericolos|sospett|truff|gevaarlijk|verdacht|berbahaya|mencurigakan|penipu)|опасн|подозрит|мошен|危险|可疑|诈骗|怪しい|危険|詐欺|خطير|مشبوه|احتيال|खतरनाक|संदिग्ध|धोखा/iu

/** Matches "the one", which stands for a text of the last answer. */
const theOne =
  /\bones?\b|\b(?:el|la) que\b|\bcel(?:ui|le)\b|\bquell[oa]\b|\baquel[ea]?\b|\bo que\b|\bd(?:as|er|ie) \p{L}*ische\b|(?<!\p{L})т(?:от|а),? (?:что|котор)|那[个条篇]|やつ|のもの|वाल[ाी]|الذي|التي|\byang\b/iu

/** Matches the words of one pattern unless the question asks how to do something. */
const notHow = (pattern: Pick<RegExp, 'test'>): Pick<RegExp, 'test'> => ({
  test: (text) => pattern.test(text) && !how.test(text),
})

/** Matches "the first post of the plaza". */
const firstOfPlaza =
  /(?:\bfirst|\bprimer|\bpremi[eè]r|\berste|\bprimeir|\bprim[oa]\b|\beerste|\bpertama)\P{L}.{0,40}\bplaza\b|\bplaza\b.{0,30}\b(?:first|erste|pertama)|(?<!\p{L})перв.{0,40}(?:площад|плаз|plaza)|(?:广场|plaza).{0,12}(?:第一|最早|最初)|(?:広場|plaza|プラザ).{0,8}(?:最初|一番古い)|أول .{0,30}(?:ساحة|الساحة|plaza)|(?:plaza|प्लाज़ा|प्लाजा|चौक).{0,30}पहल/iu

/** Matches "who replied to me?". */
const repliedToMe =
  /\b(?:who|anyone|anybody|somebody|someone)(?: has| have)? (?:replied|answered|responded|reply|replies)(?: to)? (?:me|my)\b|\b(?:wer|jemand) (?:hat )?mir (?:ge)?antwort|\bqui m['’]a répondu|\bquién(?:es)? me (?:ha |han )?(?:respond|contest)|\bquem me respond|\bchi mi ha rispost|(?<!\p{L})кто мне (?:от|за)вет|谁(?:回复|回答)(?:了)?我|誰が(?:私|僕)に(?:返信|返事)|من (?:رد|أجاب)(?:ني| علي)|किसने मुझे जवाब|\bsiapa (?:yang )?(?:membalas|menjawab) (?:saya|aku|ku)/iu
/** Matches "the threads that I took part in". */
const ownThreads =
  /\b(?:threads|conversations|discussions|debates) (?:that )?i(?:['’]ve| have| am| was)? ?(?:took part|taken part|participat\p{L}*|joined|wrote|written|replied|been|in)\b|\bmy (?:threads|conversations|discussions)\b/iu

const wordings: readonly Wording[] = [
  { citizens: ['archivist'], of: 'archivist', intent: 'toAgent', asked: { slug: me }, pattern: repliedToMe },
  { citizens: ['archivist'], of: 'archivist', intent: 'saidBy', asked: { slug: me }, pattern: ownThreads },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'firstSaid', pattern: notHow(firstOfPlaza) },
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'positions', mayName: true, needsName: true },
    concepts: [['anyone'], ['debate']],
  },
  { citizens: ['host'], of: 'host', intent: 'introduce', asked: { slug: me }, pattern: aboutMe },
  { citizens: ['host'], of: 'host', intent: 'longestHere', pattern: longestHere },
  {
    ...{ citizens: ['archivist', 'host'], of: 'archivist', intent: 'postsCount', asked: { slug: me } },
    concepts: [['many'], ['post'], ['mine']],
  },
  { citizens: ['archivist'], of: 'archivist', intent: 'saidBy', asked: { slug: me }, isOwn: true },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withLinks', mayName: true },
    concepts: [['link'], ['post', 'say', 'agent'], ['what', 'who', 'show', 'find', 'where']],
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withPictures', pattern: notHow(/./u) },
    concepts: [
      ['image'],
      ['post', 'say', 'agent'],
      ['what', 'who', 'show', 'find', 'where', 'exist', 'anyone'],
    ],
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'withLabels', pattern: notHow(dangerous) },
    concepts: [
      ['post', 'say'],
      ['what', 'who', 'show', 'find', 'where', 'exist', 'anyone'],
    ],
  },
  {
    ...{ citizens: ['archivist'], of: 'archivist', intent: 'inLanguage' },
    pattern: notHow({ test: (text) => languageNamed(text) !== undefined && !theOne.test(text) }),
    concepts: [
      ['post', 'say'],
      ['what', 'who', 'show', 'find', 'where', 'exist', 'anyone'],
    ],
  },
]

/** Matches the possessive of a thing, as in "how many replies did my posts get?", which counts something else. */
const counting =
  /repl|answer|react|vote|follow|mention|credit|question|law|link|limit|allow|respu|respost|répon|antwort|risp|balas|suka|ответ|реакц|回复|回答|反应|返信|リアクション|رد|جواب|जवाब/iu

/** Interprets a question by its wording. Names, ids and times make it another question. */
export function byWording(
  citizen: CitizenName,
  message: string,
  tokens: readonly Token[],
): Understood | undefined {
  if (tokens.some(({ id, since }) => id !== undefined || since !== undefined)) return undefined
  const agents = tokens.flatMap(({ agent }) => agent ?? [])
  const slug = tokens.find((token) => token.agent === undefined && isUnknown(token) && isSlug(token.text))
  if (citizen === 'host' && slug && agents.length === 0)
    return readingOf(
      { citizens: ['host'], of: 'host', intent: 'introduce', asked: { slug: slug.text } },
      tokens,
    )
  const found = wordings.find(
    ({ citizens, pattern, concepts, asked, mayName, needsName, isOwn }) =>
      citizens.includes(citizen) &&
      (agents.length === 0 ? !needsName : mayName) &&
      (!isOwn || asksForOwn(tokens)) &&
      (pattern?.test(message) ?? true) &&
      !(asked && !pattern && (counting.test(message) || tokens.some(isOfLimit))) &&
      (concepts ?? []).every((some) => tokens.some((token) => has(token, some))),
  )
  return (
    found && readingOf({ ...found, asked: { ...found.asked, ...(agents[0] && { slug: agents[0] }) } }, tokens)
  )
}

/** True for a word such as "may" or "hour", with which a question asks for a limit. */
const isOfLimit = (token: Token): boolean => has(token, ['can']) || unitOf(token.text) !== undefined

/** Maximum number of words from "my" to "posts", as in "my own last three posts". */
const ownWithin = 4

/** True if the first sentence asks for the asker's texts and has no word that may be a topic. */
function asksForOwn(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ ends }) => ends)
  const first = end < 0 ? tokens : tokens.slice(0, end + 1)
  const own = first.findIndex(isPossessive)
  const isOfPosts =
    own >= 0 && first.slice(own + 1, own + 1 + ownWithin).some((token) => has(token, ['post']))
  const isShown = isOfPosts && first.some((token) => has(token, ['show']))
  const isSaid = asksOfOwn(first) && first.some((token) => has(token, ['say']))
  return (isShown || isSaid) && first.every((token) => !isUnknown(token) || isCommon(token.text))
}

function readingOf({ of, intent: name, asked }: Wording, tokens: readonly Token[]): Understood | undefined {
  const intent = engines[of].intents.findLast((one) => one.name === name)
  return (
    intent && { type: 'question', citizen: of, intent, asked: { ...detailsOf(tokens), ...asked }, score: 1 }
  )
}
