import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLoss } from '../../../storage/database.ts'
import type { Claim, WalletTransaction } from '../../../storage/wallets.ts'
import { TooLate, within } from '../../lib/deadline.ts'
import { authorizationStatusOf, isPaidIn, outcomeOf } from '../chain/authorizationStatus.ts'
import type { Chain, Receipt } from '../chain/chain.ts'
import type { Claimed, Hex, SettlementOutcome } from '../x402/settlement.ts'
import type { Prepared, Wallet } from './wallet.ts'

const pollMs = 400

type Needs = {
  chain: Chain
  wallet: Wallet
  closing: AbortSignal
  /** Maximum wait for the lock on the wallet, which another node may hold. */
  lockMs: number
  observe: { background(error: unknown, work: string): void }
}

type Ready = { claim: Claim; prepared: Prepared; until: number }

/**
 * Creates a function that sends a payment's transaction and waits for the receipt. The function returns an
 * outcome in every case and never throws.
 */
export function createSending({ chain, wallet, closing, lockMs, observe }: Needs) {
  return async (claimed: Claimed, ready: Ready): Promise<SettlementOutcome> => {
    const sent: WalletTransaction[] = []
    const work = send(claimed, ready, sent).then((outcome) => outcome ?? unknown(sent, 'not mined yet'))
    return within(ready.until - performance.now(), work).catch((error: unknown) => {
      if (!(error instanceof TooLate)) observe.background(error, 'settling a payment')
      // The database transaction was rolled back, so no blockchain transaction was stored or sent.
      if (sent.length === 0 && isRolledBack(error)) return { type: 'failed', reason: 'settling_wallet_busy' }
      return unknown(sent, 'not known yet')
    })
  }

  /**
   * Sends a payment's transaction, and retries with another nonce if the first one is taken. Appends each
   * attempt to `sent`, so that the caller knows every attempt even after a timeout.
   */
  async function send(
    claimed: Claimed,
    { claim, prepared, until }: Ready,
    sent: WalletTransaction[],
  ): Promise<SettlementOutcome | undefined> {
    const first = await wallet.number({ id: claimed.id, holder: claim.holder }, prepared, lockMs)
    if (!first) return undefined
    sent.push(first)
    if ((await wallet.broadcast(first)) === 'taken') await sendAgain(first, sent)
    const receipt = await firstReceipt(sent, until)
    if (!receipt) return undefined
    if (isPaidIn(receipt, claimed.authorization)) return { type: 'settled', transaction: receipt.hash }
    return outcomeOf(await authorizationStatusOf(chain, claimed.authorization, claim.claimedAt))
  }

  /**
   * Retries a payment with a new nonce, because another transaction used the first nonce. Does nothing if
   * that other transaction is an earlier attempt at the same payment.
   */
  async function sendAgain(taken: WalletTransaction, sent: WalletTransaction[]): Promise<void> {
    const [receipt] = await receiptsOf(chain, taken)
    const again = receipt ? undefined : await wallet.renumber(taken, lockMs)
    if (!again) return
    sent.push(again)
    await wallet.broadcast(again)
  }

  async function firstReceipt(sent: WalletTransaction[], until: number): Promise<Receipt | undefined> {
    while (!closing.aborted && performance.now() + pollMs < until) {
      // Keep polling while the RPC node is unreachable, because the transaction may still be mined.
      const receipts = await Promise.all(sent.map((transaction) => receiptsOf(chain, transaction))).catch(
        () => [],
      )
      const [receipt] = receipts.flat()
      if (receipt) return receipt
      await pause(pollMs)
    }
    return undefined
  }
}

const isRolledBack = (error: unknown) => !(error instanceof TooLate) && !isConnectionLoss(error)

/**
 * Returns the receipts of all versions of a transaction (same nonce, different fees). At most one version is
 * ever mined.
 */
export async function receiptsOf(
  chain: Chain,
  { hashes }: Pick<WalletTransaction, 'hashes'>,
): Promise<Receipt[]> {
  const receipts = await Promise.all(hashes.map((hash) => chain.receiptOf(hash as Hex)))
  return receipts.filter((receipt) => receipt !== undefined)
}

export function unknown(sent: WalletTransaction[], reason: string): SettlementOutcome {
  return { type: 'unknown', transaction: sent.at(-1)?.hashes.at(-1) ?? null, reason }
}
