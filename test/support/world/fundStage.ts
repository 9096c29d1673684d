import type { Address, Hex } from 'viem'
import { signMessage } from 'viem/accounts'
import {
  chains,
  confirmationsNeeded,
  type TransferAsset,
  type TransferChain,
} from '../../../hub/contract/chains.ts'
import type { ReportedTransaction } from '../../../hub/contract/fund.ts'
import type { OperationName } from '../../../hub/contract/operations.ts'
import { paymentV1, type SignedAuthorization, signAuthorization } from '../chain/authorizations.ts'
import { type Chain, type Payer, startChain } from '../chain/chain.ts'
import { startFacilitator } from '../chain/facilitator.ts'
import { type Answer, type CallOptions, createCaller } from '../clients/callers.ts'
import { freePort } from '../lib/ports.ts'
import { openClock } from '../nodes/clock.ts'
import { eventually } from '../nodes/load.ts'
import { type Plaza, startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres } from '../nodes/sharedPostgres.ts'
import { openStorage } from '../scenarios/storage.ts'

type Options = {
  mode?: 'self' | 'facilitator'
  hubs?: number
  env?: Record<string, string>
  baseRpcUrl?: (chain: Chain) => Promise<string>
}

type Transfer = {
  chain: TransferChain
  asset: TransferAsset
  /** Amount in the smallest unit of the asset. */
  amount: bigint
  from: Payer
  to?: Address
  confirmations?: number
}

/** Maximum number of transfer lookups per test file that may time out although the blockchain is reachable. */
const looksTooLateMost = 3

type Called = CallOptions & { at?: number }

export type FundStage = Awaited<ReturnType<typeof openFundStage>>

