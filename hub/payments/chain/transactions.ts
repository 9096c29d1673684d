import { numberToHex } from 'viem/utils'
import { z } from 'zod'
import { chains, type TransferChain } from '../../contract/chains.ts'
import type { Hex } from '../x402/settlement.ts'
import { ChainAway, type ChainObserve, openRpc } from './rpc.ts'

const isHexOf = (text: unknown, digits: RegExp): text is Hex => typeof text === 'string' && digits.test(text)
const hexOf = (digits: RegExp) =>
  z.custom<Hex>((text) => isHexOf(text, digits)).transform((text) => text.toLowerCase() as Hex)

const hash = hexOf(/^0x[0-9a-f]{64}$/i)
const address = hexOf(/^0x[0-9a-f]{40}$/i)
const bytes = hexOf(/^0x([0-9a-f]{2})*$/i)
const quantity = hexOf(/^0x[0-9a-f]{1,64}$/i).transform(BigInt)

const block = z.object({ number: quantity, hash, timestamp: quantity })
const transaction = z.object({
  hash,
  from: address,
  /** Recipient of the transaction. Null if the transaction creates a contract. */
  to: address.nullable(),
  value: quantity,
  /** Hash of the block that contains the transaction. Null while no block contains the transaction. */
  blockHash: hash.nullish(),
})
const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  status: z.enum(['0x0', '0x1']),
  logs: z.array(z.object({ address, topics: z.array(hash), data: bytes })),
})
const code = bytes.transform((text) => text !== '0x')

/** A blockchain transaction. All hex values are in lower case. */
export type Transaction = z.output<typeof transaction>
export type TransactionReceipt = z.output<typeof receipt>
export type TransactionLog = TransactionReceipt['logs'][number]
export type ChainBlock = z.output<typeof block>

export type Transactions = ReturnType<typeof openTransactions>
export type RpcUrls = Partial<Record<TransferChain, string>>
type Node = { chain: TransferChain; rpcUrl: string; observe: ChainObserve }

export function openTransactionsOf(
  rpcUrls: RpcUrls,
  observe: ChainObserve,
): Partial<Record<TransferChain, Transactions>> {
  const open = (chain: TransferChain, rpcUrl?: string) =>
    rpcUrl === undefined ? {} : { [chain]: openTransactions({ chain, rpcUrl, observe }) }
  return { ...open('ethereum', rpcUrls.ethereum), ...open('base', rpcUrls.base) }
}

/**
 * Creates a client that reads blockchain transactions. The client throws ChainAway if a response is malformed
 * or does not match the requested block or transaction.
 */
function openTransactions({ chain, rpcUrl, observe }: Node) {
  const client = openRpc(rpcUrl, observe)
  async function ask<Answer>(method: string, params: unknown[], form: z.ZodType<Answer>): Promise<Answer> {
    const answer = form.safeParse(await client.request({ method: method as never, params: params as never }))
    if (!answer.success) throw new ChainAway(`the answer to ${method} has an unexpected form`)
    return answer.data
  }
  function about<Answer>(answer: Answer, isAsked: boolean): Answer {
    if (!isAsked) throw new ChainAway('the answer of the node is about another object than requested')
    return answer
  }

  return {
    async assertChain(): Promise<void> {
      const id = await ask('eth_chainId', [], quantity)
      const { name, chainId } = chains[chain]
      if (id !== BigInt(chainId))
        throw new ChainAway(`the node belongs to chain ${id}; ${name} is ${chainId}`)
    },
    newest: (): Promise<ChainBlock> => ask('eth_getBlockByNumber', ['latest', false], block),
    /** Returns the block at this height, or undefined if the RPC node has not reached it. */
    async blockAt(number: bigint): Promise<ChainBlock | undefined> {
      const found = await ask('eth_getBlockByNumber', [numberToHex(number), false], block.nullable())
      return found ? about(found, found.number === number) : undefined
    },
    async find(asked: Hex): Promise<Transaction | undefined> {
      const found = await ask('eth_getTransactionByHash', [asked], transaction.nullable())
      return found ? about(found, found.hash === asked) : undefined
    },
    /** Returns the receipt of a transaction, or undefined while no block contains the transaction. */
    async findReceipt(asked: Hex): Promise<TransactionReceipt | undefined> {
      const found = await ask('eth_getTransactionReceipt', [asked], receipt.nullable())
      return found ? about(found, found.transactionHash === asked) : undefined
    },
    /** Returns true if the address is a contract, or an account that delegates to one (EIP-7702). */
    hasCode: (account: Hex) => ask('eth_getCode', [account, 'latest'], code),
    /** Returns the result of a contract call. Throws ChainRefused with the reason if the call fails. */
    call: (to: Hex, data: Hex) => ask('eth_call', [{ to, data }, 'latest'], bytes),
  }
}
