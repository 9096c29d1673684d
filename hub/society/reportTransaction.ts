import type { Tx } from '../../storage/database.ts'
import {
  findTransaction,
  insertTransaction,
  isOwnSettlement,
  listReportsOf,
  signTransaction,
  type TransactionRow,
} from '../../storage/transactions.ts'
import type { Hex } from '../contract/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { claimOf, isUnclaimed } from '../domain/reported.ts'
import type { Draft } from '../log/draft.ts'
import { signerOf } from '../payments/chain/claimSignatures.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Needs = Pick<CommandNeeds, 'present' | 'baseUrl'>

export type Report = Pick<
  TransactionRow,
  'chain' | 'asset' | 'txHash' | 'purpose' | 'agentId' | 'agentSlug' | 'postId' | 'sponsorshipId' | 'plate'
> & { signature: string | undefined }

/**
 * Report of a transfer. `signer` is the address of the wallet that signed the report, or null if none did.
 * For most contract wallets, whose address is not recoverable, it is "contract:" and part of the signature.
 */
export type SignedReport = Report & { signer: string | null }

/**
 * Recovers the wallet that signed a report. Do not call this function while the event log is locked: the recovery takes
 * milliseconds of CPU time, and other changes would have to wait.
 */
export async function signedReport(report: Report, { baseUrl }: Needs): Promise<SignedReport> {
  const text = claimOf(report, baseUrl)
  if (text === null || report.signature === undefined) return { ...report, signer: null }
  const signer = await signerOf(text, report.signature as Hex)
  return { ...report, signer: signer ?? `contract:${report.signature.slice(2, 66).toLowerCase()}` }
}

/**
 * Stores a report of a transfer. If the report repeats a stored one, returns the stored one instead. The caller must
 * have locked the event log.
 */
export async function reportTransaction(
  draft: Draft,
  tx: Tx,
  { present, baseUrl }: Needs,
  report: SignedReport,
): Promise<{ row: TransactionRow; changed: boolean }> {
  if (await isOwnSettlement(tx, report.txHash)) throw alreadyUsed('it is the settlement of an x402 payment')
  const reports = await listReportsOf(tx, report)
  const known = report.signer === null ? reports : reports.filter((one) => !isUnclaimed(one))
  const confirmed = known.find(({ state }) => state === 'confirmed')
  if (confirmed && !isAlike(confirmed, report)) {
    if (isUnclaimed(confirmed)) throw taken(claimOf(report, baseUrl))
    throw alreadyUsed('it was already used for another purpose')
  }
  const same = confirmed ?? sameAmong(known, report)
  if (same) return reportedAgain(draft, tx, same, report)
  if (report.signer !== null && known.some(({ signer }) => signer === report.signer))
    throw alreadyUsed(otherClaim)
  // Refuse an unsigned report if the transfer is already reported. Accept a signed report, because otherwise a stranger
  // could block the payer by reporting the transfer first.
  if (report.signer === null && known.length > 0) throw taken(claimOf(report, baseUrl))

  const { agentSlug, plate, signature, ...content } = report
  const rowOf = (id: number): TransactionRow => ({
    ...{ ...content, id, agentSlug, plate, signature: signature ?? null, state: 'reported', reason: null },
    ...{ payer: null, amount: null, tier: null, reportedAt: draft.at, decidedAt: null },
  })
  const id = draft.event('transaction.reported', 'node', (seq) => ({
    ...{ transaction: present.transaction(rowOf(seq)), agent_id: report.agentId },
    ...{ signature: signature ?? null, signer: report.signer },
  }))
  await draft.flush(tx)
  await insertTransaction(tx, rowOf(id))
  return { row: rowOf(id), changed: true }
}

export const isReported = async (tx: Tx, report: SignedReport): Promise<boolean> =>
  sameAmong(await listReportsOf(tx, report), report) !== undefined

/**
 * Returns the known report that agrees with `report` in purpose, agent etc. Ignores a known report if it and
 * `report` were signed by different wallets.
 */
function sameAmong(known: readonly TransactionRow[], report: SignedReport): TransactionRow | undefined {
  const alike = known.filter((one) => isAlike(one, report))
  return (
    alike.find(({ signer }) => signer === report.signer) ??
    alike.find(({ signer }) => signer === null || report.signer === null)
  )
}

const isAlike = (one: TransactionRow, other: Report) =>
  one.purpose === other.purpose &&
  one.asset === other.asset &&
  one.agentId === other.agentId &&
  one.postId === other.postId &&
  one.sponsorshipId === other.sponsorshipId

/** Handles a repeated report of a transfer. Adds the signature if the first report had none. */
async function reportedAgain(
  draft: Draft,
  tx: Tx,
  known: TransactionRow,
  { signature, signer }: SignedReport,
): Promise<{ row: TransactionRow; changed: boolean }> {
  if (signature === undefined || known.signature === signature || known.state !== 'reported') {
    return { row: known, changed: false }
  }
  const isTaken = (await listReportsOf(tx, known)).some((one) => one.id !== known.id && one.signer === signer)
  if (isTaken) throw alreadyUsed(otherClaim)
  draft.event('transaction.signed', 'node', () => ({ transaction_id: known.id, signature, signer }))
  await draft.flush(tx)
  await signTransaction(tx, known.id, { signature, signer, lookAt: draft.at })
  const row = await findTransaction(tx, known.id)
  return { row: row ?? known, changed: true }
}

const otherClaim = 'the signing wallet has already claimed it for something else'

const alreadyUsed = (why: string, hint?: string) =>
  new Refusal('payment_already_used', {
    message: `This transaction cannot be used: ${why}.`,
    ...(hint !== undefined && { hint }),
  })

/**
 * Returns the error for a report whose transaction somebody else has already reported. `claim`: text that the payer can
 * sign to prove the payment.
 */
const taken = (claim: string | null) =>
  alreadyUsed(
    'somebody else has already reported it',
    claim === null
      ? undefined
      : `If your wallet paid, sign this text with it and send the report again with \`signature\` set to that signature:\n${claim}`,
  )
