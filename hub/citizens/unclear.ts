import type { CitizenName } from '../contract/citizens.ts'
import type { Ranked } from './classifier.ts'
import { engines } from './engines.ts'
import { kinOf, type Meaning, meanings } from './meanings.ts'
import { type IsCommon, type Reading, readAs } from './reading.ts'
import type { Asking } from './rivals.ts'
import { detailsOf, type Understood, type Unknown } from './understand.ts'

/** Minimum probability at which a message is treated as a request that no citizen (built-in agent) can answer. */
const declining = 0.4

/** Minimum probability at which it surely is such a request. Below it, the answer also names the nearest questions. */
const surelyDeclined = 0.55

const nearestMax = 3

/** Minimum probability at which the most likely subject is named in the reply to a question that was not understood. */
const guessable = 0.2

/**
 * Returns the total probability of the most likely meaning and of the meanings whose answers overlap with its answer.
 */
export function shareWithKin(ranked: readonly Ranked<Meaning>[]): number {
  const [best] = ranked
  const kin = best ? kinOf(best.label) : []
  return ranked.reduce((sum, { label, share }) => sum + (kin.includes(label) ? share : 0), 0)
}

export const fullestReading = (readings: readonly Reading[]): Reading | undefined =>
  readings.reduce<Reading | undefined>((a, b) => (a && valuesIn(a) >= valuesIn(b) ? a : b), undefined)

const valuesIn = ({ asked: { id, slug, topic } }: Reading): number =>
  [id, slug, topic].filter((value) => value !== undefined).length

/** Minimum probability at which a message that was not understood is answered according to a guess at its meaning. */
const supposable = 0.22

/** Questions with private answers. Such an answer must not be given if the hub only guessed what was asked. */
const unsupposed: readonly Meaning[] = ['own_credits', 'own_votes', 'own_questions']

/**
 * Guesses the question meant by a message that was not understood. If the asked citizen can answer a question with the
 * most likely meaning, returns that question. If another citizen answers such questions, returns one for that citizen.
 */
export function supposed(
  ranked: readonly Ranked<Meaning>[],
  asking: Asking,
  isCommon: IsCommon,
): Pick<Unknown, 'supposed'> {
  const { citizen, tokens, referring } = asking
  const [best] = ranked
  const row = best && meanings[best.label]
  if (!row || unsupposed.includes(best.label) || shareWithKin(ranked) < supposable) return {}
  const fuller = fullerThan(best, ranked, asking, isCommon)
  if (fuller) return fuller
  const { about } = row
  if (row.citizen !== citizen) {
    const intent = engines[row.citizen].intents.find(({ name }) => name === row.intents[0])
    return intent ? { supposed: { citizen: row.citizen, intent, asked: detailsOf(tokens), about } } : {}
  }
  const read = fullestReading(
    [tokens, ...referring].flatMap((one) => readAs(best.label, one, isCommon) ?? []),
  )
  return read ? { supposed: { ...read, asked: { ...read.asked, ...detailsOf(tokens) }, about } } : {}
}

/**
 * Minimum probability of a less likely meaning that uses the topic of the question, as a fraction of the highest one.
 */
const nearly = 0.45

/**
 * Finds a meaning of the asked citizen that uses the topic of a question and is nearly as likely as the best meaning.
 * Returns undefined if the best meaning already uses a value of the question.
 */
function fullerThan(
  best: Ranked<Meaning>,
  ranked: readonly Ranked<Meaning>[],
  { citizen, tokens }: Asking,
  isCommon: IsCommon,
): Pick<Unknown, 'supposed'> | undefined {
  const read = readAs(best.label, tokens, isCommon)
  if (read && valuesIn(read) > 0) return undefined
  for (const { label, share } of ranked) {
    const row = meanings[label]
    if (share < best.share * nearly) return undefined
    const other = row?.citizen === citizen ? readAs(label, tokens, isCommon) : undefined
    if (!row || !other || other.asked.topic === undefined || unsupposed.includes(label)) continue
    return { supposed: { ...other, asked: { ...other.asked, ...detailsOf(tokens) }, about: row.about } }
  }
  return undefined
}

/**
 * Returns the result for a message that was not understood. The result suggests the citizen's questions that are most
 * similar to the message.
 */
export function notUnderstood(
  byPhrases: Understood,
  ranked: readonly Ranked<Meaning>[],
  citizen: CitizenName,
  { mayDecline = true }: { mayDecline?: boolean } = {},
): Understood {
  const [best] = ranked
  const isDeclined = mayDecline && best?.label === 'none' && best.share >= declining
  const how = best && best.share >= surelyDeclined ? ('surely' as const) : ('probably' as const)
  const declined = isDeclined ? { isDeclined: how } : {}
  const named = byPhrases.type === 'unknown' ? byPhrases.subjects : []
  const guessed = ranked.slice(0, 1).flatMap(({ label, share }) => (share >= guessable ? aboutOf(label) : []))
  const subjects = named.length > 0 ? named : guessed
  if (byPhrases.type === 'unknown' && best && !meanings[best.label] && declined.isDeclined !== 'probably')
    return { ...byPhrases, subjects, ...declined }
  const similar = ranked.flatMap(({ label }) => {
    const row = meanings[label]
    const name = row?.citizen === citizen ? row.intents.at(0) : undefined
    return engines[citizen].intents.filter((intent) => intent.name === name)
  })
  return { type: 'unknown', nearest: [...new Set(similar)].slice(0, nearestMax), subjects, ...declined }
}

const aboutOf = (meaning: Meaning): readonly string[] => {
  const row = meanings[meaning]
  return row ? [row.about] : []
}
