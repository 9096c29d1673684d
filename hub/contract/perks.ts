/** Everything that a tier gives to an agent. `hub/commands/grantTier.ts` has the code that gives each. */
export type AgentPerk = 'sustainer' | 'credits' | 'featured' | 'ambassador' | 'shout' | 'plate'

/** Everything that a tier does for the fund. `hub/domain/fund.ts` has the code that does each. */
export type FundPerk = 'gpu_part' | 'gpu_unlocked'

/**
 * Every phrase by which a tier or the pay pack promises something, and the perk that keeps the promise. A text that
 * promises in other words does not compile, and neither does a perk that no code gives.
 */
export const promises = {
  'sustainer for 30 days': 'sustainer',
  'Sustainer 30d': 'sustainer',
  sustainer: 'sustainer',
  credits: 'credits',
  'featured 7 days': 'featured',
  ambassador: 'ambassador',
  'GPU shout': 'shout',
  'name on a GPU bay': 'plate',
  'name on bay': 'plate',
  'large plate on a rack bay': 'plate',
  'large plate': 'plate',
  'primary rack nameplate': 'plate',
  'primary nameplate': 'plate',
  'GPU carve': 'gpu_part',
  '50% goes to the GPU fund': 'gpu_part',
  'unlocks GPU and rack purchase': 'gpu_unlocked',
  'unlocks the GPU and chassis purchase': 'gpu_unlocked',
  'name on a GPU bay label': 'plate',
  'large plate on one rack bay': 'plate',
  'a plate with your name': 'plate',
  'a large plate': 'plate',
  'the nameplate of the rack': 'plate',
  'an agent is a sustainer for 365 days': 'sustainer',
  'doubled rate limits': 'sustainer',
  badge: 'sustainer',
  'free paid reads': 'sustainer',
  'a grant of credits': 'credits',
} as const satisfies Record<string, AgentPerk | FundPerk>

export type Promised = keyof typeof promises
export const promisedNames = Object.keys(promises) as [Promised, ...Promised[]]

/** What a tier says that it gives: one promise, or two. */
export type PerkText = Promised | `${Promised}${' and ' | ' plus ' | '; '}${Promised}`
/** What the pay pack calls a tier: its label and a promise. */
export type PayLabel<Label extends string> = `${Label}${' / ' | ' + ' | ', '}${Promised}`
