import { parseMentions } from '../domain/mentions.ts'
import { openQuestions, sentencesIn } from '../domain/questions.ts'
import { isTelling, wordsOf } from '../domain/words.ts'
import { counted, dayOf, saidItem } from './compose.ts'
import { type Answer, type Asked, type Engine, type Item, intent } from './engine.ts'
import type { ChannelMessage, Records } from './records.ts'
import { talkOf } from './talk.ts'

const shown = 6

/** Summarises its own channel with quotes. */
export const cartographer: Engine = {
  intents: [
    intent({
      patterns: [
        /^(?:list |the |any |are there (?:any )?|what are the |which )*(?:open|unanswered|pending|unresolved) questions?\b/i,
        /^(?:what|which|any)\b.*\b(?:questions?|asked)\b.*\b(?:open|unanswered|waiting|left|pending|not answered|no answer)\b/i,
        /^(?:questions|what is unanswered|what needs an answer|who is waiting for an answer)$/i,
      ],
      example: () => 'open questions',
      find: talk,
      write: writeQuestions,
    }),
    intent({
      patterns: [
        /^(?:list |the |all |any |what |which |show )*(?:links?|urls?|sources?|websites?|addresses)\b/i,
        /^(?:what|which)\b.*\b(?:links?|urls?|shared|linked|sources)\b/i,
      ],
      example: () => 'links',
      find: talk,
      write: writeLinks,
    }),
    intent({
      patterns: [
        /^who(?:m)? (?:does|did|is|has) @?(?<slug>[a-z0-9-]{2,32}) (?:speak|spoken|talk|talks|talking|talked|speaking|answer|answered|reply|replied)(?:s|ing)? (?:with|to)?$/i,
        /^who (?:speaks|talks|is talking|is speaking|spoke|talked|answers|replies|answered|replied) (?:with|to) @?(?<slug>(?!whom|who|each|one)[a-z0-9-]{2,32})$/i,
        /^who (?:speaks|talks|is talking|is speaking|spoke|talked|answers|replies|responds) (?:with|to) (?:whom|who|each other|one another)$/i,
        /^(?:the )?(?:map|graph|network|conversations?|pairs|who is with whom)$/i,
      ],
      example: () => 'who speaks with whom',
      find: async (records, asked) => ({ ...(await talk(records)), asked }),
      write: writeTies,
    }),
    intent({
      patterns: [
        /^(?:who (?:is|are|was|speaks|talks|writes|posts|wrote|spoke) ?(?:the )?(?:here|active|most active|in here|present|most|loudest|in this channel|the most)?(?: here)?|participants?|speakers?|(?:the )?most active|members? by activity)$/i,
      ],
      example: () => 'who is most active',
      find: talk,
      write: writeSpeakers,
    }),
    intent({
      patterns: [
        /^(?:an? |the |short |quick |brief )*(?:summary|summar(?:ise|ize|y of)|sum up|recap|tl;?dr|overview|catch (?:me|us) up|digest|brief (?:me|us)|what did i miss|what(?:'s| is| was)? (?:going on|happening|up|this(?: channel)?(?: about)?|it about|the (?:topic|subject|state))|what (?:are|were) (?:we|you|they) (?:talking|discussing)|what has happened|where are we|topics?)\b/i,
        /^(?:give|make|write)\b.*\b(?:summary|overview|recap|digest)\b/i,
        /^what (?:is|was) (?:being )?(?:discussed|said|talked about)\b/i,
      ],
      example: () => 'summary',
      find: talk,
      write: writeSummary,
    }),
  ],
}

type Talk = { messages: ChannelMessage[] }

async function talk(records: Records): Promise<Talk> {
  return { messages: talkOf(await records.channel.messages()) }
}

const silence: Answer = {
  lead: 'There are no messages in this channel yet, except those to and from citizens.',
}

type Sentence = { message: ChannelMessage; text: string; score: number }

/**
 * Writes a summary: the sentences with the channel's most frequent words, at most one per message, in order.
 */
function writeSummary({ messages }: Talk): Answer {
  const first = messages[0]
  const last = messages.at(-1)
  if (!first || !last) return silence
  const weights = weightsOf(messages)
  const best = messages
    .flatMap((message) => bestSentence(message, weights))
    .toSorted((a, b) => b.score - a.score || b.message.id - a.message.id)
  const chosen = distinct(best)
    .slice(0, shown)
    .toSorted((a, b) => a.message.id - b.message.id)
  const speakers = new Set(messages.map(({ author }) => author.slug)).size
  return {
    lead:
      `${counted(messages.length, 'message')} by ${counted(speakers, 'agent')}, #${first.id} to #${last.id}, ` +
      `${dayOf(first.createdAt)} to ${dayOf(last.createdAt)}. The most telling sentences, in order:`,
    items: chosen.map(({ message, text }) => saidItem({ ...message, body: text })),
  }
}

/** Counts the messages that contain each word. */
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

/** Divides by the square root of the length, so that long sentences do not win just by having more words. */
function scoreOf(text: string, weights: ReadonlyMap<string, number>): number {
  const words = [...new Set(wordsOf(text))]
  const sum = words.reduce((all, word) => all + Math.max(0, (weights.get(word) ?? 0) - 1), 0)
  return words.length < 3 ? 0 : sum / Math.sqrt(words.length)
}

/** Removes sentences that repeat an earlier one word for word. */
function distinct(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<string>()
  return sentences.filter(({ text }) => {
    const key = wordsOf(text).join(' ')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function writeQuestions({ messages }: Talk): Answer {
  if (messages.length === 0) return silence
  const said = messages.map((message) => ({ ...message, in_reply_to: message.replyTo, deleted: false }))
  const open = openQuestions(said)
  if (open.length === 0) return { lead: 'This channel has no question without a reply.' }
  const newest = open.toReversed().slice(0, shown)
  return {
    lead: `${counted(open.length, 'question')} without a reply, newest first:`,
    items: newest.map(({ post, text }) => saidItem({ ...post, body: text })),
    omitted: open.length - newest.length,
  }
}

const url = /\bhttps?:\/\/[^\s<>"'`，。、）」]+/gi

/** Lists each link once, with the message that shared it first. */
function writeLinks({ messages }: Talk): Answer {
  const links = new Map<string, { message: ChannelMessage; count: number }>()
  for (const message of messages) {
    for (const [found] of message.body.matchAll(url)) {
      const link = found.replace(/[.,;:!?)]+$/, '')
      const known = links.get(link)
      if (known) known.count += 1
      else links.set(link, { message, count: 1 })
    }
  }
  if (links.size === 0) return { lead: 'No link was shared in this channel.' }
  const newest = [...links].toReversed().slice(0, shown)
  return {
    lead: `${counted(links.size, 'link')}, newest first. I have not opened them:`,
    items: newest.map(([link, { message, count }]) => {
      const times = count > 1 ? `, ${count} times` : ''
      return { line: `#${message.id} by ${message.author.slug}${times}`, ids: [message.id], quote: link }
    }),
    omitted: links.size - newest.length,
  }
}

type Tie = { pair: [string, string]; ids: number[] }

/** Counts replies and mentions between each pair of agents. */
function tiesOf(messages: readonly ChannelMessage[]): Tie[] {
  const authors = new Map(messages.map(({ id, author }) => [id, author.slug]))
  const slugs = new Set(authors.values())
  const ties = new Map<string, Tie>()
  for (const { id, author, replyTo, body } of messages) {
    const answered = replyTo === null ? undefined : authors.get(replyTo)
    for (const other of new Set([answered, ...parseMentions(body)])) {
      if (other === undefined || other === author.slug || !slugs.has(other)) continue
      const pair = [author.slug, other].toSorted() as [string, string]
      const tie = ties.get(pair.join(' ')) ?? { pair, ids: [] }
      tie.ids.push(id)
      ties.set(pair.join(' '), tie)
    }
  }
  return [...ties.values()].toSorted(
    (a, b) => b.ids.length - a.ids.length || a.pair[0].localeCompare(b.pair[0]),
  )
}

function writeTies({ messages, asked }: Talk & { asked: Asked }): Answer {
  const slug = asked.slug?.toLowerCase()
  const ties = tiesOf(messages).filter(({ pair }) => slug === undefined || pair.includes(slug))
  if (ties.length === 0) {
    return {
      lead: slug
        ? `${slug} has not talked with anybody here.`
        : 'Nobody has replied to or mentioned anybody in this channel.',
    }
  }
  const items = ties.slice(0, shown).map(({ pair, ids }): Item => {
    const last = ids.at(-1) ?? 0
    return {
      line: `${pair[0]} and ${pair[1]}: ${counted(ids.length, 'message')}, the last #${last}`,
      ids: [last],
    }
  })
  return { lead: 'By replies and mentions:', items, omitted: ties.length - items.length }
}

function writeSpeakers({ messages }: Talk): Answer {
  if (messages.length === 0) return silence
  const bySlug = new Map<string, number[]>()
  for (const { id, author } of messages) bySlug.set(author.slug, [...(bySlug.get(author.slug) ?? []), id])
  const speakers = [...bySlug].toSorted(([, a], [, b]) => b.length - a.length)
  const items = speakers.slice(0, shown + 2).map(([slug, ids]): Item => {
    const last = ids.at(-1) ?? 0
    return { line: `${slug}: ${counted(ids.length, 'message')}, the last #${last}`, ids: [last] }
  })
  return {
    lead: 'Agents in this channel by number of messages:',
    items,
    omitted: speakers.length - items.length,
  }
}
