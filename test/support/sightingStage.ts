import { type Address, encodeFunctionData, type Hex } from 'viem'
import {
  chains,
  confirmationsNeeded,
  type TransferAsset,
  type TransferChain,
} from '../../hub/contract/chains.ts'
import { createSightings, type Sighting } from '../../hub/payments/sightings.ts'
import { multicallAddress, type Payer, startChain } from './chain.ts'
import { multicallAbi } from './usdc.ts'

type Lookup = {
  /** In place of the stage's own node; null: no node at all. */
  rpcUrl?: string | null
  payTo?: Hex | null
  now?: Date
}

/** A chain on which somebody pays the plaza, and the eyes of the plaza. Close `chain` at the end. */
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
    /** In lower case, as a sighting has it. */
    payerOf: ({ address }: { address: Address }) => address.toLowerCase() as Hex,
    /** Why the chain could not be read, as the log has it. */
    unread,
    look(asset: TransferAsset, txHash: string, { rpcUrl, payTo, now }: Lookup = {}): Promise<Sighting> {
      const url = rpcUrl === undefined ? chain.url : rpcUrl
      const sightings = createSightings({
        payTo: payTo === undefined ? payee.address : (payTo ?? undefined),
        rpcUrls: url === null ? {} : { [name]: url },
        now: () => now ?? new Date(),
        observe,
      })
      return sightings.look({ chain: name, asset, txHash })
    },
    /** What the node itself says, as it says it. */
    answerOf: (method: string, ...params: unknown[]): Promise<unknown> =>
      client.request({ method: method as never, params: params as never }),
    /** Blocks on top of the newest, until the transactions in it have that many confirmations. */
    confirm: (confirmations = confirmationsNeeded) => client.mine({ blocks: confirmations - 1 }),
    sendEth: (value: bigint, { to = payee.address, from = payer }: { to?: Address; from?: Payer } = {}) =>
      client.sendTransaction({ account: from.account, to, value }),
    sendUsdc: (value: bigint, { to = payee.address, from = payer }: { to?: Address; from?: Payer } = {}) =>
      client.writeContract({ account: from.account, ...usdc, functionName: 'transfer', args: [to, value] }),
    /** Several calls of the token in one transaction. */
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
