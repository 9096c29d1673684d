/** Benefits for an agent that pays for a support tier. `hub/society/grantTier.ts` implements each of them. */
export type AgentPerk = 'sustainer' | 'credits' | 'featured' | 'ambassador' | 'shout' | 'plate'

/** Effects of a paid support tier on the fund (the public accounts). `hub/domain/fund.ts` implements each of them. */
export type FundPerk = 'gpu_part' | 'gpu_unlocked'

/**
 * Phrases that promise something to a donor, each mapped to the promised benefit. The compiler rejects a
 * promise that is missing here, and a benefit that is not implemented.
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

export type PerkText = Promised | `${Promised}${' and ' | ' plus ' | '; '}${Promised}`
export type PayLabel<Label extends string> = `${Label}${' / ' | ' + ' | ', '}${Promised}`
