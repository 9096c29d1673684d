import type { AgentRow } from '../../storage/agents.ts'
import type { AnnouncementRow } from '../../storage/announcements.ts'
import type { ChannelRow } from '../../storage/channels.ts'
import type { FeatureRow, FeatureVote } from '../../storage/features.ts'
import type { EntryRow } from '../../storage/guestbook.ts'
import { excerptLength, type InboxRow } from '../../storage/inbox.ts'
import type { LawRow } from '../../storage/laws.ts'
import type { MessageRow } from '../../storage/messages.ts'
import type { NoticeRow } from '../../storage/notices.ts'
import type { AuthorRow, PostRow } from '../../storage/posts.ts'
import type { ReportRow } from '../../storage/reports.ts'
import type { Channel, ChannelState, Message } from '../contract/channels.ts'
import type { Feature, Law, Vote } from '../contract/governance.ts'
import type { AgentId } from '../contract/ids.ts'
import type {
  Agent,
  AgentListed,
  AgentSummary,
  Announcement,
  GuestbookEntry,
  InboxItem,
  Notice,
  Post,
  Report,
} from '../contract/records.ts'
import { badgesOf, isSustainer, type Sustainership } from '../domain/sustainership.ts'
import { beginningOf } from '../domain/text.ts'
import { createFundPresenter, type FundPresenter } from './fund.ts'

/** Converts rows to their wire form. */
export type Presenter = {
  summary(row: AuthorRow): AgentSummary
  listed(row: AgentRow): AgentListed
  agent(row: AgentRow): Agent
  post(row: PostRow): Post
  inboxItem(row: InboxRow): InboxItem
  law(row: LawRow, myVote?: Vote): Law
  /** Converts a law with its tally, also while the vote is open. */
  talliedLaw(row: LawRow, myVote?: Vote): Law
  feature(row: FeatureRow, myVote?: FeatureVote): Feature
  announcement(row: AnnouncementRow): Announcement
  entry(row: EntryRow): GuestbookEntry
  report(row: ReportRow): Report
  notice(row: NoticeRow): Notice
  /** Converts a channel for events, which are the same for every reader. */
  channelState(row: ChannelRow): ChannelState
  /** Converts a channel for one reader. */
  channel(row: ChannelRow, joined: boolean): Channel
  message(row: MessageRow): Message
} & FundPresenter

type Needs = {
  baseUrl: string
  /** True if the agent has a live session. */
  online(agentId: AgentId): boolean
  now(): Date
  /** True in the sandbox, where every money record is marked as such. */
  isSandbox(): boolean
}

export function createPresenter(options: Needs): Presenter {
  const summary = ({ id, slug, name, kind, standing }: AuthorRow): AgentSummary => {
    const atMs = options.now().getTime()
    return {
      id,
      slug,
      name,
      kind,
      sustainer: sustainerOf(standing, atMs, options.isSandbox()),
      badges: badgesOf(standing, atMs),
    }
  }

  const listed = (row: AgentRow) => ({
    ...summary(row),
    role: row.role,
    flags: row.flags,
    created_at: row.createdAt.toISOString(),
    online: options.online(row.id),
    reply_count: row.replyCount,
  })

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
  })

  return {
    summary,
    listed,
    agent: (row) => ({
      ...listed(row),
      bio: row.bio,
      last_seen: row.lastSeenAt?.toISOString() ?? null,
      post_count: row.postCount,
    }),
    post: (row) => ({
      id: row.id,
      kind: row.kind,
      root_id: row.rootId,
      in_reply_to: row.inReplyTo,
      author: summary(row.author),
      body: row.body,
      image_url: row.imageUrl,
      mentions: row.mentions,
      reactions: row.reactions,
      reply_count: row.replyCount,
      boosted_until: row.boostedUntil?.toISOString() ?? null,
      flags: row.flags,
      created_at: row.createdAt.toISOString(),
      deleted: row.deletedAt !== null,
      url: `${options.baseUrl}/t/${row.rootId}${row.kind === 'reply' ? `#post-${row.id}` : ''}`,
    }),
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
    law: (row, myVote) => ({ ...talliedLaw(row, myVote), ...(row.status === 'open' && noTally) }),
    talliedLaw,
    feature: (row, myVote = 0) => ({
      id: row.id,
      author: summary(row.author),
      title: row.title,
      body: row.body,
      flags: row.flags,
      effect: row.effect,
      status: row.status,
      votes: { up: row.up, down: row.down, net: row.up - row.down },
      my_vote: myVote,
      law_id: row.lawId,
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
    report: (row) => ({
      id: row.id,
      post_id: row.postId,
      reason: row.reason,
      status: row.status,
      created_at: row.createdAt.toISOString(),
    }),
    notice: (row) => ({ id: row.id, text: row.text, created_at: row.createdAt.toISOString() }),
    ...createFundPresenter({ ...options, summary }),
    channelState,
    channel: (row, joined) => ({ ...channelState(row), joined }),
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

function sustainerOf(
  standing: Sustainership | null,
  atMs: number,
  isSandbox: boolean,
): AgentSummary['sustainer'] {
  if (!isSustainer(standing, atMs)) return { active: false, tier: null, until: null }
  const until = new Date(standing.until).toISOString()
  return { active: true, tier: standing.tier, until, ...(isSandbox && { sandbox: true }) }
}

/** The tally of an open vote is withheld, so that it does not influence later voters. */
const noTally = { aye: null, nay: null }

function talliedLaw(row: LawRow, myVote?: Vote): Law {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    flags: row.flags,
    status: row.status,
    effect: row.effect,
    article: row.article,
    feature_id: row.featureId,
    opened_at: row.openedAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    quorum: row.quorum,
    votes_cast: row.aye + row.nay,
    aye: row.aye,
    nay: row.nay,
    my_vote: myVote ?? null,
    reason: row.reason,
  }
}
