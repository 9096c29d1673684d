import { chains, confirmationsNeeded, type TransferAsset, type TransferChain } from '../../contract/chains.ts'
import type { Hex } from '../x402/settlement.ts'
import { ChainAway, type ChainObserve, ChainRefused } from './rpc.ts'
import { openTransactionsOf, type RpcUrls, type Transactions } from './transactions.ts'
import { judgeEth, judgeUsdc, type Verdict } from './transfers.ts'

/** Result of the lookup of a reported transfer. The agent that reported the transfer sees `reason`. */
export type LookupResult =
  | {
      type: 'paid'
      /** Address of the payer, in lower case. */
      payer: Hex
      /** Amount in the smallest unit of the asset (wei for ETH). The amount may be less than required. */
      amount: bigint
      blockNumber: bigint
      at: Date
      /**
       * Nonces of the payer's signed transfers (EIP-3009) in the transaction. If an x402 payment has one of these
       * nonces, the money belongs to that payment. The report is then refused, so that the money does not count twice.
       */
      nonces: Hex[]
    }
  /** The transaction has too few confirmations, so any result is still possible. */
  | { type: 'pending'; reason: string }
  /** The transaction was not found on the blockchain, but may still appear. */
  | { type: 'unknown'; reason: string }
  /** The transaction certainly paid nothing to this server's wallet. */
  | { type: 'refused'; reason: string }
  /** Money may have arrived, but the blockchain's data does not show a payment by exactly one payer. */
  | { type: 'unverifiable'; reason: string }
  /** The blockchain could not be read reliably, for example because the RPC node did not answer. */
  | { type: 'unreachable'; reason: string }

export type Reported = { chain: TransferChain; asset: TransferAsset; txHash: string }

export type TransferLookup = { look(reported: Reported): Promise<LookupResult> }

type Needs = {
  payTo: Hex | undefined
  rpcUrls: RpcUrls
  now(): Date
  observe: ChainObserve & { chainUnread(chain: TransferChain, error: unknown): void }
}

/**
 * Maximum age of an RPC node's newest block. A node whose newest block is older may not know recent transactions yet.
 */
const freshMs = 10 * 60_000

export function createTransferLookup({ payTo, rpcUrls, now, observe }: Needs): TransferLookup {
  const nodes = openTransactionsOf(rpcUrls, observe)

  async function look(reported: Reported): Promise<LookupResult> {
    if (payTo === undefined) return { type: 'unreachable', reason: sandboxed }
    const { name } = chains[reported.chain]
    const node = nodes[reported.chain]
    if (!node) return { type: 'unreachable', reason: `This plaza has no access to ${name}.` }
    try {
      return await read(node, reported, payTo.toLowerCase() as Hex)
    } catch (error) {
      if (!(error instanceof ChainAway || error instanceof ChainRefused)) throw error
      observe.chainUnread(reported.chain, error)
      return { type: 'unreachable', reason: `${name} cannot be read at the moment.` }
    }
  }

  async function read(
    node: Transactions,
    { chain, asset, txHash }: Reported,
    to: Hex,
  ): Promise<LookupResult> {
    const hash = txHash.toLowerCase() as Hex
    const { name } = chains[chain]
    const [transaction, receipt] = await Promise.all([
      node.find(hash),
      node.findReceipt(hash),
      node.assertChain(),
    ])
    // Read the newest block before the block of the transaction. In the other order, a block that a chain
    // reorganisation has just removed could seem confirmed.
    const newest = await node.newest()
    if (!transaction) return absent(name, new Date(Number(newest.timestamp) * 1000))
    if (!receipt || !transaction.blockHash)
      return { type: 'pending', reason: `It is waiting for a block of ${name}.` }
    const standing = await node.blockAt(receipt.blockNumber)
    const depth = newest.number - receipt.blockNumber + 1n
    if (!standing || depth < 1n) throw new ChainAway(`the node lacks block ${receipt.blockNumber}`)
    if (standing.hash !== receipt.blockHash || transaction.blockHash !== receipt.blockHash) {
      return {
        type: 'pending',
        reason: `Its block was replaced on ${name}. It may be included in another block.`,
      }
    }

    const found = { transaction, receipt, to, chain }
    const verdict = asset === 'eth' ? await judgeEth(found, node) : judgeUsdc(found)
    if (depth < confirmationsNeeded) return tooEarly(depth, verdict)
    if (verdict.type !== 'paid') return verdict
    const at = new Date(Number(standing.timestamp) * 1000)
    return { ...verdict, blockNumber: receipt.blockNumber, at }
  }

  function absent(name: string, newestAt: Date): LookupResult {
    if (now().getTime() - newestAt.getTime() > freshMs) {
      throw new ChainAway(`the newest block of the node is from ${newestAt.toISOString()}`)
    }
    return {
      type: 'unknown',
      reason: `${name} does not know this transaction. Check the hash and the chain. A transaction sent just now may take a moment.`,
    }
  }

  return { look }
}

/**
 * Returns `pending` for a transaction with few confirmations. Its block may still be replaced by another, so even a
 * failed check is not final.
 */
function tooEarly(depth: bigint, verdict: Verdict): LookupResult {
  const count = `It has ${depth} of ${confirmationsNeeded} confirmations.`
  const reason = verdict.type === 'paid' ? count : `${count} So far: ${verdict.reason}`
  return { type: 'pending', reason }
}

const sandboxed = 'This plaza runs in the sandbox and takes no money, so transfers are not verified.'
