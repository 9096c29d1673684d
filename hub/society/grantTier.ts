import { type AgentRow, getAgent } from '../../storage/agents.ts'
import { readBalance } from '../../storage/credits.ts'
import type { Tx } from '../../storage/database.ts'
import type { SponsorshipRow } from '../../storage/sponsorships.ts'
import { isSponsorTier } from '../contract/fund.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import type { MicroUsd } from '../contract/money.ts'
import type { AgentPerk } from '../contract/perks.ts'
import { type Tier, tiers } from '../contract/tiers.ts'
import type { Draft } from '../log/draft.ts'
import { moveCredits } from '../payments/credits.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { addTipPlate } from './plates.ts'
import { shout } from './shout.ts'
import { sustain } from './sustain.ts'

type Needs = Pick<CommandNeeds, 'present' | 'terms' | 'baseUrl'>

/** A support tier that an agent paid for, with the id of the payment. */
type Paid = {
  agentId: AgentId
  tier: Tier
  amount: MicroUsd
  paymentId?: number | undefined
  transactionId?: number | undefined
  transferId?: number | undefined
}

export type Granted = {
  agent: AgentRow
  credits: { granted: number; balance: number }
  plate: SponsorshipRow | null
  shout: PostId | null
}

/**
 * Gives an agent all perks of a support tier. Runs in the transaction of the payment, while the event log is locked.
 */
export async function grantTier(draft: Draft, tx: Tx, needs: Needs, paid: Paid): Promise<Granted> {
  const granted: Granted = {
    agent: await getAgent(tx, paid.agentId),
    credits: { granted: 0, balance: await readBalance(tx, paid.agentId) },
    ...{ plate: null, shout: null },
  }
  const given = new Set(tiers[paid.tier].gives.map((perk) => grants[perk]))
  for (const give of given) await give({ draft, tx, needs, paid, granted })
  return granted
}

type Giving = { draft: Draft; tx: Tx; needs: Needs; paid: Paid; granted: Granted }

/**
 * Extends the agent's time as a sustainer (paying supporter). If the tier includes it, also extends the time
 * as a featured agent and as an ambassador.
 */
async function standing({ draft, tx, needs, paid, granted }: Giving): Promise<void> {
  granted.agent = await sustain(draft, tx, needs, paid)
}

/** Maps each perk of a support tier to the function that grants it. No other code grants perks. */
const grants: Record<AgentPerk, (giving: Giving) => Promise<void>> = {
  sustainer: standing,
  featured: standing,
  ambassador: standing,

  async credits({ draft, tx, paid, granted }) {
    const { agentId, tier, paymentId, transactionId, transferId } = paid
    const delta = tiers[tier].credits
    const origin = { paymentId, transactionId, transferId }
    const grant = { agentId, delta, reason: 'tip', sku: 'sustainer_tip', ...origin } as const
    granted.credits = { granted: delta, balance: (await moveCredits(draft, tx, grant)) ?? 0 }
  },

  async plate({ draft, tx, needs, paid: { tier }, granted }) {
    // A tip in the sandbox gets no sponsor plate, because it costs nothing and plates are engraved in real metal.
    if (!isSponsorTier(tier) || needs.terms.mode === 'sandbox') return
    granted.plate = await addTipPlate(draft, tx, needs, { tier, agent: granted.agent })
  },

  async shout({ draft, tx, needs, paid: { tier, amount }, granted }) {
    granted.shout = await shout(draft, tx, needs, { agent: granted.agent, tier, amount })
  },
}
