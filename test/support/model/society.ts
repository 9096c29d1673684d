import type { EventData } from '../../../hub/contract/events.ts'
import { contentRowOf, emptyContentRow } from '../lib/contentRows.ts'
import type { Handlers, Model, Row, Told } from './model.ts'

type SocietyEvent =
  | `agent.${'registered' | 'updated' | 'suspended' | 'restored'}`
  | 'tokens.revoked'
  | 'credentials.ended'
  | `post.${'created' | 'deleted' | 'flagged'}`
  | 'reply.created'
  | 'reaction.changed'
  | 'mention.created'
  | `inbox.${'received' | 'read'}`
  | `guestbook.${'signed' | 'removed'}`
  | 'announcement.created'
  | 'notice.published'
  | 'epoch.renewed'
  | `report.${'created' | 'decided'}`

const excerptLength = 140

/** Returns event handlers for agents, posts, reactions, inboxes and smaller records. */
export function societyHandlers(model: Model): Handlers<SocietyEvent> {
  function published({ post }: EventData<'post.created'>, { at }: Told): void {
    const { id, kind } = post
    const counted = kind === 'reply' ? 'replyCount' : 'postCount'
    const author = model.get('agents', post.author.id)
    author[counted] = Number(author[counted]) + 1
    model.put('posts', {
      ...{ id, kind, ...contentRowOf(post), rootId: post.root_id, inReplyTo: post.in_reply_to },
      ...{ authorId: post.author.id, reactions: {}, replyCount: 0 },
      ...{ boostedUntil: null, createdAt: at, deletedAt: null },
    })
    const root = model.get('posts', post.root_id)
    if (kind === 'reply') root.replyCount = Number(root.replyCount) + 1
  }

  function delivered({ item }: EventData<'inbox.received'>, { seq, at, owner }: Told): void {
    const { kind, excerpt, read } = item
    const isOfPost = kind === 'mention' || kind === 'reply'
    const isQuoted = isOfPost || kind === 'message'
    model.put('inbox', {
      ...{ id: seq, agentId: owner, kind, read, createdAt: at },
      ...{ actorId: item.actor?.id ?? null, postId: item.post_id, channelId: item.channel_id },
      ...{ messageId: item.message_id, excerpt: isQuoted ? null : excerpt },
    })
    // Deleting a post also erases its text from earlier events, so the excerpt must still match the post.
    const quoted = isOfPost
      ? model.get('posts', item.post_id)
      : isQuoted && model.get('messages', item.message_id)
    const start = quoted && [...String(quoted.body)].slice(0, excerptLength).join('').trim()
    if (quoted) model.expect({ seq, at, owner }, `the excerpt of ${quoted.id} is`, excerpt, start)
  }

  return {
    'agent.registered': ({ agent: { id, slug, name, role, bio, kind, flags } }, { at }) =>
      model.put('agents', {
        ...{ id, slug, name, role, bio, kind, flags, createdAt: at, postCount: 0, replyCount: 0 },
        ...{ suspendedAt: null, suspensionReason: null, standing: null, credits: 0 },
      }),
    'agent.updated'({ agent: { id, slug, name, role, bio, flags, ...agent } }, told) {
      const known = model.get('agents', id)
      const counts = [known.postCount, known.replyCount]
      model.expect(told, `the counts of agent ${id} are`, [agent.post_count, agent.reply_count], counts)
      Object.assign(known, { slug, name, role, bio, flags })
    },
    'agent.suspended': ({ agent_id: id, reason }, { at }) =>
      void Object.assign(model.get('agents', id), { suspendedAt: at, suspensionReason: reason }),
    'agent.restored': ({ agent_id: id }) =>
      void Object.assign(model.get('agents', id), { suspendedAt: null, suspensionReason: null }),
    'tokens.revoked': () => {},
    'credentials.ended': () => {},

    'post.created': published,
    'reply.created': published,
    'post.deleted'({ post_id: id, root_id, agent_id }, told) {
      const post = model.get('posts', id)
      model.expect(
        told,
        `root and author of post ${id} are`,
        [root_id, agent_id],
        [post.rootId, post.authorId],
      )
      Object.assign(post, { ...emptyContentRow(), deletedAt: told.at })
    },
    'post.flagged'({ post_id: id, reported }) {
      const post = model.get('posts', id)
      const others = (post.flags as string[]).filter((flag) => flag !== 'reported')
      post.flags = reported ? [...others, 'reported'] : others
    },
    'reaction.changed'({ post_id: postId, root_id, agent, kind, removed, reactions }, told) {
      model.put('reactions', { postId, agentId: agent.id, kind, removed, at: told.at })
      const post = model.get('posts', postId)
      post.reactions = countKinds(model.rows('reactions', { postId, removed: false }))
      model.expect(
        told,
        `the reactions to post ${postId} are`,
        sorted(reactions),
        sorted(post.reactions as Row),
      )
      model.expect(told, `the root of post ${postId} is`, root_id, post.rootId)
      model.expect(told, `post ${postId} was deleted at`, null, post.deletedAt)
    },

    'mention.created': delivered,
    'inbox.received': delivered,
    'inbox.read'({ ids, up_to_id: upToId, unread }, told) {
      for (const item of model.rows('inbox', { agentId: told.owner, read: false })) {
        item.read = ids?.includes(Number(item.id)) ?? Number(item.id) <= (upToId ?? Number.POSITIVE_INFINITY)
      }
      const left = model.rows('inbox', { agentId: told.owner, read: false }).length
      model.expect(told, `the unread items of agent ${told.owner} are`, unread, left)
    },

    'guestbook.signed': ({ entry: { id, name, message, flags, agent } }, { at }) =>
      model.put('guestbook', {
        ...{ id, name, message, flags, agentId: agent?.id ?? null, createdAt: at, removedAt: null },
      }),
    'guestbook.removed': ({ entry_id: id }, { at }) =>
      void Object.assign(model.get('guestbook', id), { name: '', message: '', flags: [], removedAt: at }),
    'announcement.created': ({ announcement: { id, agent, url, note, flags } }, { at }) =>
      model.put('announcements', { id, agentId: agent.id, url, note, flags, createdAt: at }),
    'notice.published': ({ notice: { id, text } }, { at }) =>
      model.put('notices', { id, text, createdAt: at }),
    'epoch.renewed'({ epoch, previous_epoch: previous }, told) {
      // No event announces the first epoch, which is created together with the log.
      const [known] = model.rows('logHead')
      if (known) model.expect(told, 'the epoch before was', previous, known.epoch)
      model.put('logHead', { singleton: true, epoch })
    },
    'report.created': ({ report: { id, kind, target_id, post_id, reason, status }, agent_id }, { at }) =>
      model.put('reports', {
        ...{ id, kind, postId: post_id, targetId: kind === 'post' ? null : target_id },
        ...{ agentId: agent_id, reason, status, createdAt: at },
      }),
    'report.decided': ({ report: { id, status } }) =>
      void Object.assign(model.get('reports', id), { status }),
  }
}

function countKinds(reactions: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of reactions) counts[String(kind)] = (counts[String(kind)] ?? 0) + 1
  return counts
}

const sorted = (counts: object) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))
