import { numberToHex } from 'viem/utils'
import { z } from 'zod'
import { chains, type TransferChain } from '../contract/chains.ts'
import { ChainAway, type ChainObserve, openRpc } from './rpc.ts'
import type { Hex } from './settlement.ts'

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
  /** Null where it made a contract. */
  to: address.nullable(),
  value: quantity,
  /** Null while it is in none. */
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

/** All hex in lower case. */
export type Transaction = z.output<typeof transaction>
export type TransactionReceipt = z.output<typeof receipt>
export type TransactionLog = TransactionReceipt['logs'][number]
export type ChainBlock = z.output<typeof block>

export type Transactions = ReturnType<typeof openTransactions>
export type RpcUrls = Partial<Record<TransferChain, string>>
type Node = { chain: TransferChain; rpcUrl: string; observe: ChainObserve }

/** A node for each chain that has one. */
export function openTransactionsOf(
  rpcUrls: RpcUrls,
  observe: ChainObserve,
): Partial<Record<TransferChain, Transactions>> {
  const open = (chain: TransferChain, rpcUrl?: string) =>
    rpcUrl === undefined ? {} : { [chain]: openTransactions({ chain, rpcUrl, observe }) }
  return { ...open('ethereum', rpcUrls.ethereum), ...open('base', rpcUrls.base) }
}

/**
 * What a node says of transactions. Nothing is believed that does not have the right form, or is of
 * another transaction or block than was asked for: such a node throws ChainAway, as one does that does not answer.
 */
function openTransactions({ chain, rpcUrl, observe }: Node) {
  const client = openRpc(rpcUrl, observe)
  async function ask<Answer>(method: string, params: unknown[], form: z.ZodType<Answer>): Promise<Answer> {
    const answer = form.safeParse(await client.request({ method: method as never, params: params as never }))
    if (!answer.success) throw new ChainAway(`the answer to ${method} has not the form of one`)
    return answer.data
  }
  function about<Answer>(answer: Answer, isAsked: boolean): Answer {
    if (!isAsked) throw new ChainAway('the node answers for something else than it was asked for')
    return answer
  }

  return {
    /** Throws ChainAway where the node is one of another chain: there the same hash or address is somebody else's. */
    async assertChain(): Promise<void> {
      const id = await ask('eth_chainId', [], quantity)
      const { name, chainId } = chains[chain]
      if (id !== BigInt(chainId)) throw new ChainAway(`a node of chain ${id} is asked; ${name} is ${chainId}`)
    },
    newest: (): Promise<ChainBlock> => ask('eth_getBlockByNumber', ['latest', false], block),
    /** The one that stands at that height now; undefined where the node has not got so far. */
    async blockAt(number: bigint): Promise<ChainBlock | undefined> {
      const found = await ask('eth_getBlockByNumber', [numberToHex(number), false], block.nullable())
      return found ? about(found, found.number === number) : undefined
    },
    async find(asked: Hex): Promise<Transaction | undefined> {
      const found = await ask('eth_getTransactionByHash', [asked], transaction.nullable())
      return found ? about(found, found.hash === asked) : undefined
    },
    /** Undefined until it is in a block. */
    async findReceipt(asked: Hex): Promise<TransactionReceipt | undefined> {
      const found = await ask('eth_getTransactionReceipt', [asked], receipt.nullable())
      return found ? about(found, found.transactionHash === asked) : undefined
    },
    /** A contract, or an account that lets one speak for it (EIP-7702). */
    hasCode: (account: Hex) => ask('eth_getCode', [account, 'latest'], code),
    /** What a contract answers. Throws ChainRefused with its reason when it does not. */
    call: (to: Hex, data: Hex) => ask('eth_call', [{ to, data }, 'latest'], bytes),
  }
}
