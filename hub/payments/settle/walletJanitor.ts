import type { Sql } from '../../../storage/database.ts'
import { finishTransaction, listOpenTransactions, type WalletTransaction } from '../../../storage/wallets.ts'
import { confirmationsNeeded } from '../../contract/chains.ts'
import type { Chain, Fees } from '../chain/chain.ts'
import { receiptsOf } from './sending.ts'
import { type Broadcast, contentOf, dearestFee, type Wallet } from './wallet.ts'

export type WalletObserve = {
  walletPoor(state: { wallet: string; wei: bigint }): void
  walletActed(act: 'replaced' | 'renumbered' | 'filled', transaction: { nonce: number; hash?: string }): void
  background(error: unknown, work: string): void
}

type Needs = {
  sql: Sql
  chain: Chain
  wallet: Wallet
  /** Throws unless the RPC node serves the Base chain. */
  onBase(): Promise<void>
  now(): Date
  observe: WalletObserve
}

const everyMs = 2000
/** Number of blocks after which a pending transaction counts as stuck, about half a minute on Base. */
const stuckBlocks = 15
/**
 * Minimum age, in milliseconds, at which a transaction is resent. The oldest unmined transaction is resent regardless
 * of its age, because no later one can be mined before it.
 */
const graceMs = 3000
const lockMs = 4000
const atOnce = 1000

/**
 * Starts the job that resends lost transactions of the wallet and raises the fees of stuck ones. All nodes may run it
 * at once.
 */
export function startWalletJanitor({ sql, chain, wallet, onBase, now, observe }: Needs): {
  close(): Promise<void>
} {
  /**
   * Oldest unmined transaction. `hash`: its latest hash. `since`: number of the newest block when this job
   * first saw that hash.
   */
  let waiting: { hash: string | undefined; since: number } | undefined
  /** True while the wallet cannot pay for gas, so that the problem is reported only once. */
  let isPoor = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let closed = false

  async function round(): Promise<void> {
    const open = await listOpenTransactions(sql, wallet.address, atOnce)
    if (open.length === 0) return
    await onBase()
    const { number: tip } = await chain.block()
    const [mined, deep] = await Promise.all([
      chain.countOf(wallet.address, 'latest'),
      tip < confirmationsNeeded ? 0 : chain.countOf(wallet.address, tip - confirmationsNeeded),
    ])
    for (const transaction of open.filter(({ nonce }) => nonce < deep)) await finish(transaction)
    await send(
      open.filter(({ nonce }) => nonce >= mined),
      { mined, tip },
    )
  }

  async function send(
    unmined: WalletTransaction[],
    { mined, tip }: { mined: number; tip: number },
  ): Promise<void> {
    const [first] = unmined
    if (!first) return
    const isFirstStuck = isStuck(first, tip)
    if (isFirstStuck && first.nonce > mined) await closeGap(mined, first)
    let answer = await wallet.broadcast(first)
    if (answer === 'poor' && !isPoor) {
      observe.walletPoor({ wallet: wallet.address, wei: await chain.weiOf(wallet.address) })
    }
    isPoor = answer === 'poor'
    if (!isPoor && isFirstStuck && first.nonce === mined) answer = await payMore(first)
    const before = now().getTime() - graceMs
    for (const transaction of unmined.slice(1).filter(({ sentAt }) => sentAt.getTime() < before)) {
      if (closed || answer === 'away' || answer === 'poor') return
      answer = await wallet.broadcast(transaction)
    }
  }

  /**
   * Marks a transaction as final. If a different transaction used its nonce, sends the same contract call again with
   * another nonce.
   */
  async function finish(transaction: WalletTransaction): Promise<void> {
    const [receipt] = await receiptsOf(chain, transaction)
    if (receipt) return void (await finishTransaction(sql, transaction))
    const again = await wallet.renumber(transaction, lockMs)
    if (!again) return
    observe.walletActed('renumbered', { nonce: again.nonce, hash: again.hashes[0] ?? '' })
    await wallet.broadcast(again)
  }

  /**
   * Fills the gap that a dropped transaction left in the nonces. Otherwise, no transaction with a later nonce could be
   * mined.
   */
  async function closeGap(mined: number, first: WalletTransaction): Promise<void> {
    if ((await chain.countOf(wallet.address, 'pending')) >= first.nonce) return
    for (let nonce = mined; nonce < first.nonce; nonce++) {
      observe.walletActed('filled', { nonce })
      await wallet.fill(nonce)
    }
  }

  function isStuck({ hashes }: WalletTransaction, tip: number): boolean {
    const hash = hashes.at(-1)
    if (waiting && waiting.hash === hash) return tip - waiting.since >= stuckBlocks
    waiting = { hash, since: tip }
    return false
  }

  async function payMore(transaction: WalletTransaction): Promise<Broadcast> {
    const fees = dearer(contentOf(transaction).fees, await chain.fees())
    if (fees.maxFeePerGas > dearestFee) return 'sent'
    const replaced = await wallet.replace(transaction, fees)
    if (!replaced) return 'sent'
    observe.walletActed('replaced', { nonce: replaced.nonce, hash: replaced.hashes.at(-1) ?? '' })
    return wallet.broadcast(replaced)
  }

  function schedule(): void {
    if (closed) return
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => observe.background(error, 'the settling wallet'))
        .finally(schedule)
    }, everyMs).unref()
  }
  schedule()

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Returns the current fees, or the old fees plus 25% if those are higher. RPC nodes accept a replacement
 * transaction only if its fees are at least 10% higher.
 */
function dearer(old: Fees, asked: Fees): Fees {
  const more = (before: bigint, now: bigint) => {
    const raised = (before * 5n) / 4n + 1n
    return raised > now ? raised : now
  }
  return {
    maxFeePerGas: more(old.maxFeePerGas, asked.maxFeePerGas),
    maxPriorityFeePerGas: more(old.maxPriorityFeePerGas, asked.maxPriorityFeePerGas),
  }
}
