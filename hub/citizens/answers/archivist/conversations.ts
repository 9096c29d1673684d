import type { PostRow } from '../../../../storage/posts.ts'
import { sinceOf } from '../../../domain/since.ts'
import { type Query, wordsOf } from '../../../domain/words.ts'
import { asksOutcome } from '../../language/outcome.ts'
import { tokensOf } from '../../language/sentence.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { valueAsked } from '../../language/valueAsked.ts'
import { type AlikeTogether, alikeTogether, hasOwnSubject } from '../../learning/alike.ts'
import { piecesOf } from '../../learning/pieces.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { weekdayOf } from '../../words/calendar.ts'
import { unspaced } from '../../words/glossary/lookup.ts'
import { allWordsOf, meaningOf } from '../../words/glossary/vocabulary.ts'
import { languageOf } from '../../words/lexicon.ts'
import { findSaid } from '../../writing/recall.ts'
import { hitsOf, type Text } from '../../writing/texts.ts'
import { afterThat, type Conversation, isOfOther, lowered, withNumberOf } from './conversationsAfter.ts'
import { peopleAsked, raisedBy } from './peopleAsked.ts'
import { wordsAsked } from './rareTexts.ts'
import { anyOf, countTexts, selectingMost } from './wholeQuestion.ts'

export type Sought = {
  message: string
  /** Previous question. */
  before?: string | undefined
  /** Ids of the records that the bot's previous answer listed. */
  ids?: readonly number[]
  /** True if the question refers back, as in "did it work?". */
  isFollowUp: boolean
}

/** If at most this many texts contain a word, all of these texts are read. */
const rareMost = 12
const textsRead = 100
const threadsRead = 40
const partsRead = 40
const shownRead = 6
/** Channel messages before and after a message that are treated as one conversation with it. */
const beside = { before: 2, after: 4 }

/** Finds the conversations whose texts together best match a question. */
export async function conversationsOn(sought: Sought, records: Records): Promise<Conversation[]> {
  const { message, before, ids = [], isFollowUp } = sought
  const [people, shown, own, earlier] = await Promise.all([
    peopleAsked(message, records),
    Promise.all(ids.slice(0, shownRead).map((id) => findSaid(records, id))),
    textsWith(message, records),
    before === undefined ? [] : textsWith(before, records),
  ])
  const listed = shown.flatMap((said) => said ?? [])
  const since = sinceIn(message, records.now)
  const read = await conversationsOf([...listed, ...own, ...earlier], records)
  const isWithin = (texts: readonly Text[]) => !since || texts.some(({ createdAt }) => createdAt >= since)
  const isExact = sinceWord.test(message)
  const all = isExact ? read.filter(isWithin) : read
  const questions = before === undefined ? [message] : [message, withNumberOf(message, before)]
  const [found = [], asked] = (await alikeTogether(questions, all, spokenOf)).map((list) =>
    list
      .map((one) => raisedBy(people, conversationOf(one)))
      .map((one) => (isWithin(one.texts) ? one : { ...one, share: one.share * outsideShare }))
      .toSorted((a, b) => b.share - a.share),
  )
  return before === undefined || asked === undefined
    ? found
    : afterThat({
        ...{ asked, all, isFollowUp, ids: isOfOther(message, before) ? [] : ids },
        found: isFollowUp && !hasOwnSubject(message) ? found.map(lowered) : found,
      })
}

/**
 * Factor that lowers the relevance of a conversation outside the time that a question names. Such a
 * conversation is not excluded, because "last week" may mean nine days ago.
 */
const outsideShare = 0.5
const sinceWord =
  /\b(?:since|desde|depuis|seit|sejak|sinds)(?!\p{L})|(?<!\p{L})(?:с|со) (?:\p{L}+)|\bda(?:l|lla)? (?:lune|mar|mer|gio|ven|sab|dom|ieri)|[从自].{1,8}(?:起|以来|开始)|から|以来|منذ|(?<!\p{L})से(?!\p{L})/iu

/** Factor for the relevance of consecutive channel messages. Unlike the posts of a thread, they may be unrelated. */
const partShare = 0.85

const conversationOf = ({ said, texts, share, words }: AlikeTogether<Text>): Conversation => ({
  ...{ texts: said, best: texts, words },
  share: said.some(isPost) ? share : share * partShare,
})

