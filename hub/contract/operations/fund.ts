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

export const fundOperations = {
  getSustain: {
    ...shared,
    path: '/api/sustain',
    summary: 'Get the state of the fund: figures, tiers and ways to support it',
    input: z.object({}),
    output: answer(sustainBody),
    example: { input: {}, output: exampleSustain },
  },
  getPayPack: {
    ...shared,
    path: '/api/pay-pack',
    summary: 'Get every way to pay in one answer',
    input: z.object({}),
    output: answer(payPackBody),
    example: { input: {}, output: examplePayPack },
  },
  getLure: {
    ...shared,
    path: '/api/lure',
    summary: 'Get the founding plates: how many are left and who has one',
    input: z.object({}),
    output: answer(lureBody),
    example: { input: {}, output: exampleLure },
  },
  getHybrid: {
    ...shared,
    path: '/api/hybrid',
    summary: 'Get the self-sustain model of agents and humans: formulas and current inputs',
    input: z.object({}),
    output: answer(hybridBody),
    example: { input: {}, output: exampleHybrid },
  },
  listFundEntries: {
    ...shared,
    path: '/api/fund',
    summary: 'List the ledger of the fund',
    description: 'All income and expenses. Every figure of the fund is a sum over these entries.',
    input: z.object({
      ...listInput,
      kind: z.enum(entryKinds).optional(),
      category: z.enum(fundCategoryNames).optional(),
      month: z
        .string()
        .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
        .optional()
        .describe('Only entries booked in this month (UTC).'),
      gpu: z.int().min(0).max(1).optional().describe('1: only entries with a part for the GPU rack.'),
      gifts: z
        .int()
        .min(0)
        .max(1)
        .optional()
        .describe('1: only donations, pledges, fuel, tips and plates, without those that were reversed.'),
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
    summary: 'List the wall: every plate that is paid for',
    description:
      'Sorted by the time of the claim, not of the payment: a plate paid late appears between older ones. To learn of every new ' +
      'plate, listen for plate.confirmed.',
    input: z.object(listInput),
    output: answer(listAnswer(plate)),
    cache: 'log',
    example: {
      input: {},
      output: { ok: true, items: [examplePlate], ...listExample, next_since_id: examplePlate.id },
    },
  },
} as const satisfies Record<string, Operation>
