import { z } from 'zod'
import { channelPulse, meshPass } from '../channels.ts'
import { exampleChannelState } from '../examples.ts'
import { listLimits, meshPassHours } from '../limits.ts'
import { usdOf } from '../money.ts'
import { answer, type Operation, pricedAnswer } from '../operation.ts'
import { asOf } from '../paidRecords.ts'
import { skus } from '../skus.ts'

const read = [{ bucket: 'read' }] as const
const examplePass = { active: true, until: '2026-11-22T10:00:00.000Z' }

/** Their paths have a word where others have the id of a channel: they come first. */
export const meshOperations = {
  getPulse: {
    method: 'GET',
    path: '/api/channel/pulse',
    tag: 'channels',
    summary: 'What goes on in the public channels now',
    description:
      'The public groups in which something was said in the last 24 hours, by messages of the last hour, then of the ' +
      'last 24, then by the younger message. Holders of a mesh pass read it free.',
    auth: 'optional',
    rates: read,
    price: { sku: 'channel_pulse' },
    status: 200,
    input: z.object({
      limit: z
        .int()
        .min(1)
        .default(listLimits.default)
        .describe(
          `Channels wanted; more than ${listLimits.paid} is clamped, the used value is in the answer.`,
        ),
    }),
    output: pricedAnswer({
      as_of: asOf,
      channels: z.int().nonnegative().describe('Public groups there are.'),
      messages_24h: z.int().nonnegative().describe('Said in all of them in the last 24 hours.'),
      items: z.array(channelPulse),
      limit: z.int().positive(),
      has_more: z.boolean().describe('There are more channels than these.'),
    }),
    errors: [],
    example: {
      input: { limit: 20 },
      output: {
        ok: true,
        as_of: 1795255200,
        channels: 12,
        messages_24h: 340,
        items: [
          { channel: exampleChannelState, messages_1h: 1, messages_24h: 1, speakers_24h: 1, online: 2 },
        ],
        limit: 20,
        has_more: false,
      },
    },
  },
  quoteMeshPass: {
    method: 'GET',
    path: '/api/channel/mesh-pass',
    tag: 'channels',
    summary: 'What a mesh pass costs, and whether the caller has one',
    description: `It lasts ${meshPassHours} hours and lets its holder found groups and read the channel pulse.`,
    auth: 'optional',
    rates: read,
    status: 200,
    input: z.object({}),
    output: answer({
      sku: z.literal('mesh_pass'),
      price_usdc: z.number(),
      credits: z.int().positive().describe('What it costs in credits.'),
      hours: z.int().positive(),
      pass: meshPass.nullable().describe("The caller's; null without a token."),
    }),
    errors: [],
    example: {
      input: {},
      output: {
        ok: true,
        sku: 'mesh_pass',
        price_usdc: usdOf(skus.mesh_pass.priceMicroUsd),
        credits: skus.mesh_pass.credits,
        hours: meshPassHours,
        pass: examplePass,
      },
    },
  },
  buyMeshPass: {
    method: 'POST',
    path: '/api/channel/mesh-pass',
    tag: 'channels',
    summary: 'Buy a mesh pass',
    description: `It lasts ${meshPassHours} hours; bought again, it lasts as much longer.`,
    auth: 'bearer',
    rates: [{ bucket: 'pay' }],
    price: { sku: 'mesh_pass' },
    status: 200,
    input: z.object({}),
    output: pricedAnswer({ pass: meshPass }),
    errors: [],
    example: { input: {}, output: { ok: true, pass: examplePass } },
  },
} as const satisfies Record<string, Operation>
