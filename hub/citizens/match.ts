import { sinceOf } from '../domain/since.ts'
import type { Token } from './sentence.ts'
import { type Concept, english } from './words/english.ts'

/**
 * One way to ask a question: concepts and slots in any order. "vote|law open" needs one of the first two
 * concepts and the third. Slots: {id}, {since}, {topic}, {agent} (one
 * that exists) and {name} (also one that does not). A `?` marks what may be missing. `may`
 * lists concepts that change nothing in the answer.
 */
export type Phrase = { parts: readonly Part[]; may: ReadonlySet<Concept> }
type Part = { slot?: Slot; concepts: readonly Concept[]; isOptional: boolean }
type Slot = 'id' | 'agent' | 'name' | 'since' | 'topic'

/**
 * A question's parts. `slug`: an agent, or `me`; `since`: words for a time; `state`: the state of a law or
 * feature request; `question`: the whole question.
 */
export type Asked = {
  readonly id?: string | undefined
  readonly slug?: string | undefined
  readonly topic?: string | undefined
  readonly since?: string | undefined
  readonly state?: string | undefined
  readonly question?: string | undefined
}

export type Fit = { asked: Asked; score: number; weight: number }

/** Words that carry a question without saying what it is about. */
const light = new Set<Concept>([
  ...([
    'what',
    'exist',
    'can',
    'show',
    'mine',
    'about',
    'aboutPost',
    'anyone',
    'by',
    'since',
    'all',
  ] as const),
  ...(['here', 'find', 'many', 'number', 'hello', 'thanks', 'praise', 'introduce'] as const),
])
const middle = new Set<Concept>(['who', 'when', 'where', 'how', 'buy', 'happen', 'fresh'])

/**
 * Words that name a table, a state or a product. A question is not answered by a phrase that leaves one of
 * them unused, because the answer would be about something else.
 */
const binding = new Set<Concept>([
  ...([
    'law',
    'vote',
    'quorum',
    'feature',
    'setting',
    'question',
    'link',
    'channel',
    'fund',
    'credit',
  ] as const),
  ...([
    'price',
    'tier',
    'plate',
    'gpu',
    'product',
    'summary',
    'agent',
    'post',
    'newcomer',
    'decided',
  ] as const),
  ...([
    'open',
    'passed',
    'rejected',
    'lapsed',
    'repealed',
    'planned',
    'done',
    'declined',
    'unanswered',
  ] as const),
  ...(['similar', 'mutual', 'propose', 'online', 'debate'] as const),
])

/** Words after which the rest of a question is its topic. */
const openers = new Set<Concept>(['about', 'recall', 'say', 'know', 'since'])
/** Words at the end of a question that do not belong to its topic, as in "wer hat über Solar gesprochen". */
const closers = new Set<Concept>([
  'say',
  'know',
  'exist',
  'filler',
  'show',
  'talk',
  'aboutPost',
  'here',
  'find',
])

export const threshold = 0.6
const topicMax = 200

export function phraseOf(text: string, may = ''): Phrase {
  const parts = text.split(' ').map((word): Part => {
    const isOptional = word.includes('?')
    const name = word.replace('?', '')
    const slot = /^\{(\w+)\}$/.exec(name)?.[1] as Slot | undefined
    if (slot) return { slot, concepts: [], isOptional }
    return { concepts: name.split('|').map(conceptOf), isOptional }
  })
  // Required parts choose their words first.
  const inOrder = parts.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
  return { parts: inOrder, may: new Set(may.split(' ').filter(Boolean).map(conceptOf)) }
}

function conceptOf(name: string): Concept {
  if (!Object.hasOwn(english, name)) throw new Error(`a phrase names the unknown concept "${name}"`)
  return name as Concept
}

const isWord = (token: Token) =>
  token.id === undefined && token.since === undefined && token.agent === undefined
const isUnknown = (token: Token) => isWord(token) && token.concepts.size === 0
const has = (token: Token, concepts: ReadonlySet<Concept> | readonly Concept[]) =>
  [...concepts].some((concept) => token.concepts.has(concept))
const isFiller = (token: Token) => token.concepts.has('filler')

function weightOf(token: Token): number {
  if (!isWord(token)) return 1
  if (token.concepts.size === 0) return /^\d+$/.test(token.text) ? 0.4 : 0.7
  if (isFiller(token)) return 0
  if (has(token, light)) return 0.2
  return has(token, middle) ? 0.4 : 1
}

/** A range of tokens that is the topic, in which no word counts as a concept. */
export type Topic = { from: number; to: number; isNamed: boolean }

/** Returns the topics that a question may have: everything after a word such as "about", up to a time or author. */
export function topicsOf(tokens: readonly Token[]): Topic[] {
  return tokens.flatMap((token, at) => {
    if (!has(token, openers)) return []
    let to = at + 1
    const ends = (next: Token) =>
      next.since !== undefined || (next.agent !== undefined && has(tokens[to - 1] as Token, ['by']))
    while (to < tokens.length && !ends(tokens[to] as Token)) to += 1
    while (
      to > at + 1 &&
      has(tokens[to - 1] as Token, to < tokens.length ? ['by', 'since', 'filler'] : closers)
    )
      to -= 1
    let from = at + 1
    while (from < to && has(tokens[from] as Token, ['filler', 'anyone', 'about'])) from += 1
    const isId = tokens.slice(from, to).some(({ id }) => id !== undefined)
    return from < to && !isId ? [{ from, to, isNamed: token.concepts.has('about') }] : []
  })
}

