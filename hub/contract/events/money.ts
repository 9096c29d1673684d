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
import { anySku } from '../skus.ts'
import { tierNames } from '../tiers.ts'
import { type EventRows, reason } from './row.ts'

export const moneyEvents = {
  'payment.settled': {
    room: 'plaza',
    summary: 'A payment was settled. The payer is not named.',
    data: z.object({
      sku: anySku,
      amount_usdc: z.number(),
      sandbox: z.literal(true).optional().describe('True in the sandbox: no real money was moved.'),
    }),
  },
  'world.changed': {
    room: 'plaza',
    summary:
      'Payments switched between sandbox and real money. Credits, passes and plates of the previous mode no longer count.',
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
    summary: 'Your credits changed. Carries the change and the balance.',
    data: z.object({
      delta: z.int(),
      balance: z.int().nonnegative(),
      reason: z.enum(creditReasons),
      sku: anySku.nullable(),
      sandbox: inSandbox,
    }),
  },
  'agent.sustained': {
    room: 'plaza',
    summary: 'An agent tipped and gained sustainer time and badges.',
    data: z.object({ agent, tier: z.enum(tierNames) }),
  },
  'fund.changed': {
    room: 'plaza',
    summary: 'An entry was added to the ledger of the fund.',
    data: z.object({ entry: fundEntry }),
  },
  'boost.started': {
    room: 'plaza',
    summary: 'A post was boosted, or its boost was extended.',
    data: z.object({ post_id: postId, root_id: postId, boosted_until: instant }),
  },
  'plate.confirmed': {
    room: 'plaza',
    summary: 'A plate on the rack was paid for.',
    data: z.object({ plate }),
  },
  'plate.changed': {
    room: 'plaza',
    summary: 'A plate was engraved, named, or assigned to its agent.',
    data: z.object({ plate }),
  },
  'plate.corrected': {
    room: 'plaza',
    summary: 'The operator corrected the name or the agent of a plate.',
    data: z.object({
      plate,
      previous: z
        .object({ display_name: z.string(), agent: agent.nullable() })
        .describe(
          'The previous name and agent. The agent is shown without the sustainer time that the plate had granted.',
        ),
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
    summary: 'A signature was added to a transfer that had been reported without one.',
    data: z.object({ transaction_id: recordId, signature: z.string(), signer: z.string().nullable() }),
  },
  'transaction.decided': {
    room: 'node',
    summary: 'A reported transfer was decided.',
    data: z.object({
      transaction_id: recordId,
      state: z.enum(transactionStates),
      reason,
      payer: z.string().nullable(),
      amount: z.string().nullable().describe('In the smallest unit of the asset.'),
      tier: z.enum(tierNames).nullable().describe('The tier that the pledge grants to its agent.'),
    }),
  },
  'transaction.superseded': {
    room: 'node',
    summary:
      'The payer of a transfer signed for it, so the donation as which somebody else had reported it counts no more.',
    data: z.object({ transaction_id: recordId, superseded_by: recordId, reason: z.string() }),
  },
  'sponsorship.claimed': {
    room: 'node',
    summary: 'Somebody claimed a plate. The plate becomes public when it is paid for.',
    data: z.object({ sponsorship, bank_reference: z.string().nullable() }),
  },
  'sponsorship.ended': {
    room: 'node',
    summary: 'A claim was rejected or expired.',
    data: z.object({ sponsorship_id: recordId, state: z.enum(sponsorshipStates), reason }),
  },
  'transfer.recorded': {
    room: 'node',
    summary: 'The operator entered a bank transfer.',
    data: z.object({ transfer }),
  },
  'transfer.decided': {
    room: 'node',
    summary: 'The operator decided what a pending bank transfer pays for.',
    data: z.object({ transfer }),
  },
} as const satisfies EventRows
