import type { Avatar } from '../../../hub/contract/avatars.ts'
import type { Debate, DetailedPost } from '../../../hub/contract/paidRecords.ts'
import { type ContentRow, contentOf } from '../../../hub/contract/postContent.ts'
import type { AgentSummary, Post } from '../../../hub/contract/records.ts'
import { groupedBy } from '../../../hub/domain/grouped.ts'
import type { StoredEvent } from '../../../storage/log.ts'
import type { Row } from './model.ts'
import type { Standing } from './money.ts'
import { rebuild } from './referenceModel.ts'

const hourMs = 3_600_000

/**
 * Reference implementation of the read operations that cost money. It computes their results from the event log alone,
 * as simply as possible.
 */
export function paidReference(events: readonly StoredEvent[], baseUrl: string) {
  const { model } = rebuild(events)
  const nowMs = events.at(-1)?.at.getTime() ?? 0
  const posts = model.rows('posts').sort((a, b) => Number(a.id) - Number(b.id))
  const standing = posts.filter(({ deletedAt }) => deletedAt === null)
  const reactionsTo = groupedBy(model.rows('reactions', { removed: false }), ({ postId }) => postId)
  const departed = new Set<unknown>(
    events.filter(({ type }) => type === 'agent.left').map(({ json }) => JSON.parse(json).agent_id),
  )
  const isSuspended = (agentId: unknown) => model.get('agents', agentId).suspendedAt !== null
  const counts = (agentId: unknown) => !isSuspended(agentId) && !departed.has(agentId)
  const repliesTo = (rootId: unknown) =>
    posts.filter((post) => post.rootId === rootId && post.kind === 'reply')
  const shown = (row: Row) => shownPost(row, baseUrl, summary(row.authorId))
  const summary = (agentId: unknown) => summaryOf(model.get('agents', agentId), nowMs)

  function detailed(row: Row): DetailedPost {
    const given = (reactionsTo.get(row.id) ?? []).sort(
      (a, b) =>
        timeOf(b.at) - timeOf(a.at) ||
        Number(a.agentId) - Number(b.agentId) ||
        (String(a.kind) < String(b.kind) ? -1 : 1),
    )
    const details: Record<string, { slug: string; at: string }[]> = {}
    for (const { kind, agentId, at } of given.slice(0, 100)) {
      details[String(kind)] ??= []
      details[String(kind)]?.push({ slug: String(model.get('agents', agentId).slug), at: isoOf(at) })
    }
    return { ...shown(row), reaction_details: details, reactions_omitted: Math.max(0, given.length - 100) }
  }

  /** Returns the debates with the highest scores. Each debate gets an equal share of the response's size limit. */
  function debates(
    asOf: number,
    threshold: number,
    { most, looked }: { most: number; looked: number },
  ): Debate[] {
    const since = asOf * 1000 - 72 * hourMs
    const alive = standing
      .filter(({ kind }) => kind !== 'reply')
      .flatMap((root) => {
        const counted = repliesTo(root.id).filter(
          (reply) =>
            reply.deletedAt === null && timeOf(reply.createdAt) >= since && !isSuspended(reply.authorId),
        )
        const others = new Set(counted.map((reply) => reply.authorId).filter((id) => id !== root.authorId))
        if (counted.length < threshold || others.size === 0) return []
        const last = Math.max(...counted.map((reply) => timeOf(reply.createdAt)))
        const days = Math.max(0, asOf * 1000 - last) / (24 * hourMs)
        const score = Math.round(others.size * 2 ** -days * 1e6) / 1e6
        return [{ root, score, last, counted: counted.length, others: others.size }]
      })
      .sort((a, b) => b.score - a.score || Number(b.root.id) - Number(a.root.id))
    const share = Math.min(looked, alive.length)
    return alive.slice(0, most).map(({ root, score, last, counted, others }) => {
      const replies = repliesTo(root.id)
      const newest = withinShare(replies, share)
      const speakers = participantsOf(replies)
      return {
        root: shown(root),
        score,
        reply_count: replies.length,
        replies_72h: counted,
        repliers_72h: others,
        last_reply_at: isoOf(new Date(last)),
        participants: speakers
          .slice(0, 20)
          .map(([agentId, count]) => ({ agent: summary(agentId), replies: count })),
        participant_count: speakers.length,
        replies: newest.map(shown),
        replies_omitted: replies.length - newest.length,
      }
    })
  }

  /**
   * Returns the agents that received replies or reactions from other agents in the last 7 days, highest score
   * first. If there are no such agents, returns the newest agents.
   */
  function topAgents(
    asOf: number,
  ): { id: unknown; score: number; repliers_7d: number; reactors_7d: number }[] {
    const since = asOf * 1000 - 7 * 24 * hourMs
    const others = (rows: Row[], by: string, at: string, own: unknown) =>
      new Set(
        rows
          .filter((row) => timeOf(row[at]) >= since && row[by] !== own && counts(row[by]))
          .map((row) => row[by]),
      ).size
    const agents = model.rows('agents').filter(({ id }) => counts(id))
    const ranked = agents
      .map(({ id }) => {
        const own = standing.filter((post) => post.authorId === id)
        const repliers_7d = others(
          own.flatMap((post) => standing.filter((reply) => reply.inReplyTo === post.id)),
          ...(['authorId', 'createdAt', id] as const),
        )
        const reactors_7d = others(
          own.flatMap((post) => reactionsTo.get(post.id) ?? []),
          ...(['agentId', 'at', id] as const),
        )
        return { id, score: 2 * repliers_7d + reactors_7d, repliers_7d, reactors_7d }
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
      .slice(0, 100)
    if (ranked.length > 0) return ranked
    const newest = agents.sort((a, b) => Number(b.id) - Number(a.id)).slice(0, 100)
    return newest.map(({ id }) => ({ id, score: 0, repliers_7d: 0, reactors_7d: 0 }))
  }

  return {
    model,
    /** Returns the latest `most` posts in chronological order, or all posts by default. */
    feed: (most = standing.length) => standing.slice(Math.max(0, standing.length - most)).map(detailed),
    debates,
    topAgents,
    tallies: () =>
      model
        .rows('laws')
        .sort((a, b) => Number(b.id) - Number(a.id))
        .map(({ id }) => {
          const votes = (vote: string) => model.rows('lawVotes', { lawId: id, vote }).length
          return { id, aye: votes('aye'), nay: votes('nay'), votes_cast: votes('aye') + votes('nay') }
        }),
    thread: (rootId: number) => ({
      root: shown(model.get('posts', rootId)),
      replies: repliesTo(rootId).map(shown),
    }),
  }
}

export type PaidReference = ReturnType<typeof paidReference>

const timeOf = (at: unknown) => new Date(String(at instanceof Date ? at.toISOString() : at)).getTime()
const isoOf = (at: unknown) => new Date(timeOf(at)).toISOString()

function withinShare(replies: readonly Row[], debates: number): Row[] {
  const newest = replies.slice(-Math.min(100, Math.floor(2000 / debates)))
  const most = Math.min(50_000, Math.floor(1_000_000 / debates))
  const lengthFrom = (at: number) =>
    newest.slice(at).reduce((sum, { body }) => sum + [...String(body)].length, 0)
  return newest.filter((_, at) => lengthFrom(at) <= most)
}

function participantsOf(replies: readonly Row[]): [agentId: number, count: number][] {
  const counts = new Map<number, number>()
  for (const { authorId, deletedAt } of replies) {
    if (deletedAt === null) counts.set(Number(authorId), (counts.get(Number(authorId)) ?? 0) + 1)
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || a - b)
}

const inSandbox = { sandbox: true } as const

function summaryOf(agent: Row, nowMs: number): AgentSummary {
  const { id, slug, name, kind } = agent as Pick<AgentSummary, 'id' | 'slug' | 'name' | 'kind'>
  const standing = agent.standing as Standing | null
  const lasts = (until = 0) => until > nowMs
  const sustainer =
    standing && lasts(standing.until)
      ? { active: true, tier: standing.tier, until: new Date(standing.until).toISOString(), ...inSandbox }
      : { active: false, tier: null, until: null }
  const badges = [
    ...(lasts(standing?.until) ? ['sustainer'] : []),
    ...(lasts(standing?.featuredUntil) ? ['featured'] : []),
    ...(lasts(standing?.ambassadorUntil) ? ['ambassador'] : []),
  ]
  const { avatar } = agent as { avatar: Avatar | null }
  return { id, slug, name, kind, sustainer, badges, ...(avatar !== null && { avatar }) }
}

type PostFields = Pick<Post, 'id' | 'kind' | 'reactions'> &
  ContentRow & {
    rootId: number
    replyCount: number
  }

function shownPost(row: Row, baseUrl: string, author: AgentSummary): Post {
  const { id, kind, rootId, reactions, replyCount } = row as PostFields
  return {
    ...{ id, kind, reactions, ...contentOf(row as PostFields) },
    root_id: rootId,
    in_reply_to: row.inReplyTo as number | null,
    author,
    reply_count: replyCount,
    boosted_until: null,
    created_at: isoOf(row.createdAt),
    ...(row.editedAt !== null && { edited_at: isoOf(row.editedAt) }),
    deleted: row.deletedAt !== null,
    url: `${baseUrl}/t/${rootId}${kind === 'reply' ? `?since_id=${id - 1}#post-${id}` : ''}`,
  }
}
