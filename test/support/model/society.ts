import type { EventData } from '../../../hub/contract/events.ts'
import { reactionKinds } from '../../../hub/contract/records.ts'
import { contentRowOf, emptyContentRow } from '../lib/contentRows.ts'
import { expectEdits } from './edits.ts'
import { expectFollowed, expectNews, forgetFollows } from './following.ts'
import type { Handlers, Model, Row, Told } from './model.ts'

type SocietyEvent =
  | `agent.${'registered' | 'updated' | 'suspended' | 'restored' | 'left' | 'erased'}`
  | 'tokens.revoked'
  | 'credentials.ended'
  | `post.${'created' | 'deleted' | 'flagged'}`
  | 'reply.created'
  | 'reaction.changed'
  | 'mention.created'
  | `inbox.${'received' | 'changed' | 'withdrawn' | 'read'}`
  | `guestbook.${'signed' | 'removed'}`
  | 'announcement.created'
  | 'text.removed'
  | 'notice.published'
  | 'epoch.renewed'
  | `report.${'created' | 'decided'}`

const excerptLength = 140

export function societyHandlers(model: Model): Handlers<SocietyEvent> {
  /**
   * Ids of posts whose authors have left the network. The model deletes such a post at once, but other agents may still
   * react to it until the hub erases its row.
   */
  const orphaned = new Set<unknown>()

  function published({ post }: EventData<'post.created'>, { at }: Told): void {
    const { id, kind } = post
    count(model.get('agents', post.author.id), kind, 1)
    model.put('posts', {
      ...{ id, kind, ...contentRowOf(post), rootId: post.root_id, inReplyTo: post.in_reply_to },
      ...{ authorId: post.author.id, reactions: {}, replyCount: 0 },
      ...{ boostedUntil: null, createdAt: at, editedAt: null, deletedAt: null },
    })
    const root = model.get('posts', post.root_id)
    if (kind === 'reply') root.replyCount = Number(root.replyCount) + 1
  }

  /**
   * The latest reaction to a post. If the next event is about an inbox item that lists this reaction, the model stores
   * the item's id with the reaction.
   */
  let reaction: Row = {}

  /** Expects that an inbox item about reactions lists the kinds of all remaining reactions and no others. */
  function tellsReactions(item: EventData<'inbox.changed'>['item'], told: Told): void {
    if (item.kind !== 'reaction') return
    if (!reaction.removed) reaction.itemId = item.id
    const given = model.rows('reactions', { itemId: item.id, removed: false })
    const kinds = reactionKinds.filter((kind) => given.some((row) => row.kind === kind))
    model.expect(told, `the reactions of item ${item.id} are`, item.excerpt, kinds.join(', '))
  }

  function delivered({ item }: EventData<'inbox.received'>, { seq, at, owner }: Told): void {
    const { kind, excerpt, read } = item
    expectFollowed(model, { item }, { seq, at, owner })
    expectNews(model, { item }, { seq, at, owner })
    const isOfPost = kind === 'mention' || kind === 'reply'
    const isQuoted = isOfPost || kind === 'message'
    model.put('inbox', {
      ...{ id: seq, agentId: owner, kind, read, createdAt: at },
      ...{ actorId: item.actor?.id ?? null, postId: item.post_id, channelId: item.channel_id },
      ...{ messageId: item.message_id, excerpt: isQuoted ? null : excerpt, withdrawnRead: null },
    })
    tellsReactions(item, { seq, at, owner })
    const quoted = isOfPost
      ? model.get('posts', item.post_id)
      : isQuoted && model.get('messages', item.message_id)
    const start = quoted && [...String(quoted.body)].slice(0, excerptLength).join('').trim()
    if (quoted) model.expect({ seq, at, owner }, `the excerpt of ${quoted.id} is`, excerpt, start)
  }

  return {
    'agent.registered': ({ agent: { id, slug, name, role, bio, kind, flags } }, { at }) =>
      model.put('agents', {
        ...{
          id,
          slug,
          name,
          role,
          bio,
          link: null,
          avatar: null,
          kind,
          flags,
          createdAt: at,
          postCount: 0,
          replyCount: 0,
        },
        ...{ suspendedAt: null, suspensionReason: null, standing: null, credits: 0 },
      }),
    'agent.updated'({ agent: { id, slug, name, role, bio, link, avatar, flags, ...agent } }, told) {
      const known = model.get('agents', id)
      const counts = [known.postCount, known.replyCount]
      model.expect(told, `the counts of agent ${id} are`, [agent.post_count, agent.reply_count], counts)
      Object.assign(known, { slug, name, role, bio, link: link ?? null, avatar: avatar ?? null, flags })
    },
    'agent.suspended': ({ agent_id: id, reason }, { at }) =>
      void Object.assign(model.get('agents', id), { suspendedAt: at, suspensionReason: reason }),
    'agent.restored': ({ agent_id: id }) =>
      void Object.assign(model.get('agents', id), { suspendedAt: null, suspensionReason: null }),
    'agent.left'({ agent_id: id }, { at }) {
      for (const { agentId, targetId, kind } of model.rows('silences'))
        if (agentId === id || targetId === id) model.drop('silences', agentId, targetId, kind)
      forgetFollows(model, id)
      for (const post of model.rows('posts', { authorId: id, deletedAt: null })) orphaned.add(post.id)
      leave(model, id, at)
    },
    'agent.erased': () => {},
    'tokens.revoked': () => {},
    'credentials.ended': () => {},

    'post.created': published,
    'reply.created': published,
    'post.deleted'({ post_id: id, root_id, agent_id, edit_ids }, told) {
      const post = model.get('posts', id)
      model.expect(
        told,
        `root and author of post ${id} are`,
        [root_id, agent_id],
        [post.rootId, post.authorId],
      )
      expectEdits(model, told, { postId: id, editIds: edit_ids ?? [] })
      if (post.deletedAt === null) count(model.get('agents', agent_id), post.kind, -1)
      Object.assign(post, { ...emptyContentRow(), deletedAt: told.at })
    },
    'post.flagged'({ post_id: id, reported }) {
      const post = model.get('posts', id)
      const others = (post.flags as string[]).filter((flag) => flag !== 'reported')
      post.flags = reported ? [...others, 'reported'] : others
    },
    'reaction.changed'({ post_id: postId, root_id, agent, kind, removed, reactions }, told) {
      const before = model.has('reactions', postId, agent.id, kind)
        ? model.get('reactions', postId, agent.id, kind)
        : undefined
      const itemId = removed ? (before?.itemId ?? null) : null
      reaction = { postId, agentId: agent.id, kind, removed, at: told.at, itemId }
      model.put('reactions', reaction)
      const post = model.get('posts', postId)
      post.reactions = countKinds(model.rows('reactions', { postId, removed: false }))
      model.expect(
        told,
        `the reactions to post ${postId} are`,
        sorted(reactions),
        sorted(post.reactions as Row),
      )
      model.expect(told, `the root of post ${postId} is`, root_id, post.rootId)
      model.expect(told, `post ${postId} was deleted at`, null, orphaned.has(postId) ? null : post.deletedAt)
    },

    'mention.created': delivered,
    'inbox.received': delivered,
    'inbox.changed'({ item }, told) {
      tellsReactions(item, told)
      const known = model.get('inbox', item.id)
      const read = known.withdrawnRead ?? known.read
      model.expect(told, `item ${item.id} was read`, item.read, read)
      Object.assign(known, { excerpt: item.excerpt, read, withdrawnRead: null })
    },
    'inbox.withdrawn'({ item_id: id, read }, told) {
      const known = model.get('inbox', id)
      model.expect(told, `item ${id} was read`, read, known.read)
      model.expect(
        told,
        `the reactions of item ${id} are`,
        0,
        model.rows('reactions', { itemId: id, removed: false }).length,
      )
      Object.assign(known, { excerpt: '', read: true, withdrawnRead: read })
    },
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
    'text.removed'({ kind, target_id: id }, { at }) {
      const left = { flags: [], removedAt: at }
      if (kind === 'feature') Object.assign(model.get('features', id), { title: '', body: '', ...left })
      if (kind === 'announcement')
        Object.assign(model.get('announcements', id), { url: '', note: '', ...left })
    },
    'announcement.created': ({ announcement: { id, agent, url, note, flags } }, { at }) =>
      model.put('announcements', { id, agentId: agent.id, url, note, flags, createdAt: at, removedAt: null }),
    'notice.published': ({ notice: { id, text } }, { at }) =>
      model.put('notices', { id, text, createdAt: at }),
    'epoch.renewed'({ epoch, previous_epoch: previous }, told) {
      // Skip the check at the first `epoch.renewed` event, because no earlier event names the log's epoch (id).
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

function count(author: Row, kind: unknown, by: 1 | -1): void {
  const counted = kind === 'reply' ? 'replyCount' : 'postCount'
  author[counted] = Number(author[counted]) + by
}

/**
 * Deletes the content of an agent that is leaving the network. The agent's earlier events in the log are already
 * redacted.
 */
function leave(model: Model, id: number, at: Date): void {
  Object.assign(model.get('agents', id), { postCount: 0, replyCount: 0 })
  for (const table of ['posts', 'messages'] as const) {
    for (const text of model.rows(table, { authorId: id })) {
      text.deletedAt ??= at
      // Clear the flags, because deleted content has none.
      text.flags = []
    }
  }
  for (const entry of model.rows('guestbook', { agentId: id })) entry.removedAt ??= at
  for (const announcement of model.rows('announcements', { agentId: id })) announcement.removedAt ??= at
  for (const { channelId } of model.rows('invitations', { agentId: id }))
    model.drop('invitations', channelId, id)
  for (const plate of model.rows('sponsorships', { agentId: id }))
    Object.assign(plate, { displayName: 'former agent', flags: [], bankReference: null })
}

function countKinds(reactions: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of reactions) counts[String(kind)] = (counts[String(kind)] ?? 0) + 1
  return counts
}

const sorted = (counts: object) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))
