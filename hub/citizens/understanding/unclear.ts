import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Ranked } from '../learning/classifier.ts'
import { kinOf, type Meaning, meanings } from '../learning/meanings.ts'
import type { Understood } from './understand.ts'

/** Minimum probability at which a message such as "will it rain?" counts as unanswerable. */
const declining = 0.4

/** Minimum probability at which the bot says "I cannot help" instead of "I probably cannot help". */
const surelyDeclined = 0.52

const nearestMax = 3

const guessable = 0.2

/** Returns the total probability of the most probable meaning and of all meanings that have similar answers. */
export function shareWithKin(ranked: readonly Ranked<Meaning>[]): number {
  const [best] = ranked
  const kin = best ? kinOf(best.label) : []
  return ranked.reduce((sum, { label, share }) => sum + (kin.includes(label) ? share : 0), 0)
}

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
