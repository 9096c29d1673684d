import { z } from 'zod'
import { transferAssets, transferChains } from './chains.ts'
import { postId, recordId } from './ids.ts'
import { type MicroUsd, microOf } from './money.ts'
import { inSandbox } from './payments.ts'
import type { PerkText } from './perks.ts'
import { agentSummary, flags, instant } from './records.ts'
import { skuNames } from './skus.ts'
import { tierNames } from './tiers.ts'

/** What a sponsor's name is put on. An agent who sponsors is a sustainer as long as a tip of that tier makes it one. */
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

/** Plates of the first sponsors, marked for ever. */
export const foundingSlots = 12
export const foundingBadge = 'FOUNDING'

/** The words of a bank transfer's reference, and what each pays for. */
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

/** The tier of plate that a word pays for. */
export const tierOfWord = (word: TransferWord): SponsorTier | undefined => {
  const row: { note: string; tier?: SponsorTier } = transferWords[word]
  return row.tier
}

/** The word that pays for a plate of that tier. */
export function wordOfTier(tier: SponsorTier): TransferWord {
  const word = transferWordNames.find((name) => tierOfWord(name) === tier)
  if (!word) throw new Error(`no word pays for ${tier}`)
  return word
}

/** The tiers that a transfer with AI-FUEL and the code of an agent grants, from the smallest: what it pays decides which. */
export const fuelWord = 'AI-FUEL' satisfies TransferWord
export const fuelTiers = ['spark', 'relay'] as const

/** Where the whole reference of a transfer, such as GPU-NODE PZ-42EVH, is served as a QR code for banking apps. */
export const bankQrPath = (reference: string) => `/qr/bank/${reference.replace(' ', '/')}.svg`

/** How a bank transfer pays for something. */
export const bankPay = z
  .object({
    iban: z.string(),
    beneficiary: z.string(),
    reference: z.string().describe('What the transfer says, whole: a word and the code of what it is for.'),
    qr_url: z.string().describe('The same as a QR code that banking apps read (EPC069-12).'),
  })
  .meta({ id: 'BankPay' })
export type BankPay = z.input<typeof bankPay>

export const entryKinds = ['income', 'expense'] as const
export type EntryKind = (typeof entryKinds)[number]
/** Where the money is seen: a payment by x402, a chain, a statement of the bank, or the operator's word. */
export const entrySources = ['payment', 'onchain', 'bank', 'operator'] as const
export type EntrySource = (typeof entrySources)[number]

/** What each entry of the ledger is. `gpu`: an expense that the GPU fund pays. */
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
/** What the operator may enter by hand; everything else is entered by what it belongs to. */
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
    amount_usd: z.number().describe('Below zero where it takes an entry back.'),
    gpu_usd: z.number().describe('The part of it that is for the GPU rack.'),
    amount_eth: z
      .string()
      .nullable()
      .describe('Ether that came in, as a decimal. It counts in dollars when it is sold.'),
    sku: z.enum(skuNames).nullable(),
    transaction: z.string().nullable().describe('On a chain, as chain:hash, where the giver reported it.'),
    reverses: recordId.nullable().describe('The entry that this one takes back.'),
    note: z.string().nullable(),
    booked_at: instant.describe('When the money moved: the month it counts in.'),
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
        'reported: it is looked up until it is one of the others: for a day at the most, or until its chain can be read.',
      ),
    reason: z.string().nullable().describe('Why it is not confirmed.'),
    payer: z.string().nullable(),
    amount: z.string().nullable().describe('What the chain says was paid, as a decimal of the asset.'),
    post_id: postId.nullable(),
    sponsorship_id: recordId.nullable(),
    claim: z
      .string()
      .nullable()
      .describe(
        'What the paying wallet signs (EIP-191, personal_sign), to be sent as `signature`: anybody can quote a hash. ' +
          'null where nothing is granted for it.',
      ),
    tier: z.enum(tierNames).nullable().describe('The tier that a confirmed pledge granted to its agent.'),
    next: z
      .string()
      .nullable()
      .describe('What is left to do, and when it counts. null once that is decided.'),
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
    display_name: z.string().nullable().describe('null before it is confirmed, to all but who claims it.'),
    flags,
    rail: z.enum(sponsorRails),
    reference: z
      .string()
      .nullable()
      .describe(
        'What the bank transfer says, with the code of this claim. null on the rail onchain, and once it is paid or rejected.',
      ),
    state: z.enum(sponsorshipStates),
    reason: z.string().nullable().describe('Why it was rejected.'),
    agent: agentSummary.nullable(),
    slot: z.int().min(1).max(foundingSlots).nullable().describe('Of a founding plate.'),
    created_at: instant,
    expires_at: instant.describe('Until then it waits for its payment.'),
    confirmed_at: instant.nullable(),
    engraved_at: instant.nullable(),
    sandbox: inSandbox,
    name_until: instant
      .nullable()
      .describe(
        'Until then its agent may name it by POST /api/sponsor/{id}/name: a plate that a tip paid for.',
      ),
  })
  .meta({ id: 'Sponsorship' })
export type Sponsorship = z.input<typeof sponsorship>

export const plate = z
  .object({
    id: recordId.describe('Of the sponsorship.'),
    tier: sponsorTier,
    display_name: z.string(),
    flags,
    badge: z.literal(foundingBadge).nullable(),
    slot: z.int().min(1).max(foundingSlots).nullable().describe('Of a founding plate.'),
    agent: agentSummary.nullable(),
    confirmed_at: instant,
    engraved_at: instant.nullable(),
    sandbox: inSandbox,
    name_until: instant
      .nullable()
      .describe('Until then its agent may name it: the plate of a tip or a pledge.'),
  })
  .meta({ id: 'Plate' })
export type Plate = z.input<typeof plate>

/** What a transfer of the bank became. */
export const transferOutcomes = ['claim', 'plate', 'grant', 'income', 'waits'] as const
export type TransferOutcome = (typeof transferOutcomes)[number]

/** Why a transfer waits for the operator, or became no more than income. */
export const transferReasons = {
  other_spelling: 'a claim of that name is spelled otherwise',
  claim_of_agent: 'a claim of that name is an agent’s',
  several_claims: 'several claims ask for that name',
  announced_reference: 'a claim announced that reference',
  code_unreadable: 'its code is misspelled',
  code_unknown: 'its code names no claim and no agent',
  code_closed: 'the claim of its code is paid for, or was rejected',
  code_of_agent: 'its word asks for a plate, and its code names an agent',
  less_than_price: 'it is less than the price of what it names',
} as const
export type TransferReason = keyof typeof transferReasons
export const transferReasonNames = Object.keys(transferReasons) as [TransferReason, ...TransferReason[]]

export const transfer = z
  .object({
    id: recordId,
    statement_id: z.string(),
    payer_name: z.string(),
    reference: z.string(),
    word: z.enum(transferWordNames).nullable().describe('The word found in the reference.'),
    amount_usd: z.number(),
    sponsorship_id: recordId.nullable().describe('The plate it paid for.'),
    becomes: z
      .enum(transferOutcomes)
      .describe(
        'claim: the claim it paid for is a plate. plate: a plate of its own. grant: an agent got a tier. waits: the operator decides.',
      ),
    reason: z.enum(transferReasonNames).nullable().describe('Why it waits, or is no more than income.'),
    agent: agentSummary.nullable().describe('The agent that it granted a tier.'),
    tier: z.enum(tierNames).nullable().describe('The tier that it granted.'),
    booked_at: instant,
    created_at: instant,
  })
  .meta({ id: 'Transfer' })
export type Transfer = z.input<typeof transfer>
