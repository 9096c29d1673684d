import { type Log, TransactionReceiptNotFoundError } from 'viem'
import {
  getBalance,
  getBlock,
  getChainId,
  getCode,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
} from 'viem/actions'
import { encodeEventTopics, numberToHex } from 'viem/utils'
import type { Authorization, Hex } from '../x402/settlement.ts'
import { ChainAway, type ChainObserve, ChainRefused, openRpc } from './rpc.ts'
import { type ContractCall, refusalReason, usdcAbi, usdcOnBase } from './usdc.ts'

/** A block of the blockchain. `time` is in Unix seconds. */
export type Block = { number: number; time: number }
export type Receipt = { hash: Hex; block: number; isSuccess: boolean; logs: readonly Log[] }
/** Gas fees in wei per unit of gas, as defined by EIP-1559. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
export type AuthorizationKey = Pick<Authorization, 'from' | 'nonce'>

export type Chain = ReturnType<typeof openChain>

type Needs = { rpcUrl: string; observe: ChainObserve; requestMs?: number }

/** Creates a client for a blockchain RPC node. The client's functions throw ChainAway if the node does not respond. */
export function openChain({ rpcUrl, observe, requestMs }: Needs) {
  const client = openRpc(rpcUrl, observe, requestMs)
  const usdc = { address: usdcOnBase.asset, abi: usdcAbi }
  const at = (block?: number) => (block === undefined ? {} : { blockNumber: BigInt(block) })
  const request = ({ to, data }: ContractCall, from: Hex, gas: number) => ({
    from,
    to,
    data,
    gas: numberToHex(gas),
  })

  return {
    chainId: () => getChainId(client),
    async block(number?: number): Promise<Block> {
      const block = await getBlock(client, at(number))
      return { number: Number(block.number), time: Number(block.timestamp) }
    },
    /** Returns true if the address is a contract, or an account that delegates to one (EIP-7702). */
    async hasCode(address: Hex): Promise<boolean> {
      return ((await getCode(client, { address })) ?? '0x') !== '0x'
    },
    weiOf: (address: Hex) => getBalance(client, { address }),
    usdcOf: (account: Hex): Promise<bigint> =>
      plainly(readContract(client, { ...usdc, functionName: 'balanceOf', args: [account] })),
    /**
     * Returns true if the signed transfer is redeemed or cancelled as of the given block (default: the latest block).
     */
    isUsed: ({ from, nonce }: AuthorizationKey, block?: number): Promise<boolean> =>
      plainly(
        readContract(client, {
          ...usdc,
          functionName: 'authorizationState',
          args: [from, nonce],
          ...at(block),
        }),
      ),
    /** Returns the number of transactions that the account has sent, which is also its next nonce. */
    countOf: (address: Hex, block: 'pending' | 'latest' | number): Promise<number> =>
      getTransactionCount(client, {
        address,
        ...(typeof block === 'number' ? at(block) : { blockTag: block }),
      }),
    /**
     * Returns the reason why the call would fail with this sender and gas limit, or undefined if it would
     * succeed.
     */
    async simulate(call: ContractCall, from: Hex, gas: number): Promise<string | undefined> {
      const asked = client.request({ method: 'eth_call', params: [request(call, from, gas), 'latest'] })
      return asked.then(() => undefined, refusal)
    },
    async estimateGas(
      call: ContractCall,
      from: Hex,
      most: number,
    ): Promise<{ gas: bigint } | { reason: string }> {
      const asked = client.request({ method: 'eth_estimateGas', params: [request(call, from, most)] })
      return asked.then(
        (gas) => ({ gas: BigInt(gas) }),
        (error: unknown) => ({ reason: refusal(error) }),
      )
    },
    /**
     * Returns fees that should suffice for the next few blocks. The maximum fee includes twice the current base fee,
     * because the base fee may rise.
     */
    async fees(): Promise<Fees> {
      const [block, tip] = await Promise.all([
        getBlock(client),
        client.request({ method: 'eth_maxPriorityFeePerGas' }),
      ])
      const maxPriorityFeePerGas = BigInt(tip)
      return { maxFeePerGas: 2n * (block.baseFeePerGas ?? 0n) + maxPriorityFeePerGas, maxPriorityFeePerGas }
    },
    async receiptOf(hash: Hex): Promise<Receipt | undefined> {
      try {
        const { blockNumber, status, logs } = await getTransactionReceipt(client, { hash })
        return { hash, block: Number(blockNumber), isSuccess: status === 'success', logs }
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      }
    },
    /** Sends a signed transaction. Throws ChainRefused with the RPC node's message if the node rejects it. */
    send: (raw: Hex) => client.request({ method: 'eth_sendRawTransaction', params: [raw] }),
    /**
     * Returns the transactions that redeemed or cancelled the signed transfer, in the blocks from `first` to `last`.
     */
    async usesOf({ from, nonce }: AuthorizationKey, first: number, last: number): Promise<Hex[]> {
      const [topic, ...indexed] = encodeEventTopics({ ...used, args: { authorizer: from, nonce } })
      const topics = [[topic, ...encodeEventTopics(cancelled)], ...indexed] as [Hex[], Hex, Hex]
      const range = { fromBlock: numberToHex(first), toBlock: numberToHex(last) }
      const logs = await client.request({
        method: 'eth_getLogs',
        params: [{ address: usdc.address, topics, ...range }],
      })
      return logs.flatMap((log) => log.transactionHash ?? [])
    },
  }
}

const used = { abi: usdcAbi, eventName: 'AuthorizationUsed' } as const
const cancelled = { abi: usdcAbi, eventName: 'AuthorizationCanceled' } as const

function refusal(error: unknown): string {
  const reason = error instanceof ChainRefused ? refusalReason(error) : undefined
  if (reason === undefined) throw error
  return reason
}

function lineError(error: unknown): ChainAway | ChainRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ChainAway || cause instanceof ChainRefused) return cause
  }
  return undefined
}

const plainly = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw lineError(error) ?? error
  })
