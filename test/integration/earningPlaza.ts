import type { Hash } from 'viem'
import type { Client } from '../../rest/client/client.ts'
import { paymentV1, signAuthorization } from '../support/chain/authorizations.ts'
import { startChain } from '../support/chain/chain.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { countedRetry } from '../support/lib/countedRetry.ts'
import { openClock } from '../support/nodes/clock.ts'
import { eventually } from '../support/nodes/load.ts'
import { operatorToken, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { bankEnv } from '../support/world/bankStage.ts'

export type EarningPlaza = Awaited<ReturnType<typeof openEarningPlaza>>

/** Maximum number of payments that a test file may retry. */
const paymentsRepeatedMost = 5

/** Starts a hub that accepts payments on a local blockchain and by bank transfer. */
export async function openEarningPlaza() {
  const [server, chain] = await Promise.all([openSharedPostgres(), startChain()])
  const [hot, payee, giver] = await Promise.all([
    chain.openPayer(),
    chain.openPayer({ wei: 0n }),
    chain.openPayer({ usdc: 10n ** 15n, wei: 10n ** 24n }),
  ])
  const databaseUrl = await createDatabase(server.url)
  const plaza = await startPlaza({
    databaseUrl,
    env: {
      ...bankEnv,
      PAYMENTS: 'self',
      PAY_TO: payee.address,
      BASE_RPC_URL: chain.url,
      SETTLER_PRIVATE_KEY: hot.key,
    },
  })
  const clock = openClock({ databaseUrl, hubs: [plaza] })
  const anonymous = checkedClient(plaza.url)
  const operator = checkedClient(plaza.url, operatorToken)
  const { token, agent } = (await anonymous.registerAgent({ name: 'A reader' })) as Registered
  const reader = checkedClient(plaza.url, token)

  const retry = countedRetry({ ofAll: paymentsRepeatedMost })

  /** Pays via x402, a payment protocol over HTTP, and retries until the outcome is known. */
  async function pay(method: 'GET' | 'POST', path: string, microUsd: bigint, body?: object): Promise<void> {
    const window = { validAfter: 0, validBefore: 4_000_000_000 }
    const signed = await signAuthorization({ from: giver, to: payee.address, value: microUsd, ...window })
    const request = {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(body && { Authorization: `Bearer ${token}` }),
        ...paymentV1(signed),
      },
      ...(body && { body: JSON.stringify(body) }),
    }
    const { status, body: answer } = await retry(async () => {
      const response = await checkedFetch(`${plaza.url}${path}`, request)
      return { status: response.status, body: (await response.json()) as object }
    })
    if (status >= 300) throw new Error(`${path} was not paid: ${JSON.stringify(answer)}`)
  }

  /** Donates on-chain, reports the donation after twelve confirmations, and waits until the hub confirms it. */
  async function pledge(asset: 'usdc' | 'eth', amount: bigint): Promise<void> {
    const { account } = giver
    const hash: Hash =
      asset === 'eth'
        ? await chain.client.sendTransaction({ account, to: payee.address, value: amount })
        : await chain.client.writeContract({
            ...{ account, ...chain.usdc, functionName: 'transfer', args: [payee.address, amount] },
          })
    await chain.mined(hash)
    await chain.client.mine({ blocks: 12 })
    const { transaction } = await anonymous.pledge({ chain: 'base', asset, tx_hash: hash })
    await eventually(
      'a confirmed transfer',
      async () => {
        const { state, reason } = (await anonymous.getTransaction({ id: transaction.id })).transaction
        if (state === 'failed' || state === 'unverifiable') throw new Error(`${hash} is ${state}: ${reason}`)
        return state
      },
      (state) => state === 'confirmed',
    )
  }

  return {
    plaza,
    clock,
    anonymous: anonymous as Client,
    operator: operator as Client,
    reader: reader as Client,
    readerSlug: agent.slug,
    pay,
    pledge,
    month: () => clock.now().toISOString().slice(0, 7),
    async nextMonth(): Promise<void> {
      const now = clock.now()
      const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12)
      await clock.advance((then - now.getTime()) / 3_600_000)
      await chain.setTime(clock.now())
    },
    async close(): Promise<void> {
      await clock.close()
      await plaza.close()
      await chain.close()
      await server.close()
    },
  }
}
