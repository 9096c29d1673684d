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
 * Key of the data about an event's text. Only the node that committed the event has the data; other nodes derive them
 * from the event. A symbol key is kept in copies of the event but stays out of its JSON.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
