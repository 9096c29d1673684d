import type { Address } from 'viem'
import { type Chain, type Payer, startChain } from '../chain/chain.ts'
import { type Facilitator, startFacilitator } from '../chain/facilitator.ts'
import { type Plaza, startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../nodes/sharedPostgres.ts'
import { openStorage, type Storage } from '../scenarios/storage.ts'

/** Hubs that accept on-chain payments on a local test chain. */
export type PaidPlaza = {
  readonly chain: Chain
  readonly facilitator: Facilitator | undefined
  readonly hubs: readonly Plaza[]
  readonly hot: Payer
  readonly payTo: Address
  readonly storage: Storage
  close(): Promise<void>
}

type Options = { mode: 'self' | 'facilitator'; hubs?: number; rpcUrl?: (chain: Chain) => string }

export async function startPaidPlaza({ mode, hubs: count = 1, rpcUrl }: Options): Promise<PaidPlaza> {
  const [server, chain]: [SharedPostgres, Chain] = await Promise.all([openSharedPostgres(), startChain()])
  const databaseUrl = await createDatabase(server.url)
  const [hot, payee] = await Promise.all([chain.openPayer(), chain.openPayer({ wei: 0n })])
  const facilitator =
    mode === 'facilitator' ? await startFacilitator(chain, { confirmationMs: 7000 }) : undefined
  const env = {
    PAYMENTS: mode,
    PAY_TO: payee.address,
    BASE_RPC_URL: rpcUrl?.(chain) ?? chain.url,
    ...(facilitator ? { FACILITATOR_URL: facilitator.url } : { SETTLER_PRIVATE_KEY: hot.key }),
  }
  const hubs: Plaza[] = []
  for (let hub = 0; hub < count; hub++) hubs.push(await startPlaza({ databaseUrl, env }))
  const storage = openStorage(databaseUrl)
  return {
    chain,
    facilitator,
    hubs,
    hot,
    payTo: payee.address,
    storage,
    async close() {
      await Promise.all(hubs.map((hub) => hub.close()))
      await facilitator?.close()
      await storage.close()
      await chain.close()
      await server.close()
    },
  }
}
