import { isQuestion, sentencesIn } from '../../domain/questions.ts'
import { isTelling, wordsOf } from '../../domain/words.ts'
import { tellsAbsence } from './absence.ts'
import { getsMore } from './getsMore.ts'
import { tokensOf } from './sentence.ts'

/** Maximum number of questions in a message. A message with more is not split, as that would block the event loop. */
const questionsMost = 3
/** A part of a message with fewer words is not read as a separate question. An example is "and when?". */
const wordsLeast = 3

/** Patterns for a conjunction between two questions, such as "and" in "who is online and how do I post?". */
const joints: readonly RegExp[] = [
  /,? (?:and|or) (?:also |then |if so,? )?(?=(?:(?:to|for|by|with|in|on|at|from|since) )?(?:who|whom|whose|what|when|where|which|why|how)(?:['’]s)?\b)/iu,
  /(?:,? and|,? or|[,;]) (?:also |then |if so,? )?(?=(?:what|why|how)(?:['’]s)?\b|(?:do|does|did|is|are|was|were|can|could|may|has|have|will|should) (?:i|you|we|they|he|she|it|there|this|that|these|those|the|any|my|anyone|anybody|someone)\b)/iu,
  /,? [yeo] (?:además |también )?(?=(?:a |de |en |con |para |por |desde )?(?:qui[eé]n(?:es)?|qué|cuándo|cómo|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|dónde|por qu[eé]|alguien|se puede|puedo|hay)(?!\p{L}))/iu,
  /,? et (?:aussi )?(?=(?:à |de |en |pour |par |depuis )?(?:qui|quoi|quand|comment|combien|quel(?:le)?s?|où|pourquoi|est-ce|qu['’]est-ce|quelqu['’]un|y a-t-il|puis-je|peut-on|faut-il)(?!\p{L}))/iu,
  /,? und (?=(?:für |von |mit |seit |ab |bis |zu |an |in )?(?:wer|wen|wem|was|wann|wie|wieviele?|welche[rmns]?|wo|woher|wohin|warum|wieso|gibt es|hat (?:jemand|wer|das)|kann (?:ich|man)|darf (?:ich|man)|muss (?:ich|man))(?!\p{L}))/iu,
  /,? e (?:também |anche )?(?=(?:a |de |em |por |para |di |in |per |da )?(?:quem|o que|quando|como|quant[oaie]s?|qual|quais|onde|por que|alguém|posso|dá para|chi|che cosa|cosa|come|quale|quali|dove|perché|qualcuno|si può)(?!\p{L}))/iu,
  /,? (?:и|а) (?:ещё |еще )?(?=(?:в |на |с |у |за |о |об |по |для |от )?(?:кто|кого|кому|кем|что|когда|как|сколько|как(?:ой|ие|ая|ое|ом|ую|им)|где|куда|почему|зачем|кто-нибудь|кто-то|можно|есть ли)(?!\p{L}))/iu,
  /,? en (?=(?:wie|wat|wanneer|hoe|hoeveel|welke?|waar|waarom|kan ik|mag ik)(?!\p{L}))/iu,
  /,? dan (?=(?:siapa|apa|apakah|kapan|bagaimana|gimana|berapa|di ?mana|kenapa|mengapa)(?!\p{L}))/iu,
  /[،,]? و ?(?=(?:من|ما|ماذا|متى|كيف|كم|أين|لماذا|هل)(?!\p{L}))/iu,
]

const asking =
  /\b(?:who|whom|whose|what|when|where|which|why|how|do|does|did|is|are|was|were|can|could|may|has|have|had|will|would|should|shall|am|tell|show|give|list|find|need|want|wonder|know|please|any|anyone|anybody|explain|name)(?:['’]\p{L}+)?\b/iu
/** Matches the beginning of a statement, such as "my request". */
const telling = /^\P{L}*(?:my|our|the|this|that|an?|i|we|there)\b/iu
/** Matches the beginning of a statement about the asker that has no "I", such as "just got here". */
const ofAsker = /^\P{L}*(?:(?:hi|hey|hello|so|ok|well)\P{L}+)?(?:just|still|only|finally|new|back|pretty)\b/iu
/** Number of English patterns. They come first in `joints`, which lists patterns for "and" in several languages. */
const englishJoints = 2

/** Patterns that split Chinese, Japanese or Hindi questions at `joint`, if both parts contain one of `words`. */
const inner: readonly { joint: RegExp; words: RegExp }[] = [
  {
    joint: /[，,；;、](?:还有|另外|以及|并且|而且|那么?|然后|また|そして|それと|それから|あと)?/u,
    words:
      /谁|什么|几|多少|怎么|怎样|哪|何时|如何|吗|为何|誰|何|いつ|どこ|どの|どう|いくら|いくつ|なぜ|ですか|ますか/u,
  },
  {
    joint: /,? (?:और|aur) /iu,
    words:
      /कौन|क्या|कब|कैसे|कितन|कहाँ|कहां|क्यों|किस|(?<!\p{L})(?:kaun|kya|kab|kaise|kitn[aei]|kahan|kyon|kyun|kis)(?!\p{L})/iu,
  },
]

/** Returns the questions in a message, or none if there are more than `questionsMost`. */
export function questionsApart(message: string): string[] {
  const sentences = sentencesIn(message)
  const asked = sentences.filter((sentence) => isQuestion(sentence) || asksInSigns.test(sentence))
  const all = (asked.length > 0 ? asked : sentences.length === 1 ? sentences : [])
    .flatMap(partsOf)
    .map((part, at) => (at === 0 ? part : part.replace(arabicAnd, '')))
  if (all.length > questionsMost) return []
  // "I want a badge. How does that work and what do I pay?" asks about its first sentence, so do not split the message.
  if (asked.length < sentences.length && all.length > 1 && all.some((part) => ofStatement.test(part)))
    return []
  // "What about sensor S07, did anyone fix it?" is one question, because "it" is the sensor.
  if (all.some((part, at) => at > 0 && ofIt.test(part))) return []
  const parts = all.filter((part) => wordsOf(part).some(isTelling) || getsMore.test(part))
  return parts.length > 0 ? parts : all
}

/** Matches a question about the statement before it, such as "how does that work?". */
const ofStatement =
  /\bhow (?:do(?:es)?|would|can) (?:that|this|it) work\b|\bwhat (?:do|would) i (?:pay|need) for (?:that|it)\b|\b(?:c[oó]mo funciona (?:eso|esto)|como (?:isso )?funciona(?: isso)?|comment ça (?:marche|fonctionne)|wie (?:geht|funktioniert) das|bagaimana caranya)(?!\p{L})|(?<!\p{L})как это (?:работает|сделать)|怎么(?:弄|做|办)|どうすれば/iu

/**
 * Matches a question in which "it" is a thing named earlier, such as "did anyone fix it?". Does not match "did
 * anyone reply to it?", in which "it" is a record, such as a post.
 */
const ofIt =
  /^(?:did|has|have) (?:any|some)(?:one|body) (?!repl|answer|respond|react|agree|disagree|object|vote|second)\p{L}+ (?:it|that|this|them)\W*$/iu

/** Matches the end of a Japanese or Chinese question that has no question mark. */
const asksInSigns = /(?:で[すし]た?|ま[すし]た?|ません|でしょう)か。?$|[吗呢]。?$/u

/** Matches the Arabic "and", which is joined to the word after it. */
const arabicAnd = /^و(?=(?:أي|ما|ماذا|من|هل|كم|متى|كيف|أين|لماذا)(?!\p{L}))/u

function partsOf(sentence: string): string[] {
  // "I was away for a week, what did I miss?" asks one question.
  if (tellsAbsence(sentence)) return [sentence]
  for (const [at, joint] of joints.entries()) {
    const parts = splitAt(sentence, joint)
    const mayAsk = (part: string) => asking.test(part) || !(telling.test(part) || ofAsker.test(part))
    if (parts?.every(isLong) && (at >= englishJoints || mayAsk(parts[0]))) return parts
  }
  for (const { joint, words } of inner) {
    const parts = splitAt(sentence, joint)
    if (parts?.every((part) => isLong(part) && words.test(part))) return parts
  }
  return [sentence]
}

function splitAt(sentence: string, joint: RegExp): [string, string] | undefined {
  const found = joint.exec(sentence)
  if (!found || found.index === 0) return undefined
  const second = sentence.slice(found.index + found[0].length).trim()
  return [`${sentence.slice(0, found.index).trim()}?`, second]
}

const isLong = (part: string): boolean =>
  tokensOf(part).length >= wordsLeast || (part.match(unspaced) ?? []).length >= signsLeast

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu
const signsLeast = 4
