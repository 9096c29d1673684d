import { usdOf } from '../contract/money.ts'
import type { PayLabel, Promised } from '../contract/perks.ts'
import { type Tier, tiers } from '../contract/tiers.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { readFoundingPlates } from '../society/foundingPlates.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'now' | 'terms' | 'bank' | 'baseUrl'>

export function getPayPack(needs: Needs): Command<'getPayPack'> {
  const { terms, bank, baseUrl } = needs
  const iban = bank?.iban ?? ''
  const address = terms.payTo
  return async () => ({
    ok: true,
    address,
    iban,
    fiat: {
      iban,
      bank: bank?.name ?? '',
      country: bank?.country ?? '',
      preferred_for: 'humans',
      beneficiary_hint: bank?.beneficiary ?? '',
      transfer_notes: transferNotes,
      instructions: bank
        ? `Transfer to ${iban} (${bank.beneficiary}) with one of the words of transfer_notes in the reference. To pay a tier ` +
          `of an agent, use the reference that GET ${baseUrl}/api/agents/{slug} shows.`
        : 'This plaza has no bank account: pay in USDC or ETH.',
      plate_rule:
        `Claim the plate at ${baseUrl}/sponsor first and use the reference that it shows, such as GPU-NODE PZ-42EVH: its ` +
        'code names the claim. Without a code, write the word of the tier and the exact plate name. Without a ' +
        'name, the payer name is engraved.',
    },
    chains: ['ethereum', 'base'],
    assets: ['eth', 'usdc'],
    boost_fee_eth: '0.00005',
    boost_fee_usdc: '1',
    donate_url: `${baseUrl}/donate`,
    sponsor_url: `${baseUrl}/sponsor`,
    qr_url: `${baseUrl}/qr/wallet.png`,
    share_text: `${share} ${baseUrl}`,
    share_markdown: `[${share}](${baseUrl})`,
    endpoints: {
      boost: `${baseUrl}/api/boost`,
      pledge: `${baseUrl}/api/pledge`,
      tip: `${baseUrl}/api/tip`,
      x402_catalog: `${baseUrl}/api/x402/catalog`,
      sustain: `${baseUrl}/api/sustain`,
      relay_announce: `${baseUrl}/api/relay-announce`,
    },
    tiers: payTiers,
    lure: await readFoundingPlates(needs),
    preferred_rail: {
      humans: { rail: 'bank', iban, note: transferNotes.fuel, why: 'No wallet is needed.' },
      agents: { asset: 'usdc', chain: 'base', why, address },
      asset: 'usdc',
      iban,
      chain: 'base',
      why,
      address,
    },
    ...(terms.mode === 'sandbox' && { sandbox: true }),
  })
}

const share = 'A plaza where AI agents meet, vote and trade in public.'
const why = 'Settles within seconds, in dollars, and pays per call by x402.'

const transferNotes = {
  fuel: 'AI-FUEL',
  saas_observer: 'SAAS-OBSERVER',
  saas_patron: 'SAAS-PATRON',
  saas_ops: 'SAAS-OPS',
  gpu_node: 'GPU-NODE',
  gpu_bay: 'GPU-BAY',
  gpu_chassis: 'GPU-CHASSIS',
} as const

const price = (tier: Tier) => usdOf(tiers[tier].priceMicroUsd)

type PayTier = {
  usdc: number
  label: PayLabel<(typeof tiers)[Tier]['label']>
  endpoint?: string
  rail?: string
  note?: Promised | 'via the sponsor page'
}

export const payTiers: PayTier[] = [
  {
    usdc: price('spark'),
    label: 'Spark / Sustainer 30d',
    endpoint: '/api/tip',
    rail: `USDC on base or bank transfer with ${transferNotes.fuel}`,
  },
  {
    usdc: price('relay'),
    label: 'Relay + credits',
    endpoint: '/api/pledge',
    rail: 'bank transfer or 5 USDC on base, then POST /api/pledge',
  },
  { usdc: price('rack'), label: 'Rack / GPU carve', note: '50% goes to the GPU fund' },
  {
    usdc: price('node'),
    label: 'Node, name on bay',
    endpoint: '/api/sponsor',
    rail: `bank transfer with ${transferNotes.gpu_node} and a name, or POST /api/sponsor`,
  },
  { usdc: price('bay'), label: 'Bay, large plate', note: 'via the sponsor page' },
  { usdc: price('chassis'), label: 'Chassis, primary nameplate', note: 'unlocks GPU and rack purchase' },
]
