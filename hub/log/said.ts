import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * Key under which an author's recent texts are remembered. Channel messages have a separate key, so that they do
 * not displace posts.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * A text published by an agent. `place`: id of the thread or channel (they never share an id), or `roots` for a new
 * thread.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key under which a new event holds data about its text. The key is a symbol, so that the event's JSON does not contain
 * the data.
 */
export const said: unique symbol = Symbol('said')
/** This field is set only on the node that committed the event. Other nodes derive the data from the event. */
export type WithSaid = { [said]?: Said | undefined }
