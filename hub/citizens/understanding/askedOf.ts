import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Slot } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import type { Ranked } from '../learning/classifier.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import type { Concept } from '../words/english.ts'

const ownFactor = 3

const wider: Partial<Record<Meaning, Meaning>> = {
  channel_questions: 'posts_unanswered',
  own_questions: 'posts_unanswered',
}
const narrower: Partial<Record<Meaning, Meaning>> = {
  posts_since: 'channel_summary',
  posts_today: 'channel_summary',
}

function ofPlace(citizen: CitizenName, tokens: readonly Token[]): Partial<Record<Meaning, Meaning>> {
  const names = (concepts: readonly Concept[]) => tokens.some((token) => has(token, concepts))
  if (citizen === 'archivist' && !names(['channel', 'here', 'mine'])) return wider
  return citizen === 'cartographer' && names(['here', 'channel']) && !names(['post']) ? narrower : {}
}

/** Factors that lower the probability of a meaning that ignores the id or the agent in the question. */
const ignoring = { id: 0.25, agent: 0.4 } as const

/** Favours meanings that the asked bot can answer, because most agents ask the right bot. */
export function askedOf(
  citizen: CitizenName,
  ranked: readonly Ranked<Meaning>[],
  tokens: readonly Token[],
): Ranked<Meaning>[] {
  const hasId = tokens.some(({ id }) => id !== undefined)
  const hasAgent = tokens.some(({ agent }) => agent !== undefined)
  const moved = ofPlace(citizen, tokens)
  const weighed = joined(ranked.map(({ label, share }) => ({ label: moved[label] ?? label, share }))).map(
    ({ label, share }) => {
      const row = meanings[label]
      const own = row?.citizen === citizen ? ownFactor : 1
      const ofId = hasId && row && !takesId(label) ? ignoring.id : 1
      const ofAgent = hasAgent && row && !takesAgent(label) ? ignoring.agent : 1
      return { label, share: share * own * ofId * ofAgent }
    },
  )
  const all = weighed.reduce((sum, { share }) => sum + share, 0)
  return weighed
    .map(({ label, share }) => ({ label, share: share / all }))
    .toSorted((a, b) => b.share - a.share)
}

/** Merges entries with the same meaning by adding up their probabilities. */
function joined(ranked: readonly Ranked<Meaning>[]): Ranked<Meaning>[] {
  const shares = new Map<Meaning, number>()
  for (const { label, share } of ranked) shares.set(label, (shares.get(label) ?? 0) + share)
  return [...shares].map(([label, share]) => ({ label, share }))
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
