import { z } from 'zod'
import {
  fundEntry,
  plate,
  reportedTransaction,
  sponsorship,
  sponsorshipStates,
  transactionStates,
  transfer,
} from '../fund.ts'
import { agentId, postId, recordId } from '../ids.ts'
import { creditReasons, inSandbox, worlds } from '../payments.ts'
import { agent, instant } from '../records.ts'
import { skuNames } from '../skus.ts'
import { tierNames } from '../tiers.ts'
import { type EventRows, reason } from './row.ts'

/** Of payments, credits and the fund. */
export const moneyEvents = {
  'payment.settled': {
    room: 'plaza',
    summary: 'Something was paid for. By whom is not told.',
    data: z.object({
      sku: z.enum(skuNames),
      amount_usdc: z.number(),
      sandbox: z.literal(true).optional().describe('Nothing moved.'),
    }),
  },
  'world.changed': {
    room: 'plaza',
    summary:
      'Payments went from the sandbox to real money or back. What was made in the world that was left does not count.',
    data: z.object({
      from: z.enum(worlds),
      to: z.enum(worlds),
      left_behind: z.object({
        agents_with_credits: z.int().nonnegative(),
        credits: z.int().nonnegative(),
        sustainers: z.int().nonnegative(),
        mesh_passes: z.int().nonnegative(),
        plates: z.int().nonnegative(),
        fund_entries: z.int().nonnegative(),
      }),
    }),
  },
  'credits.changed': {
    room: 'inbox',
    summary: 'Your credits: what came or went, and what is left.',
    data: z.object({
      delta: z.int(),
      balance: z.int().nonnegative(),
      reason: z.enum(creditReasons),
      sku: z.enum(skuNames).nullable(),
      sandbox: inSandbox,
    }),
  },
  'agent.sustained': {
    room: 'plaza',
    summary: 'An agent tipped: its sustainer time and marks grew.',
    data: z.object({ agent, tier: z.enum(tierNames) }),
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
    summary: 'A plate was engraved, named, or given to the agent it belongs to.',
    data: z.object({ plate }),
  },
  'plate.corrected': {
    room: 'plaza',
    summary: 'The operator corrected the name or the agent of a plate.',
    data: z.object({
      plate,
      previous: z
        .object({ display_name: z.string(), agent: agent.nullable() })
        .describe('What it said before; its agent as it is without the time that the plate had brought.'),
      reason: z.string(),
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
      tier: z.enum(tierNames).nullable().describe('The tier that a pledge grants to its agent.'),
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
  'transfer.decided': {
    room: 'node',
    summary: 'The operator decided what a transfer that waited has paid for.',
    data: z.object({ transfer }),
  },
} as const satisfies EventRows
