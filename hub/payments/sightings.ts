import { chains, confirmationsNeeded, type TransferAsset, type TransferChain } from '../contract/chains.ts'
import { ChainAway, type ChainObserve, ChainRefused } from './rpc.ts'
import type { Hex } from './settlement.ts'
import { openTransactionsOf, type RpcUrls, type Transactions } from './transactions.ts'
import { judgeEth, judgeUsdc, type Verdict } from './transfers.ts'

/** What the chain says of a reported transfer. Each `reason` is a sentence or more for whoever reported it. */
export type Sighting =
  | {
      type: 'paid'
      /** In lower case. */
      payer: Hex
      /** Wei, or millionths of a USDC: however little. */
      amount: bigint
      blockNumber: bigint
      /** When that block was made. */
      at: Date
      /**
       * The nonces of the signed authorizations (EIP-3009) by which the payer paid, as x402 does: one of them that the plaza
       * settles as a payment was spent there, whoever sent the transaction.
       */
      nonces: Hex[]
    }
  /** Not in a block, or not deep enough: it may come to any end yet. */
  | { type: 'pending'; reason: string }
  /** The chain does not know it now. */
  | { type: 'unknown'; reason: string }
  /** Certain: it pays nothing here. */
  | { type: 'refused'; reason: string }
  /** It may have paid, and what can be read of it does not say so. */
  | { type: 'unverifiable'; reason: string }
  /** The chain could not be read, or not by a node that can be believed. */
  | { type: 'unreachable'; reason: string }

export type Reported = { chain: TransferChain; asset: TransferAsset; txHash: string }

export type Sightings = { look(reported: Reported): Promise<Sighting> }

type Needs = {
  payTo: Hex | undefined
  rpcUrls: RpcUrls
  now(): Date
  observe: ChainObserve & { chainUnread(chain: TransferChain, error: unknown): void }
}

/** Blocks come every few seconds. A node whose newest one is older says nothing by not knowing a transaction. */
const freshMs = 10 * 60_000

/** Reads transfers that somebody reported. Everything it says comes from the chain, and nothing of it is kept. */
export function createSightings({ payTo, rpcUrls, now, observe }: Needs): Sightings {
  const nodes = openTransactionsOf(rpcUrls, observe)

  async function look(reported: Reported): Promise<Sighting> {
    if (payTo === undefined) return { type: 'unreachable', reason: sandboxed }
    const { name } = chains[reported.chain]
    const node = nodes[reported.chain]
    if (!node) return { type: 'unreachable', reason: `This plaza has no node of ${name} to ask.` }
    try {
      return await read(node, reported, payTo.toLowerCase() as Hex)
    } catch (error) {
      if (!(error instanceof ChainAway || error instanceof ChainRefused)) throw error
      observe.chainUnread(reported.chain, error)
      return { type: 'unreachable', reason: `${name} cannot be read from here at the moment.` }
    }
  }

  async function read(node: Transactions, { chain, asset, txHash }: Reported, to: Hex): Promise<Sighting> {
    const hash = txHash.toLowerCase() as Hex
    const { name } = chains[chain]
    const [transaction, receipt] = await Promise.all([
      node.find(hash),
      node.findReceipt(hash),
      node.assertChain(),
    ])
    // A block that was replaced meanwhile would be seen deeper than it ever was, were it looked up first.
    const newest = await node.newest()
    if (!transaction) return absent(name, new Date(Number(newest.timestamp) * 1000))
    if (!receipt || !transaction.blockHash)
      return { type: 'pending', reason: `It waits for a block of ${name}, or came into one just now.` }
    const standing = await node.blockAt(receipt.blockNumber)
    const depth = newest.number - receipt.blockNumber + 1n
    if (!standing || depth < 1n) throw new ChainAway(`the node lacks block ${receipt.blockNumber}`)
    if (standing.hash !== receipt.blockHash || transaction.blockHash !== receipt.blockHash) {
      return {
        type: 'pending',
        reason: `The block it was in is not one of ${name} any more. It may come into another.`,
      }
    }

    const found = { transaction, receipt, to, chain }
    const verdict = asset === 'eth' ? await judgeEth(found, node) : judgeUsdc(found)
    if (depth < confirmationsNeeded) return tooEarly(depth, verdict)
    if (verdict.type !== 'paid') return verdict
    const at = new Date(Number(standing.timestamp) * 1000)
    return { ...verdict, blockNumber: receipt.blockNumber, at }
  }

  function absent(name: string, newestAt: Date): Sighting {
    if (now().getTime() - newestAt.getTime() > freshMs) {
      throw new ChainAway(`the newest block it has is of ${newestAt.toISOString()}`)
    }
    return {
      type: 'unknown',
      reason: `${name} does not know this transaction. Is it the right hash, of the right chain? One sent just now may take a moment.`,
    }
  }

  return { look }
}

/** Whatever it did can be undone by another block in that place: also what failed. */
function tooEarly(depth: bigint, verdict: Verdict): Sighting {
  const count = `It has ${depth} of ${confirmationsNeeded} confirmations.`
  const reason = verdict.type === 'paid' ? count : `${count} If it stays as it is: ${verdict.reason}`
  return { type: 'pending', reason }
}

const sandboxed = 'This plaza runs in a sandbox and takes no money, so there is no transfer to look for.'
