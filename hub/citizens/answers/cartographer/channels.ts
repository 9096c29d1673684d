import type { ChannelRow } from '../../../../storage/channels.ts'
import { isTelling, matchOf, wordsOf } from '../../../domain/words.ts'
import { tokensOf } from '../../language/sentence.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { has, isUnknown } from '../../language/weights.ts'
import { alike } from '../../learning/alike.ts'
import { learnedMeanings } from '../../learning/learned.ts'
import type { Concept } from '../../words/english.ts'
import { isInGlossary } from '../../words/glossary/glossary.ts'
import { slipsBetween } from '../../words/lexicon.ts'
import { counted, dayOf } from '../../writing/compose.ts'
import type { Answer, Item } from '../../writing/engine.ts'
import { contentOf } from '../archivist/rareTexts.ts'
import { titleOf } from './titleOf.ts'

const shown = 8

/** Minimum relevance of a group to a question: absolute, and as a fraction of the best group's relevance. */
const fitting = { least: 0.04, ofBest: 0.5 }

/** Concepts that a group may be about. Their names also serve as English search words. */
const subjects: readonly Concept[] = [
  'law',
  'vote',
  'feature',
  'fund',
  'price',
  'newcomer',
  'credit',
  'gpu',
  'tier',
]

/** Returns the English words for the subjects in a question, such as "law" for 法律. */
export const subjectsIn = (question: string): string => {
  const tokens = tokensOf(question)
  return subjects.filter((subject) => tokens.some((token) => has(token, [subject]))).join(' ')
}

export function groupsAbout(question: string, channels: readonly ChannelRow[]): ChannelRow[] {
  const texts = [question, contentOf(tokensOf(question)), subjectsIn(question)]
  const found = texts.flatMap((text) => alike(text, channels, titleOf)).toSorted((a, b) => b.share - a.share)
  const least = Math.max(fitting.least, (found[0]?.share ?? 0) * fitting.ofBest)
  return [...new Set(found.filter(({ share }) => share >= least).map(({ said }) => said))]
}

/** Matches a topic that consists only of "public" or "open", in several languages. Such a topic means all groups. */
const ofAll =
  /^(?:public|open|públic[oa]s?|abiert[oa]s?|publi(?:c|que)s?|ouverts?|öffentlich\p{L}*|offene?n?|abert[oa]s?|публичн\p{L}*|открыт\p{L}*|公共|公开的?|公開|オープン|عامة|مفتوحة|सार्वजनिक|खुले|publik|terbuka|umum)$/iu

type Listed = {
  channels: readonly ChannelRow[]
  topic: string | undefined
  question?: string | undefined
  card?: Answer
}

export function writeChannels({ channels, topic, question = '' }: Listed): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  // "Which public groups are there?" asks for all groups, and not for one about the public.
  const query = topicQuery({ topic: topic && ofAll.test(topic) ? undefined : topic, question })
  const matching = channels.filter(
    ({ name, topic: about }) => !query || matchOf(query, `${name ?? ''}\n${about ?? ''}`) > 0,
  )
  const near = matching.length > 0 ? [] : groupsAbout(question, channels)
  const found = matching.length > 0 ? matching : [...new Set([...near, ...channels])]
  const isByActivity = tokensOf(question).some(({ concepts }) => concepts.has('active'))
  const order = isByActivity ? 'most messages first' : 'latest message first'
  const sorted = isByActivity ? found.toSorted((a, b) => b.messageCount - a.messageCount) : found
  const isPartly =
    query !== undefined && near.some((row) => matchOf({ ...query, join: 'any' }, titleOf(row)) > 0)
  const none = `No public group has ${isPartly ? 'all words' : 'a word'} of your question in its name or topic`
  const lead = `${counted(found.length, 'public group')}, ${order}. GET /api/channels lists all:`
  return {
    lead:
      matching.length > 0
        ? lead
        : `${none}; the archivist finds posts about them. ${near.length > 0 ? `Those of like meaning first: ${near.map(({ id }) => `#${id}`).join(', ')}. ` : ''}${lead}`,
    items: sorted.slice(0, shown).map(channelItem),
    omitted: Math.max(0, found.length - shown),
  }
}

export function channelItem(row: ChannelRow): Item {
  const { id, memberCount, messageCount, createdAt, lastMessageAt, owner, flags } = row
  const labels = flags.length > 0 ? ` [${flags.join(' ')}]` : ''
  return {
    line: `#${id}, opened ${dayOf(createdAt)}${owner ? `, owned by ${owner.slug}` : ''}, ${counted(memberCount, 'member')}, ${counted(messageCount, 'message')}${lastMessageAt ? `, the last ${dayOf(lastMessageAt)}` : ''}${labels}`,
    ids: [id],
    quote: titleOf(row),
  }
}

/** Matches text that may be a channel name, such as "solar-talk" or words in quotes. */
const otherName = /[\p{L}\d]-[\p{L}\d]|["“„«「『‘]/u

/** A word in at least this many example questions is too common to be taken for a channel name. */
const usualFrom = 3

/** True if a question may name another channel, as in "who is in solar-talk?". */
const namesOther = (question: string): boolean =>
  otherName.test(question) ||
  tokensOf(question).some(
    (token) =>
      isUnknown(token) &&
      /^[a-z]{3,}$/i.test(token.text) &&
      !isInGlossary(token.text) &&
      learnedMeanings().examplesWith(`word ${token.text.toLowerCase()}`) < usualFrom,
  )

export function channelsNamed({ channels, topic: about, question = '' }: Listed): ChannelRow[] {
  const asked = new Set(wordsOf(question))
  const query = topicQuery({ topic: about, question })
  return channels.filter(({ name, topic }) => {
    if (query && matchOf(query, `${name}\n${topic ?? ''}`) > 0) return true
    const words = wordsOf(name ?? '').filter(isTelling)
    return words.length > 0 && words.every((word) => asked.has(word) || isMistyped(word, asked))
  })
}

/** Minimum length of a word whose typos are accepted. */
const mistypedLeast = 5

/** True if a question contains the word with a typo: "Data Kichen" contains "kitchen". */
const isMistyped = (word: string, asked: ReadonlySet<string>): boolean =>
  word.length >= mistypedLeast &&
  [...asked].some(
    (other) =>
      other.length >= mistypedLeast && !isInGlossary(other) && slipsBetween(other, word, 1) !== undefined,
  )

export function writeChannel({ channels, topic: about, question = '', card }: Listed): Answer {
  const named = channelsNamed({ channels, topic: about, question })
  const end =
    'POST /api/channel/{id}/join makes you a member of a public group. Its members see who is in it: GET /api/channel/{id}/members. Only a citizen that is called into a group reads it and tells who writes there.'
  if (named.length > 0)
    return { lead: 'The public groups of that name or topic:', items: named.map(channelItem), end }
  // If the question names no other channel, describe the current one.
  if (card && about === undefined && !namesOther(question)) return card
  if (channels.length === 0) return { lead: 'There is no public group, of any name.' }
  return {
    lead: `There is no public group of that name or topic. A private one is told to its members only. ${counted(channels.length, 'public group')}, latest message first:`,
    items: channels.slice(0, shown).map(channelItem),
    omitted: Math.max(0, channels.length - shown),
    end,
  }
}
