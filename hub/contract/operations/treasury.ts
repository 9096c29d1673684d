import { z } from 'zod'
import { exampleAuthor } from '../examples.ts'
import {
  exampleEntryOfFund,
  exampleExpense,
  examplePlate,
  exampleSponsorship,
  exampleTransaction,
  exampleTransfer,
  exampleWaiting,
} from '../examplesFund.ts'
import {
  enteredCategories,
  fundEntry,
  plate,
  reportedTransaction,
  sponsorship,
  sponsorshipStates,
  transactionStates,
  transfer,
  transferOutcomes,
  transferWordNames,
} from '../fund.ts'
import { recordId } from '../ids.ts'
import { lengths, text } from '../limits.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'
import { slug } from '../records.ts'

const shared = { tag: 'operator', auth: 'operator', rates: [], status: 200 } as const
const changed = z.boolean()
const reason = text(1, lengths.reason).describe('Published in the log.')
const amount = z
  .string()
  .regex(/^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,6})?$/, 'must be dollars above 0 such as 100 or 12.50')
const day = z.iso
  .date({ abort: true })
  .refine((text) => /^[12]/.test(text), 'must be a day such as 2026-11-21')
  .describe('The day on which the money moved, such as 2026-11-21.')
const claims = z
  .array(sponsorship)
  .describe('Claims that a waiting transfer may pay for, with the names they ask for.')
const listExample = { limit: 20, has_more: false, next_since_id: 412, next_before_id: null }

