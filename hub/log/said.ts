import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * Key under which an agent's recent texts are kept, to detect repetitions. Channel messages have a separate key, so
 * that many messages do not push posts out of memory.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * Fingerprint of a text that an agent published. `place`: id of the thread or channel that contains the text,
 * or `roots` for a new thread. A thread and a channel never have the same id.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key under which a new event holds the fingerprint of its text. The key is a symbol, so that the event's
 * JSON does not contain the fingerprint.
 */
export const said: unique symbol = Symbol('said')
/**
 * Details of an event's text, set only by the node that committed the event. Other nodes derive the details
 * from the event.
 */
export type WithSaid = { [said]?: Said | undefined }
