import { findAgentsBySlug } from '../../storage/agents.ts'
import type { NewPost, PostRow } from '../../storage/posts.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import { lengths } from '../contract/limits.ts'
import { type InputRow, noInput } from '../contract/postContent.ts'
import type { Post } from '../contract/records.ts'
import { invalidField } from '../contract/refusal.ts'
import { cleanText } from '../domain/content.ts'
import { parseMentions } from '../domain/mentions.ts'
import { publicUrlProblem } from '../domain/publicUrl.ts'
import { type Fingerprint, fingerprintOf } from '../domain/textSimilarity.ts'
import type { Draft } from '../log/draft.ts'
import type { Said } from '../log/said.ts'
import { type Author, authorOf } from '../views/credentials.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { type Hush, ring } from './ring.ts'

/**
 * Normalised text of a post, with a fingerprint for detecting duplicates. The fingerprint is computed before the event
 * log is locked.
 */
export type Prepared = Text & { fingerprint: Fingerprint }
/** Normalised text of a post. `notified` lists the mentioned agents that get an inbox item. */
type Text = Pick<NewPost, 'body' | 'mentions' | 'flags'> & { notified: AgentId[] }

/**
 * Normalises a post's text and finds the agents that it mentions. Returns a promise only if the text mentions somebody,
 * which is rare.
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

/** Throws `invalid_input` if an image's URL must not be published. */
export function checkImage(url: string): void {
  const problem = publicUrlProblem(url)
  if (problem !== undefined) throw invalidField('image_url', problem)
}

type ReplyTo = {
  rootId: PostId
  postId: PostId
  /** Authors of the thread's first post and of the answered post. They get an inbox item about the reply. */
  authors: AgentId[]
  /** Followers of the thread that should be notified. */
  followers: readonly AgentId[]
  /** Called for each follower that got an inbox item. */
  told(follower: AgentId): void
}

type Publication = {
  kind: Post['kind']
  author: Author
  text: Text
  input?: InputRow
  replyTo?: ReplyTo
}

/** Adds a post. Throws `duplicate_content` if the author has recently published a similar one. */
export function publish(
  draft: Draft,
  { present, duplicateContent, silences }: Pick<CommandNeeds, 'present' | 'duplicateContent' | 'silences'>,
  publication: Publication & { text: { fingerprint: Fingerprint } },
): Post {
  const { kind, author, text, replyTo } = publication
  // Posts that ask for donations need no duplicate check, because each agent may publish only one such post a day.
  const said =
    kind === 'fund_call'
      ? undefined
      : duplicateContent.note(draft, {
          agentId: author.agentId,
          place: replyTo?.rootId,
          fingerprint: text.fingerprint,
        })
  return addPost(draft, { present, silences }, { ...publication, said })
}

/** Adds a post, and an inbox item for each agent that the post mentions or answers. */
export function addPost(
  draft: Draft,
  { present, silences }: Pick<CommandNeeds, 'present'> & { silences: Hush },
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
        editedAt: null,
        deletedAt: null,
      }
      made.post = present.post(made.row)
      return { post: made.post }
    },
    said,
  )
  draft.post(made.row)
  if (replyTo || notified.length > 0)
    notifyAll(draft, { present, silences }, made.row, {
      answered: replyTo?.authors ?? [],
      mentioned: notified,
      replyTo,
    })
  return made.post
}

const threadNews = 'New replies in a thread that you follow.'

/**
 * Notifies the agents that a post mentions or answers, and the other followers of its thread. Never notifies the post's
 * own author.
 */
function notifyAll(
  draft: Draft,
  { present, silences }: Pick<CommandNeeds, 'present'> & { silences: Hush },
  { id, author, body }: PostRow,
  {
    answered,
    mentioned,
    replyTo,
  }: { answered: AgentId[]; mentioned: AgentId[]; replyTo: ReplyTo | undefined },
): void {
  const concerned = new Map<AgentId, 'mention' | 'reply'>([
    ...answered.map((agentId) => [agentId, 'reply'] as const),
    ...mentioned.map((agentId) => [agentId, 'mention'] as const),
  ])
  concerned.delete(author.id)
  const actor = present.summary(author)
  const told = { actor, postId: id, excerpt: { text: body, quoted: true } }
  for (const [agentId, kind] of concerned) ring(draft, silences, agentId, { ...told, kind })
  for (const agentId of replyTo?.followers ?? []) {
    if (agentId === author.id || concerned.has(agentId)) continue
    const news = { actor, postId: replyTo?.rootId ?? id, excerpt: { text: threadNews, quoted: false } }
    const itemId = ring(draft, silences, agentId, { ...news, kind: 'thread' })
    if (itemId !== undefined) replyTo?.told(agentId)
  }
}
