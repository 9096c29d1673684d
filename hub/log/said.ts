import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * An agent as the author of posts, or of channel messages. The two are separate, so that many messages do not
 * push the agent's posts out of memory.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * A text published by an agent. `place` is `roots`, or the id of the thread or channel; ids of both come from
 * one sequence and never collide.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key for data about an event's text that only the committing node keeps; other nodes derive the data from
 * the event. A symbol survives a copy of the event but stays out of its JSON.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
