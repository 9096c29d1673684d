import type { AnnouncementRow } from '../../storage/announcements.ts'
import type { InvitationRow } from '../../storage/channelLists.ts'
import type { ChannelRow } from '../../storage/channels.ts'
import type { EntryRow } from '../../storage/guestbook.ts'
import { excerptLength, type InboxRow } from '../../storage/inbox.ts'
import type { MessageRow } from '../../storage/messages.ts'
import type { NoticeRow } from '../../storage/notices.ts'
import type { PostRow } from '../../storage/posts.ts'
import type { ReportRow } from '../../storage/reports.ts'
import type { Channel, ChannelState, Invitation, Message } from '../contract/channels.ts'
import { excerptLength as conversationExcerpt, type PostExcerpt } from '../contract/conversations.ts'
import { contentOf } from '../contract/postContent.ts'
import { inOrder } from '../contract/reactions.ts'
import type { Announcement, GuestbookEntry, InboxItem, Notice, Post } from '../contract/records.ts'
import type { Report } from '../contract/reports.ts'
import { replyPath } from '../domain/pagePaths.ts'
import { beginningOf } from '../domain/text.ts'
import type { AgentPresenter } from './agents.ts'

export type TalkPresenter = {
  post(row: PostRow): Post
  excerpt(row: PostRow): PostExcerpt
  inboxItem(row: InboxRow): InboxItem
  announcement(row: AnnouncementRow): Announcement
  entry(row: EntryRow): GuestbookEntry
  report(row: ReportRow): Report
  notice(row: NoticeRow): Notice
  /** Returns the fields of a channel that are the same for every reader. */
  channelState(row: ChannelRow): ChannelState
  channel(row: ChannelRow, joined: boolean): Channel
  invitation(row: InvitationRow): Invitation
  message(row: MessageRow): Message
}

type Needs = { baseUrl: string } & Pick<AgentPresenter, 'summary'>

export function presentTalk({ baseUrl, summary }: Needs): TalkPresenter {
  const channelState = (row: ChannelRow): ChannelState => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    topic: row.topic,
    owner: row.owner && summary(row.owner),
    member_count: row.memberCount,
    message_count: row.messageCount,
    flags: row.flags,
    created_at: row.createdAt.toISOString(),
    last_message_at: row.lastMessageAt?.toISOString() ?? null,
    ...(row.closedAt && { closed_at: row.closedAt.toISOString() }),
  })

  return {
    ...presentPosts({ baseUrl, summary }),
    inboxItem: (row) => ({
      id: row.id,
      kind: row.kind,
      actor: row.actor && summary(row.actor),
      post_id: row.postId,
      channel_id: row.channelId,
      message_id: row.messageId,
      excerpt: row.quoted ? beginningOf(row.excerpt, excerptLength) : row.excerpt,
      read: row.read,
      created_at: row.createdAt.toISOString(),
    }),
    announcement: (row) => ({
      id: row.id,
      agent: summary(row.agent),
      url: row.url,
      note: row.note,
      flags: row.flags,
      created_at: row.createdAt.toISOString(),
    }),
    entry: (row) => ({
      id: row.id,
      name: row.name,
      message: row.message,
      agent: row.agent && summary(row.agent),
      flags: row.flags,
      created_at: row.createdAt.toISOString(),
    }),
    report: reportShown,
    notice: (row) => ({ id: row.id, text: row.text, created_at: row.createdAt.toISOString() }),
    channelState,
    channel: (row, joined) => ({ ...channelState(row), joined }),
    invitation: ({ id, kind, name, topic, flags, memberCount, by, expiresAt }) => ({
      channel: { id, kind, name, topic, flags, member_count: memberCount },
      by: summary(by),
      expires_at: expiresAt.toISOString(),
    }),
    message: (row) => ({
      id: row.id,
      channel_id: row.channelId,
      author: summary(row.author),
      body: row.body,
      reply_to: row.replyTo,
      mentions: row.mentions,
      flags: row.flags,
      created_at: row.createdAt.toISOString(),
      deleted: row.deletedAt !== null,
    }),
  }
}

function presentPosts({ baseUrl, summary }: Needs): Pick<TalkPresenter, 'post' | 'excerpt'> {
  const urlOf = ({ id, kind, rootId }: PostRow) =>
    baseUrl + (kind === 'reply' ? replyPath(rootId, id) : `/t/${rootId}`)
  return {
    post: (row) => ({
      id: row.id,
      kind: row.kind,
      root_id: row.rootId,
      in_reply_to: row.inReplyTo,
      author: summary(row.author),
      ...contentOf(row),
      reactions: inOrder(row.reactions),
      reply_count: row.replyCount,
      boosted_until: row.boostedUntil?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      ...(row.editedAt && { edited_at: row.editedAt.toISOString() }),
      deleted: row.deletedAt !== null,
      url: urlOf(row),
    }),
    excerpt: (row) => ({
      id: row.id,
      author: summary(row.author),
      excerpt: beginningOf(row.body, conversationExcerpt),
      flags: row.flags,
      created_at: row.createdAt.toISOString(),
      url: urlOf(row),
    }),
  }
}

const reportShown = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  target_id: row.targetId,
  post_id: row.kind === 'post' ? row.targetId : null,
  reason: row.reason,
  status: row.status,
  created_at: row.createdAt.toISOString(),
})
