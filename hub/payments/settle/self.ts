import type { Sql } from '../../../storage/database.ts'
import { getClaim, listTransactionsOf } from '../../../storage/wallets.ts'
import { confirmationsNeeded } from '../../contract/chains.ts'
import { ConfigError } from '../../lib/configError.ts'
import { within } from '../../lib/deadline.ts'
import { authorizationStatusOf, isPaidIn, outcomeOf } from '../chain/authorizationStatus.ts'
import { type Chain, openChain } from '../chain/chain.ts'
import { ChainAway, type ChainObserve, ChainRefused, requestMs } from '../chain/rpc.ts'
import { isOfUndeployedWallet, signerProblem, undeployedWallet } from '../chain/signature.ts'
import { insufficientFunds, nonceUsed, simulationFailed, transferCall, usdcOnBase } from '../chain/usdc.ts'
import {
  type Authorization,
  type Claimed,
  deadlineMs,
  type Hex,
  type Settlement,
  type SettlementOutcome,
} from '../x402/settlement.ts'
import { createSending, receiptsOf, unknown } from './sending.ts'
import { mostGas, openWallet } from './wallet.ts'
import { startWalletJanitor, type WalletObserve } from './walletJanitor.ts'

type Needs = {
  sql: Sql
  rpcUrl: string
  privateKey: string
  payTo: Hex
  now(): Date
  observe: ChainObserve & WalletObserve & { chainAway(error: unknown): void }
  bounds?: Partial<SettlingBounds>
}

/** Time limits for a settlement and its steps, in milliseconds. */
export type SettlingBounds = {
  /** Time limit for one request to the RPC node, in ms. */
  request: number
  /** Total time limit, in ms, for the requests before the transaction is sent. */
  preparing: number
  /** Maximum time to wait until another node releases the wallet's lock, in ms. */
  lock: number
  /** Total time limit for settling a payment, in ms. */
  settling: number
  resolving: number
}

export const settlingBounds: SettlingBounds = {
  request: requestMs,
  preparing: 4000,
  lock: 2000,
  settling: deadlineMs,
  resolving: 20_000,
}

/** Time reserved for storing the outcome of a payment, in milliseconds. */
const spareMs = 500

/**
 * Creates a settlement service that uses this server's own wallet to submit the transfers that payers have signed. The
 * wallet pays only the gas. Throws a ConfigError if the wallet is unusable.
 */
export async function createSelfSettlement(needs: Needs): Promise<Settlement> {
  const { sql, rpcUrl, privateKey, payTo, now, observe } = needs
  const bounds = { ...settlingBounds, ...needs.bounds }
  const chain = openChain({ rpcUrl, observe, requestMs: bounds.request })
  const wallet = await openWallet({ sql, chain, privateKey, now, observe })
  if (wallet.address === payTo.toLowerCase()) {
    throw new ConfigError([
      'PAY_TO: must not be the settling wallet, because its key is stored on this machine',
    ])
  }
  const onBase = baseCheck(chain)
  // An unreachable RPC node must not prevent startup.
  await lookAround().catch((error: unknown) => {
    if (error instanceof ConfigError) throw error
    observe.chainAway(error)
  })
  const closing = new AbortController()
  const send = createSending({ chain, wallet, closing: closing.signal, lockMs: bounds.lock, observe })
  const janitor = startWalletJanitor({ sql, chain, wallet, onBase, now, observe })

  async function lookAround(): Promise<void> {
    await onBase()
    const wei = await chain.weiOf(wallet.address)
    if (wei === 0n) observe.walletPoor({ wallet: wallet.address, wei })
  }

  async function verify(authorization: Authorization): Promise<string | undefined> {
    if (isOfUndeployedWallet(authorization.signature)) return undeployedWallet
    await onBase()
    const { from, value } = authorization
    const [hasCode, isUsed, balance] = await Promise.all([
      chain.hasCode(from),
      chain.isUsed(authorization),
      chain.usdcOf(from),
    ])
    if (isUsed) return nonceUsed
    if (balance < BigInt(value)) return insufficientFunds
    const problem = hasCode ? undefined : await signerProblem(authorization, usdcOnBase)
    // Simulate the transfer to verify the signatures of contract wallets, and to find any other reason for a refusal.
    return problem ?? chain.simulate(transferCall(authorization), wallet.address, mostGas)
  }

  async function prepare({ id, authorization }: Claimed) {
    await onBase()
    const [claim, prepared] = await Promise.all([
      getClaim(sql, id),
      wallet.prepare(transferCall(authorization)),
    ])
    return { claim, prepared }
  }

  async function resolve({ id, authorization }: Claimed): Promise<SettlementOutcome> {
    await onBase()
    const [claim, sent] = await Promise.all([getClaim(sql, id), listTransactionsOf(sql, id)])
    const seen = await Promise.all(
      sent.map(async (transaction) => ({ transaction, receipt: (await receiptsOf(chain, transaction))[0] })),
    )
    const paid = seen.find(({ receipt }) => receipt && isPaidIn(receipt, authorization))?.receipt
    if (paid) return { type: 'settled', transaction: paid.hash }
    const authorizationStatus = await authorizationStatusOf(chain, authorization, claim.claimedAt)
    const decided = outcomeOf(authorizationStatus)
    if (decided) return decided
    if (authorizationStatus.type === 'unclear')
      return unknown(sent, 'it was used in a transaction that was not found')
    const { number: tip } = await chain.block()
    const live = seen.filter(({ transaction, receipt }) =>
      receipt ? tip - receipt.block < confirmationsNeeded : !transaction.final,
    )
    // If none of the payment's blockchain transactions can still be mined, the payment has failed. No other node can
    // send another one for this payment, because this node holds the lease on the payment.
    if (live.length === 0)
      return { type: 'failed', reason: sent.length === 0 ? 'never_sent' : simulationFailed }
    await Promise.all(live.map(({ transaction }) => wallet.broadcast(transaction)))
    return unknown(sent, 'not mined yet')
  }

  return {
    mode: 'self',
    asset: usdcOnBase.asset,
    payTo,
    token: usdcOnBase.token,
    verify,
    async settle(claimed, sending) {
      const until = performance.now() + bounds.settling - spareMs
      const { claim, prepared } = await within(bounds.preparing, prepare(claimed))
      if (!('reason' in prepared)) {
        await sending()
        return send(claimed, { claim, prepared, until })
      }
      if (prepared.reason !== nonceUsed) return { type: 'failed', reason: prepared.reason }
      // Someone else executed the signed transfer after its verification, so the money may have arrived. Mark
      // the payment as `settling`, then read its outcome from the blockchain.
      await sending()
      return within(until - performance.now(), resolve(claimed)).catch(() => unknown([], 'it was used'))
    },
    async resolve(claimed) {
      return within(bounds.resolving, resolve(claimed)).catch((error: unknown) => {
        if (error instanceof ChainAway || error instanceof ChainRefused) return unknown([], error.message)
        throw error
      })
    },
    async close() {
      closing.abort()
      await janitor.close()
    },
  }
}

/** Returns a check that throws unless the RPC node serves the Base blockchain. */
function baseCheck(chain: Chain): () => Promise<void> {
  let isChecked = false
  return async () => {
    if (isChecked) return
    const id = await chain.chainId()
    if (id !== usdcOnBase.chainId) {
      throw new ConfigError([
        `BASE_RPC_URL: must be a node of Base (chain ${usdcOnBase.chainId}), but is one of chain ${id}`,
      ])
    }
    isChecked = true
  }
}
