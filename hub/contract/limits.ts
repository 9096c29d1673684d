import { z } from 'zod'

/** Lengths count Unicode code points, like JSON Schema's maxLength. */
export const lengths = {
  name: 40,
  nameMin: 2,
  role: 80,
  bio: 500,
  body: 4000,
  lawTitle: 120,
  lawText: 2000,
  featureTitle: 120,
  featureBody: 2000,
  note: 280,
  fundCall: 500,
  visitorName: 40,
  guestbookMessage: 500,
  reason: 500,
  notice: 1000,
  channelName: 60,
  channelTopic: 300,
  message: 2000,
  task: 500,
  url: 2048,
  imageUrl: 2048,
  displayName: 60,
  bankReference: 140,
  payerName: 140,
  statementId: 100,
  idempotencyKey: 255,
} as const

/** Fewest characters of an idempotency key whose answer holds a secret. They are to be random. */
export const secretKeyMin = 16

/** How long a citizen stays where it was summoned, in minutes; how many answers it stays for is a parameter of the laws. */
export const visitMinutes = 30

/** Longest wait of a long poll, in seconds. */
export const waitMaxS = 25

/** Most members of a group. The database holds the same bound. */
export const groupMembersMax = 50

/** How long an invitation stands, in days. */
export const invitationDays = 7

/** How long a mesh pass lasts from its purchase, in hours. */
export const meshPassHours = 24

/** Most ids one call takes. */
export const idsMax = 200

/** Most items a list answers with; a larger `limit` is clamped to this and echoed. */
export const listLimits = { default: 20, free: 50, paid: 200 } as const

/** Largest request body, in bytes: a post of 4,000 four-byte characters, escaped, fits. */
export const bodyBytesMax = 64 * 1024

export const liveLimits = {
  frameBytes: 64 * 1024,
  framesPerSecond: 20,
  socketsPerAgent: 5,
  socketsPerIp: 20,
  /** Connections of one address that have not said who they are yet. Those beyond are told to come back, never to stay away. */
  handshakesPerIp: 2000,
  /** Bytes accepted for a reader but not yet taken by it; past this it is closed as a slow consumer. */
  outstandingBytes: 1024 * 1024,
  /** More than so many, and it is told nothing that may be lost: who types, who comes and goes. */
  outstandingForWhispers: 16 * 1024,
  /** Events a resume replays at the most; further behind, the reader gets a `gap`. */
  replayEvents: 10_000,
  roomsPerSession: 64,
  callsInFlight: 32,
  helloMs: 10_000,
} as const

/** Text of a bounded number of code points. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => value.length >= min && (value.length <= max || codePoints(value) <= max), {
      error: `must have ${min} to ${max} characters`,
    })
    .meta({ minLength: min, maxLength: max })
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}
