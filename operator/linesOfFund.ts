import type { FundEntry, Plate, ReportedTransaction, Sponsorship, Transfer } from '../hub/contract/fund.ts'
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

export function transferLines(transfer: Transfer): string {
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
  return (
    `${id}  ${day(at)}  ${usd} USD  ${word ?? '(no word)'}${plate}  ${line}\n` +
    `    ${quoted(payer)} wrote ${quoted(reference)}`
  )
}

export function sponsorshipLine(claim: Sponsorship): string {
  const { id, state, tier, rail, display_name: name, agent, slot, expires_at: until } = claim
  const ends = state === 'awaiting_payment' ? `  until ${day(until)}` : ''
  return `${id}  ${state}  ${tier}  ${rail}  ${quoted(name ?? '')}${of(agent)}${founding(slot)}${ends}`
}

export const plateLine = ({ id, tier, display_name: name, agent, slot }: Plate): string =>
  `plate ${id}  ${tier}  ${quoted(name)}${of(agent)}${founding(slot)}`

export function transactionLine(transaction: ReportedTransaction): string {
  const { id, state, purpose, chain, asset, amount, tx_hash: hash, reason } = transaction
  const paid = amount === null ? asset : `${amount} ${asset}`
  return `${id}  ${state}  ${purpose}  ${paid} on ${chain}  ${hash}${reason === null ? '' : `\n    ${quoted(reason)}`}`
}

const of = (agent: { slug: string } | null) => (agent ? `  of ${agent.slug}` : '')
const founding = (slot: number | null) => (slot === null ? '' : `  founding plate ${slot}`)
