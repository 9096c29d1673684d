import type { CitizenName } from '../contract/citizens.ts'
import { wordsOf } from '../domain/words.ts'
import { namesRecordOf } from './domains.ts'
import type { Guess } from './guess.ts'
import { type Meaning, meanings } from './meanings.ts'
import type { IsCommon } from './reading.ts'
import type { Token } from './token.ts'
import type { Understood } from './understand.ts'
import { has, isFiller, isUnknown } from './weights.ts'
import type { Concept } from './words/english.ts'
import { wordsByLanguage } from './words/lexicon.ts'
import type { Language } from './words/vocabularies.ts'

/**
 * `referring` has versions of the question in which a word such as "it" is replaced by what the previous question or
 * its answer named: a record, a topic or an agent.
 */
export type Asking = {
  citizen: CitizenName
  tokens: readonly Token[]
  referring: readonly (readonly Token[])[]
}

/** Minimum score at which a phrase counts as an explanation of the whole question. */
export const whole = 0.95

/**
 * True if a phrase explains the whole question and the examples cannot know its meaning. Either no example has this
 * meaning, or the question names a slug that no agent has.
 */
export const isPrecise = (
  read: Understood & { type: 'question' },
  own: readonly Meaning[],
  citizen: CitizenName,
): boolean =>
  read.citizen === citizen && read.score >= whole && (own.length === 0 || /[-\d]/.test(read.asked.slug ?? ''))

/**
 * True if a question consists of an id, or if a phrase of the asked citizen explains all of it and the examples think of
 * another citizen. In both cases, the id decides.
 */
export function isAboutRecord(
  { asked, score, citizen }: Understood & { type: 'question' },
  label: Meaning,
  asking: Asking,
): boolean {
  if (asked.id === undefined || citizen !== asking.citizen) return false
  const isBare = asking.tokens.every((token) => token.id !== undefined || isFiller(token))
  return isBare || (score >= whole && meanings[label]?.citizen !== citizen)
}

/** True if the phrase and the examples think of the same other citizen, which is enough to refer to it. */
export const isAgreed = (
  { citizen, score }: Understood & { type: 'question' },
  label: Meaning,
  asking: Asking,
): boolean =>
  citizen !== asking.citizen &&
  score >= whole &&
  meanings[label]?.citizen === citizen &&
  !namesRecordOf(asking.citizen, asking.tokens)

/** True if the question's language has examples. For other languages, the examples are less reliable than a phrase. */
export function hasExamples(tokens: readonly Token[]): boolean {
  const counts = wordsByLanguage(tokens.flatMap(({ text }) => wordsOf(text)))
  const most = (without: boolean) =>
    Math.max(0, ...[...counts].map(([name, count]) => (withoutExamples.has(name) === without ? count : 0)))
  return most(true) <= most(false) * clearly
}

/** Factor by which more words of a question must be in a language for the question to count as that language. */
const clearly = 1.4

const withoutExamples = new Set<Language>(['bengali', 'urdu'])

/**
 * True if a phrase of the asked citizen explains the whole question, and the examples' reading is worse: it is a
 * question for nobody else, or it would ignore a rare word that the phrase uses, as in "who is zaphod".
 */
export function isFuller(
  byPhrases: Understood & { type: 'question' },
  read: Understood | undefined,
  { citizen, tokens }: Asking,
  isCommon: IsCommon,
): boolean {
  const { asked, score } = byPhrases
  if (byPhrases.citizen !== citizen || score < whole) return false
  if (read === undefined) return asked.topic !== undefined || asked.since !== undefined
  if (read.type !== 'question') return false
  const isPlain = tokens.every((token) => isUnknown(token) || has(token, besideName))
  const usesRare = isPlain && asked.slug !== undefined && asked.slug !== '' && hasRare(tokens, isCommon)
  return usesRare && read.asked.slug === undefined && read.asked.topic === undefined
}

/** Number of most likely meanings, one of which must be that of a phrase of another citizen. */
const hinting = 3

/**
 * True if a phrase of another citizen explains the whole question, and its meaning is one of the three most likely ones.
 * Referring to a citizen risks less than an answer.
 */
export const isHint = (
  { citizen, score }: Understood & { type: 'question' },
  own: readonly Meaning[],
  ranked: Guess['ranked'],
  asking: Asking,
): boolean =>
  citizen !== asking.citizen &&
  score >= whole &&
  ranked.slice(0, hinting).some(({ label }) => own.includes(label))

/**
 * True if a phrase of another citizen explains the whole question with a rare word as its topic, and the reading by
 * examples would ignore that word. Referring to a citizen risks less than an answer.
 */
export const isAboutTopic = (
  { citizen, score, asked }: Understood & { type: 'question' },
  read: Understood | undefined,
  asking: Asking,
  isCommon: IsCommon,
): boolean =>
  citizen !== asking.citizen &&
  score >= whole &&
  asked.topic !== undefined &&
  read?.type === 'question' &&
  read.asked.topic === undefined &&
  !namesRecordOf(
    asking.citizen,
    asking.tokens.filter(({ concepts }) => !concepts.has('here')),
  ) &&
  hasRare(asking.tokens, isCommon)

/** Concepts of the words that may stand beside an unknown name, as in "tell me about zaphod". */
const besideName: readonly Concept[] = [
  ...([
    'filler',
    'who',
    'what',
    'show',
    'about',
    'introduce',
    'know',
    'agent',
    'happen',
    'say',
    'post',
  ] as const),
]

/** True for a question such as "recall <topic>", in the form in which the citizen introduces itself. */
export const isCommand = ({ citizen, score }: Understood & { type: 'question' }, asking: Asking): boolean =>
  citizen === asking.citizen && score >= whole && asking.tokens[0]?.text.toLowerCase() === 'recall'

export const hasRare = (tokens: readonly Token[], isCommon: IsCommon): boolean =>
  tokens.some((token) => isUnknown(token) && !isCommon(token.text))
