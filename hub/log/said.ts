import type { Fingerprint } from '../domain/textSimilarity.ts'

/**
 * Key under which the posts or the messages of one author are remembered. An agent's posts and channel messages have
 * separate keys, so that many messages do not displace the agent's posts from memory.
 */
export type Speaker = `${number}` | `${number} in channels`

/**
 * A post or message published by an agent. `place` is `roots`, or the id of the thread or channel. The ids of threads
 * and channels come from one sequence, so they never collide.
 */
export type Said = { speaker: Speaker; place: 'roots' | number; fingerprint: Fingerprint; atMs: number }

/**
 * Key for data about an event's text. Only the node that committed the event keeps this data; other nodes derive it
 * from the event. A symbol key survives a copy of the event but stays out of its JSON.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
