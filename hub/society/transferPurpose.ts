import { type AgentRow, findPayableAgent } from '../../storage/agents.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { findSponsorship, listWaitingClaims, type SponsorshipRow } from '../../storage/sponsorships.ts'
import type { TransferRow } from '../../storage/transfers.ts'
import {
  fuelTiers,
  fuelWord,
  type SponsorTier,
  sponsorTiers,
  type TransferReason,
  type TransferWord,
  tierOfWord,
  wordOfTier,
} from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import type { MicroUsd } from '../contract/money.ts'
import { type Tier, tiers } from '../contract/tiers.ts'
import { foldPlateName, readTransfer, writtenIn } from '../domain/bankReference.ts'
import { beginningOf } from '../domain/text.ts'

/** Purpose of a bank transfer, and the agent or sponsorship that it pays for. */
export type Purpose =
  | { becomes: 'claim'; claim: SponsorshipRow }
  | { becomes: 'plate'; tier: SponsorTier; displayName: string }
  | { becomes: 'grant'; agent: AgentRow; tier: Tier }
  | { becomes: 'income'; reason: TransferReason | null }
  | { becomes: 'waits'; tier: SponsorTier; reason: TransferReason }

/** A transfer in a bank statement. */
export type Line = Pick<TransferRow, 'payerName' | 'reference' | 'amount'> & {
  /**
   * Values set by the operator, which override the bank statement. `word`: keyword such as GPU-NODE. `name`: the
   * sponsor's name.
   */
  ordered: { word?: TransferWord | undefined; name?: string | undefined }
}

/**
 * Determines the purpose of a bank transfer from the code or keyword in the payment reference. Leaves unclear cases to
 * the operator. The caller must have locked the event log.
 */
export async function purposeOf(tx: Tx, line: Line): Promise<Purpose> {
  const { ordered, amount } = line
  const said = readTransfer(line.reference)
  const word = ordered.word ?? said.word
  const named = typeof said.code === 'number' ? await namedBy(tx, said.code) : undefined
  if (named?.type === 'claim' && [undefined, wordOfTier(named.claim.tier)].includes(ordered.word))
    return claimPaid(named.claim, amount)
  if (named?.type === 'agent' && (word ?? fuelWord) === fuelWord) return fuelFor(named.agent, amount)

  const tier = word === null ? undefined : tierOfWord(word)
  const codeReason = reasonOfCode(said.code, named)
  if (!tier) return { becomes: 'income', reason: named ? null : codeReason }
  if (amount < sponsorTiers[tier].priceMicroUsd) return { becomes: 'income', reason: 'less_than_price' }
  if (codeReason !== null && ordered.name === undefined && ordered.word === undefined)
    return { becomes: 'waits', tier, reason: codeReason }
  return plateFor(tx, line, tier)
}

type Named = { type: 'claim'; claim: SponsorshipRow } | { type: 'agent'; agent: AgentRow }

async function namedBy(sql: Sql | Tx, id: number): Promise<Named | undefined> {
  const claim = await findSponsorship(sql, id)
  if (claim?.rail === 'bank') return { type: 'claim', claim }
  const agent = await findPayableAgent(sql, id)
  return agent && { type: 'agent', agent }
}

function claimPaid(claim: SponsorshipRow, amount: MicroUsd): Purpose {
  const { tier, state } = claim
  if (amount < sponsorTiers[tier].priceMicroUsd) return { becomes: 'income', reason: 'less_than_price' }
  const isOpen = state === 'awaiting_payment' || state === 'expired'
  return isOpen ? { becomes: 'claim', claim } : { becomes: 'waits', tier, reason: 'code_closed' }
}

function fuelFor(agent: AgentRow, amount: MicroUsd): Purpose {
  const tier = fuelTiers.findLast((one) => amount >= tiers[one].priceMicroUsd)
  return tier ? { becomes: 'grant', agent, tier } : { becomes: 'income', reason: 'less_than_price' }
}

function reasonOfCode(code: number | 'unreadable' | null, named: Named | undefined): TransferReason | null {
  if (code === null) return null
  if (code === 'unreadable') return 'code_unreadable'
  if (named === undefined) return 'code_unknown'
  return named.type === 'agent' ? 'code_of_agent' : null
}

/**
 * Determines which sponsor plate (a sponsor's name shown on the site) a bank transfer pays for, based on the
 * sponsor's name and the payment reference. A name set by the operator overrides both.
 */
async function plateFor(tx: Tx, line: Line, tier: SponsorTier): Promise<Purpose> {
  const displayName = nameOf(line)
  const nameFold = foldPlateName(displayName)
  const claims = await claimsLike(tx, line, tier)
  const [claim] = claims
  const isSame = claim !== undefined && claim.displayName === displayName && claim.agent === null
  if (isSame && claims.length === 1) return { becomes: 'claim', claim }
  if (claim === undefined || line.ordered.name !== undefined) return { becomes: 'plate', tier, displayName }
  // Leave the transfer to the operator. A similar name or reference does not prove which claim (unpaid sponsorship) it
  // pays for, because anyone can make a claim under any name.
  const waits = (reason: TransferReason): Purpose => ({ becomes: 'waits', tier, reason })
  if (claims.length > 1) return waits('several_claims')
  if (claim.nameFold !== nameFold) return waits('announced_reference')
  return waits(claim.agent ? 'claim_of_agent' : 'other_spelling')
}

function nameOf({ ordered, reference, payerName }: Line): string {
  return beginningOf(ordered.name ?? readTransfer(reference).name ?? payerName, lengths.displayName)
}

function claimsLike(sql: Sql | Tx, line: Line, tier: SponsorTier): Promise<SponsorshipRow[]> {
  const { reference, ordered } = line
  const references = ordered.name === undefined ? [reference, writtenIn(reference)] : []
  return listWaitingClaims(sql, {
    ...{ tier, word: wordOfTier(tier), nameFold: foldPlateName(nameOf(line)), references },
  })
}

/**
 * Returns the claims (unpaid sponsorships) that a pending bank transfer may pay for. If the transfer contains
 * a claim's code, returns only that claim, otherwise every claim with a matching name or reference.
 */
export async function claimsOf(sql: Sql | Tx, row: TransferRow): Promise<SponsorshipRow[]> {
  if (row.becomes !== 'waits') return []
  const { code } = readTransfer(row.reference)
  const named = typeof code === 'number' ? await namedBy(sql, code) : undefined
  if (named?.type === 'claim') return [named.claim]
  const tier = row.word === null ? undefined : tierOfWord(row.word)
  return tier ? claimsLike(sql, { ...row, ordered: {} }, tier) : []
}
