import { wordsOf } from '../../domain/words.ts'
import { isQuote, type Token } from '../language/token.ts'
import { joined, topicsOf } from '../language/topic.ts'
import { isLoneSign, topicalWithNamesAt } from '../language/topical.ts'
import { isUnknown } from '../language/weights.ts'
import { isPronoun } from './followUp.ts'
import type { Understood } from './understand.ts'

/** Intents (kinds of question) that search texts for words. */
const finding = new Set('search whoSaid firstSaid positions saidBy'.split(' '))

export function withTopic(read: Understood, tokens: readonly Token[]): Understood {
  if (read.type !== 'question') return read
  if (read.asked.topic === undefined) {
    const quote = tokens.find(isQuote)?.text
    return quote !== undefined && finding.has(read.intent.name)
      ? { ...read, asked: { ...read.asked, topic: quote } }
      : read
  }
  const { topic, ...asked } = read.asked
  const own = tokens.filter(({ text }) => topic.includes(text))
  if (isLoneSign(topic) || (own.length > 0 && own.every((token) => isPronoun(token) && !isQuote(token))))
    return { ...read, asked }
  if (tokens.some(isQuote) || topicsOf(tokens).some(({ isNamed }) => isNamed)) return read
  const places = topicalWithNamesAt(tokens, { mayBeKnown: true })
  if (places.length === 0 || isCompact(tokens, topic)) return read
  const words = joined(places.flatMap((at) => tokens[at] ?? []))
  return { ...read, asked: { ...asked, topic: words } }
}

const compactWords = 3

const isCompact = (tokens: readonly Token[], topic: string): boolean => {
  const words = new Set(wordsOf(topic))
  const own = tokens.filter(({ text }) => wordsOf(text).some((word) => words.has(word)))
  return own.length <= compactWords && own.every((token) => isUnknown(token))
}
