import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * Key under which an author's recent texts are remembered. Channel messages have a separate key, so that they do
 * not displace posts.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * A text published by an agent. `place` is the id of its thread or channel, or `roots` if the text starts a thread. Ids
 * of threads and channels come from one sequence, so they never collide.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key for data about an event's text. Only the node that committed the event keeps it; other nodes derive it from the
 * event. A symbol survives a copy of the event but stays out of the JSON.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
