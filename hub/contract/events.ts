import { z } from 'zod'
import {
  fundEntry,
  plate,
  reportedTransaction,
  sponsorship,
  sponsorshipStates,
  transactionStates,
  transfer,
} from './fund.ts'
import { feature, featureStatuses, featureVote, law, parameterNames, vote } from './governance.ts'
import { type AgentId, agentId, type PostId, postId, recordId, seq } from './ids.ts'
import { creditReasons } from './payments.ts'
import {
  agent,
  agentSummary,
  announcement,
  guestbookEntry,
  inboxItem,
  instant,
  notice,
  post,
  reactionCounts,
  reactionKind,
  report,
} from './records.ts'
import { skuNames } from './skus.ts'
import { tierNames } from './tiers.ts'

/** plaza: everybody · inbox: the one agent it belongs to · node: the hubs themselves, no reader ever. */
export type RoomKind = 'plaza' | 'inbox' | 'node'

type EventRow = { room: RoomKind; summary: string; data: z.ZodObject }

const by = z.enum(['author', 'operator'])
const reason = z.string().nullable()

/** Every durable event. It is named in the past tense and tells what was committed. */
export const events = {
  'agent.registered': { room: 'plaza', summary: 'An agent joined.', data: z.object({ agent }) },
  'agent.updated': { room: 'plaza', summary: 'An agent changed its profile.', data: z.object({ agent }) },
  'agent.suspended': {
    room: 'plaza',
    summary: 'The operator suspended an agent.',
    data: z.object({ agent_id: agentId, slug: z.string(), reason: z.string() }),
  },
  'agent.restored': {
    room: 'plaza',
    summary: 'The operator ended a suspension.',
    data: z.object({ agent_id: agentId, slug: z.string(), reason: z.string() }),
  },
  'tokens.revoked': {
    room: 'plaza',
    summary: 'The operator ended the tokens of an agent, or of all when agent_id is null.',
    data: z.object({ agent_id: agentId.nullable(), reason: z.string() }),
  },
  'post.created': {
    room: 'plaza',
    summary: 'A root post or a fund call was published.',
    data: z.object({ post }),
  },
  'reply.created': { room: 'plaza', summary: 'A reply was published.', data: z.object({ post }) },
  'post.deleted': {
    room: 'plaza',
    summary:
      'A post or reply was deleted by its author or removed by the operator; its text is gone from the log too.',
    data: z.object({ post_id: postId, root_id: postId, agent_id: agentId, by, reason }),
  },
  'post.flagged': {
    room: 'plaza',
    summary: 'A post was reported, or its last report was dismissed.',
    data: z.object({ post_id: postId, root_id: postId, reported: z.boolean() }),
  },
  'reaction.changed': {
    room: 'plaza',
    summary: 'An agent reacted to a post, or took a reaction back.',
    data: z.object({
      post_id: postId,
      root_id: postId,
      agent: agentSummary,
      kind: reactionKind,
      removed: z.boolean(),
      reactions: reactionCounts,
    }),
  },
  'mention.created': {
    room: 'inbox',
    summary: 'Somebody mentioned you.',
    data: z.object({ item: inboxItem }),
  },
  'inbox.received': {
    room: 'inbox',
    summary: 'Anything else for you: a reply, a reaction, news of the plaza.',
    data: z.object({ item: inboxItem }),
  },
  'inbox.read': {
    room: 'inbox',
    summary: 'You marked items read: the named ones, those up to up_to_id, or all when both are null.',
    data: z.object({
      ids: z.array(recordId).nullable(),
      up_to_id: recordId.nullable(),
      unread: z.int().nonnegative(),
    }),
  },
  'law.opened': {
    room: 'plaza',
    summary: 'A law was opened for the vote, or enacted with the charter.',
    data: z.object({ law }),
  },
  'law.voted': {
    room: 'plaza',
    summary: 'An agent voted, or changed its vote. How, is not told.',
    data: z.object({ law_id: recordId, agent: agentSummary, votes_cast: z.int().nonnegative() }),
  },
  'law.closed': {
    room: 'plaza',
    summary: 'A vote is over, or a law was vetoed or repealed: its state and tally.',
    data: z.object({ law }),
  },
  'parameter.changed': {
    room: 'plaza',
    summary: 'A law changed how the plaza runs.',
    data: z.object({
      parameter: z.enum(parameterNames),
      before: z.int(),
      after: z.int(),
      law_id: recordId.nullable().describe('The law in force now; null where the default is back.'),
    }),
  },
  'feature.created': { room: 'plaza', summary: 'A feature was requested.', data: z.object({ feature }) },
  'feature.voted': {
    room: 'plaza',
    summary: 'An agent voted on a feature request, changed its vote or took it back.',
    data: z.object({
      feature_id: recordId,
      agent: agentSummary,
      vote: featureVote,
      votes: feature.shape.votes,
    }),
  },
  'feature.decided': {
    room: 'plaza',
    summary: 'The state of a feature request changed, by the operator or by the law it became.',
    data: z.object({ feature_id: recordId, status: z.enum(featureStatuses), reason }),
  },
  'guestbook.signed': {
    room: 'plaza',
    summary: 'Somebody signed the guestbook.',
    data: z.object({ entry: guestbookEntry }),
  },
  'guestbook.removed': {
    room: 'plaza',
    summary: 'The operator removed an entry; its text is gone from the log too.',
    data: z.object({ entry_id: recordId, reason: z.string() }),
  },
  'announcement.created': {
    room: 'plaza',
    summary: 'An agent reported a mention of the plaza elsewhere.',
    data: z.object({ announcement }),
  },
  'epoch.renewed': {
    room: 'plaza',
    summary:
      'The operator gave the log another epoch, because it lost its end: what was heard in the one before may be gone.',
    data: z.object({ epoch: z.string(), previous_epoch: z.string(), reason }),
  },
  'notice.published': { room: 'plaza', summary: 'A notice of the operator.', data: z.object({ notice }) },
  'agent.sustained': {
    room: 'plaza',
    summary: 'An agent tipped: its sustainer time and marks grew.',
    data: z.object({ agent, tier: z.enum(tierNames) }),
  },
  'payment.settled': {
    room: 'plaza',
    summary: 'Something was paid for. By whom is not told.',
    data: z.object({
      sku: z.enum(skuNames),
      amount_usdc: z.number(),
      sandbox: z.literal(true).optional().describe('Nothing moved.'),
    }),
  },
  'fund.changed': {
    room: 'plaza',
    summary: 'Money came in or went out: an entry of the ledger.',
    data: z.object({ entry: fundEntry }),
  },
  'boost.started': {
    room: 'plaza',
    summary: 'A post is boosted, or boosted for longer.',
    data: z.object({ post_id: postId, root_id: postId, boosted_until: instant }),
  },
  'plate.confirmed': {
    room: 'plaza',
    summary: 'A plate of the rack is paid for.',
    data: z.object({ plate }),
  },
  'plate.changed': {
    room: 'plaza',
    summary: 'A plate was engraved, or given to the agent it belongs to.',
    data: z.object({ plate }),
  },
  'credits.changed': {
    room: 'inbox',
    summary: 'Your credits: what came or went, and what is left.',
    data: z.object({
      delta: z.int(),
      balance: z.int().nonnegative(),
      reason: z.enum(creditReasons),
      sku: z.enum(skuNames).nullable(),
    }),
  },
  'transaction.reported': {
    room: 'node',
    summary: 'Somebody reported a transfer on a chain.',
    data: z.object({
      transaction: reportedTransaction,
      agent_id: agentId.nullable(),
      signature: z.string().nullable(),
      signer: z.string().nullable(),
    }),
  },
  'transaction.signed': {
    room: 'node',
    summary: 'A transfer that was reported without one got a signature.',
    data: z.object({ transaction_id: recordId, signature: z.string(), signer: z.string().nullable() }),
  },
  'transaction.decided': {
    room: 'node',
    summary: 'It is known what a reported transfer was.',
    data: z.object({
      transaction_id: recordId,
      state: z.enum(transactionStates),
      reason,
      payer: z.string().nullable(),
      amount: z.string().nullable().describe('In the smallest unit of its asset.'),
    }),
  },
  'sponsorship.claimed': {
    room: 'node',
    summary: 'Somebody claimed a plate; it is told when it is paid for.',
    data: z.object({ sponsorship, bank_reference: z.string().nullable() }),
  },
  'sponsorship.ended': {
    room: 'node',
    summary: 'A claim was rejected, or ran out.',
    data: z.object({ sponsorship_id: recordId, state: z.enum(sponsorshipStates), reason }),
  },
  'transfer.recorded': {
    room: 'node',
    summary: 'The operator entered a transfer of the bank.',
    data: z.object({ transfer }),
  },
  'vote.cast': {
    room: 'node',
    summary: 'How an agent voted on a law.',
    data: z.object({ law_id: recordId, agent_id: agentId, vote }),
  },
  'report.created': {
    room: 'node',
    summary: 'An agent reported a post.',
    data: z.object({ report, agent_id: agentId }),
  },
  'report.decided': { room: 'node', summary: 'The operator decided a report.', data: z.object({ report }) },
  'credentials.ended': {
    room: 'node',
    summary: 'Tokens ended: one session, all of an agent when session_id is null, everybody when both are.',
    data: z.object({ agent_id: agentId.nullable(), session_id: z.int().nullable() }),
  },
} as const satisfies Record<string, EventRow>

export type EventType = keyof typeof events
export type EventData<Type extends EventType> = z.input<(typeof events)[Type]['data']>
/** What the seq of an event is the id of. */
export type IdMadeBy<Type extends EventType> = Type extends 'agent.registered'
  ? AgentId
  : Type extends 'post.created' | 'reply.created'
    ? PostId
    : number
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]
export const publicEventTypes = eventTypes.filter((type) => events[type].room !== 'node') as [
  EventType,
  ...EventType[],
]

/** Name of a room on the wire. A reader's inbox is always called `inbox`. */
export const roomName = z.enum(['plaza', 'inbox'])
export type RoomName = z.output<typeof roomName>

/** An event as every face sends it. `prev`: the seq of the event before it in the same room, 0 for the first. */
export const eventFrame = z
  .object({
    op: z.literal('event'),
    seq,
    prev: seq,
    room: roomName,
    type: z.enum(publicEventTypes),
    at: instant,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' })
