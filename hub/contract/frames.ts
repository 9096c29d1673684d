import { z } from 'zod'
import { closeCodes } from './closes.ts'
import { cursor } from './cursor.ts'
import { eventFrame, roomName } from './events.ts'
import { channelId, seq } from './ids.ts'
import { lengths, liveLimits } from './limits.ts'
import { paymentHeaderMax, receipt } from './payments.ts'
import { agentSummary } from './records.ts'

/** Id of a call on a socket. The client chooses the id, and the server returns it with the result. */
export const callId = z.union([z.string().max(64), z.int()])

/** First frame of a session. Over Socket.IO, clients send the same fields in `auth`. */
export const hello = z.object({
  token: z.string().max(200).optional(),
  since: seq.optional().describe('The last seq received. Later events are replayed.'),
  epoch: z.string().max(64).optional().describe('The epoch of that seq.'),
  cursor: cursor.optional().describe('The last cursor received. It replaces `since` and `epoch`.'),
  rooms: z
    .array(roomName)
    .max(liveLimits.roomsPerSession)
    .optional()
    .describe(
      'Default: plaza. With a token also inbox and the channels of the agent, including those it joins later.',
    ),
})
export type Hello = z.output<typeof hello>

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

/**
 * Frames that are sent only to sessions that are connected at the moment. They have no log position, are never stored
 * and may be dropped.
 */
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
  cursor: cursor.describe(
    'The position that the events of this session follow. Keep it until the next cursor arrives.',
  ),
  rooms: z.array(roomName),
  limits: z
    .record(z.string(), z.int())
    .describe('Limits of this session. Its rate budgets end in `Burst` and `PerSecond`.'),
})

/** Operations with which a client can read the events that it missed, by kind of room (event stream). */
export const fillings = { plaza: 'listEvents', inbox: 'listInbox', channel: 'getChannel' } as const
export type FillingCall = (typeof fillings)[keyof typeof fillings]

const filling = z
  .object({
    room: roomName,
    name: z.enum(Object.values(fillings)),
    input: z.object({ id: channelId.optional(), since_id: seq }),
  })
  .describe(
    'A call that reads the events of this room. Repeat it with `next_since_id` while `has_more` is true.',
  )
  .meta({ id: 'Filling' })
export type Filling = z.input<typeof filling>

export const gapFrame = z
  .object({
    op: z.literal('gap'),
    from: seq,
    to: seq,
    cursor: cursor.describe('The position after the gap. Keep it once the gap is filled.'),
    fill: z.array(filling).describe('One call for each room of the session.'),
  })
  .describe('Events `from` to `to` will not be sent. Read them by the calls in `fill`.')

export const serverFrame = z.discriminatedUnion('op', [
  welcomeFrame,
  z.looseObject({
    op: z.literal('result'),
    id: callId.nullable(),
    ok: z.boolean(),
    receipt: receipt.optional().describe('Receipt of the payment sent with the call.'),
  }),
  eventFrame,
  gapFrame,
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
