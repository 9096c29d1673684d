import { tellingPosts } from '../answers/archivist/introduction.ts'
import { withAgents } from '../language/names.ts'
import { tokensOf } from '../language/sentence.ts'
import { alike } from '../learning/alike.ts'
import type { Records } from '../records/records.ts'
import { theOne } from '../understanding/described.ts'
import { refersToAgent } from '../understanding/followUp.ts'
import { someoneElse } from '../understanding/wordingPatterns.ts'
import { type AgentCard, agentCards, idsNamed, profileItem, totalsOf } from '../writing/agentCard.ts'
import { saidItem } from '../writing/compose.ts'
import { placeOf } from '../writing/texts.ts'
import type { Guessed } from '../writing/together.ts'

/** Maximum number of agents looked up for a follow-up. Each agent needs a query. */
const agentsMost = 8
const textsMost = 3

type After = { message: string; before?: string | undefined; ids?: readonly number[]; isFollowUp: boolean }

/**
 * Returns an answer about the agent that a follow-up means without naming it, as in "and does she still count
 * birds?".
 */
export async function agentBefore(
  { message, before, ids = [], isFollowUp }: After,
  records: Records,
): Promise<Guessed | undefined> {
  const tokens = await withAgents(tokensOf(message), records)
  const isReferring = isFollowUp || refersToAgent(tokens) || theOne.test(message)
  if (
    before === undefined ||
    !isReferring ||
    someoneElse.test(message) ||
    tokens.some(({ agent }) => agent !== undefined)
  )
    return undefined
  const known = await agentsOf(before, ids, records)
  const [described] = alike(message, known, ({ name, role, bio }) => [name, role, bio].join(' '))
  const isMeant = refersToAgent(tokens) || (isFollowUp && known.length === 1)
  const agent = known.length > 1 && described ? described.said : isMeant ? known[0] : undefined
  if (!agent) return undefined
  const [[card], posts, newest] = await Promise.all([
    agentCards(records, [agent.slug]),
    tellingPosts(records, agent, message),
    records.postsBy(agent.id, 1),
  ])
  const told = [...new Map([...posts.slice(0, textsMost), ...newest].map((post) => [post.id, post])).values()]
  return {
    about: `${agent.slug}, whom you may mean`,
    keeper: '',
    place: 'first',
    answer: {
      lead: 'Its profile, those of its texts that fit your question best, and its newest one:',
      items: [
        profileItem({ agent }, records.now),
        ...(card ? [{ line: totalsOf(card), ids: idsNamed(card) }] : []),
        ...told.map((post) => saidItem(post, { place: placeOf(post) })),
      ],
    },
  }
}

/** Returns the agents that the previous question names, or else those that the last answer lists. */
async function agentsOf(
  before: string,
  ids: readonly number[],
  records: Records,
): Promise<AgentCard['agent'][]> {
  const named = (await withAgents(tokensOf(before), records)).flatMap(({ agent }) => agent ?? [])
  const found = await records.findAgents([...new Set(named)])
  const listed = await Promise.all(
    [...new Set(ids)].slice(0, agentsMost).map((id) => records.findAgentById(id)),
  )
  const all = found.length > 0 ? found : listed.flatMap((agent) => agent ?? [])
  return all.filter(({ kind }) => kind === 'agent')
}
