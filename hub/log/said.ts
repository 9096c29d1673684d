import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * Key under which an author's recent texts are remembered. Channel messages have a separate key, so that they do
 * not displace posts.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * A text published by an agent. `place`: id of the thread or channel, or `roots` if the text starts a thread. A thread
 * and a channel never have the same id.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key under which an event holds data about its text. Only the node that committed the event sets the data; other nodes
 * derive the data from the event.
 *
 * The key is a symbol, so that the data is copied with the event but left out of its JSON.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
