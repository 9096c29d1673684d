import type { Tx } from '../../storage/database.ts'
import { blankEntry, findEntry } from '../../storage/guestbook.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { findMessage, type MessageRow } from '../../storage/messages.ts'
import { findPost, type PostRow, setFlags } from '../../storage/posts.ts'
import type { ChannelId, MessageId, PostId } from '../contract/ids.ts'
import type { ReportableKind } from '../contract/reports.ts'
import { maySee } from '../domain/membership.ts'
import { replyPath } from '../domain/pagePaths.ts'
import type { Draft } from '../log/draft.ts'
import { redactedEntry } from '../log/redaction.ts'
import { readableChannel } from '../log/rooms.ts'
import { redactMessage } from './redactMessage.ts'
import type { Reportable } from './reportable.ts'
import { reportableRecords } from './reportableRecords.ts'
import { entomb } from './tombstone.ts'

export const reportables: Record<ReportableKind, Reportable> = {
  ...reportableRecords,
  post: {
    noun: 'post',
    async find(tx, id) {
      const post = await findPost(tx, id as PostId)
      if (!post) return undefined
      const { rootId, author, body, deletedAt } = post
      return {
        author,
        text: body,
        path: id === rootId ? `/t/${id}` : replyPath(rootId, id),
        isGone: deletedAt !== null,
        channelId: null,
      }
    },
    label: labelPost,
    async remove(draft, tx, id, { reason }) {
      const post = (await findPost(tx, id as PostId)) as PostRow
      await entomb(draft, tx, post, { by: 'operator', reason })
    },
  },
  message: {
    noun: 'message',
    async find(tx, id) {
      const message = await findMessage(tx, id as MessageId)
      if (!message) return undefined
      const { channelId, author, body, deletedAt } = message
      return { author, text: body, path: `/c/${channelId}`, isGone: deletedAt !== null, channelId }
    },
    async maySee(tx, id, { channelId }, principal) {
      const access = await readableChannel(tx, channelId as ChannelId, principal)
      return access !== undefined && maySee(access, id)
    },
    async remove(draft, tx, id, { reason }) {
      const message = (await findMessage(tx, id as MessageId)) as MessageRow
      await redactMessage(draft, tx, message, { by: 'operator', reason })
    },
  },
  guestbook: {
    noun: 'guestbook entry',
    async find(tx, id) {
      const entry = await findEntry(tx, id)
      if (!entry) return undefined
      const { agent: author, name, message, removedAt } = entry
      const text = removedAt ? '' : `${name}: ${message}`
      return { author, text, path: `/guestbook#entry-${id}`, isGone: removedAt !== null, channelId: null }
    },
    async remove(draft, tx, id, { reason }) {
      await blankEntry(tx, id, draft.at)
      const [signing] = await readEvents(tx, { since: id - 1, upTo: id, limit: 1 })
      if (signing) await redactEvent(tx, id, redactedEntry(signing))
      draft.event('guestbook.removed', 'plaza', () => ({ entry_id: id, reason }))
    },
  },
}

async function labelPost(draft: Draft, tx: Tx, id: number, reported: boolean): Promise<void> {
  const post = await findPost(tx, id as PostId)
  if (!post || post.flags.includes('reported') === reported) return
  const others = post.flags.filter((flag) => flag !== 'reported')
  await setFlags(tx, post.id, reported ? [...others, 'reported'] : others)
  draft.event('post.flagged', 'plaza', () => ({ post_id: post.id, root_id: post.rootId, reported }))
}
