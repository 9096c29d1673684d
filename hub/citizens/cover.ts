import { wordsOf } from '../domain/words.ts'
import type { Ranked } from './classifier.ts'
import { engines } from './engines.ts'
import { featuresOf } from './features.ts'
import { isPronoun } from './followUp.ts'
import type { Guess } from './guess.ts'
import { learnedMeanings } from './learned.ts'
import { kinOf, type Meaning, meaningNames, meanings } from './meanings.ts'
import { productOf } from './products.ts'
import { type Asking, whole } from './rivals.ts'
import { isQuote, type Token } from './token.ts'
import { topicsOf } from './topic.ts'
import { notUnderstood, supposed } from './unclear.ts'
import type { Understood } from './understand.ts'
import { weightOf } from './weights.ts'

type Read = Understood & { type: 'question' }

/** Minimum probability of a meaning whose answer is told without a doubt. */
const sure = 0.6
/** The same for an answer about a record whose id the question names. */
const sureOfRecord = 0.4
/** Probability from which unused words alone are no reason to doubt an answer. */
const likely = 0.85
/** Probability from which an answer does not even say which words it leaves out, if they are fewer than half. */
const clear = 0.95
/** Minimum probability of a meaning that contradicts a pattern, and maximum of the pattern's own meanings. */
const contradicting = { least: 0.4, own: 0.15 }
/** Minimum probability of another citizen's meaning, if only a topic made a pattern fit. */
const referable = 0.35
/** Fraction of the telling words from which unused words are much, for a fixed text and for records. */
const leftFrom = { text: 0.34, records: 0.5 }

const leftLeast = 2

/**
 * Adds a doubt to an answer if its meaning is not likely enough, or if it does not account for the words of the
 * question. The answer is then only a supposition. Every answer of patterns and of the classifier passes here.
 */
export function withDoubt(read: Understood, { ranked, isCommon }: Guess, asking: Asking): Understood {
  const { citizen, tokens } = asking
  if (read.type !== 'question') return read
  const own = meaningsOf(read)
  if (own.length === 0) return read
  if (read.citizen !== citizen) {
    const isGuess = !isByPattern(read, tokens) && shareOf(ranked, own.flatMap(kinOf)) < referable
    return isGuess &&
      read.asked.topic !== undefined &&
      meanings[ranked[0]?.label ?? 'none']?.citizen === citizen
      ? { ...notUnderstood(read, ranked, citizen), ...supposed(ranked, asking, isCommon) }
      : read
  }
  const share = shareOf(ranked, isText(read) ? own : own.flatMap(kinOf))
  const left = leftBy(read, own, tokens)
  const isNamed = /[-\d]/.test(read.asked.slug ?? '') && read.score >= whole
  const isUnlikely = isByPattern(read, tokens)
    ? isText(read) && isContradicted(ranked, own)
    : share < (read.asked.id ? sureOfRecord : sure) || isLongTopic(read, tokens)
  const isClear = !left.isMuch || (share >= clear && !left.isHalf)
  if (isNamed || (!isUnlikely && isClear)) return read
  const others = ranked.slice(0, othersTried).flatMap(({ label }) => intentsOf(label, read, own))
  const isLikely = !isUnlikely && share >= likely && !(isText(read) && left.isHalf)
  return { ...read, doubt: { left: left.isMuch ? left.words : [], others, isLikely } }
}

/** Adds a doubt to the answer to a part of a message, if the whole message probably means something else. */
export function withDoubtOfPart(read: Understood, { ranked }: Guess): Understood {
  if (read.type !== 'question' || read.doubt) return read
  const own = meaningsOf(read)
  const [best] = ranked
  if (own.length === 0 || best === undefined || own.flatMap(kinOf).includes(best.label)) return read
  const others = ranked.slice(0, othersTried).flatMap(({ label }) => intentsOf(label, read, own))
  return { ...read, doubt: { left: [], others, isLikely: false } }
}

/** Number of the most likely meanings of which examples are named beside a doubtful answer. */
const othersTried = 4

function intentsOf(label: Meaning, { citizen, intent }: Read, own: readonly Meaning[]) {
  const row = meanings[label]
  if (!row || row.citizen !== citizen || own.includes(label)) return []
  return engines[citizen].intents.filter(({ name }) => name === row.intents[0] && name !== intent.name)
}

