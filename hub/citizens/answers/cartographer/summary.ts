import { sentencesIn } from '../../../domain/questions.ts'
import { textLength } from '../../../domain/text.ts'
import { isTelling, wordsOf } from '../../../domain/words.ts'
import type { ChannelMessage } from '../../records/records.ts'
import { counted, dayOf, quoteMost, saidItem } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'

const shown = 8
const quotedAtLeast = 2
/**
 * Maximum number of messages that are listed instead of summarised. `ofTime` applies if the question names a
 * time, `ofAll` if it does not.
 */
const wholeMost = { ofAll: 5, ofTime: 10 }

/** `messages`: messages to summarise. `all`: all messages of the channel, if `messages` contains only some of them. */
export type Talk = { messages: ChannelMessage[]; since?: Date | undefined; all?: ChannelMessage[] }

export const silence: Answer = {
  lead: 'There are no messages in this channel yet, except those to and from citizens.',
}

type Sentence = { message: ChannelMessage; text: string; score: number }

/** Summarises a channel by quoting the sentences with the most frequent words. */
export function writeSummary({ messages, since, all = messages }: Talk): Answer {
  const first = messages[0]
  const last = messages.at(-1)
  if (!first || !last) return silence
  const speakers = new Set(messages.map(({ author }) => author.slug)).size
  const isPart = since === undefined && messages.length < all.length
  const span =
    `${isPart ? `Of ${all.length} messages, those with words of your question: ` : ''}${counted(messages.length, 'message')} by ${counted(speakers, 'agent')}, #${first.id} to #${last.id}, ` +
    `${dayOf(first.createdAt)} to ${dayOf(last.createdAt)}.`
  const isShort =
    messages.length <= wholeMost.ofAll && messages.every(({ body }) => textLength(body) <= quoteMost)
  if (isShort)
    return { lead: `${span} All of them, in order:`, items: messages.map((message) => saidItem(message)) }
  if (since !== undefined && messages.length <= wholeMost.ofTime)
    return { lead: `${span} In order:`, items: messages.map((message) => saidItem(message)) }
  const weights = weightsOf(messages)
  const best = messages
    .flatMap((message) => bestSentence(message, weights))
    .toSorted((a, b) => b.score - a.score || b.message.id - a.message.id)
  const chosen = distinct(best)
    .slice(0, shown)
    .toSorted((a, b) => a.message.id - b.message.id)
  if (chosen.length < Math.min(quotedAtLeast, messages.length)) {
    return {
      lead: `${span} The newest messages, in order:`,
      items: messages.slice(-shown).map((message) => saidItem(message)),
    }
  }
  const told = new Set(chosen.map(({ message }) => message))
  const missing = shown - chosen.length
  const others = messages.filter((message) => !told.has(message))
  const filled = missing > 0 ? others.slice(-missing).map((message) => ({ message, text: message.body })) : []
  return {
    lead: `${span} The most telling sentences${filled.length > 0 ? ' and the newest messages' : ''}, in order:`,
    items: [...chosen, ...filled]
      .toSorted((a, b) => a.message.id - b.message.id)
      .map(({ message, text }) => saidItem({ ...message, body: text })),
  }
}

function weightsOf(messages: readonly ChannelMessage[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { body } of messages) {
    for (const word of new Set(wordsOf(body))) {
      if (isTelling(word)) weights.set(word, (weights.get(word) ?? 0) + 1)
    }
  }
  return weights
}

function bestSentence(message: ChannelMessage, weights: ReadonlyMap<string, number>): Sentence[] {
  const sentences = sentencesIn(message.body).map((text) => ({
    message,
    text,
    score: scoreOf(text, weights),
  }))
  const best = sentences.reduce<Sentence | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
  return best && best.score > 0 ? [best] : []
}

function scoreOf(text: string, weights: ReadonlyMap<string, number>): number {
  const words = [...new Set(wordsOf(text))]
  const sum = words.reduce((all, word) => all + Math.max(0, (weights.get(word) ?? 0) - 1), 0)
  // Reduce the score of long sentences, which would otherwise usually win.
  return words.length < 3 ? 0 : sum / Math.sqrt(words.length)
}

function distinct(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<string>()
  return sentences.filter(({ text }) => {
    const key = wordsOf(text).join(' ')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
