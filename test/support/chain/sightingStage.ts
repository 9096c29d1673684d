import { type Address, encodeFunctionData, type Hex } from 'viem'
import {
  chains,
  confirmationsNeeded,
  type TransferAsset,
  type TransferChain,
} from '../../../hub/contract/chains.ts'
import { createTransferLookup, type LookupResult } from '../../../hub/payments/chain/transferLookup.ts'
import { multicallAddress, type Payer, startChain } from './chain.ts'
import { multicallAbi } from './usdc.ts'

type Lookup = {
  /** RPC URL for looking up transfers. Defaults to the test chain's URL. Null means that no URL is configured. */
  rpcUrl?: string | null
  payTo?: Hex | null
  now?: Date
}

/** Starts a test chain with a payer and a payee, for tests that look up transfers. The caller must close the chain. */
export async function openSightingStage(name: TransferChain) {
  const chain = await startChain({ id: chains[name].chainId })
  const { client, usdc } = chain
  const payee = await chain.openPayer({ usdc: 1_000_000n })
  const payer = await chain.openPayer({ usdc: 1_000_000_000n })
  const unread: string[] = []
  const observe = {
    chainAsked() {},
    chainUnread: (_chain: TransferChain, error: unknown) => void unread.push(String(error)),
  }

  return {
    name,
    chain,
    payee,
    payer,
    payerOf: ({ address }: { address: Address }) => address.toLowerCase() as Hex,
    unread,
    look(asset: TransferAsset, txHash: string, { rpcUrl, payTo, now }: Lookup = {}): Promise<LookupResult> {
      const url = rpcUrl === undefined ? chain.url : rpcUrl
      const sightings = createTransferLookup({
        payTo: payTo === undefined ? payee.address : (payTo ?? undefined),
        rpcUrls: url === null ? {} : { [name]: url },
        now: () => now ?? new Date(),
        observe,
      })
      return sightings.look({ chain: name, asset, txHash })
    },
    answerOf: (method: string, ...params: unknown[]): Promise<unknown> =>
      client.request({ method: method as never, params: params as never }),
    /** Mines blocks until the latest transaction has this many confirmations. */
    confirm: (confirmations = confirmationsNeeded) => client.mine({ blocks: confirmations - 1 }),
    sendEth: (value: bigint, { to = payee.address, from = payer }: { to?: Address; from?: Payer } = {}) =>
      client.sendTransaction({ account: from.account, to, value }),
    sendUsdc: (value: bigint, { to = payee.address, from = payer }: { to?: Address; from?: Payer } = {}) =>
      client.writeContract({ account: from.account, ...usdc, functionName: 'transfer', args: [to, value] }),
    /** Makes several calls to the token contract in one transaction. */
    async batch(calls: Parameters<typeof encodeFunctionData<typeof usdc.abi>>[0][]): Promise<Hex> {
      const asked = calls.map((call) => ({
        target: usdc.address,
        allowFailure: false,
        callData: encodeFunctionData(call),
      }))
      const { account } = await chain.openPayer()
      const multicall = { address: multicallAddress, abi: multicallAbi } as const
      return client.writeContract({ account, ...multicall, functionName: 'aggregate3', args: [asked] })
    },
  }
}

export type SightingStage = Awaited<ReturnType<typeof openSightingStage>>
