import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import { spanIn } from '../language/absence.ts'
import { type Asked, me, type Phrase, type Slot } from '../language/phrase.ts'
import { isPossessive } from '../language/possessive.ts'
import { isQuote, type Token } from '../language/token.ts'
import { joined, rangeText, topicsOf } from '../language/topic.ts'
import { isLoneSign, topicalAt, topicalWithNamesAt } from '../language/topical.ts'
import { has, isFiller, isUnknown } from '../language/weights.ts'
import { type Meaning, meanings } from '../learning/meanings.ts'
import type { Concept } from '../words/english.ts'
import type { Intent } from '../writing/engine.ts'
import { type IsCommon, nameIn, numberIn } from './nameIn.ts'

export type Reading = { citizen: CitizenName; intent: Intent; asked: Asked }

const topicMax = 200

const knownTopics = new Set<Meaning>([
  ...(['agent_posts', 'posts_topic', 'first_said', 'decisions'] as const),
  ...(['channel_summary', 'channels', 'agents_topic', 'who_said', 'positions'] as const),
])

const longFrom = 14

/** Returns a question's intent and values (such as a topic), or undefined if a required value is missing. */
export function readAs(meaning: Meaning, tokens: readonly Token[], isCommon: IsCommon): Reading | undefined {
  const row = meanings[meaning]
  if (!row) return undefined
  const found = slotsIn(tokens, isCommon, { mayBeKnown: knownTopics.has(meaning) })
  const span = timed.has(meaning) && found.since === undefined ? spanIn(joined(tokens)) : undefined
  if (span !== undefined) found.since = span
  // In "where is music discussed", the word "music" is the topic even without "about".
  const isPlace = meaning === 'channels' && tokens.some((token) => has(token, ['where', 'talk']))
  if (isPlace) found.isTopicNamed = found.topic !== undefined
  const isOfAll =
    meaning === 'first_said' &&
    tokens.some((token) => has(token, ['here', 'all', 'start'])) &&
    !tokens.some((token) => has(token, ['say', 'talk', 'about', 'debate', 'propose']))
  if (isOfAll && !found.isTopicNamed) delete found.topic
  const fallback = instead[meaning] ?? []
  for (const name of [...(found.isTopicNamed ? (ofTopic[meaning] ?? []) : []), ...row.intents, ...fallback]) {
    const named = engines[row.citizen].intents.filter((one) => one.name === name)
    const takes = ({ phrases }: Intent) => phrases.some(({ parts }) => parts.some(({ slot }) => slot))
    const fits = named.length === 1 ? named : named.filter((one) => takes(one) && fullest(one.phrases, found))
    const [intent] = fits
    const concepts = needed[`${meaning} ${name}`]
    if (concepts && !tokens.some((token) => has(token, concepts))) continue
    if (meaning === 'prices' && name === 'plates' && tokens.some((token) => has(token, ['product', 'all'])))
      continue
    // A few intents have no patterns, because they take no values (such as a topic) from the question.
    if (intent?.phrases.length === 0) return { citizen: row.citizen, intent, asked: {} }
    const phrase = intent && fullest(intent.phrases, found)
    const isNobody = name === 'introduce' && found.agent === undefined && found.id === undefined
    if (isNobody && !tokens.some((token) => has(token, ['product', 'citizen', 'mine']))) continue
    if (intent && phrase) return { citizen: row.citizen, intent, asked: askedBy(phrase, found) }
  }
  return undefined
}

/** Meanings of questions about a period. In such a question, "two days" means the last two days. */
const timed: ReadonlySet<Meaning> = new Set<Meaning>([
  'posts_since',
  'channel_summary',
  'posts_today',
  'top_posts',
])

type TopicOptions = { mayBeKnown: boolean }

type Slots = Partial<Record<Slot, string>> & { isTopicNamed: boolean; isOwnWeak: boolean; other?: string }

const ofTopic: Partial<Record<Meaning, readonly string[]>> = {
  law_quorum: ['featuresOnTopic', 'lawsOnTopic'],
}

const instead: Partial<Record<Meaning, readonly string[]>> = { posts_similar: ['search'] }

const needed: Record<string, readonly Concept[]> = {
  'prices price': ['product', 'tier'],
  'prices plates': ['plate'],
  'law_quorum featuresOnTopic': ['feature'],
  'law_quorum lawsOnTopic': ['law'],
}

