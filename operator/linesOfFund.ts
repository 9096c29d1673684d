import {
  type FundEntry,
  type Plate,
  type ReportedTransaction,
  type Sponsorship,
  type Transfer,
  transferReasons,
} from '../hub/contract/fund.ts'
import type { Output } from '../hub/contract/operations.ts'
import { tiers } from '../hub/contract/tiers.ts'
import { quoted } from './lines.ts'

const day = (at: string) => at.slice(0, 10)

export function fundEntryLine({
  id,
  kind,
  category,
  booked_at: at,
  amount_usd: usd,
  note,
}: FundEntry): string {
  return `${id}  ${kind}  ${category}  ${usd} USD  ${day(at)}${note === null ? '' : `  ${quoted(note)}`}`
}

export function transferLines(transfer: Transfer & { claims: Sponsorship[] }): string {
  const {
    id,
    statement_id: line,
    word,
    amount_usd: usd,
    booked_at: at,
    payer_name: payer,
    reference,
  } = transfer
  const plate = transfer.sponsorship_id === null ? '' : `  plate ${transfer.sponsorship_id}`
  const waits = transfer.becomes === 'waits' ? `\n    ${waitingWords(transfer)}` : ''
  return (
    `${id}  ${day(at)}  ${usd} USD  ${word ?? '(no word)'}${plate}  ${line}\n` +
    `    ${quoted(payer)} wrote ${quoted(reference)}${waits}`
  )
}

/**
 * Describes how the hub recorded a bank transfer. In a dry run, omits the ids of records, because nothing is stored and
 * the real run may assign other ids.
 */
export function outcomeWords(
  { transfer, entry, plate, claims }: Entered,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): string {
  const { becomes, agent, tier, reason } = transfer
  switch (becomes) {
    case 'claim':
      return `the plate of claim ${plate?.id}${plate ? plateWords(plate, { isDryRun }) : ''}`
    case 'plate':
      return `a plate of its own${isDryRun ? '' : `, plate ${plate?.id}`}${plate ? plateWords(plate, { isDryRun }) : ''}`
    case 'grant':
      return `${entry.category}, and ${tier === null ? '' : tiers[tier].label} for ${agent?.slug}`
    case 'waits':
      return `nothing yet: ${waitingWords({ ...transfer, claims }, { isDryRun })}`
    case 'income':
      return `${entry.category}${reason === null ? '' : `, because ${transferReasons[reason]}`}`
  }
}

type Entered = Pick<Output<'recordTransfer'>, 'transfer' | 'entry' | 'plate' | 'claims'>

/** Explains why a bank transfer needs the operator's decision, and lists the sponsorships that it could pay for. */
function waitingWords(
  { id, reason, claims }: Transfer & { claims: Sponsorship[] },
  { isDryRun = false } = {},
): string {
  const why = reason === null ? '' : ` because ${transferReasons[reason]}`
  const shown = claims.map((claim) => `\n      ${sponsorshipLine(claim)}`)
  return `it waits for decide-transfer${isDryRun ? '' : ` ${id}`}${why}${shown.join('')}`
}

export function sponsorshipLine(claim: Sponsorship): string {
  const { id, state, tier, rail, display_name: name, agent, slot, expires_at: until } = claim
  const ends = state === 'awaiting_payment' ? `  until ${day(until)}` : ''
  return `${id}  ${state}  ${tier}  ${rail}  ${quoted(name ?? '')}${of(agent)}${founding(slot)}${ends}`
}

export const plateLine = (plate: Plate): string =>
  `plate ${plate.id}${plateWords(plate, { isDryRun: false })}`

function plateWords({ tier, display_name: name, agent, slot }: Plate, { isDryRun }: { isDryRun: boolean }) {
  return `  ${tier}  ${quoted(name)}${of(agent)}${isDryRun ? '' : founding(slot)}`
}

export function transactionLine(transaction: ReportedTransaction): string {
  const { id, state, purpose, chain, asset, amount, tx_hash: hash, reason } = transaction
  const paid = amount === null ? asset : `${amount} ${asset}`
  return `${id}  ${state}  ${purpose}  ${paid} on ${chain}  ${hash}${reason === null ? '' : `\n    ${quoted(reason)}`}`
}

const of = (agent: { slug: string } | null) => (agent ? `  of ${agent.slug}` : '')
const founding = (slot: number | null) => (slot === null ? '' : `  founding plate ${slot}`)
