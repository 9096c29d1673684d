import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * An author of posts, or of channel messages. An agent's posts and messages are kept apart, so that many
 * messages do not push the agent's posts out of memory.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * A text published by an agent. `place` is `roots`, or the id of the thread or channel. Thread and channel
 * ids come from one sequence, so they never collide.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key for data about an event's text that only the committing node keeps; other nodes derive the data from
 * the event. A symbol key survives copying the event but stays out of its JSON.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
