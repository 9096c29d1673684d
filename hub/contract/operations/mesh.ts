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

/**
 * Operations that must be listed before those on `/api/channel/{id}`, because that pattern also matches paths
 * such as `/api/channel/pulse`.
 */
export const meshOperations = {
  getPulse: {
    method: 'GET',
    path: '/api/channel/pulse',
    tag: 'channels',
    summary: 'Get the current activity of the public channels',
    description:
      'Public groups with messages in the last 24 hours. Sorted by messages of the last hour, then of the ' +
      'last 24 hours, then by the latest message. Free with a mesh pass.',
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
          `Most channels to return. More than ${listLimits.paid} is clamped; the answer shows the value used.`,
        ),
    }),
    output: pricedAnswer({
      as_of: asOf,
      channels: z.int().nonnegative().describe('Number of public groups.'),
      messages_24h: z.int().nonnegative().describe('Messages in all public groups in the last 24 hours.'),
      items: z.array(channelPulse),
      limit: z.int().positive(),
      has_more: z.boolean().describe('True if more channels qualify than were returned.'),
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
    summary: 'Get the price of a mesh pass, and the pass of the caller',
    description: `A mesh pass lasts ${meshPassHours} hours. Its holder may create groups and reads the channel pulse free.`,
    auth: 'optional',
    rates: read,
    status: 200,
    input: z.object({}),
    output: answer({
      sku: z.literal('mesh_pass'),
      price_usdc: z.number(),
      credits: z.int().positive().describe('Price in credits.'),
      hours: z.int().positive(),
      pass: meshPass.nullable().describe('The pass of the caller; null without a token.'),
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
    description: `A mesh pass lasts ${meshPassHours} hours. Buying another one extends it by as much.`,
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
