import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import { toldBy, withPlaces } from './followUp.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Matches "the quiet one" after a ranking, whose second part begins with the quietest group. */
const quiet =
  /\b(?:quiet(?:est)?|silent) (?:one|group)\b|\b(?:die|der) (?:ruhig|still)(?:e|ste)\b|\bel (?:más )?tranquilo\b|\bo (?:mais )?parado\b|\ble plus calme\b|(?<!\p{L})сам\p{L}{1,3} тих|安静的那|静かな方|\byang (?:paling )?sepi\b/iu

/** Returns the id of the group at the place that a question names, such as "the second one" or "the quiet one". */
function idAt(tokens: readonly Token[], told: string): number | undefined {
  const listed = toldBy(told)
  const named = withPlaces(tokens, listed).find(({ id }) => id !== undefined && listed.ids.includes(id))?.id
  if (named !== undefined) return named
  const [, quietest] = told.split(/^The quietest first:$/m)
  const text = tokens.map((token) => token.text).join(' ')
  return quietest !== undefined && quiet.test(text) ? toldBy(`:\n${quietest.trim()}`).ids[0] : undefined
}

/** Kinds of questions whose answers list groups. */
const ofGroups = new Set('channels groupFor groupLanguages newestGroups rankedGroups'.split(' '))

/** Interprets "who runs the second one?" after a list of groups as a question about that group. */
export function groupInList(
  tokens: readonly Token[],
  { intent: before, told }: { intent: string; told: string },
): (Understood & { type: 'question' }) | undefined {
  // "What was decided here first?" asks about this channel.
  if (!ofGroups.has(before) || tokens.some((token) => has(token, ['here']))) return undefined
  const id = idAt(tokens, told)
  const intent = engines.cartographer.intents.find(({ name }) => name === 'show')
  if (id === undefined || !intent) return undefined
  const asked = { ...detailsOf(tokens), id: String(id) }
  return { type: 'question', citizen: 'cartographer', intent, asked, score: 1 }
}
