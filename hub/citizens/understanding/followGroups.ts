import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { toldBy } from './followUp.ts'
import { placeIn } from './places.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Kinds of questions whose answers list groups. */
const ofGroups = new Set('channels groupFor groupLanguages newestGroups rankedGroups'.split(' '))

/** Interprets "who runs the second one?" after a list of groups as a question about that group. */
export function groupInList(
  tokens: readonly Token[],
  { intent: before, told }: { intent: string; told: string },
): (Understood & { type: 'question' }) | undefined {
  if (!ofGroups.has(before)) return undefined
  const { ids } = toldBy(told)
  const place = placeIn(tokens)
  const named = tokens.find(({ id }) => id !== undefined && ids.includes(id))?.id
  const id = place === undefined ? named : ids.at(place > 0 ? place - 1 : place)
  const intent = engines.cartographer.intents.find(({ name }) => name === 'show')
  if (id === undefined || !intent) return undefined
  const asked = { ...detailsOf(tokens), id: String(id) }
  return { type: 'question', citizen: 'cartographer', intent, asked, score: 1 }
}