const shareOf = (ranked: readonly Ranked<Meaning>[], some: readonly Meaning[]): number =>
  ranked.reduce((sum, { label, share }) => sum + (some.includes(label) ? share : 0), 0)

/** True if a pattern explains the whole question, and not only because a topic stands for all other words. */
const isByPattern = ({ score, asked }: Read, tokens: readonly Token[]): boolean =>
  score >= whole && (asked.topic === undefined || topicsOf(tokens).some(({ isNamed }) => isNamed))

function isContradicted(ranked: readonly Ranked<Meaning>[], own: readonly Meaning[]): boolean {
  const [best] = ranked
  const isOther = best !== undefined && !own.includes(best.label) && best.share >= contradicting.least
  return isOther && shareOf(ranked, own) < contradicting.own
}

/** Maximum number of words of a topic that no word such as "about" introduces. A longer one is seldom a topic. */
const topicMost = 5

const isLongTopic = ({ asked: { topic = '' } }: Read, tokens: readonly Token[]): boolean =>
  topic.split(' ').length > topicMost && !topicsOf(tokens).some(({ isNamed }) => isNamed)

/** True for the answer to a question without values, which must fit the words of the question especially well. */
const isText = ({ asked }: Read): boolean =>
  [asked.id, asked.slug, asked.topic, asked.since].every((value) => value === undefined)

const meaningsOf = ({ citizen, intent }: Read): Meaning[] =>
  meaningNames.filter((name) => {
    const row = meanings[name]
    return row?.citizen === citizen && (row.intents as readonly string[]).includes(intent.name)
  })

/** Number of examples from which a word is too common to tell meanings apart. */
const commonFrom = 400
/** Minimum that a word adds to the sum of a meaning, above the average of all meanings, if that accounts for the word. */
const favoured = 0.4
/** The same for an unknown word, of which only its character n-grams are known. */
const favouredUnknown = 1.2

/** Returns the telling words of a question that neither its meaning nor its values account for. */
function leftBy(read: Read, own: readonly Meaning[], tokens: readonly Token[]) {
  const features = featuresOf(tokens)
  const some = own.flatMap(kinOf)
  const telling = tellingOf(read, tokens)
  const left = telling.filter((token) => {
    const words = wordsOf(token.text)
    const counts = words.map((word) => learnedMeanings().examplesWith(`word ${word}`))
    if (Math.min(...counts) >= commonFrom) return false
    const isUnknownWord = Math.min(...counts) === 0 && token.concepts.size === 0
    const least = isUnknownWord ? favouredUnknown : favoured
    const isOf = (name: string) =>
      name.startsWith('pair ') && name.split(' ').some((word, at) => at > 0 && words.includes(word))
    const own = [...featuresOf([token]).keys()].filter((name) => !name.startsWith('opening'))
    const sums = learnedMeanings().sumsOf(new Set([...own, ...[...features.keys()].filter(isOf)]), features)
    const average = [...sums.values()].reduce((sum, value) => sum + value, 0) / sums.size
    return Math.max(...some.map((meaning) => sums.get(meaning) ?? 0)) - average < least
  })
  const most = isText(read) ? leftFrom.text : leftFrom.records
  return {
    words: left.map(({ text }) => text),
    isMuch: left.length >= leftLeast && left.length >= telling.length * most,
    isHalf: left.length >= telling.length / 2,
  }
}

/** Weight of words such as "what" and "show", which say little about the subject. */
const light = 0.4

/** Returns the words that are neither filler nor a value of the question. */
function tellingOf({ asked: { topic, slug, other } }: Read, tokens: readonly Token[]): Token[] {
  const values = new Set(wordsOf([topic, slug, other].join(' ')))
  return tokens.filter((token) => {
    const isValue = token.agent !== undefined || token.since !== undefined || token.id !== undefined
    const isUsed =
      wordsOf(token.text).every((word) => values.has(word)) || productOf(token.text) !== undefined
    const isWord = /\p{L}{2}/u.test(token.text) && !isQuote(token)
    return isWord && !isValue && !isUsed && weightOf(token) > light && !isPronoun(token)
  })
}
