import type { Sql } from '../../storage/database.ts'
import { isKnownWallet } from '../../storage/gifts.ts'
import { listDueClaims } from '../../storage/sponsorships.ts'
import { noteTransaction, type TransactionRow, takeDueTransactions } from '../../storage/transactions.ts'
import type { Hex } from '../contract/payments.ts'
import { claimOf, nextLookMs, patienceMs, type Verdict } from '../domain/reported.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { ClaimSignatures } from '../payments/chain/claimSignatures.ts'
import type { TransferLookup } from '../payments/chain/transferLookup.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { expireClaim } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { decideTransaction } from '../society/decideTransaction.ts'

const everyMs = 1000
const holdMs = 60_000
const batch = 20

type Needs = {
  sql: Sql
  committer: Pick<Committer, 'commit'>
  present: Presenter
  terms: CommandNeeds['terms']
  transferLookup: TransferLookup
  claimSignatures: ClaimSignatures
  baseUrl: string
  now(): Date
  background(error: unknown, work: string): void
}

type Waiting = { type: 'waiting'; reason: string }

/**
 * Starts the job that verifies reported transfers and marks overdue sponsorship claims (announced payments) as expired.
 * A lease keeps two server processes from checking the same transfer.
 */
export function startTransferVerification(options: Needs): Periodic {
  const { sql, committer, now, background } = options
  const later = (ms: number) => new Date(now().getTime() + ms)

  async function round(): Promise<void> {
    const due = await takeDueTransactions(sql, { now: now(), heldUntil: later(holdMs), limit: batch })
    await Promise.all(
      due.map((row) =>
        lookUp(row).catch((error: unknown) => background(error, 'checking a reported transfer')),
      ),
    )
    for (const id of await listDueClaims(sql, now())) {
      await committer.commit(expireClaim(id)).catch((error: unknown) => background(error, 'expiring a claim'))
    }
  }

  async function lookUp(row: TransactionRow): Promise<void> {
    const ageMs = now().getTime() - row.reportedAt.getTime()
    const verdict = await verdictOn(row, options, ageMs)
    if (verdict.type !== 'waiting') return committer.commit(decideTransaction(row, verdict, options))
    return noteTransaction(sql, row, { reason: verdict.reason, lookAt: later(nextLookMs(ageMs)) })
  }

  return startPeriodic({ everyMs, work: 'finding reported transfers to check', round, background })
}

/** Checks a reported transfer against the blockchain's data and the payer's signature. */
async function verdictOn(
  row: TransactionRow,
  options: Pick<Needs, 'sql' | 'transferLookup' | 'claimSignatures' | 'baseUrl'>,
  ageMs: number,
): Promise<Verdict | Waiting> {
  const isOld = ageMs > patienceMs.proof
  const lookup = await options.transferLookup.look(row)
  switch (lookup.type) {
    case 'unreachable':
      return { type: 'waiting', reason: lookup.reason }
    case 'unknown':
      return { type: ageMs > patienceMs.unknown ? 'unverifiable' : 'waiting', reason: lookup.reason }
    case 'pending':
      return { type: isOld ? 'unverifiable' : 'waiting', reason: lookup.reason }
    case 'refused':
      return { type: 'failed', reason: lookup.reason }
    case 'unverifiable':
      return { type: 'unverifiable', reason: lookup.reason }
    case 'paid': {
      const { payer, amount, at, nonces } = lookup
      const isProven = await isPayersOwn(row, payer, options)
      const paid = { type: 'confirmed', payer, amount, at, nonces } as const
      if (isProven || isAnybodys(row)) return { ...paid, isProven: isProven === true }
      // A pledge is a donation that grants the reporting agent benefits. If its report stays unsigned for too long,
      // accept the donation but grant nothing, because the agent may not be the payer.
      if (row.purpose === 'pledge' && row.signature === null && isOld) return { ...paid, isProven: false }
      if (isProven === undefined) return { type: 'waiting', reason: unreadable }
      if (row.signature !== null) return { type: 'failed', reason: `${payer} paid, but did not sign this.` }
      const reason = `${payer} paid: sign the text in \`claim\` with that wallet and report again with the signature.`
      return { type: isOld ? 'failed' : 'waiting', reason }
    }
  }
}

/** True for an anonymous donation. It grants nothing, so it counts even if the payer did not report it. */
const isAnybodys = ({ purpose, agentId }: TransactionRow) => purpose === 'pledge' && agentId === null

const unreadable =
  'The paying wallet is a contract, and its chain cannot be reached now to check the signature.'

/**
 * Returns true if a signature, or a wallet known to belong to the agent, proves that the payer reported the transfer.
 * Returns undefined if the signature cannot be checked at the moment.
 */
async function isPayersOwn(
  row: TransactionRow,
  payer: Hex,
  { sql, claimSignatures, baseUrl }: Pick<Needs, 'sql' | 'claimSignatures' | 'baseUrl'>,
): Promise<boolean | undefined> {
  const text = claimOf(row, baseUrl)
  if (text === null) return false
  if (row.signer === payer) return true
  if (row.agentId !== null && (await isKnownWallet(sql, row.agentId, payer))) return true
  if (row.signature === null) return false
  return claimSignatures.isSignedBy({ chain: row.chain, payer, text, signature: row.signature as Hex })
}
