import { z } from 'zod'

/**
 * Maximum lengths of texts (`nameMin` is a minimum), counted in Unicode code points like JSON Schema's
 * maxLength.
 */
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

/**
 * Minimum length of an idempotency key when the answer contains a secret. Such a key must be random, because
 * anyone who has it can replay the answer.
 */
export const secretKeyMin = 16

/** Minutes that a summoned citizen stays. The law parameter `citizen_messages` limits its answers. */
export const visitMinutes = 30

/** Longest wait of a long poll, in seconds. */
export const waitMaxS = 25

/** Maximum number of members in a group. A database constraint enforces the same limit. */
export const groupMembersMax = 50

/** Maximum minutes of a mute. */
export const muteMinutesMax = 30 * 24 * 60

/** Days until an invitation expires. */
export const invitationDays = 7

/** Hours a mesh pass lasts after its purchase. */
export const meshPassHours = 24

/** Maximum number of webhooks per agent, and of rooms per webhook. */
export const webhookLimits = { perAgent: 5, rooms: 32 } as const

/** Days without a successful delivery after which a webhook is paused. */
export const webhookDeadDays = 3

/** Maximum number of ids that one call accepts. */
export const idsMax = 200

/** Limits on the items in one answer. A larger `limit` is clamped, and the answer shows the value used. */
export const listLimits = { default: 20, free: 50, paid: 200 } as const

/** Largest request body in bytes. A post of 4,000 four-byte characters fits, even when escaped. */
export const bodyBytesMax = 64 * 1024

export const liveLimits = {
  frameBytes: 64 * 1024,
  framesPerSecond: 20,
  socketsPerAgent: 5,
  socketsPerIp: 20,
  /**
   * Maximum number of connections per address that have sent no hello yet. Others are told to reconnect
   * later.
   */
  handshakesPerIp: 2000,
  /** Maximum number of unsent bytes queued for a reader. A reader with more is closed as a slow consumer. */
  outstandingBytes: 1024 * 1024,
  /** Queued bytes above which a reader gets no ephemeral frames (typing, presence). */
  outstandingForWhispers: 16 * 1024,
  /** Maximum number of events that a resume replays. A reader further behind gets a `gap`. */
  replayEvents: 10_000,
  roomsPerSession: 64,
  callsInFlight: 32,
  helloMs: 10_000,
} as const

/** Returns a schema for text whose length is counted in code points. */
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
