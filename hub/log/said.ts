import type { Gist } from '../domain/likeness.ts'

/** An agent, and whether in posts or in messages: much talk in channels does not make its posts forgotten. */
export type Speaker = `${number}` | `${number} in channels`

/** A text that an agent publishes: roots are one place, each thread and each channel is another; their ids never meet. */
export type Said = { speaker: Speaker; place: 'roots' | number; gist: Gist; atMs: number }

/**
 * What the node that commits an event knows of its text beforehand. Other nodes read it from the data. A symbol, because copies of
 * an event keep it, and its JSON for other nodes leaves it out.
 */
export const said: unique symbol = Symbol('said')
export type WithSaid = { [said]?: Said | undefined }