/** Starts hubs that accept on-chain payments on two local test chains. */
export async function openFundStage({ mode = 'self', hubs: count = 1, env = {}, baseRpcUrl }: Options = {}) {
  const [server, ethereum, base] = await Promise.all([
    openSharedPostgres(),
    startChain({ id: chains.ethereum.chainId }),
    startChain({ id: chains.base.chainId }),
  ])
  const nodes = { ethereum, base }
  const databaseUrl = await createDatabase(server.url)
  const [hot, { address: payTo }] = await Promise.all([base.openPayer(), base.openPayer({ wei: 0n })])
  const facilitator =
    mode === 'facilitator' ? await startFacilitator(base, { confirmationMs: 2000 }) : undefined
  const settings = {
    PAYMENTS: mode,
    PAY_TO: payTo,
    BASE_RPC_URL: (await baseRpcUrl?.(base)) ?? base.url,
    ETHEREUM_RPC_URL: ethereum.url,
    ...(facilitator ? { FACILITATOR_URL: facilitator.url } : { SETTLER_PRIVATE_KEY: hot.key }),
    // Give all hubs the same public URL. Payers sign a text that contains this URL, and every hub must accept
    // the signature.
    BASE_URL: `http://127.0.0.1:${await freePort()}`,
    ...env,
  }
  const hubs: Plaza[] = []
  for (let hub = 0; hub < count; hub++) hubs.push(await startPlaza({ databaseUrl, env: settings }))
  const clock = openClock({ databaseUrl, hubs })
  const storage = openStorage(databaseUrl)
  const { sql } = storage
  let [agents, looksTooLate] = [0, 0]

  function hub(index = 0): Plaza {
    const found = hubs[index]
    if (!found) throw new Error(`there is no hub ${index}`)
    return found
  }
  const call = (name: OperationName, input: object, { at = 0, ...options }: Called = {}): Promise<Answer> =>
    createCaller('REST', hub(at).url).call(name, input, options)

  async function find(id: number, token?: string): Promise<ReportedTransaction> {
    const at = hubs.findIndex(({ exitCode, pid }) => exitCode === null && pid > 0)
    return transactionOf(await call('getTransaction', { id }, { token, at }))
  }
  const inSeconds = (count: number) => new Date(clock.now().getTime() + count * 1000)
  /**
   * SQL condition that excludes reported transfers that a hub is looking up. Before a lookup, the hub sets `look_at` to
   * one minute later, so that other hubs skip the transfer.
   */
  const noLookupRuns = () =>
    sql`(state <> 'reported' or look_at not between ${inSeconds(30)} and ${inSeconds(61)})`
  async function until(id: number, condition: ReturnType<typeof sql>): Promise<void> {
    const isSo = async () =>
      (await sql`select from transactions where id = ${id} and (state <> 'reported' or ${condition})`).count >
      0
    await eventually(`a decision or reason of report ${id}`, isSo)
  }

  return {
    nodes,
    clock,
    hubs,
    hub,
    payTo,
    baseUrl: settings.BASE_URL,
    facilitator,
    storage,
    sql,
    call,
    find,
    agent: () => hub().register(`Supporter ${++agents}`),

    /** Creates a wallet with ether and this amount of USDC on each of the two test chains. */
    async openPayer(usdc = 10_000_000_000n): Promise<Payer> {
      const payer = await base.openPayer({ usdc })
      await ethereum.client.setBalance({ address: payer.address, value: 10n ** 18n })
      await ethereum.setUsdc(payer.address, usdc)
      return payer
    },

    /** Sends a transfer and mines the blocks that confirm it. */
    async pay({ chain, asset, amount, from, to = payTo, confirmations = confirmationsNeeded }: Transfer) {
      const { client, usdc, mined } = nodes[chain]
      const { account } = from
      const transfer = {
        account,
        ...usdc,
        functionName: 'transfer',
        args: [to, amount],
        gas: 100_000n,
      } as const
      const hash =
        asset === 'eth'
          ? await client.sendTransaction({ account, to, value: amount })
          : await client.writeContract(transfer)
      await mined(hash)
      if (confirmations > 1) await client.mine({ blocks: confirmations - 1 })
      return hash
    },

    authorize: (from: Payer, value: bigint): Promise<SignedAuthorization> =>
      signAuthorization({ from, to: payTo, value }),

    /** Makes the hubs look up all pending transfers immediately. */
    look: async () =>
      void (await sql`update transactions set look_at = reported_at where state = 'reported'`),

    /** Waits until the reported transfer is no longer pending, and returns it. */
    async ended(id: number, token?: string): Promise<ReportedTransaction> {
      await until(id, sql`false`)
      return find(id, token)
    },

    /**
     * Postpones the next lookup of the reported transfer by one day. If a lookup is in progress, waits for it first.
     */
    async postpone(id: number): Promise<void> {
      const isPostponed = async () =>
        (
          await sql`
          update transactions set look_at = now() + interval '1 day' where id = ${id} and ${noLookupRuns()}`
        ).count > 0
      await eventually(`no look at report ${id} for a day`, isPostponed)
    },

    /**
     * Makes the hubs look up the reported transfer, and returns its new state. Retries after a failed lookup,
     * unless the blockchain is unreachable on purpose (`away`).
     */
    async looked(id: number, token?: string, { away = false } = {}): Promise<ReportedTransaction> {
      // Requests a lookup and returns true, or returns false if a lookup is already running.
      const isAsked = async () =>
        (
          await sql`
          update transactions
          set reason = case state when 'reported' then null else reason end, look_at = reported_at
          where id = ${id} and ${noLookupRuns()}`
        ).count > 0
      for (let looks = 1; ; looks++) {
        await eventually(`another look at report ${id}`, isAsked)
        await until(id, sql`reason is not null`)
        const report = await find(id, token)
        const isAway = report.reason?.endsWith('cannot be read at the moment.')
        if (away || !isAway) return report
        looksTooLate += 1
        if (looks > 3 || looksTooLate > looksTooLateMost)
          throw new Error(`the chain was not read in time, ${looksTooLate} times in all: ${report.reason}`)
      }
    },

    async close() {
      await clock.close()
      await Promise.all(hubs.map((one) => one.close()))
      await facilitator?.close()
      await storage.close()
      await Promise.all([ethereum.close(), base.close(), server.close()])
    },
  }
}

export function transactionOf({ status, body }: Answer): ReportedTransaction {
  const { transaction } = body as { transaction?: ReportedTransaction | null }
  if (!transaction) throw new Error(`${status} ${JSON.stringify(body)}`)
  return transaction
}

export function signed(
  { key }: Pick<Payer, 'key'>,
  { claim }: Pick<ReportedTransaction, 'claim'>,
): Promise<Hex> {
  if (claim === null) throw new Error('there is nothing to sign')
  return signMessage({ privateKey: key, message: claim })
}

export const byX402 = (authorization: SignedAuthorization): string => paymentV1(authorization)['X-PAYMENT']
