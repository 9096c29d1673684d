import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLoss } from '../../storage/database.ts'
import type { Claim, WalletTransaction } from '../../storage/wallets.ts'
import { TooLate, within } from '../deadline.ts'
import type { Chain, Receipt } from './chain.ts'
import { fateOf, isPaidIn, outcomeOf } from './fate.ts'
import type { Claimed, Hex, SettlementOutcome } from './settlement.ts'
import type { Prepared, Wallet } from './wallet.ts'

const pollMs = 400

type Needs = {
  chain: Chain
  wallet: Wallet
  closing: AbortSignal
  /** How long the wallet is waited for while another node has it. */
  lockMs: number
  observe: { background(error: unknown, work: string): void }
}

type Ready = { claim: Claim; prepared: Prepared; until: number }

/** Sends the transaction of a payment and waits for it. From here on the money may move: it answers whatever happens. */
export function createSending({ chain, wallet, closing, lockMs, observe }: Needs) {
  return async (claimed: Claimed, ready: Ready): Promise<SettlementOutcome> => {
    const sent: WalletTransaction[] = []
    const work = send(claimed, ready, sent).then((outcome) => outcome ?? unknown(sent, 'not mined yet'))
    return within(ready.until - performance.now(), work).catch((error: unknown) => {
      if (!(error instanceof TooLate)) observe.background(error, 'settling a payment')
      // A transaction of the database that was rolled back stored nothing, so there is nothing to send.
      if (sent.length === 0 && isRolledBack(error)) return { type: 'failed', reason: 'settling_wallet_busy' }
      return unknown(sent, 'not known yet')
    })
  }

  /** `sent` tells how far it came, should nobody wait for it any more. */
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
    return outcomeOf(await fateOf(chain, claimed.authorization, claim.claimedAt))
  }

  /** Unless it is in the chain already: another node may have sent what was stored. */
  async function sendAgain(taken: WalletTransaction, sent: WalletTransaction[]): Promise<void> {
    const [receipt] = await receiptsOf(chain, taken)
    const again = receipt ? undefined : await wallet.renumber(taken, lockMs)
    if (!again) return
    sent.push(again)
    await wallet.broadcast(again)
  }

  async function firstReceipt(sent: WalletTransaction[], until: number): Promise<Receipt | undefined> {
    while (!closing.aborted && performance.now() + pollMs < until) {
      // While the node is away the transaction is on its way all the same.
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

/** Of every form it was sent in; one at most was mined. */
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
