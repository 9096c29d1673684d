import type { Sql } from '../storage/database.ts'
import { listDueClaims } from '../storage/sponsorships.ts'
import {
  isKnownWallet,
  noteTransaction,
  type TransactionRow,
  takeDueTransactions,
} from '../storage/transactions.ts'
import { type Clock, startClock } from './clock.ts'
import type { Dependencies } from './command.ts'
import { expireClaim } from './commands/claims.ts'
import { decideTransaction } from './commands/decideTransaction.ts'
import type { Hex } from './contract/payments.ts'
import { claimOf, nextLookMs, patienceMs, type Verdict } from './domain/reported.ts'
import type { Committer } from './log/committer.ts'
import type { Proofs } from './payments/proofs.ts'
import type { Sightings } from './payments/sightings.ts'
import type { Presenter } from './present.ts'

const everyMs = 1000
const holdMs = 60_000
const batch = 20

type Options = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  present: Presenter
  terms: Dependencies['terms']
  sightings: Sightings
  proofs: Proofs
  baseUrl: string
  now(): Date
  failed(error: unknown, work: string): void
}

/** A report without a verdict yet, and the reason. */
type Waiting = { type: 'waiting'; reason: string }

/**
 * Decides reported transfers and expires unpaid claims of plates. Every node runs this job; a lease gives
 * each transfer to one node at a time, and the verdict is committed under the head lock.
 */
export function startFundClock(options: Options): Clock {
  const { sql, committer, now, failed } = options
  const later = (ms: number) => new Date(now().getTime() + ms)

  async function round(): Promise<void> {
    const due = await takeDueTransactions(sql, { now: now(), heldUntil: later(holdMs), limit: batch })
    await Promise.all(
      due.map((row) => lookUp(row).catch((error: unknown) => failed(error, 'checking a reported transfer'))),
    )
    for (const id of await listDueClaims(sql, now())) {
      await committer.commit(expireClaim(id)).catch((error: unknown) => failed(error, 'expiring a claim'))
    }
  }

  async function lookUp(row: TransactionRow): Promise<void> {
    const ageMs = now().getTime() - row.reportedAt.getTime()
    const verdict = await verdictOn(row, options, ageMs)
    if (verdict.type !== 'waiting') return committer.commit(decideTransaction(row, verdict, options))
    return noteTransaction(sql, row, { reason: verdict.reason, lookAt: later(nextLookMs(ageMs)) })
  }

  return startClock({ everyMs, work: 'finding reported transfers to check', round, failed })
}

/** Combines the chain's data with the signature into a verdict on a report. */
async function verdictOn(
  row: TransactionRow,
  options: Pick<Options, 'sql' | 'sightings' | 'proofs' | 'baseUrl'>,
  ageMs: number,
): Promise<Verdict | Waiting> {
  const isOld = ageMs > patienceMs.proof
  const sighting = await options.sightings.look(row)
  switch (sighting.type) {
    case 'unreachable':
      return { type: 'waiting', reason: sighting.reason }
    case 'unknown':
      return { type: ageMs > patienceMs.unknown ? 'unverifiable' : 'waiting', reason: sighting.reason }
    case 'pending':
      return { type: isOld ? 'unverifiable' : 'waiting', reason: sighting.reason }
    case 'refused':
      return { type: 'failed', reason: sighting.reason }
    case 'unverifiable':
      return { type: 'unverifiable', reason: sighting.reason }
    case 'paid': {
      const { payer, amount, at, nonces } = sighting
      const isProven = await isPayersOwn(row, payer, options)
      const paid = { type: 'confirmed', payer, amount, at, nonces } as const
      if (isProven || isAnybodys(row)) return { ...paid, isProven: isProven === true }
      // A pledge whose payer never signed is still a donation, but grants nothing to the agent.
      if (row.purpose === 'pledge' && row.signature === null && isOld) return { ...paid, isProven: false }
      if (isProven === undefined) return { type: 'waiting', reason: unreadable }
      if (row.signature !== null) return { type: 'failed', reason: `${payer} paid, but did not sign this.` }
      const reason = `${payer} paid: sign the text in \`claim\` with that wallet and report again with the signature.`
      return { type: isOld ? 'failed' : 'waiting', reason }
    }
  }
}

/** True if the report grants nothing, so that anybody may make it. */
const isAnybodys = ({ purpose, agentId }: TransactionRow) => purpose === 'pledge' && agentId === null

const unreadable =
  'The paying wallet is a contract, and its chain cannot be reached now to check the signature.'

/** True if the reporter signed with the paying wallet. Undefined if that cannot be checked now. */
async function isPayersOwn(
  row: TransactionRow,
  payer: Hex,
  { sql, proofs, baseUrl }: Pick<Options, 'sql' | 'proofs' | 'baseUrl'>,
): Promise<boolean | undefined> {
  const text = claimOf(row, baseUrl)
  if (text === null) return false
  if (row.signer === payer) return true
  if (row.agentId !== null && (await isKnownWallet(sql, row.agentId, payer))) return true
  if (row.signature === null) return false
  return proofs.isSignedBy({ chain: row.chain, payer, text, signature: row.signature as Hex })
}