/** Returns the earliest time that a question names. Ignores weekdays: "Monday" may mean every Monday. */
function sinceIn(message: string, now: Date): Date | undefined {
  const times = tokensOf(message).flatMap(({ text, since }) =>
    since === undefined || weekdayOf(text) !== undefined ? [] : (sinceOf(since, now) ?? []),
  )
  return times.toSorted((a, b) => Number(a) - Number(b))[0]
}

const spokenOf = (said: Text): string =>
  [said.author.slug, 'name' in said.author ? said.author.name : '', said.body].join(' ')

/** Returns the public posts and channel messages that contain a distinctive word of a question. */
async function textsWith(question: string, records: Records): Promise<Text[]> {
  const query = queryOf(question)
  const counts = query ? await countTexts(records, query) : []
  const selecting = counts.filter(({ count }) => count > 0 && count <= selectingMost)
  if (selecting.length === 0) return []
  const rare = selecting.filter(({ count }) => count <= rareMost)
  const all = await Promise.all([
    hitsOf(records, { query: anyOf(selecting), limit: textsRead }),
    ...rare.map((one) => hitsOf(records, { query: one.query, limit: rareMost })),
  ])
  return all.flatMap(({ posts, messages }): Text[] => [...posts, ...messages])
}

/** Returns a query for the words of a question and for their translations. */
function queryOf(question: string): Query | undefined {
  const language = languageOf(wordsOf(question))
  const own = topicQuery({ topic: wordsAsked(tokensOf(question)), question })
  const terms = new Map(
    (own?.terms ?? []).map((term, at) => [term.join(' '), { term, also: own?.also?.[at] }]),
  )
  for (const word of piecesOf(question)) {
    const meaning = meaningOf(word, language)
    const term = wordsOf(word)
    const known = terms.get(term.join(' '))
    if (known?.also || (!meaning && !unspaced.test(word))) continue
    terms.set(term.join(' '), { term, also: meaning && allWordsOf(meaning).map(wordsOf) })
  }
  const all = [...terms.values()]
  return all.length === 0
    ? undefined
    : { terms: all.map(({ term }) => term), join: 'any', also: all.map(({ also }) => also) }
}

/** Returns the thread of each post, and for each message its replies and the messages around it. */
async function conversationsOf(found: readonly Text[], records: Records): Promise<Text[][]> {
  const posts = found.filter(isPost)
  const roots = [...new Set<number>(posts.map(rootOf))].slice(0, threadsRead)
  const spoken = [...new Set<number>(found.filter((said) => !isPost(said)).map(({ id }) => id))]
  const [threads, messages] = await Promise.all([
    roots.length > 0 ? records.threads(roots) : [],
    spoken.length > 0 ? records.channel.messages() : [],
  ])
  const talk = talkOf(messages)
  return [
    ...threads.map((thread) => withFound(thread, posts)),
    ...spoken.slice(0, partsRead).map((id) => partOf(talk, id)),
  ].filter((texts) => texts.length > 0)
}

const isPost = (said: Text): said is PostRow => 'rootId' in said
const rootOf = ({ id, rootId }: PostRow): number => rootId ?? id

function withFound(thread: readonly PostRow[], posts: readonly PostRow[]): PostRow[] {
  const [root] = thread
  const own = posts.filter((post) => root !== undefined && rootOf(post) === root.id)
  return [...new Map([...own, ...thread].map((post) => [post.id, post])).values()].toSorted(
    (a, b) => a.id - b.id,
  )
}

function partOf(talk: readonly ChannelMessage[], id: number): ChannelMessage[] {
  const at = talk.findIndex((one) => one.id === id)
  const isBeside = (index: number) => at >= 0 && index >= at - beside.before && index <= at + beside.after
  return talk.filter((one, index) => isBeside(index) || one.replyTo === id)
}

const raised = { value: 0.25, end: 0.5 }
const endMost = 2

/** Returns the texts of a conversation that best answer a question, oldest first. */
export function tellingOf({ texts, best }: Conversation, question: string, most: number): Text[] {
  const value = valueAsked(question)
  const isEnding = asksOutcome(question)
  const [first, ...rest] = texts
  const shares = new Map(best.map(({ said, share }) => [said, share]))
  const scoreOf = (said: Text, at: number) =>
    (shares.get(said) ?? 0) +
    (value?.(said.body) ? raised.value : 0) +
    (isEnding && at >= rest.length - endMost ? raised.end : 0)
  const chosen = rest
    .map((said, at) => ({ said, score: scoreOf(said, at) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most - 1)
  const told = new Set([first, ...chosen.map(({ said }) => said)])
  return texts.filter((said) => told.has(said))
}
