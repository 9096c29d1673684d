import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { productOf, tierOf } from '../answers/treasurer/products.ts'
import { marks } from '../language/continuing.ts'
import { withAgents } from '../language/names.ts'
import { type Asked, me, type Slot } from '../language/phrase.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import { joined } from '../language/topic.ts'
import { topicalAt } from '../language/topical.ts'
import { has, isFiller, isUnknown } from '../language/weights.ts'
import type { Records } from '../records/records.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { isPlace } from './places.ts'
import type { Understood } from './understand.ts'

/** Maximum number of words of a new topic, such as "solar panels" in the follow-up "and solar panels?". */
const topicWords = 3

/** Interprets a message such as "and since yesterday?" as the previous question with one value changed. */
export async function likeBefore(
  citizen: CitizenName,
  message: string,
  records: Records,
  readPrevious: () => Promise<Understood>,
): Promise<Understood | undefined> {
  if (beforeThat.test(message)) return earlier(citizen, await readPrevious())
  if (!marks.test(message) && !isTime(tokensOf(message))) return undefined
  const tokens = await withAgents(tokensOf(message.replace(marks, ' ')), records)
  if (tokens.some(isPlace)) return undefined
  if (citizen === 'treasurer' && tokens.length <= productWords) {
    const before = await readPrevious()
    const isPriced = before.type === 'question' && pricing.has(before.intent.name)
    const priced = isPriced && isWayToPay(tokens) ? before : otherProduct(message, before)
    if (priced) return priced
  }
  const values = tokens.filter((token) => !isFiller(token) && !has(token, ['by', 'since', 'about']))
  const [first] = values
  if (!first || values.some((value) => value.concepts.size > 0 || isPlace(value))) return undefined
  const isTopic = values.every(isUnknown) && values.length <= topicWords
  if (values.length > 1 && !isTopic) return undefined
  const previous = await readPrevious()
  if (previous.type !== 'question') return undefined
  const { intent, asked } = previous
  const takes = (slot: Slot) => intent.phrases.some(({ parts }) => parts.some((part) => part.slot === slot))
  const change = changeBy(first, values, asked, takes)
  if (!change) return undefined
  return { ...previous, asked: { ...asked, ...change }, score: 1 }
}

const productWords = 5
const pricing = new Set(['price', 'prices', 'cheapest', 'plates', 'tiers', 'boosts'])

const currency = /^(?:dollars?|dólar(?:es)?|dolar|usdc?|доллар\p{L}*|美元|ドル|دولار|डॉलर|euros?)$/iu

/** True for a message that names only a way to pay, such as "and with credits?". */
const isWayToPay = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => has(token, ['credit']) || currency.test(token.text)) &&
  tokens.every(
    (token) =>
      isFiller(token) || currency.test(token.text) || has(token, ['credit', 'price', 'can', 'about', 'how']),
  )

/** Interprets a follow-up such as "and a mesh pass?" as a question about the price of another product. */
function otherProduct(message: string, previous: Understood): Understood | undefined {
  const isPrice = previous.type === 'question' && pricing.has(previous.intent.name)
  if (!isPrice || (productOf(message) === undefined && tierOf(message) === undefined)) return undefined
  const intent = engines.treasurer.intents.find(({ name }) => name === 'price')
  return intent && { ...previous, intent, asked: { question: message }, score: 1 }
}

const isTime = (tokens: readonly Token[]): boolean =>
  tokens.some(({ since }) => since !== undefined) &&
  tokens.every((token) => token.since !== undefined || has(token, ['filler', 'since', 'by']))

const beforeThat =
  /^[^\p{L}\p{N}]*(?:and|und|et|y|e|а|и|dan|en)? ?(?:before that|the (?:day|week|month) before|earlier|davor|vorher|avant|antes|antes disso|prima|daarvoor|раньше|до этого|sebelumnya|之前|その前)[^\p{L}\p{N}]*$/iu
const earlierTimes: Record<string, string> = {
  ...{ today: 'yesterday', yesterday: '2 days ago', 'this week': 'last week', 'last week': '2 weeks ago' },
  ...{ 'this month': 'last month', 'last month': '2 months ago' },
}

/** Repeats the previous question for the preceding period, such as yesterday instead of today. */
function earlier(citizen: CitizenName, previous: Understood): Understood | undefined {
  if (previous.type !== 'question' || previous.citizen !== citizen) return undefined
  const since = earlierTimes[previous.asked.since ?? '']
  return since === undefined ? undefined : { ...previous, asked: { ...previous.asked, since }, score: 1 }
}

function changeBy(
  first: Token,
  values: readonly Token[],
  asked: Asked,
  takes: (slot: Slot) => boolean,
): Partial<Asked> | undefined {
  if (first.since !== undefined) return takes('since') ? { since: first.since } : undefined
  if (first.agent !== undefined)
    return asked.slug === undefined && !takes('agent') && !takes('name') ? undefined : { slug: first.agent }
  if (first.id !== undefined) return asked.id === undefined ? undefined : { id: String(first.id) }
  // In "and zaphod?", the word may be the name of an agent that does not exist.
  const mayBeName = values.length === 1 && !isInGlossary(first.text)
  if (asked.slug !== undefined && asked.slug !== me && mayBeName) return { slug: first.text.toLowerCase() }
  const isEveryday =
    values.some(({ text }) => isInGlossary(text)) && topicalAt(values, { mayBeKnown: false }).length === 0
  return asked.topic === undefined || isEveryday ? undefined : { topic: joined(values) }
}
