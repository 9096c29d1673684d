import { sinceOf } from '../../domain/since.ts'
import { type Asked, me, type Phrase, type Slot } from '../language/phrase.ts'
import type { Token } from '../language/token.ts'
import { rangeText, restText, type Topic } from '../language/topic.ts'
import { binding, has, isFiller, isTopicWord, isUnknown, weightOf } from '../language/weights.ts'
import { monthOf } from '../words/calendar.ts'
import type { Concept } from '../words/english.ts'
import { isCommon } from './guess.ts'

export type Fit = { asked: Asked; score: number; weight: number }

export const threshold = 0.6
const topicMax = 200

export function fitOf(
  phrase: Phrase,
  tokens: readonly Token[],
  topic: Topic | undefined,
  now: Date,
): Fit | undefined {
  const used = new Set<number>()
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
    if (found !== undefined && topic === undefined && asked.slug === me) return undefined
    if (found !== undefined) {
      asked.topic = found.slice(0, topicMax)
      const isOwn = !topic || tokens.slice(topic.from, topic.to).some(isTopicWord)
      const isAgents = !topic && tokens.every((token, at) => !isFree(at) || !isUnknown(token))
      weight += isAgents ? 0.5 : isOwn ? 1 : 0.3
    }
  }
  return scored(said, tokens, { isFree, isTopical, weight, asked, now })
}

function fills(token: Token, slot: Slot): boolean {
  if (slot === 'id') return token.id !== undefined
  if (slot === 'since') return token.since !== undefined
  if (
    slot === 'name' &&
    isUnknown(token) &&
    /^[a-z][a-z0-9-]{1,31}$/i.test(token.text) &&
    !monthOf(token.text)
  )
    return /[-\d]/.test(token.text) || !isCommon(token.text)
  return token.agent !== undefined
}

const isAfterAbout = (tokens: readonly Token[], token: Token) =>
  tokens.slice(0, tokens.indexOf(token)).some(({ concepts }) => concepts.has('about'))

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
