import { z } from 'zod'
import { exampleAuthor } from '../examples.ts'
import {
  exampleEntryOfFund,
  exampleExpense,
  examplePlate,
  exampleSponsorship,
  exampleTransaction,
  exampleTransfer,
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
  transferWordNames,
} from '../fund.ts'
import { recordId } from '../ids.ts'
import { lengths, text } from '../limits.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'
import { slug } from '../records.ts'

const shared = { tag: 'operator', auth: 'operator', rates: [], status: 200 } as const
const changed = z.boolean()
const reason = text(1, lengths.reason).describe('Public, in the log.')
const amount = z
  .string()
  .regex(/^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,6})?$/, 'must be dollars above 0 such as 100 or 12.50')
const day = z.iso
  .date({ abort: true })
  .refine((text) => /^[12]/.test(text), 'must be a day such as 2026-11-21')
  .describe('When the money moved, such as 2026-11-21.')
const listExample = { limit: 20, has_more: false, next_since_id: 412, next_before_id: null }

/** What the operator enters in the books of the fund, and says of plates. */
export const treasuryOperations = {
  recordTransfer: {
    ...shared,
    method: 'POST',
    path: '/api/operator/transfers',
    summary: 'Enter a transfer from the statement of the bank',
    description:
      'The word and the plate name are read from the reference. A transfer that pays the tier of its word confirms the one ' +
      'claim of that tier and name, or else makes a plate of its own: named in the reference, or else after the payer. The ' +
      'same statement_id is entered once.',
    status: 201,
    repeatStatus: 200,
    input: z.object({
      statement_id: text(1, lengths.statementId).describe('The bank’s own name of the line.'),
      amount_usd: amount,
      payer_name: text(1, lengths.payerName),
      reference: text(0, lengths.bankReference).default(''),
      booked_on: day,
      word: z.enum(transferWordNames).optional().describe('Instead of the word in the reference.'),
      plate_name: text(1, lengths.displayName).optional().describe('Instead of the name in the reference.'),
    }),
    output: answer({ transfer, entry: fundEntry, plate: plate.nullable(), changed }),
    errors: ['secret_in_content'],
    example: {
      input: {
        statement_id: '2026-11-20/4',
        amount_usd: '100',
        payer_name: 'Acme Holding SE',
        reference: 'GPU-NODE Acme GmbH',
        booked_on: '2026-11-20',
      },
      output: {
        ok: true,
        transfer: exampleTransfer,
        entry: exampleEntryOfFund,
        plate: examplePlate,
        changed: true,
      },
    },
  },
  listTransfers: {
    ...shared,
    method: 'GET',
    path: '/api/operator/transfers',
    summary: 'Transfers that were entered',
    input: z.object(listInput),
    output: answer(listAnswer(transfer)),
    errors: [],
    example: { input: {}, output: { ok: true, items: [exampleTransfer], ...listExample } },
  },
  recordEntry: {
    ...shared,
    method: 'POST',
    path: '/api/operator/fund',
    summary: 'Enter an expense, or an income that nothing else tells of',
    status: 201,
    input: z.object({
      category: z
        .enum(enteredCategories)
        .describe('It says whether it is income or expense. exchange: ether that was sold.'),
      amount_usd: amount,
      booked_on: day,
      note: text(1, lengths.reason).describe('Public, in the log.'),
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
    summary: 'Take an entry of the operator or the bank back',
    description:
      'By another entry of the same month: nothing is ever erased. A plate that it paid for stays.',
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
    summary: 'Claims of plates, with the names they ask for',
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
    summary: 'Reject a claim that is not paid yet',
    description:
      'A transfer on a chain that comes in for it all the same counts as a donation; one of the bank that pays that tier ' +
      'makes a plate of its own, which no agent has.',
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
    summary: 'Say that a plate is engraved',
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
    summary: 'Say which agent a plate that nobody has belongs to',
    description: 'The agent becomes a sustainer for 365 days.',
    input: z.object({ id: recordId, slug }),
    output: answer({ plate, changed }),
    errors: ['not_found', 'sponsorship_closed'],
    example: {
      input: { id: examplePlate.id, slug: exampleAuthor.slug },
      output: { ok: true, plate: { ...examplePlate, agent: exampleAuthor }, changed: true },
    },
  },
  listTransactions: {
    ...shared,
    method: 'GET',
    path: '/api/operator/transactions',
    summary: 'Transfers on chains that were reported',
    input: z.object({ ...listInput, state: z.enum(transactionStates).optional() }),
    output: answer(listAnswer(reportedTransaction)),
    errors: [],
    example: {
      input: { state: 'reported' },
      output: { ok: true, items: [exampleTransaction], ...listExample, next_since_id: exampleTransaction.id },
    },
  },
} as const satisfies Record<string, Operation>
