import type { Concept } from '../words/english.ts'
import type { Token } from './token.ts'
import { binding, has, isTopicWord } from './weights.ts'

/** Meanings of words such as "about", after which a topic begins. */
const openers = new Set<Concept>(['about', 'recall', 'say', 'know', 'since'])
/** Meanings of words that may follow a topic, such as "say" in "what does the law about bees say?". */
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
  'when',
  'passed',
  'feature',
  'law',
  'rejected',
])

export type Topic = { from: number; to: number; isNamed: boolean }

/** Maximum number of topics per question, because every topic is tried with every pattern. */
const topicsMax = 4

/** Returns the possible topics of a question, such as "solar" in "who wrote about solar?". */
export function topicsOf(tokens: readonly Token[]): Topic[] {
  const topics = tokens.flatMap((token, at) => {
    if (!has(token, openers) || token.ends) return []
    let to = at + 1
    const ends = (next: Token) =>
      next.since !== undefined || (next.agent !== undefined && has(tokens[to - 1] as Token, ['by']))
    const isOver = () => to > at + 1 && (tokens[to - 1]?.ends === true || isNextQuestion(tokens, to))
    while (to < tokens.length && !isOver() && !ends(tokens[to] as Token)) to += 1
    while (
      to > at + 1 &&
      has(tokens[to - 1] as Token, to < tokens.length ? ['by', 'since', 'filler'] : closers)
    )
      to -= 1
    if (isNounAfter(tokens, to) && to - 2 > at + 1) to -= 2
    let from = at + 1
    while (from < to && has(tokens[from] as Token, ['filler', 'anyone', 'about'])) from += 1
    const isId = tokens.slice(from, to).some(({ id }) => id !== undefined)
    // "What did I write, I forgot" has no topic after "write".
    const isClause = token.concepts.has('say') && tokens[from]?.concepts.has('mine') === true
    // Question words alone are not a topic: "about what?" asks for one.
    const isAsked = tokens.slice(from, to).every((one) => has(one, questionWords))
    return from < to && !isId && !isClause && !isAsked
      ? [{ from, to, isNamed: token.concepts.has('about') }]
      : []
  })
  return [...topics, ...topicsBefore(tokens)].slice(0, topicsMax)
}

const isNounAfter = (tokens: readonly Token[], to: number): boolean =>
  /^[的の]$/.test(tokens[to - 2]?.text ?? '') &&
  has(tokens[to - 1] as Token, ['post', 'debate', 'talk', 'say'])

const questionWords: readonly Concept[] = ['what', 'who', 'when', 'where', 'how', 'many']
const conjunctions = /^(?:and|y|e|et|und|en|и|а|dan)$/iu

/** True if another question begins at a token, as in "bridges and who started it". */
const isNextQuestion = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  return (
    token !== undefined && next !== undefined && conjunctions.test(token.text) && has(next, questionWords)
  )
}

/** Returns the words before a postposition, such as について or "के बारे में", as the topic. */
function topicsBefore(tokens: readonly Token[]): Topic[] {
  return tokens.flatMap((token, to) => {
    if (!token.concepts.has('aboutPost')) return []
    const isEdge = ({ ends, since, agent, id }: Token) =>
      ends || since !== undefined || agent !== undefined || id !== undefined
    let from = tokens.slice(0, to).findLastIndex(isEdge) + 1
    while (from < to && has(tokens[from] as Token, leading)) from += 1
    return from < to && tokens.slice(from, to).some(isTopicWord) ? [{ from, to, isNamed: true }] : []
  })
}

const leading: readonly Concept[] = ['filler', 'anyone', 'mine', 'show', 'what', 'who', 'here', 'agent']

export const rangeText = (tokens: readonly Token[], { from, to }: Topic) => joined(tokens.slice(from, to))

export const joined = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )

export function restText(tokens: readonly Token[], isFree: (at: number) => boolean): string | undefined {
  const start = tokens.slice(0, -1).findLastIndex(({ ends }) => ends) + 1
  const places = tokens.flatMap((token, at) => (at >= start && isFree(at) && isTopicWord(token) ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const between = tokens.slice(first, last + 1)
  return joined(between.filter((token, index) => isFree(first + index) && !has(token, binding)))
}