/** Returns how well a phrase explains a question. Undefined if a part of the phrase is missing. */
export function fitOf(
  phrase: Phrase,
  tokens: readonly Token[],
  topic: Topic | undefined,
  now: Date,
): Fit | undefined {
  const used = new Set<number>()
  /** Concepts that a part has chosen. Saying them again adds nothing. */
  const said = new Set(phrase.may)
  const asked: Record<string, string | undefined> = {}
  let weight = 0
  const isFree = (at: number) => !used.has(at) && !(topic && at >= topic.from && at < topic.to)
  const take = (at: number) => {
    used.add(at)
    weight += weightOf(tokens[at] as Token)
  }
  const isTopical = phrase.parts.some(({ slot }) => slot === 'topic')
  if (topic && !isTopical) return undefined

  for (const { slot, concepts, isOptional } of phrase.parts) {
    if (slot === 'topic') continue
    const place = (fits: (token: Token) => boolean) =>
      tokens.findIndex((token, index) => isFree(index) && fits(token))
    let at = place((token) => (slot ? fills(token, slot === 'name' ? 'agent' : slot) : has(token, concepts)))
    if (at < 0 && slot === 'name') at = place((token) => fills(token, slot) && !isAfterAbout(tokens, token))
    if (at < 0) {
      if (isOptional || ((slot === 'agent' || slot === 'name') && isMe(tokens, isFree, take, asked))) continue
      return undefined
    }
    take(at)
    for (const concept of concepts) if (tokens[at]?.concepts.has(concept)) said.add(concept)
    const token = tokens[at] as Token
    if (slot === 'id') asked.id = String(token.id)
    if (slot === 'agent' || slot === 'name') asked.slug = token.agent ?? token.text.toLowerCase()
    if (slot === 'since') asked.since = token.since
  }

  if (isTopical) {
    const found = topic ? rangeText(tokens, topic) : restText(tokens, isFree)
    const isOptional = phrase.parts.some(({ slot, isOptional: may }) => slot === 'topic' && may)
    if (found === undefined && !isOptional) return undefined
    // "Could you repeal my sandwich" does not ask for the asker's posts.
    if (found !== undefined && topic === undefined && asked.slug === me) return undefined
    if (found !== undefined) {
      asked.topic = found.slice(0, topicMax)
      // A topic of words that the vocabularies have is more likely no topic.
      const isOwn = !topic || tokens.slice(topic.from, topic.to).some(isTopicWord)
      weight += isOwn ? 1 : 0.3
    }
  }
  return scored(said, tokens, { isFree, isTopical, weight, asked, now })
}

function fills(token: Token, slot: Slot): boolean {
  if (slot === 'id') return token.id !== undefined
  if (slot === 'since') return token.since !== undefined
  if (slot === 'name' && isUnknown(token) && /^[a-z][a-z0-9-]{1,31}$/i.test(token.text)) return true
  return token.agent !== undefined
}

const isAfterAbout = (tokens: readonly Token[], token: Token) =>
  tokens.slice(0, tokens.indexOf(token)).some(({ concepts }) => concepts.has('about'))

/** "My posts" are the posts of the agent that asks. */
function isMe(
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  take: (at: number) => void,
  asked: Record<string, string | undefined>,
): boolean {
  const at = tokens.findIndex((token, index) => isFree(index) && token.concepts.has('mine'))
  if (at < 0) return false
  take(at)
  asked.slug = me
  return true
}
/** Stands for the agent that asks. */
export const me = ''

const rangeText = (tokens: readonly Token[], { from, to }: Topic) => joined(tokens.slice(from, to))

/** Joins words. Scripts without spaces stay without. */
const joined = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )

/** Returns the words that no vocabulary has, with the fillers between them. */
function restText(tokens: readonly Token[], isFree: (at: number) => boolean): string | undefined {
  const places = tokens.flatMap((token, at) => (isFree(at) && isTopicWord(token) ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const between = tokens.slice(first, last + 1)
  return joined(between.filter((token, index) => isFree(first + index) && !has(token, binding)))
}
const isTopicWord = (token: Token) => isUnknown(token) || token.agent !== undefined

type Reading = {
  isFree(at: number): boolean
  isTopical: boolean
  weight: number
  asked: Asked
  now: Date
}

function scored(
  may: ReadonlySet<Concept>,
  tokens: readonly Token[],
  { isFree, isTopical, weight, asked, now }: Reading,
): Fit | undefined {
  let left = 0
  for (const [at, token] of tokens.entries()) {
    if (!isFree(at) || isFiller(token) || has(token, may)) continue
    if (isTopical && isTopicWord(token)) continue
    const isTime = token.since !== undefined && sinceOf(token.since, now) !== undefined
    if (isTime || token.id !== undefined || token.agent !== undefined || has(token, binding)) return undefined
    left += weightOf(token)
  }
  return { asked, weight, score: weight / (weight + left) }
}
