import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Slot } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import type { Ranked } from '../learning/classifier.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'

const ownFactor = 3

/** Factors that lower the probability of a meaning if it ignores the id or agent in the question. */
const ignoring = { id: 0.25, agent: 0.4 } as const

/** Favours meanings that the asked citizen answers, because most agents ask the right citizen. */
export function askedOf(
  citizen: CitizenName,
  ranked: readonly Ranked<Meaning>[],
  tokens: readonly Token[],
): Ranked<Meaning>[] {
  const hasId = tokens.some(({ id }) => id !== undefined)
  const hasAgent = tokens.some(({ agent }) => agent !== undefined)
  const weighed = ranked.map(({ label, share }) => {
    const row = meanings[label]
    const own = row?.citizen === citizen ? ownFactor : 1
    const ofId = hasId && row && !takesId(label) ? ignoring.id : 1
    const ofAgent = hasAgent && row && !takesAgent(label) ? ignoring.agent : 1
    return { label, share: share * own * ofId * ofAgent }
  })
  const all = weighed.reduce((sum, { share }) => sum + share, 0)
  return weighed
    .map(({ label, share }) => ({ label, share: share / all }))
    .toSorted((a, b) => b.share - a.share)
}

export const takesId = (meaning: Meaning): boolean =>
  partsOf(meaning).some(({ slot, isOptional }) => slot === 'id' && !isOptional)

export const mayTakeId = (meaning: Meaning): boolean => partsOf(meaning).some(({ slot }) => slot === 'id')

export const takesAgent = (meaning: Meaning): boolean =>
  partsOf(meaning).some(({ slot }) => slot === 'agent' || slot === 'name')

function partsOf(meaning: Meaning): readonly { slot?: Slot; isOptional: boolean }[] {
  const row = meanings[meaning]
  const names = (row?.intents ?? []) as readonly string[]
  const intents = engines[row?.citizen ?? 'archivist'].intents.filter(({ name }) => names.includes(name))
  return intents.flatMap(({ phrases }) => phrases.flatMap(({ parts }) => parts))
}
