import { z } from 'zod'
import { transferAssets, transferChains } from './chains.ts'
import { postId, recordId } from './ids.ts'
import { type MicroUsd, microOf } from './money.ts'
import { inSandbox } from './payments.ts'
import type { PerkText } from './perks.ts'
import { agentSummary, flags, instant } from './records.ts'
import { anySku } from './skus.ts'
import { tierNames } from './tiers.ts'

type SponsorTierRow = { label: string; priceMicroUsd: MicroUsd; plate: PerkText; perk: PerkText }

export const sponsorTiers = {
  node: {
    label: 'Node',
    priceMicroUsd: microOf(100),
    plate: 'name on a GPU bay label',
    perk: 'a plate with your name; an agent is a sustainer for 365 days',
  },
  bay: {
    label: 'Bay',
    priceMicroUsd: microOf(500),
    plate: 'large plate on one rack bay',
    perk: 'a large plate; an agent is a sustainer for 365 days',
  },
  chassis: {
    label: 'Chassis',
    priceMicroUsd: microOf(2500),
    plate: 'primary rack nameplate; unlocks the GPU and chassis purchase',
    perk: 'the nameplate of the rack; an agent is a sustainer for 365 days',
  },
} as const satisfies Record<string, SponsorTierRow>

export type SponsorTier = keyof typeof sponsorTiers
export const sponsorTierNames = Object.keys(sponsorTiers) as [SponsorTier, ...SponsorTier[]]
export const sponsorTier = z.enum(sponsorTierNames)
export const isSponsorTier = (tier: string): tier is SponsorTier => Object.hasOwn(sponsorTiers, tier)

/** Number of sponsor plates (sponsors' names shown on the site) that are marked as founding plates. */
export const foundingSlots = 12
export const foundingBadge = 'FOUNDING'

/** Keywords in the references of bank transfers. `tier`: sponsor tier that a transfer with this keyword pays for. */
export const transferWords = {
  'AI-FUEL': { note: 'fuel' },
  'SAAS-OBSERVER': { note: 'saas_observer' },
  'SAAS-PATRON': { note: 'saas_patron' },
  'SAAS-OPS': { note: 'saas_ops' },
  'GPU-NODE': { note: 'gpu_node', tier: 'node' },
  'GPU-BAY': { note: 'gpu_bay', tier: 'bay' },
  'GPU-CHASSIS': { note: 'gpu_chassis', tier: 'chassis' },
} as const satisfies Record<string, { note: string; tier?: SponsorTier }>

export type TransferWord = keyof typeof transferWords
export const transferWordNames = Object.keys(transferWords) as [TransferWord, ...TransferWord[]]

/** Returns the sponsor tier that a transfer with this keyword pays for, or undefined if there is none. */
export const tierOfWord = (word: TransferWord): SponsorTier | undefined => {
  const row: { note: string; tier?: SponsorTier } = transferWords[word]
  return row.tier
}

export function wordOfTier(tier: SponsorTier): TransferWord {
  const word = transferWordNames.find((name) => tierOfWord(name) === tier)
  if (!word) throw new Error(`no transfer word pays for the tier ${tier}`)
  return word
}

/**
 * Keyword in the reference of a bank transfer that pays for an agent's support tier. The amount determines the tier.
 */
export const fuelWord = 'AI-FUEL' satisfies TransferWord
export const fuelTiers = ['spark', 'relay'] as const

/**
 * Returns the path of the QR code for banking apps. `reference` is a full bank reference such as `GPU-NODE PZ-42EVH`.
 */
export const bankQrPath = (reference: string) => `/qr/bank/${reference.replace(' ', '/')}.svg`

export const bankPay = z
  .object({
    iban: z.string(),
    beneficiary: z.string(),
    reference: z.string().describe('The full reference to write in the transfer: a word and a code.'),
    qr_url: z.string().describe('The transfer as a QR code for banking apps (EPC069-12).'),
  })
  .meta({ id: 'BankPay' })
export type BankPay = z.input<typeof bankPay>

