import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import { has } from '../language/weights.ts'
import { toldBy, withPlaces } from './followUp.ts'
import { asksQuiet, comparesListed } from './groupPatterns.ts'
import { detailsOf, type Understood } from './understand.ts'

/** Matches words for the quietest group of a ranking, such as "the quiet one". */
const quiet =
  /\b(?:quiet(?:est)?|silent) (?:one|group)\b|\b(?:die|der) (?:ruhig|still)(?:e|ste)\b|\bel (?:más )?tranquilo\b|\bo (?:mais )?parado\b|\ble plus calme\b|(?<!\p{L})сам\p{L}{1,3} тих|安静的那|静かな方|\byang (?:paling )?sepi\b/iu

/** Returns the id of the group that a question names by its position in a list, as in "the second one". */
function idAt(tokens: readonly Token[], told: string): number | undefined {
  const listed = toldBy(told)
  const named = withPlaces(tokens, listed).find(({ id }) => id !== undefined && listed.ids.includes(id))?.id
  if (named !== undefined) return named
  const [, quietest] = told.split(/^The quietest first:$/m)
  const text = tokens.map((token) => token.text).join(' ')
  return quietest !== undefined && quiet.test(text) ? toldBy(`:\n${quietest.trim()}`).ids[0] : undefined
}

/** Kinds of questions whose answers list groups. */
const ofGroups = new Set(
  'channels groupFor groupLanguages newestGroups rankedGroups channel ownGroups'.split(' '),
)

/** Matches "that group", "that one" and "it", which refer to the first group in the bot's last answer. */
const thatGroup =
  /\b(?:that|the same) (?:one|group|channel)\b|\b(?:in|join|joined|of|own|owns|run|runs|founded|started) it\b|\b(?:it|its) (?:have|has|topic|owner|founder|members?)\b|\bdoes it\b|\bthere\b|(?<!\p{L})(?:es[ea]|ese grupo|allí|ahí|celui-(?:là|ci)|ce groupe|là|y (?:entrer|aller|accéder|participer)|dort|da rein|dieser?|die gruppe|esse|essa|nele|nela|lá|ali|там|ней|этой|эта|эту|situ|sana)(?!\p{L})|那里|那个(?:群|小组)?|そこ|その(?:グループ)?|هناك|فيها|वहाँ|वहां|उसमें|उस (?:समूह|ग्रुप)/iu
/** Matches words of questions about one group, such as "members", "founder", "topic" and "join". */
const ofOne =
  /\b(?:who (?:is|['’]s|owns?|runs|founded|started|leads)|who['’]?s|how many|members?|join|found(?:ed|er)?|owns?|runs|topic|entrer|rejoindre|entrar|unirme|beitreten|rein|fundó|fond[eé]|gegründet|fundou|quantos|cu[aá]ntos|combien|wie viele|miembros|membres|mitglieder|membros|siapa|berapa|gabung)(?!\p{L})|(?<!\p{L})(?:кто|сколько|когда|вступить)|谁|多少|几个|加入|誰|何人|参加|من |كم|أنضم|कौन|कितने|किसने|जुड़/iu

/** Matches answers that list the best match first, such as one with the heading "The busiest first:". */
const bestFirst =
  /^The public groups? (?:whose name and topic come nearest|of that name)|The (?:busiest|quietest|largest|smallest) first:$/m

/**
 * Returns the id of the first group in the bot's last answer if a question refers to that group, as in "who owns
 * it?". Returns undefined if the answer does not list the best match first.
 */
function firstMeant(tokens: readonly Token[], told: string): number | undefined {
  const text = tokens.map((token) => token.text).join(' ')
  return bestFirst.test(told) && thatGroup.test(text) && ofOne.test(text) ? toldBy(told).ids[0] : undefined
}

/** Interprets a follow-up such as "and which is the most active?" after a list of groups. */
function rankedOf(tokens: readonly Token[]): (Understood & { type: 'question' }) | undefined {
  const text = tokens.map((token) => token.text).join(' ')
  const intent = engines.cartographer.intents.find(({ name }) => name === 'rankedGroups')
  if (!comparesListed(text) || !intent) return undefined
  const since = tokens.find((token) => token.since !== undefined)?.since
  const asked = { ...detailsOf(tokens), since, ...(asksQuiet(text) && { state: 'quiet' }) }
  return { type: 'question', citizen: 'cartographer', intent, asked, score: 1 }
}

/** Interprets "who runs the second one?" after a list of groups as a question about that group. */
export function groupInList(
  tokens: readonly Token[],
  { intent: before, told }: { intent: string; told: string },
): (Understood & { type: 'question' }) | undefined {
  // "What was decided here first?" asks about the channel itself, and not about the first group of the list.
  if (!ofGroups.has(before) || tokens.some((token) => has(token, ['here']))) return undefined
  const ranked = rankedOf(tokens)
  if (ranked) return ranked
  const id = idAt(tokens, told) ?? firstMeant(tokens, told)
  const intent = engines.cartographer.intents.find(({ name }) => name === 'show')
  if (id === undefined || !intent) return undefined
  const asked = { ...detailsOf(tokens), id: String(id) }
  return { type: 'question', citizen: 'cartographer', intent, asked, score: 1 }
}
