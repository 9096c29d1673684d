import type { PostRow } from '../../../../storage/posts.ts'
import type { AgentId } from '../../../contract/ids.ts'
import { sinceOf } from '../../../domain/since.ts'
import { wordsOf } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { topicalAt } from '../../language/topical.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { has } from '../../language/weights.ts'
import type { Records } from '../../records/records.ts'
import { unitOf } from '../../words/calendar.ts'
import { isInGlossary } from '../../words/glossary/glossary.ts'
import { type AgentCard, cardsNamed, idsNamed, totalsOf } from '../../writing/agentCard.ts'
import { withAround } from '../../writing/around.ts'
import { closestHits, type Loose, looseScope } from '../../writing/closest.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import type { Answer, Item } from '../../writing/engine.ts'
import { noDate, otherWords, search, sinceWords, writeFound } from '../../writing/recall.ts'
import { type Hits, hitsOf, listed, nothing, placeOf, spanOf, type Wanted } from '../../writing/texts.ts'
import { excluding, withoutTopic } from './exceptTopic.ts'
import { inTalkAbout } from './inTalkAbout.ts'
import { contentOf, isContent } from './rareTexts.ts'

export type SaidBy = {
  slug: string
  /** Undefined if no agent has the slug. */
  agentId: AgentId | undefined
  cards?: readonly AgentCard[]
  hits: Loose
  /** Newest texts of the agent, set only if no text matches the topic or the time. */
  newest?: Hits
  since?: Date | undefined
  /** True if a time such as "in its first week" was not understood. */
  isUnread?: boolean
  /** True if the supposed name of an agent is an ordinary word. */
  isWord?: boolean
  problem?: string
  /** True if the question asks for posts. The answer then lists posts before messages of the channel. */
  isPostsFirst?: boolean
  /** The agent's texts in the conversation that best matches the question. Some may share no word with the question. */
  also?: readonly PostRow[]
}

export async function saidBy(records: Records, asked: Asked): Promise<SaidBy> {
  const found = await saidByName(records, asked)
  const { agentId: authorId, slug, since, hits } = found
  const { question = '', message = question } = asked
  const isOpen = found.problem === undefined && !found.isUnread && !excluding.test(question)
  if (authorId === undefined || !isOpen) return found
  const also = await inTalkAbout(records, message, { authorId, slug, since })
  const isShownLast = hits.query !== undefined && hits.count > 0
  const told = new Set<number>((isShownLast ? hits.posts : also).map(({ id }) => id))
  const others = <One extends { id: number }>(some: readonly One[]) => some.filter(({ id }) => !told.has(id))
  if (isShownLast) return { ...found, also: others(also) }
  const without = <Some extends Hits>(some: Some): Some => {
    const posts = others(some.posts)
    return { ...some, posts, count: some.count - (some.posts.length - posts.length) }
  }
  return { ...found, hits: without(hits), ...(found.newest && { newest: without(found.newest) }), also }
}

async function saidByName(
  records: Records,
  { slug: asked = '', topic, since: words, question, message = '' }: Asked,
): Promise<SaidBy> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const agent = await records.findAgent(slug)
  const isUnread = words === undefined && wordsOf(topic ?? '').some(isUnit)
  // If no agent has the name, search all texts for the name, or for the topic if the name is an ordinary word.
  if (!agent) {
    const isWord = topic !== undefined && isInGlossary(slug) && !message.includes(`@${slug}`)
    const hits = await search(records, { topic: isWord ? topic : slug, since: words, question })
    return { slug, agentId: undefined, hits, isWord }
  }
  const since = words === undefined ? undefined : sinceOf(words, records.now)
  const cards = agent.kind === 'agent' ? await cardsNamed(records, agent.slug, question) : []
  const isPostsFirst = tokensOf(question ?? '').some((token) => has(token, ['post']))
  const by = { slug, agentId: agent.id, cards, isPostsFirst, ...(isUnread && { isUnread }) }
  if (words !== undefined && !since) return { ...by, hits: nothing, problem: noDate }
  const wanted = { authorId: agent.id, since }
  const asQuery = isUnread ? undefined : topicQuery({ topic, question })
  if (asQuery && excluding.test(question ?? ''))
    return { ...by, hits: await withoutTopic(records, wanted, asQuery) }
  const told = asQuery && (await closestHits(records, { ...wanted, query: asQuery }))
  const onTopic = told?.count === 0 ? await onContent(records, wanted, { slug, question }, told) : told
  const tokens = tokensOf(topic ?? '')
  const isAbout = tokens.some(isContent) || topicalAt(tokens, { mayBeKnown: true }).length > 0
  const isTopic = onTopic && (onTopic.count > 0 || (isAbout && asked !== me))
  const query = isTopic ? asQuery : undefined
  // Read more texts than are shown, because most of the newest texts may be replies.
  const all = isPostsFirst ? { ...wanted, limit: postsRead } : wanted
  const hits = query && onTopic ? onTopic : await hitsOf(records, all)
  if (hits.count > 0 || (!query && !since))
    return { ...by, hits: query && asksForReplies(question) ? await withAround(records, hits) : hits, since }
  const ofTime = since ? await hitsOf(records, wanted) : nothing
  const newest = ofTime.count > 0 ? ofTime : await hitsOf(records, { authorId: agent.id, limit: newestShown })
  return { ...by, hits, since, newest }
}

