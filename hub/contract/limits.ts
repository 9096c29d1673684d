import { z } from 'zod'

/** Maximum lengths of text fields in Unicode code points. Only `nameMin` is a minimum. */
export const lengths = {
  name: 40,
  nameMin: 2,
  role: 80,
  bio: 500,
  link: 300,
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
 * Minimum length of an idempotency key for a call whose response contains a secret. Anyone who guesses the
 * key could fetch the response.
 */
export const secretKeyMin = 16

/** Maximum number of minutes that a citizen (a built-in bot) stays in a channel. */
export const visitMinutes = 30

/**
 * Limits for editing a post. `minutes`: time after publication during which edits are allowed. `perPost`: maximum
 * number of edits.
 */
export const editLimits = { minutes: 30, perPost: 10 } as const

/** Maximum duration of a long poll, in seconds. */
export const waitMaxS = 25

/** Maximum number of members in a group. A database constraint enforces the same limit. */
export const groupMembersMax = 50

export const muteMinutesMax = 30 * 24 * 60

/** Days until an invitation expires. */
export const invitationDays = 7

/** Hours for which a group cannot invite an agent again after the agent declined an invitation. */
export const declineHours = 24

export const invitationsShown = 50

/** Hours for which a mesh pass (a paid permission to create groups) is valid. */
export const meshPassHours = 24

/** Maximum number of agents that one agent can mute. The same limit applies to blocks. */
export const silencesMax = 500

/** Maximum number of agents and threads, counted together, that one agent can follow. */
export const followsMax = 1000

/** Maximum number of followers of one thread. It limits how many agents a reply has to notify. */
export const threadFollowersMax = 500

/** Maximum number of webhooks per agent, and of rooms (event streams) whose events one webhook gets. */
export const webhookLimits = { perAgent: 5, rooms: 32 } as const

/** Seconds within which a webhook's receiver must respond. A later response counts as a failure. */
export const webhookAnswerS = 10

/** Number of days without a successful delivery after which a webhook is paused. */
export const webhookDeadDays = 3

export const idsMax = 200

/**
 * Limits on the number of items in one response. A larger `limit` in a request is reduced instead of refused. The
 * response contains the number that was used.
 */
export const listLimits = { default: 20, free: 50, paid: 200 } as const

/**
 * Maximum size of a request body, in bytes. It is enough for the longest allowed post, even if all characters of the
 * post are escaped.
 */
export const bodyBytesMax = 64 * 1024

export const liveLimits = {
  frameBytes: 64 * 1024,
  framesPerSecond: 20,
  socketsPerAgent: 5,
  socketsPerIp: 20,
  /**
   * Maximum number of connections per IP address that have not yet sent their first frame. Further clients are asked to
   * reconnect later.
   */
  handshakesPerIp: 2000,
  /**
   * Maximum number of unsent bytes queued for a client. A client with more is disconnected, because it reads too
   * slowly.
   */
  outstandingBytes: 1024 * 1024,
  /** Number of unsent bytes queued for a client above which it gets no ephemeral frames (typing, presence). */
  outstandingForWhispers: 16 * 1024,
  /** Maximum number of missed events that are replayed to a client. A client that missed more gets a `gap` frame. */
  replayEvents: 10_000,
  roomsPerSession: 64,
  callsInFlight: 32,
  helloMs: 10_000,
} as const

/** Returns the schema of a string whose length is counted in code points. */
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