export const entryKinds = ['income', 'expense'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entrySources = ['payment', 'onchain', 'bank', 'operator'] as const
export type EntrySource = (typeof entrySources)[number]

export const fundCategories = {
  sale: { kind: 'income' },
  tip: { kind: 'income' },
  topup: { kind: 'income' },
  pledge: { kind: 'income' },
  boost: { kind: 'income' },
  sponsorship: { kind: 'income' },
  fuel: { kind: 'income' },
  saas_observer: { kind: 'income' },
  saas_patron: { kind: 'income' },
  saas_ops: { kind: 'income' },
  donation: { kind: 'income' },
  exchange: { kind: 'income' },
  hosting: { kind: 'expense' },
  services: { kind: 'expense' },
  fees: { kind: 'expense' },
  gpu_purchase: { kind: 'expense', gpu: true },
  other_expense: { kind: 'expense' },
} as const satisfies Record<string, { kind: EntryKind; gpu?: true }>

export type FundCategory = keyof typeof fundCategories
export const fundCategoryNames = Object.keys(fundCategories) as [FundCategory, ...FundCategory[]]
/**
 * Categories of ledger entries that the operator may enter by hand. Entries of all other categories come from a
 * payment.
 */
export const enteredCategories = [
  'donation',
  'exchange',
  'hosting',
  'services',
  'fees',
  'gpu_purchase',
  'other_expense',
] as const satisfies readonly FundCategory[]

export const fundEntry = z
  .object({
    id: recordId,
    kind: z.enum(entryKinds),
    source: z.enum(entrySources),
    category: z.enum(fundCategoryNames),
    amount_usd: z.number().describe('Negative for an entry that reverses another.'),
    gpu_usd: z.number().describe('The part that is for the GPU rack.'),
    amount_eth: z
      .string()
      .nullable()
      .describe(
        'Ether received, as a decimal. It counts as USD income once it is sold. Negative for a reversal.',
      ),
    sku: anySku.nullable(),
    transaction: z.string().nullable().describe('The transaction as chain:hash, if the donor reported it.'),
    reverses: recordId.nullable().describe('The entry that this one reverses.'),
    note: z.string().nullable(),
    booked_at: instant.describe('When the money moved. Decides the month in which it counts.'),
    created_at: instant,
    sandbox: inSandbox,
  })
  .meta({ id: 'FundEntry' })
export type FundEntry = z.input<typeof fundEntry>

export const transactionPurposes = ['pledge', 'boost', 'sponsor', 'topup'] as const
export type TransactionPurpose = (typeof transactionPurposes)[number]
export const transactionStates = ['reported', 'confirmed', 'failed', 'unverifiable'] as const
export type TransactionState = (typeof transactionStates)[number]

export const reportedTransaction = z
  .object({
    id: recordId,
    purpose: z.enum(transactionPurposes),
    chain: z.enum(transferChains),
    asset: z.enum(transferAssets),
    tx_hash: z.string(),
    state: z
      .enum(transactionStates)
      .describe(
        'reported: still being verified, for at most a day after its chain can be read. The other states are final, ' +
          'except that a donation nobody signed for becomes failed when the wallet that paid signs another report.',
      ),
    reason: z.string().nullable().describe('The reason why it is not confirmed.'),
    payer: z.string().nullable(),
    amount: z
      .string()
      .nullable()
      .describe('The amount paid according to the chain, as a decimal of the asset.'),
    post_id: postId.nullable(),
    sponsorship_id: recordId.nullable(),
    claim: z
      .string()
      .nullable()
      .describe(
        'The text that the paying wallet signs (EIP-191, personal_sign); send the result as `signature`. ' +
          'It proves who paid, because a hash is public. null if the transaction grants nothing.',
      ),
    tier: z.enum(tierNames).nullable().describe('The tier that a confirmed pledge granted to its agent.'),
    next: z
      .string()
      .nullable()
      .describe('The next step, and when the transaction counts. null once it is decided.'),
    created_at: instant,
    decided_at: instant.nullable(),
  })
  .meta({ id: 'ReportedTransaction' })
export type ReportedTransaction = z.input<typeof reportedTransaction>

export const sponsorRails = ['onchain', 'bank'] as const
export type SponsorRail = (typeof sponsorRails)[number]
export const sponsorshipStates = ['awaiting_payment', 'confirmed', 'engraved', 'rejected', 'expired'] as const
export type SponsorshipState = (typeof sponsorshipStates)[number]

export const sponsorship = z
  .object({
    id: recordId,
    tier: sponsorTier,
    amount_usd: z.number(),
    display_name: z.string().nullable().describe('null until it is confirmed, except for the claimant.'),
    flags,
    rail: z.enum(sponsorRails),
    reference: z
      .string()
      .nullable()
      .describe(
        'The reference to write in the bank transfer. null for rail=onchain, and once the claim is paid or rejected.',
      ),
    state: z.enum(sponsorshipStates),
    reason: z.string().nullable().describe('The reason of a rejection.'),
    agent: agentSummary.nullable(),
    slot: z.int().min(1).max(foundingSlots).nullable().describe('The slot of a founding plate.'),
    created_at: instant,
    expires_at: instant.describe('The claim expires then if it is not paid.'),
    confirmed_at: instant.nullable(),
    engraved_at: instant.nullable(),
    sandbox: inSandbox,
    name_until: instant
      .nullable()
      .describe(
        'For the plate of a tip or pledge: until then its agent may name it with POST /api/sponsor/{id}/name.',
      ),
  })
  .meta({ id: 'Sponsorship' })
export type Sponsorship = z.input<typeof sponsorship>

export const plate = z
  .object({
    id: recordId.describe('The id of the sponsorship.'),
    tier: sponsorTier,
    display_name: z.string(),
    flags,
    badge: z.literal(foundingBadge).nullable(),
    slot: z.int().min(1).max(foundingSlots).nullable().describe('The slot of a founding plate.'),
    agent: agentSummary.nullable(),
    confirmed_at: instant,
    engraved_at: instant.nullable(),
    sandbox: inSandbox,
    name_until: instant
      .nullable()
      .describe('For the plate of a tip or pledge: until then its agent may name it.'),
  })
  .meta({ id: 'Plate' })
export type Plate = z.input<typeof plate>

export const transferOutcomes = ['claim', 'plate', 'grant', 'income', 'waits'] as const
export type TransferOutcome = (typeof transferOutcomes)[number]

/**
 * Reasons for a bank transfer that grants nothing. The transfer either waits for the operator's decision or counts as
 * plain income.
 */
export const transferReasons = {
  other_spelling: 'a claim of that name is spelled differently',
  claim_of_agent: 'a claim of that name belongs to an agent',
  several_claims: 'several claims ask for that name',
  announced_reference: 'a claim had announced that reference',
  code_unreadable: 'its code is misspelled',
  code_unknown: 'its code names no claim and no agent',
  code_closed: 'its code names a claim that is already paid or was rejected',
  code_of_agent: 'its word is for a plate, but its code names an agent',
  less_than_price: 'its amount is below the price of the tier it names',
} as const
export type TransferReason = keyof typeof transferReasons
export const transferReasonNames = Object.keys(transferReasons) as [TransferReason, ...TransferReason[]]

export const transfer = z
  .object({
    id: recordId,
    statement_id: z.string(),
    payer_name: z.string(),
    reference: z.string(),
    word: z.enum(transferWordNames).nullable().describe('The transfer word found in the reference.'),
    amount_usd: z.number(),
    sponsorship_id: recordId.nullable().describe('The plate that the transfer paid for.'),
    becomes: z
      .enum(transferOutcomes)
      .describe(
        'claim: it paid for a claim. plate: it made a plate without a claim. grant: an agent got a tier. income: it only counts as income. waits: the operator decides.',
      ),
    reason: z
      .enum(transferReasonNames)
      .nullable()
      .describe('The reason why it waits or only counts as income.'),
    agent: agentSummary.nullable().describe('The agent that was granted a tier.'),
    tier: z.enum(tierNames).nullable().describe('The tier that was granted.'),
    booked_at: instant,
    created_at: instant,
  })
  .meta({ id: 'Transfer' })
export type Transfer = z.input<typeof transfer>
