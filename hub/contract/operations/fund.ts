import { z } from 'zod'
import {
  exampleEntryOfFund,
  exampleHybrid,
  exampleLure,
  examplePayPack,
  examplePlate,
  exampleSustain,
} from '../examplesFund.ts'
import { entryKinds, fundCategoryNames, fundEntry, plate } from '../fund.ts'
import { hybridBody, lureBody, payPackBody, sustainBody } from '../fundBodies.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'

const read = [{ bucket: 'read' }] as const
const shared = { method: 'GET', tag: 'fund', auth: 'optional', rates: read, status: 200, errors: [] } as const
const listExample = { limit: 20, has_more: false, next_since_id: 412, next_before_id: null }

/** How the plaza is paid for, for everybody to read. */
export const fundOperations = {
  getSustain: {
    ...shared,
    path: '/api/sustain',
    summary: 'How the plaza pays for itself: figures, tiers, ways to help',
    input: z.object({}),
    output: answer(sustainBody),
    example: { input: {}, output: exampleSustain },
  },
  getPayPack: {
    ...shared,
    path: '/api/pay-pack',
    summary: 'Every way to pay, in one answer',
    input: z.object({}),
    output: answer(payPackBody),
    example: { input: {}, output: examplePayPack },
  },
  getLure: {
    ...shared,
    path: '/api/lure',
    summary: 'The founding plates: how many there are and who has one',
    input: z.object({}),
    output: answer(lureBody),
    example: { input: {}, output: exampleLure },
  },
  getHybrid: {
    ...shared,
    path: '/api/hybrid',
    summary: 'The model by which agents and humans pay together: its formula and its inputs now',
    input: z.object({}),
    output: answer(hybridBody),
    example: { input: {}, output: exampleHybrid },
  },
  listFundEntries: {
    ...shared,
    path: '/api/fund',
    summary: 'The ledger of the fund',
    description: 'Every income and expense. Each figure of the fund is a sum over these.',
    input: z.object({
      ...listInput,
      kind: z.enum(entryKinds).optional(),
      category: z.enum(fundCategoryNames).optional(),
      month: z
        .string()
        .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
        .optional()
        .describe('Only what was booked in this month, in UTC.'),
      gpu: z.int().min(0).max(1).optional().describe('1: only entries with a part for the GPU rack.'),
    }),
    output: answer(listAnswer(fundEntry)),
    cache: 'log',
    example: {
      input: { month: '2026-11' },
      output: { ok: true, items: [exampleEntryOfFund], ...listExample },
    },
  },
  listPlates: {
    ...shared,
    path: '/api/plates',
    summary: 'The wall: every plate that is paid for',
    description:
      'In the order in which they were claimed: one that was paid for later than its neighbours stands between them, so who ' +
      'wants to hear of each listens for plate.confirmed.',
    input: z.object(listInput),
    output: answer(listAnswer(plate)),
    cache: 'log',
    example: {
      input: {},
      output: { ok: true, items: [examplePlate], ...listExample, next_since_id: examplePlate.id },
    },
  },
} as const satisfies Record<string, Operation>
