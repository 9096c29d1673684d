import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { toldBy } from './followUp.ts'
import { last, placeIn } from './places.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Matches "the quiet one" after a ranking, whose second part begins with the quietest group. */
const quiet =
  /\b(?:quiet(?:est)?|silent|ruhig\p{L}*|still\p{L}*|tranquil\p{L}*|calm\p{L}*|sepi|parad[oa])\b|тих|安静|冷清|静か|هادئ|शांत/iu

/** Returns the id of the group at the place that a question names, such as "the second one" or "the quiet one". */
function idAt(tokens: readonly Token[], told: string): number | undefined {
  const { ids } = toldBy(told)
  const text = tokens.map((token) => token.text).join(' ')
  const [, quietest] = told.split(/^The quietest first:$/m)
  if (quietest !== undefined && quiet.test(text)) return toldBy(`:\n${quietest.trim()}`).ids[0]
  const place = placeIn(tokens)
  // "The last thing said" names no place in the list.
  const isPlace =
    place !== undefined && (place !== last || /\blast (?:one|group|of (?:them|those))\b/iu.test(text))
  if (isPlace) return ids.at(place > 0 ? place - 1 : place)
  return tokens.find(({ id }) => id !== undefined && ids.includes(id))?.id
}

/** Kinds of questions whose answers list groups. */
const ofGroups = new Set('channels groupFor groupLanguages newestGroups rankedGroups'.split(' '))

/** Interprets "who runs the second one?" after a list of groups as a question about that group. */
export function groupInList(
  tokens: readonly Token[],
  { intent: before, told }: { intent: string; told: string },
): (Understood & { type: 'question' }) | undefined {
  if (!ofGroups.has(before)) return undefined
  const id = idAt(tokens, told)
  const intent = engines.cartographer.intents.find(({ name }) => name === 'show')
  if (id === undefined || !intent) return undefined
  const asked = { ...detailsOf(tokens), id: String(id) }
  return { type: 'question', citizen: 'cartographer', intent, asked, score: 1 }
}