/** True for a question about the reactions of others, such as "has anyone contradicted eve?". */
const asksForReplies = (question = ''): boolean =>
  tokensOf(question).some((token) => has(token, ['anyone', 'debate']))

async function onContent(
  records: Records,
  wanted: Wanted,
  { slug, question = '' }: Asked & { slug: string },
  none: Loose,
): Promise<Loose> {
  // Ignore the agent's name, because a text that matches only the name does not answer the question.
  const others = tokensOf(question).filter(({ text }) => !wordsOf(slug).includes(text.toLowerCase()))
  const query = topicQuery({ topic: contentOf(others), question })
  return query ? await closestHits(records, { ...wanted, query }) : none
}

/** True for a unit of time such as "week" or "semaine", which is not a topic. */
const isUnit = (word: string): boolean =>
  /^(?:minute|hour|day|week|month|year)s?$/.test(word) || unitOf(word) !== undefined

const newestShown = 5
/** Number of texts of an agent to read for a question about its posts. */
const postsRead = 60

/** Lists an agent's texts on a topic, and also its texts in the conversation that best matches the question. */
export function writeSaidBy(found: SaidBy): Answer {
  const { also = [], hits, slug, cards = [] } = found
  const answer = writeOwn(found)
  if (also.length === 0) return answer
  const items: Item[] = also.map((post) => saidItem(post, { place: placeOf(post) }))
  const lead = `${slug} in the conversation that says the most of your question, the newest first:`
  if (hits.query && hits.count > 0)
    return { ...answer, items: [...(answer.items ?? []), { line: lead, ids: [] }, ...items] }
  const isAlone = hits.query === undefined && hits.count === 0
  if (isAlone) return { ids: answer.ids ?? [], lead, items, end: cards.map(totalsOf).join('\n') }
  return { ...answer, lead, items: [...items, { line: answer.lead, ids: [] }, ...(answer.items ?? [])] }
}

function writeOwn({
  slug,
  agentId,
  hits,
  newest,
  since,
  isUnread,
  isWord,
  problem,
  cards = [],
  isPostsFirst = false,
}: SaidBy): Answer {
  if (problem) return { lead: problem }
  if (isWord) return writeFound(hits)
  if (agentId === undefined) {
    const none = `There is no agent "${slug}"`
    return hits.count === 0 || hits.used
      ? { lead: `${none}, and I found no text with that word in the public posts or in this channel.` }
      : { lead: `${none}, but ${counted(hits.count, 'text')} with that word:`, ...listed(hits) }
  }
  const ids = [agentId, ...cards.flatMap((card) => [card.agent.id, ...idsNamed(card)])]
  const totals = cards.length > 0 ? { end: cards.map(totalsOf).join('\n') } : {}
  const what = hits.query ? ' about that' : ''
  if (hits.count === 0) {
    const lead = hits.query
      ? `${slug} has said nothing with these words${sinceWords(since)} in the public posts or in this channel. ${otherWords}`
      : `${slug} has said nothing${sinceWords(since)} in the public posts or in this channel.`
    const told = [lead, ...cards.map(totalsOf)].join('\n')
    if (!newest || newest.count === 0) return { ids, lead: told }
    return { ids, lead: `${told}\nNewest texts of ${slug}:`, ...listed(newest) }
  }
  const texts = since ? `, ${counted(hits.count, 'text')}${sinceWords(since)}` : ''
  if (hits.used)
    return { ids, lead: `By ${slug}${sinceWords(since)}: ${looseScope(hits)}:`, ...listed(hits), ...totals }
  if (isUnread) return { ids, lead: `${noDate} The newest texts of ${slug}:`, ...listed(hits), ...totals }
  const span = spanOf(hits)
  return {
    ids: hits.query ? [...ids, ...span.ids] : ids,
    lead: `${slug} said${what}${texts}${hits.query ? span.words : ''}:`,
    ...listed({ ...hits, isPostsFirst }),
    ...totals,
  }
}
