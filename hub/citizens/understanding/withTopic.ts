import { wordsOf } from '../../domain/words.ts'
import { isQuote, type Token } from '../language/token.ts'
import { joined, topicsOf } from '../language/topic.ts'
import { isLoneSign, topicalAt } from '../language/topical.ts'
import { isUnknown } from '../language/weights.ts'
import { isPronoun } from './followUp.ts'
import type { Understood } from './understand.ts'

export function withTopic(read: Understood, tokens: readonly Token[]): Understood {
  if (read.type !== 'question' || read.asked.topic === undefined) return read
  const { topic, ...asked } = read.asked
  const own = tokens.filter(({ text }) => topic.includes(text))
  if (isLoneSign(topic) || (own.length > 0 && own.every(isPronoun))) return { ...read, asked }
  if (tokens.some(isQuote) || topicsOf(tokens).some(({ isNamed }) => isNamed)) return read
  const places = topicalAt(tokens, { mayBeKnown: true })
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