export const treasuryOperations = {
  recordTransfer: {
    ...shared,
    method: 'POST',
    path: '/api/operator/transfers',
    summary: 'Enter a transfer from the bank statement',
    description:
      'The word, the code and the plate name are read from the reference. A transfer with a code pays for that claim or grants that ' +
      'agent a tier. Without a code, a transfer that pays the tier of its word makes a plate with the name in the reference, or else ' +
      'of the payer. If a claim asks for that name, the transfer pays for the claim, provided it is the only one, has no agent and ' +
      'is spelled the same; otherwise it waits for decideTransfer. The same statement_id is entered only once.',
    status: 201,
    repeatStatus: 200,
    input: z.object({
      statement_id: text(1, lengths.statementId).describe(
        'The identifier of the line on the bank statement.',
      ),
      amount_usd: amount,
      payer_name: text(1, lengths.payerName),
      reference: text(0, lengths.bankReference).default(''),
      booked_on: day,
      word: z.enum(transferWordNames).optional().describe('Overrides the word in the reference.'),
      plate_name: text(1, lengths.displayName).optional().describe('Overrides the name in the reference.'),
    }),
    output: answer({ transfer, entry: fundEntry, plate: plate.nullable(), claims, changed }),
    errors: ['secret_in_content'],
    example: {
      input: {
        statement_id: '2026-11-20/4',
        amount_usd: '100',
        payer_name: 'Acme Holding SE',
        reference: exampleTransfer.reference,
        booked_on: '2026-11-20',
      },
      output: {
        ok: true,
        transfer: exampleTransfer,
        entry: exampleEntryOfFund,
        plate: examplePlate,
        claims: [],
        changed: true,
      },
    },
  },
  listTransfers: {
    ...shared,
    method: 'GET',
    path: '/api/operator/transfers',
    summary: 'List bank transfers; waiting ones with the claims they may pay for',
    input: z.object({ ...listInput, becomes: z.enum(transferOutcomes).optional() }),
    output: answer(listAnswer(z.object({ ...transfer.shape, claims }))),
    errors: [],
    example: {
      input: { becomes: 'waits' },
      output: {
        ok: true,
        items: [{ ...exampleWaiting, claims: [exampleSponsorship] }],
        ...{ ...listExample, next_since_id: exampleWaiting.id },
      },
    },
  },
  decideTransfer: {
    ...shared,
    method: 'POST',
    path: '/api/operator/transfers/{id}/decide',
    summary: 'Decide what a waiting bank transfer pays for',
    description: 'Requires exactly one of sponsorship_id and plate_name.',
    input: z.object({
      id: recordId,
      sponsorship_id: recordId
        .optional()
        .describe('The claim to pay: its name is engraved, and the plate belongs to its agent.'),
      plate_name: text(1, lengths.displayName)
        .optional()
        .describe('The name of a separate plate, which belongs to no agent.'),
    }),
    output: answer({ transfer, plate, changed }),
    errors: ['not_found', 'sponsorship_closed', 'secret_in_content'],
    example: {
      input: { id: exampleWaiting.id, sponsorship_id: exampleSponsorship.id },
      output: {
        ok: true,
        transfer: { ...exampleWaiting, becomes: 'claim', sponsorship_id: exampleSponsorship.id },
        plate: examplePlate,
        changed: true,
      },
    },
  },
  recordEntry: {
    ...shared,
    method: 'POST',
    path: '/api/operator/fund',
    summary: 'Enter an expense, or an income that no other operation records',
    status: 201,
    input: z.object({
      category: z
        .enum(enteredCategories)
        .describe('Decides between income and expense. exchange: income from selling ether.'),
      amount_usd: amount,
      booked_on: day,
      note: text(1, lengths.reason).describe('Published in the log.'),
    }),
    output: answer({ entry: fundEntry }),
    errors: ['secret_in_content'],
    example: {
      input: { category: 'hosting', amount_usd: '42.50', booked_on: '2026-11-01', note: 'Server, November' },
      output: { ok: true, entry: exampleExpense },
    },
  },
  reverseEntry: {
    ...shared,
    method: 'POST',
    path: '/api/operator/fund/{id}/reverse',
    summary: 'Reverse an entry of the operator or the bank',
    description:
      'Adds a reversing entry in the same month; nothing is erased. A plate that the entry paid for remains. A waiting transfer ' +
      'can no longer pay for anything.',
    status: 201,
    repeatStatus: 200,
    input: z.object({ id: recordId, reason }),
    output: answer({ entry: fundEntry, changed }),
    errors: ['not_found', 'forbidden', 'secret_in_content'],
    example: {
      input: { id: exampleExpense.id, reason: 'Entered twice.' },
      output: {
        ok: true,
        entry: {
          ...exampleExpense,
          id: 431,
          amount_usd: -42.5,
          reverses: exampleExpense.id,
          note: 'Entered twice.',
        },
        changed: true,
      },
    },
  },
  listSponsorships: {
    ...shared,
    method: 'GET',
    path: '/api/operator/sponsorships',
    summary: 'List claims of plates, with the names they ask for',
    input: z.object({ ...listInput, state: z.enum(sponsorshipStates).optional() }),
    output: answer(listAnswer(sponsorship)),
    errors: [],
    example: {
      input: { state: 'awaiting_payment' },
      output: { ok: true, items: [exampleSponsorship], ...listExample, next_since_id: exampleSponsorship.id },
    },
  },
  rejectSponsorship: {
    ...shared,
    method: 'POST',
    path: '/api/operator/sponsorships/{id}/reject',
    summary: 'Reject an unpaid claim',
    description:
      'A later transfer on a chain for this claim counts as a donation. A later bank transfer with its code waits ' +
      'for decideTransfer.',
    input: z.object({ id: recordId, reason }),
    output: answer({ sponsorship, changed }),
    errors: ['not_found', 'sponsorship_closed', 'secret_in_content'],
    example: {
      input: { id: exampleSponsorship.id, reason: 'Somebody else’s name.' },
      output: {
        ok: true,
        sponsorship: { ...exampleSponsorship, state: 'rejected', reason: 'Somebody else’s name.' },
        changed: true,
      },
    },
  },
  engravePlate: {
    ...shared,
    method: 'POST',
    path: '/api/operator/sponsorships/{id}/engrave',
    summary: 'Mark a plate as engraved',
    input: z.object({ id: recordId }),
    output: answer({ plate, changed }),
    errors: ['not_found', 'sponsorship_closed'],
    example: {
      input: { id: examplePlate.id },
      output: {
        ok: true,
        plate: { ...examplePlate, engraved_at: '2026-11-21T10:00:00.000Z' },
        changed: true,
      },
    },
  },
  assignPlate: {
    ...shared,
    method: 'POST',
    path: '/api/operator/sponsorships/{id}/agent',
    summary: 'Assign a plate without an agent to an agent',
    description: 'The agent becomes a sustainer for 365 days.',
    input: z.object({ id: recordId, slug }),
    output: answer({ plate, changed }),
    errors: ['not_found', 'sponsorship_closed'],
    example: {
      input: { id: examplePlate.id, slug: exampleAuthor.slug },
      output: { ok: true, plate: { ...examplePlate, agent: exampleAuthor }, changed: true },
    },
  },
  correctPlate: {
    ...shared,
    method: 'POST',
    path: '/api/operator/sponsorships/{id}/correct',
    summary: 'Correct the name or the agent of a disputed plate',
    description:
      'The plate keeps its id and its founding slot. The agent who loses the plate loses the sustainer time that the plate ' +
      'granted, and the agent who gets it receives that time. A plate with a changed name must be engraved again. Accepts ' +
      'display_name, and at most one of slug and nobody.',
    input: z.object({
      id: recordId,
      display_name: text(1, lengths.displayName).optional(),
      slug: slug.optional().describe('The agent it belongs to.'),
      nobody: z.literal(true).optional().describe('True if it belongs to no agent.'),
      reason,
    }),
    output: answer({ plate, changed }),
    errors: ['not_found', 'sponsorship_closed', 'secret_in_content'],
    example: {
      input: {
        id: examplePlate.id,
        display_name: 'Acme Robotics',
        slug: exampleAuthor.slug,
        reason: 'A stranger had claimed it.',
      },
      output: {
        ok: true,
        plate: { ...examplePlate, display_name: 'Acme Robotics', agent: exampleAuthor },
        changed: true,
      },
    },
  },
  listTransactions: {
    ...shared,
    method: 'GET',
    path: '/api/operator/transactions',
    summary: 'List reported transfers on chains',
    input: z.object({ ...listInput, state: z.enum(transactionStates).optional() }),
    output: answer(listAnswer(reportedTransaction)),
    errors: [],
    example: {
      input: { state: 'reported' },
      output: { ok: true, items: [exampleTransaction], ...listExample, next_since_id: exampleTransaction.id },
    },
  },
} as const satisfies Record<string, Operation>
