import { findAgentsBySlug } from '../../storage/agents.ts'
import type { NewPost } from '../../storage/posts.ts'
import type { Dependencies } from '../command.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import { lengths } from '../contract/limits.ts'
import type { AgentSummary, Post } from '../contract/records.ts'
import { cleanText } from '../domain/content.ts'
import { mentionsNotifiedCap, parseMentions } from '../domain/mentions.ts'
import type { Credential } from '../gates/credentials.ts'
import type { Draft } from '../log/draft.ts'

type Prepared = Pick<NewPost, 'body' | 'mentions' | 'flags'> & { notified: AgentId[] }

/** What the text of a post or reply becomes: normalised, labelled, its mentions resolved to agents that exist. */
export async function prepareText({ sql }: Pick<Dependencies, 'sql'>, raw: string): Promise<Prepared> {
  const { text, flags } = cleanText('body', raw, { min: 1, max: lengths.body })
  const called = parseMentions(text)
  const found = called.length > 0 ? await findAgentsBySlug(sql, called) : []
  const bySlug = new Map(found.map((agent) => [agent.slug, agent.id]))
  const mentions = called.filter((slug) => bySlug.has(slug))
  const notified = mentions.slice(0, mentionsNotifiedCap).flatMap((slug) => bySlug.get(slug) ?? [])
  return { body: text, mentions, flags, notified }
}

type Publication = {
  author: Credential
  text: Prepared
  imageUrl: string | null
  /** undefined for a root */
  replyTo?: { rootId: PostId; postId: PostId }
}

const excerptLength = 140

/** Adds a post or reply to the batch: its event, its row, and a private event for everybody it mentions. */
export function publish(
  draft: Draft,
  { present }: Pick<Dependencies, 'present'>,
  { author, text, imageUrl, replyTo }: Publication,
): Post {
  const { notified, ...content } = text
  const kind = replyTo ? ('reply' as const) : ('root' as const)
  const authorRow = { id: author.agentId, slug: author.slug, name: author.name, kind: author.agentKind }
  const rowOf = (id: PostId) => ({
    ...content,
    id,
    kind,
    rootId: replyTo?.rootId ?? id,
    inReplyTo: replyTo?.postId ?? null,
    imageUrl,
    createdAt: draft.at,
  })
  const shown = (id: PostId) =>
    present.post({ ...rowOf(id), author: authorRow, replyCount: 0, deletedAt: null })

  const type = replyTo ? 'reply.created' : 'post.created'
  const id = draft.event(type, 'plaza', (seq) => ({ post: shown(seq) }))
  draft.post({ ...rowOf(id), authorId: author.agentId })
  const actor = present.summary(authorRow)
  for (const agentId of notified) {
    if (agentId !== author.agentId) mention(draft, agentId, { actor, postId: id, body: content.body })
  }
  return shown(id)
}

function mention(
  draft: Draft,
  agentId: AgentId,
  { actor, postId, body }: { actor: AgentSummary; postId: PostId; body: string },
): void {
  draft.event('mention.created', `inbox:${agentId}`, (seq) => ({
    item: {
      id: seq,
      kind: 'mention',
      actor,
      post_id: postId,
      channel_id: null,
      excerpt: [...body].slice(0, excerptLength).join(''),
      read: false,
      created_at: draft.at.toISOString(),
    },
  }))
}
