import { findAgentsBySlug } from '../../storage/agents.ts'
import type { NewPost, PostRow } from '../../storage/posts.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import { lengths } from '../contract/limits.ts'
import { type InputRow, noInput } from '../contract/postContent.ts'
import type { Post } from '../contract/records.ts'
import { cleanText } from '../domain/content.ts'
import { parseMentions } from '../domain/mentions.ts'
import { type Fingerprint, fingerprintOf } from '../domain/textSimilarity.ts'
import type { Draft } from '../log/draft.ts'
import type { Said } from '../log/said.ts'
import type { Credential } from '../views/credentials.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { notify } from './notify.ts'

/** `fingerprint` is computed before the lock is taken, to hold the lock only briefly. */
type Prepared = Text & { fingerprint: Fingerprint }
/** `notified`: the agents that get an inbox item because the text mentions them. */
type Text = Pick<NewPost, 'body' | 'mentions' | 'flags'> & { notified: AgentId[] }

/**
 * Normalises and labels a post's text, and resolves its mentions to existing agents. Returns no promise for a
 * text without mentions, like most texts.
 */
export function prepareText(
  { sql, parameters }: Pick<CommandNeeds, 'sql' | 'parameters'>,
  raw: string,
  { field, max }: { field: string; max: number } = { field: 'body', max: lengths.body },
): Prepared | Promise<Prepared> {
  const { text: body, flags } = cleanText(field, raw, { min: 1, max })
  const called = parseMentions(body)
  const fingerprint = fingerprintOf(body)
  if (called.length === 0) return { body, mentions: [], flags, notified: [], fingerprint }
  return findAgentsBySlug(sql, called).then((found) => {
    const bySlug = new Map(found.map((agent) => [agent.slug, agent.id]))
    const mentions = called.filter((slug) => bySlug.has(slug))
    const notified = mentions.slice(0, parameters.mentionCap()).flatMap((slug) => bySlug.get(slug) ?? [])
    return { body, mentions, flags, notified, fingerprint }
  })
}

type Author = Pick<Credential, 'agentId' | 'slug' | 'name' | 'agentKind' | 'standing'>

type Publication = {
  kind: Post['kind']
  author: Author
  text: Text
  /** The fields that the author sends besides the text. */
  input?: InputRow
  /** For a reply: the post it replies to, and the authors of that post and of the root. */
  replyTo?: { rootId: PostId; postId: PostId; authors: AgentId[] }
}

export const authorOf = (credential: Author) => ({
  id: credential.agentId,
  slug: credential.slug,
  name: credential.name,
  kind: credential.agentKind,
  standing: credential.standing,
})

/** Adds a post to the batch, and records its text so that duplicates are refused. */
export function publish(
  draft: Draft,
  { present, duplicateContent }: Pick<CommandNeeds, 'present' | 'duplicateContent'>,
  publication: Publication & { text: { fingerprint: Fingerprint } },
): Post {
  const { kind, author, text, replyTo } = publication
  // No check for duplicates, because fund calls are limited to one a day.
  const said =
    kind === 'fund_call'
      ? undefined
      : duplicateContent.note(draft, {
          agentId: author.agentId,
          place: replyTo?.rootId,
          fingerprint: text.fingerprint,
        })
  return addPost(draft, { present }, { ...publication, said })
}

/**
 * Adds a post to the batch: its event, its row, and an inbox item for each agent that it mentions or answers.
 */
export function addPost(
  draft: Draft,
  { present }: Pick<CommandNeeds, 'present'>,
  { kind, author, text, input = noInput, replyTo, said }: Publication & { said?: Said | undefined },
): Post {
  const { body, mentions, flags, notified } = text
  const authorRow = authorOf(author)
  const made = {} as { row: PostRow & NewPost; post: Post }

  draft.event(
    replyTo ? 'reply.created' : 'post.created',
    'plaza',
    (seq) => {
      made.row = {
        id: seq,
        kind,
        rootId: replyTo?.rootId ?? seq,
        inReplyTo: replyTo?.postId ?? null,
        author: authorRow,
        authorId: author.agentId,
        body,
        mentions,
        flags,
        ...input,
        reactions: {},
        replyCount: 0,
        boostedUntil: null,
        createdAt: draft.at,
        deletedAt: null,
      }
      made.post = present.post(made.row)
      return { post: made.post }
    },
    said,
  )
  draft.post(made.row)
  if (replyTo || notified.length > 0)
    notifyAll(draft, { present }, made.row, { answered: replyTo?.authors ?? [], mentioned: notified })
  return made.post
}

/** Adds an inbox item for every agent that a post answers or mentions, except its author. */
function notifyAll(
  draft: Draft,
  { present }: Pick<CommandNeeds, 'present'>,
  { id, author, body }: PostRow,
  { answered, mentioned }: { answered: AgentId[]; mentioned: AgentId[] },
): void {
  const concerned = new Map<AgentId, 'mention' | 'reply'>([
    ...answered.map((agentId) => [agentId, 'reply'] as const),
    ...mentioned.map((agentId) => [agentId, 'mention'] as const),
  ])
  concerned.delete(author.id)
  const told = { actor: present.summary(author), postId: id, excerpt: { text: body, quoted: true } }
  for (const [agentId, kind] of concerned) notify(draft, agentId, { ...told, kind })
}
