import type { CitizenName } from '../../contract/citizens.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Token } from '../language/token.ts'
import { has, isFiller, isUnknown } from '../language/weights.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import type { Concept } from '../words/english.ts'
import { wordsByLanguage } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { namesRecordOf } from './domains.ts'
import type { Guess } from './guess.ts'
import type { IsCommon } from './nameIn.ts'
import type { Understood } from './understand.ts'

export type Asking = {
  citizen: CitizenName
  tokens: readonly Token[]
  /** Copies of the question in which "it" is replaced by a post or an agent. */
  referring: readonly (readonly Token[])[]
}

/** A pattern with at least this score counts as matching the whole question. */
export const whole = 0.95

export const isPrecise = (
  read: Understood & { type: 'question' },
  own: readonly Meaning[],
  citizen: CitizenName,
): boolean =>
  read.citizen === citizen && read.score >= whole && (own.length === 0 || /[-\d]/.test(read.asked.slug ?? ''))

export function isAboutRecord(
  { asked, score, citizen }: Understood & { type: 'question' },
  label: Meaning,
  asking: Asking,
): boolean {
  if (asked.id === undefined || citizen !== asking.citizen) return false
  const isBare = asking.tokens.every((token) => token.id !== undefined || isFiller(token))
  return isBare || (score >= whole && meanings[label]?.citizen !== citizen)
}

export const isAgreed = (
  { citizen, score }: Understood & { type: 'question' },
  label: Meaning,
  asking: Asking,
): boolean =>
  citizen !== asking.citizen &&
  score >= whole &&
  meanings[label]?.citizen === citizen &&
  !namesRecordOf(asking.citizen, asking.tokens)

/** True if the classifier was trained on examples in the question's language. */
export function hasExamples(tokens: readonly Token[]): boolean {
  const counts = wordsByLanguage(tokens.flatMap(({ text }) => wordsOf(text)))
  const most = (without: boolean) =>
    Math.max(0, ...[...counts].map(([name, count]) => (withoutExamples.has(name) === without ? count : 0)))
  return most(true) <= most(false) * clearly
}

const clearly = 1.4

const withoutExamples = new Set<Language>(['bengali', 'urdu'])

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

const hinting = 3

export const isHint = (
  { citizen, score }: Understood & { type: 'question' },
  own: readonly Meaning[],
  ranked: Guess['ranked'],
  asking: Asking,
): boolean =>
  citizen !== asking.citizen &&
  score >= whole &&
  ranked.slice(0, hinting).some(({ label }) => own.includes(label))

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

export const isCommand = ({ citizen, score }: Understood & { type: 'question' }, asking: Asking): boolean =>
  citizen === asking.citizen && score >= whole && asking.tokens[0]?.text.toLowerCase() === 'recall'

export const hasRare = (tokens: readonly Token[], isCommon: IsCommon): boolean =>
  tokens.some((token) => isUnknown(token) && !isCommon(token.text))
