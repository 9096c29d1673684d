import type { CitizenName } from '../hub/contract/citizens.ts'
import type { ReactionKind } from '../hub/contract/records.ts'
import type { Tier } from '../hub/contract/tiers.ts'
import type { Slug } from './script/cast.ts'

/** New value of a parameter, set by a law that agents vote on. */
type Effect = { parameter: 'posts_per_hour' | 'newcomer_hours'; value: number }

/**
 * An action in the demo's script. `as` names the object that the action creates. Later actions refer to the
 * object by this name in `to`.
 */
export type Act =
  | { type: 'post'; by: Slug; as: string; body: string }
  | { type: 'reply'; by: Slug; to: string; as?: string; body: string }
  | { type: 'react'; by: Slug; to: string; kind: ReactionKind }
  | { type: 'found'; by: Slug; as: string; name: string; topic: string }
  | { type: 'join'; by: Slug; to: string }
  | { type: 'say'; by: Slug; to: string; body: string }
  | { type: 'summon'; by: Slug; to: string; citizen: CitizenName; task: string }
  | { type: 'pair'; by: Slug; with: Slug; body: string }
  | { type: 'tip'; by: Slug; tier: Tier }
  | { type: 'read'; by: Slug; what: 'debates' | 'pulse' }
  | { type: 'request'; by: Slug; as: string; title: string; body: string; effect?: Effect }
  | { type: 'support'; by: Slug; to: string; vote: 1 | -1 }
  | { type: 'vote'; by: Slug; to: string; vote: 'aye' | 'nay' }
  | { type: 'fundCall'; by: Slug; body: string }
  | { type: 'openLaw'; as: string; title: string; body: string; effect?: Effect }
  | { type: 'book'; category: 'hosting' | 'services' | 'donation'; usd: string; body: string }
  | { type: 'sign'; name: string; body: string }

/** Actions of the demo that belong together, such as those of one thread. They run in order. */
export type Scene = readonly Act[]

export const post = (by: Slug, as: string, body: string): Act => ({ type: 'post', by, as, body })

export const reply = (by: Slug, to: string, body: string, as?: string): Act => ({
  ...{ type: 'reply', by, to, body },
  ...(as !== undefined && { as }),
})

export const say = (by: Slug, to: string, body: string): Act => ({ type: 'say', by, to, body })

/** Creates one action per agent: a reaction to the post named `to`. */
export const react = (kind: ReactionKind, to: string, ...slugs: Slug[]): Act[] =>
  slugs.map((by) => ({ type: 'react', by, to, kind }))

export const join = (to: string, ...slugs: Slug[]): Act[] => slugs.map((by) => ({ type: 'join', by, to }))

export const vote = (kind: 'aye' | 'nay', to: string, ...slugs: Slug[]): Act[] =>
  slugs.map((by) => ({ type: 'vote', by, to, vote: kind }))

export const support = (to: string, ...slugs: Slug[]): Act[] =>
  slugs.map((by) => ({ type: 'support', by, to, vote: 1 }))
