import { wordsOf } from '../../domain/words.ts'
import { productOf } from '../answers/treasurer/products.ts'
import { isQuote, type Token } from '../language/token.ts'
import { topicsOf } from '../language/topic.ts'
import { weightOf } from '../language/weights.ts'
import type { Ranked } from '../learning/classifier.ts'
import { featuresOf } from '../learning/features.ts'
import { learnedMeanings } from '../learning/learned.ts'
import { kinOf, type Meaning, meaningNames, meanings } from '../learning/meanings.ts'
import { namesRecordOf } from '../understanding/domains.ts'
import { isPronoun } from '../understanding/followUp.ts'
import type { Guess } from '../understanding/guess.ts'
import { type Asking, isCommand, whole } from '../understanding/rivals.ts'
import { searchOf, supposedOf } from '../understanding/suppose.ts'
import { notUnderstood } from '../understanding/unclear.ts'
import type { Understood } from '../understanding/understand.ts'

type Read = Understood & { type: 'question' }

/** Below this probability, an answer begins with "I am not sure what you ask." */
const sure = 0.6
const sureOfRecord = 0.4
const likely = 0.85
const clear = 0.93
/** Below this probability, a meaning is doubtful if its answer would ignore half of the question's content words. */
const certain = 0.98
const contradicting = { least: 0.4, own: 0.15 }
const rivalling = 0.27
const rivalLeast = 0.2
const referable = { ofOwn: 0.35, ofOther: 0.4 }
/** Below this probability, a match of a text pattern counts as a coincidence. */
const byChance = 0.1
const leftFrom = { text: 0.34, records: 0.5 }

const leftLeast = 2

/** Marks a meaning as doubtful if it is improbable or leaves many words of the question unused. */
export function withDoubt(read: Understood, { ranked, isCommon }: Guess, asking: Asking): Understood {
  const { citizen, tokens } = asking
  if (read.type !== 'question') return read
  const own = meaningsOf(read)
  if (own.length === 0) return read
  const left = leftBy(read, own, tokens)
  if (read.citizen !== citizen) {
    const isOwn = meanings[ranked[0]?.label ?? 'none']?.citizen === citizen
    const least = isOwn ? referable.ofOwn : referable.ofOther
    const share = shareOf(ranked, own.flatMap(kinOf))
    const isSearch = read.asked.topic === undefined && searchOf(asking, isCommon).length > 0
    const ofOwn = Math.max(...ranked.map((one) => (meanings[one.label]?.citizen === citizen ? one.share : 0)))
    const isGuess =
      (read.citizen !== 'host' && share < clear && !namesRecordOf(read.citizen, tokens)) ||
      (share < byChance && isByPattern(read, tokens)) ||
      (left.isMuch && (share < clear || left.isHalf)) ||
      ofOwn >= Math.max(share * rivalling, rivalLeast) ||
      (!isByPattern(read, tokens) && share < (isSearch ? likely : least))
    if (!isGuess) return { ...read, others: supposedOf(ranked, asking, isCommon, [read]) }
    const none = notUnderstood(read, ranked, citizen)
    return none.type === 'unknown' ? { ...none, supposed: supposedOf(ranked, asking, isCommon) } : none
  }
  const share = shareOf(ranked, isText(read) ? own : own.flatMap(kinOf))
  const isNamed = /[-\d]/.test(read.asked.slug ?? '') && read.score >= whole
  const isUnlikely = isByPattern(read, tokens)
    ? isText(read) && isContradicted(ranked, own)
    : share < (read.asked.id ? sureOfRecord : sure) || isLongTopic(read, tokens) || hasRival(ranked, own)
  const isClear = !left.isMuch || (share >= clear && !left.isHalf)
  const others = supposedOf(ranked, asking, isCommon, [read])
  if (isNamed || isCommand(read, asking) || (!isUnlikely && isClear)) return { ...read, others }
  const isIgnoring = isText(read) && left.isHalf && share < certain
  const isLikely = !isUnlikely && share >= likely && !isIgnoring
  return { ...read, others, doubt: { left: left.isMuch ? left.words : [], isLikely } }
}

/** Marks the meaning of a sentence as doubtful if the whole message means something else. */
export function withDoubtOfPart(read: Understood, { ranked, isCommon }: Guess, asking: Asking): Understood {
  if (read.type !== 'question' || read.doubt) return read
  const own = meaningsOf(read)
  const [best] = ranked
  if (own.length === 0 || best === undefined || own.flatMap(kinOf).includes(best.label)) return read
  const others = supposedOf(ranked, asking, isCommon, [read])
  return { ...read, others, doubt: { left: [], isLikely: false } }
}

const rivalFrom = 0.28

const hasRival = (ranked: readonly Ranked<Meaning>[], own: readonly Meaning[]): boolean =>
  ranked.some(
    ({ label, share }) =>
      meanings[label] !== undefined && share >= rivalFrom && !own.flatMap(kinOf).includes(label),
  )

const shareOf = (ranked: readonly Ranked<Meaning>[], some: readonly Meaning[]): number =>
  ranked.reduce((sum, { label, share }) => sum + (some.includes(label) ? share : 0), 0)

const isByPattern = ({ score, asked }: Read, tokens: readonly Token[]): boolean =>
  score >= whole && (asked.topic === undefined || topicsOf(tokens).some(({ isNamed }) => isNamed))

function isContradicted(ranked: readonly Ranked<Meaning>[], own: readonly Meaning[]): boolean {
  const [best] = ranked
  const isOther = best !== undefined && !own.includes(best.label) && best.share >= contradicting.least
  return isOther && shareOf(ranked, own) < contradicting.own
}

const topicMost = 5

const isLongTopic = ({ asked: { topic = '' } }: Read, tokens: readonly Token[]): boolean =>
  topic.split(' ').length > topicMost && !topicsOf(tokens).some(({ isNamed }) => isNamed)

const isText = ({ asked }: Read): boolean =>
  [asked.id, asked.slug, asked.topic, asked.since].every((value) => value === undefined)

const meaningsOf = ({ citizen, intent }: Read): Meaning[] =>
  meaningNames.filter((name) => {
    const row = meanings[name]
    return row?.citizen === citizen && (row.intents as readonly string[]).includes(intent.name)
  })

/** A word in at least this many example questions is too common to tell meanings apart. */
const commonFrom = 400
/** A word suggests a meaning if its score for that meaning exceeds its average score by this much. */
const favoured = 0.4
const favouredUnknown = 1.2

/** Returns the content words of a question that its answer would ignore. */
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

/** Words with at most this weight, such as "what" and "show", are not content words. */
const light = 0.4

/** Returns the content words, such as "vote" and "close" in "when does the vote on #12 close?". */
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
