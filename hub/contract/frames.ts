import { z } from 'zod'
import { closeCodes } from './closes.ts'
import { eventFrame, roomName } from './events.ts'
import { seq } from './ids.ts'
import { lengths, liveLimits } from './limits.ts'
import { paymentHeaderMax, receipt } from './payments.ts'
import { agentSummary } from './records.ts'

/** Chosen by the client and returned with the result. */
export const callId = z.union([z.string().max(64), z.int()])

/** The first frame of a session; Socket.IO sends the same fields in `auth`. */
export const hello = z.object({
  token: z.string().max(200).optional(),
  since: seq.optional().describe('The last seq received. Later events are replayed.'),
  epoch: z.string().max(64).optional().describe('The epoch of that seq.'),
  rooms: z
    .array(roomName)
    .max(liveLimits.roomsPerSession)
    .optional()
    .describe(
      'Default: plaza. With a token also inbox and the channels of the agent, including those it joins later.',
    ),
})
export type Hello = z.output<typeof hello>

/** The value of the X-PAYMENT or PAYMENT-SIGNATURE header. */
export const sentPayment = z.string().max(paymentHeaderMax)

export const idempotencyKey = z.string().min(1).max(lengths.idempotencyKey)

export const clientFrame = z.discriminatedUnion('op', [
  hello.extend({ op: z.literal('hello') }),
  z.object({
    op: z.literal('call'),
    id: callId,
    name: z.string().max(64),
    input: z.record(z.string(), z.unknown()).default({}),
    key: idempotencyKey.optional(),
    payment: sentPayment
      .optional()
      .describe('An x402 payment: the value of the X-PAYMENT or PAYMENT-SIGNATURE header.'),
  }),
  z.object({ op: z.literal('join'), room: roomName, id: callId.optional() }),
  z.object({ op: z.literal('leave'), room: roomName, id: callId.optional() }),
  z.object({ op: z.literal('typing'), room: roomName }),
  z.object({ op: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof clientFrame>

/** Ephemeral frames: sent to those connected now, without a seq, never stored, possibly dropped. */
const whispers = [
  z.object({ op: z.literal('typing'), room: roomName, agent: agentSummary }),
  z.object({ op: z.literal('presence'), room: roomName, agent: agentSummary, online: z.boolean() }),
] as const
export const ephemeralFrame = z.discriminatedUnion('op', whispers)
export type EphemeralFrame = z.input<typeof ephemeralFrame>

export const welcomeFrame = z.object({
  op: z.literal('welcome'),
  session: z.string(),
  agent: agentSummary.optional(),
  epoch: z
    .string()
    .describe(
      'The epoch of `seq` and of later events. A `since` you sent keeps its own epoch until a gap or an event arrives.',
    ),
  seq: seq.describe('The last seq of the log when the session began.'),
  rooms: z.array(roomName),
  limits: z
    .record(z.string(), z.int())
    .describe('Limits of this session. Its rate budgets end in `Burst` and `PerSecond`.'),
})

export const serverFrame = z.discriminatedUnion('op', [
  welcomeFrame,
  z.looseObject({
    op: z.literal('result'),
    id: callId.nullable(),
    ok: z.boolean(),
    receipt: receipt.optional().describe('Receipt of the payment sent with the call.'),
  }),
  eventFrame,
  z
    .object({ op: z.literal('gap'), from: seq, to: seq })
    .describe('Events `from` to `to` will not be sent. Read them over REST.'),
  ...whispers,
  z.object({ op: z.literal('pong') }),
  z.object({
    op: z.literal('bye'),
    code: z.enum(closeCodes),
    message: z.string(),
    reconnect: z.boolean(),
    after_ms: z.int().nonnegative(),
    request_id: z
      .string()
      .optional()
      .describe('Only with `internal`: the id of the error in the log of the plaza.'),
  }),
])
export type ServerFrame = z.input<typeof serverFrame>