function slotsIn(tokens: readonly Token[], isCommon: IsCommon, options: TopicOptions): Slots {
  const agent = tokens.find((token) => token.agent !== undefined)?.agent
  const own = tokens.some(({ concepts }) => concepts.has('mine')) ? me : undefined
  const isOwnWeak = own !== undefined && !tokens.some(isPossessive)
  const id = tokens.find((token) => token.id !== undefined)?.id ?? numberIn(tokens)
  const since = tokens.find((token) => token.since !== undefined)?.since
  const topic = topicIn(tokens, isCommon, options)
  const name = nameIn(tokens, isCommon, topic)
  const isAfterAgent = isOwnWeak && name !== undefined && followsAgent(tokens, name.text)
  const slug = agent ?? (name?.isAfterPerson || isAfterAgent ? name.text : undefined) ?? own ?? name?.text
  return {
    ...(slug !== undefined && { agent: slug, name: slug }),
    ...{ ...(id !== undefined && { id: String(id) }), ...(since !== undefined && { since }) },
    ...(topic && { topic: topic.text.slice(0, topicMax) }),
    isTopicNamed: topic?.isNamed === true,
    isOwnWeak: slug === own && isOwnWeak,
    ...(agent !== undefined && name && { other: name.text }),
  }
}

const followsAgent = (tokens: readonly Token[], name: string): boolean =>
  tokens.some((token, at) => has(token, ['agent']) && tokens[at + 1]?.text.toLowerCase() === name)

/** Returns the topic of a question: quoted text, otherwise the words after "about", otherwise the rare words. */
function topicIn(
  tokens: readonly Token[],
  isCommon: IsCommon,
  { mayBeKnown }: TopicOptions,
): { text: string; isNamed: boolean } | undefined {
  const quote = tokens.find(isQuote)
  if (quote) return { text: quote.text, isNamed: true }
  const isRare = (token: Token) => isUnknown(token) && !isCommon(token.text)
  const isLong = tokens.length > longFrom
  const named = topicsOf(tokens)
    .map((topic) => ({ ...topic, isRare: tokens.slice(topic.from, topic.to).some(isRare) }))
    .filter(
      (topic) =>
        topic.isRare || (mayBeKnown && topic.isNamed && isSubject(tokens.slice(topic.from, topic.to))),
    )
    .toSorted((a, b) => Number(b.isRare) - Number(a.isRare) || Number(b.isNamed) - Number(a.isNamed))

  const [first] = named.filter(({ isNamed }) => isNamed)
  if (first) return { text: rangeText(tokens, first), isNamed: true }
  const topical = topicalAt(tokens, { mayBeKnown })
  const rare = tokens.filter((token) => isRare(token) && !isLoneSign(token.text))
  const isCompact = rare.length <= compactWords && topical.every((at) => rare.includes(tokens[at] as Token))
  if (topical.length > 0 && !isCompact) {
    const places = topicalWithNamesAt(tokens, { mayBeKnown })
    return { text: joined(places.map((at) => tokens[at] as Token)), isNamed: mayBeKnown }
  }
  if (isLong && named[0]) return { text: rangeText(tokens, named[0]), isNamed: false }
  const places = tokens.flatMap((token, at) => (isRare(token) && !isLoneSign(token.text) ? [at] : []))
  const [from, to] = [places[0], places.at(-1)]
  if (from === undefined || to === undefined) return undefined
  if (from > 0 && has(tokens[from - 1] as Token, ['active'])) return undefined
  const run = tokens.slice(from, to + 1)
  const words = run.filter((token) => isRare(token) || (!isFiller(token) && token.agent === undefined))
  return { text: joined(words), isNamed: topical.length > 0 && mayBeKnown }
}

const compactWords = 3

const isSubject = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isUnknown(token) || !has(token, vague))

const vague: readonly Concept[] = [
  ...(['filler', 'here', 'channel', 'anyone', 'mine', 'what', 'who', 'all', 'agent', 'similar'] as const),
]

function fullest(phrases: readonly Phrase[], found: Slots): Phrase | undefined {
  const slots = ({ parts }: Phrase) =>
    parts.flatMap(({ slot, isOptional }) => (slot ? [{ slot, isOptional }] : []))
  const isWeak = (slot: Slot) =>
    (slot === 'topic' && !found.isTopicNamed) || ((slot === 'agent' || slot === 'name') && found.isOwnWeak)
  const worth = (slot: Slot) => (isWeak(slot) ? -1 : 1)
  const used = (phrase: Phrase) =>
    slots(phrase).reduce((sum, { slot }) => sum + (found[slot] === undefined ? 0 : worth(slot)), 0)
  return phrases
    .filter((phrase) =>
      slots(phrase).every(({ slot, isOptional }) => isOptional || found[slot] !== undefined),
    )
    .toSorted((a, b) => used(b) - used(a))[0]
}

function askedBy({ parts }: Phrase, found: Slots): Asked {
  const asked: Record<string, string> = {}
  for (const { slot, isOptional } of parts) {
    const value = slot && found[slot]
    if (slot === undefined || value === undefined) continue
    if (slot === 'topic' && isOptional && !found.isTopicNamed) continue
    if ((slot === 'agent' || slot === 'name') && isOptional && found.isOwnWeak) continue
    asked[slot === 'agent' || slot === 'name' ? 'slug' : slot] = value
  }
  return found.other === undefined ? asked : { ...asked, other: found.other }
}
