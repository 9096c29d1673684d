import type { Hash } from 'viem'
import { signMessage } from 'viem/accounts'
import { confirmationsNeeded } from '../../../hub/contract/chains.ts'
import type { Client } from '../../../rest/client/client.ts'
import { paymentV1, signAuthorization } from '../chain/authorizations.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import { checkedClient, checkedFetch } from '../clients/checked.ts'
import { signedPayment } from '../clients/paying.ts'
import { expectSoundLedger } from '../model/ledger.ts'
import { operatorToken, type Plaza, startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../nodes/sharedPostgres.ts'
import { openStorage } from '../scenarios/storage.ts'
import { bankEnv } from './bankStage.ts'

export type World = 'sandbox' | 'real'
export type WorldStage = Awaited<ReturnType<typeof openWorldStage>>
export type Shop = {
  hub: Plaza
  as(token?: string): Client
  operator: Client
  /** Returns the header of a new payment of `usd` dollars, of the kind that the hub accepts (sandbox or on-chain). */
  payment(usd: number): Promise<{ 'X-PAYMENT': string }>
}

/**
 * Creates a database and a test blockchain. Tests can start hubs on them, either for sandbox payments or for payments
 * on the test blockchain.
 */
export async function openWorldStage() {
  const [server, chain]: [SharedPostgres, Chain] = await Promise.all([openSharedPostgres(), startChain()])
  const databaseUrl = await createDatabase(server.url)
  const storage = openStorage(databaseUrl)
  const [hot, payee, giver] = await Promise.all([
    chain.openPayer(),
    chain.openPayer({ wei: 0n }),
    chain.openPayer({ usdc: 10n ** 13n }),
  ])
  const real = {
    ...{ PAYMENTS: 'self', PAY_TO: payee.address },
    ...{ BASE_RPC_URL: chain.url, SETTLER_PRIVATE_KEY: hot.key },
  }
  const environments: Record<World, Record<string, string>> = {
    sandbox: { ...bankEnv },
    real: { ...bankEnv, ...real },
  }

  const payments: Record<World, (microUsd: number) => Promise<{ 'X-PAYMENT': string }>> = {
    sandbox: async (microUsd) => ({ 'X-PAYMENT': await signedPayment({ microUsd }) }),
    async real(microUsd) {
      const wanted = { from: giver, to: payee.address, value: BigInt(microUsd) }
      const signed = await signAuthorization({ ...wanted, validAfter: 0, validBefore: 4_000_000_000 })
      return paymentV1(signed)
    },
  }

  /** Sends USDC in an ordinary transfer and mines the blocks that confirm it. */
  async function transfer(usdc: number): Promise<Hash> {
    const args = [payee.address, BigInt(usdc) * 1_000_000n] as const
    const sent = { account: giver.account, ...chain.usdc, functionName: 'transfer', args } as const
    const hash = await chain.client.writeContract({ ...sent, gas: 100_000n })
    await chain.mined(hash)
    await chain.client.mine({ blocks: confirmationsNeeded - 1 })
    return hash
  }

  /**
   * Starts a hub that accepts either sandbox payments or payments on the test blockchain, depending on `world`. The
   * caller must close the hub.
   */
  async function start(world: World, env: Record<string, string> = {}, url = databaseUrl): Promise<Shop> {
    const hub = await startPlaza({ databaseUrl: url, env: { ...environments[world], ...env } })
    return {
      hub,
      as: (token) => checkedClient(hub.url, token),
      operator: checkedClient(hub.url, operatorToken),
      payment: (usd) => payments[world](usd * 1_000_000),
    }
  }

  return {
    ...{ server, chain, payTo: payee.address, databaseUrl, storage, sql: storage.sql, start, transfer },
    /** Signs with the wallet that makes all payments and transfers on the test blockchain. */
    sign: (message: string) => signMessage({ privateKey: giver.key, message }),
    /** Starts a hub, runs `work` on it, checks that credits, payments and fund entries agree, and closes the hub. */
    async during<Result>(
      world: World,
      work: (shop: Shop) => Promise<Result>,
      env: Record<string, string> = {},
    ): Promise<Result> {
      const shop = await start(world, env)
      try {
        const result = await work(shop)
        await expectSoundLedger(storage.sql)
        return result
      } finally {
        await shop.hub.close()
      }
    },
    async close() {
      await storage.close()
      await chain.close()
      await server.close()
    },
  }
}

/** Sends a POST request and returns the status and the parsed body. */
export async function post(
  { hub }: Pick<Shop, 'hub'>,
  path: string,
  { token, body, headers }: { token: string; body: object; headers: Record<string, string> },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await checkedFetch(`${hub.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
