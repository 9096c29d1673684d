import { randomBytes, randomUUID } from 'node:crypto'
import type { Hash, Hex } from 'viem'
import { createObserve } from '../../../hub/observe/observe.ts'
import { createSelfSettlement, type SettlingBounds } from '../../../hub/payments/settle/self.ts'
import type {
  Authorization,
  Claimed,
  Settlement,
  SettlementOutcome,
} from '../../../hub/payments/x402/settlement.ts'
import { openDatabase, type Sql } from '../../../storage/database.ts'
import { migrate } from '../../../storage/migrate.ts'
import type { WalletTransaction } from '../../../storage/wallets.ts'
import { deferred } from '../lib/deferred.ts'
import { found } from '../nodes/load.ts'
import { createDatabase } from '../nodes/postgres.ts'
import type { SharedPostgres } from '../nodes/sharedPostgres.ts'
import { authorizationOf } from './authorizationOf.ts'
import { type SignedAuthorization, signAuthorization } from './authorizations.ts'
import { startChain } from './chain.ts'

type NodeOptions = { rpcUrl?: string; key?: string; payTo?: Hex; bounds?: Partial<SettlingBounds> }

/** Time limits in ms. They are generous, because the test, the blockchain and the settlements run on one machine. */
const patient: SettlingBounds = {
  request: 60_000,
  preparing: 60_000,
  lock: 60_000,
  /** Time limit in ms for one settlement. */
  settling: 120_000,
  resolving: 60_000,
}

type Wanted = Partial<Parameters<typeof signAuthorization>[0]>

export type Claim = Claimed & { sending(): Promise<void> }

export type SettlingStage = Awaited<ReturnType<typeof openSettlingStage>>

/** Creates a chain, a database and a wallet with ETH for gas, for tests that settle payments without a facilitator. */
export async function openSettlingStage(server: Pick<SharedPostgres, 'url'>) {
  const [databaseUrl, chain] = await Promise.all([createDatabase(server.url), startChain()])
  const sql = openDatabase(databaseUrl)
  await migrate(sql)
  const [hot, payer, payee] = await Promise.all([
    chain.openPayer(),
    chain.openPayer({ usdc: 1_000_000n }),
    chain.openPayer({ wei: 0n }),
  ])
  const payTo = payee.address
  const wallet = hot.address.toLowerCase()
  const closers: (() => Promise<unknown>)[] = []
  const logged: string[] = []
  const observe = createObserve('trace', { write: (line) => void logged.push(line) })

  /** Creates a settlement service with its own database connections, to simulate one of several hubs. */
  async function openNode(changes: NodeOptions = {}): Promise<Settlement> {
    const own = openDatabase(databaseUrl)
    closers.push(() => own.end({ timeout: 1 }))
    const settlement = await createSelfSettlement({
      sql: own,
      rpcUrl: changes.rpcUrl ?? chain.url,
      privateKey: changes.key ?? hot.key,
      payTo: changes.payTo ?? payTo,
      now: () => new Date(),
      observe,
      bounds: { ...patient, ...changes.bounds },
    })
    closers.unshift(() => settlement.close())
    return settlement
  }

  const chainTime = async () => Number((await chain.client.getBlock()).timestamp)

  async function sign(wanted: Wanted = {}): Promise<SignedAuthorization> {
    const usual = { from: payer, to: payTo, value: 20_000n, validBefore: (await chainTime()) + 120 }
    return signAuthorization({ ...usual, ...wanted })
  }

  async function claim(signed: SignedAuthorization | Authorization): Promise<Claim> {
    const authorization = 'payload' in signed ? authorizationOf(signed) : signed
    const { from, nonce, value } = authorization
    const holder = randomUUID()
    const [row] = await sql<{ id: number }[]>`
      insert into payments (mode, chain, asset, payer, nonce, amount, version, authorization_json, sku, operation, input,
        request, state, holder, held_until, claimed_at)
      values ('self', 'eip155:8453', ${chain.usdc.address.toLowerCase()}, ${from}, ${nonce}, ${value}, 1,
        ${sql.json(authorization)}, 'plaza_pulse', 'listFeed', '{}', ${randomBytes(32)}, 'claimed', ${holder},
        now() + interval '30 seconds', now()) returning id`
    const id = row?.id ?? 0
    async function sending(): Promise<void> {
      const { count } = await sql`
        update payments set state = 'settling' where id = ${id} and holder = ${holder} and state = 'claimed'`
      if (count !== 1) throw new Error('the claim is not ours any more')
    }
    return { id, authorization, version: 1, sending }
  }

  async function mined(hash: Hash): Promise<Hash> {
    await chain.mined(hash)
    return hash
  }

  /** Makes another hub responsible for settling a payment, as the background job for unfinished payments does. */
  async function takeOver({ id }: Claimed): Promise<void> {
    await sql`update payments set holder = ${randomUUID()} where id = ${id}`
  }

  async function whatBecameOf(node: Settlement, claimed: Claimed): Promise<SettlementOutcome> {
    await takeOver(claimed)
    return found(`what became of payment ${claimed.id}`, async () => {
      const outcome = await node.resolve(claimed)
      return outcome.type === 'unknown' ? undefined : outcome
    })
  }

  /** Locks the wallet's database row until the returned function is called, so that no hub can allocate a nonce. */
  async function holdWallet(): Promise<() => Promise<void>> {
    const [held, released] = [deferred(), deferred()]
    const holding = sql.begin(async (tx) => {
      await tx`select 1 from wallets where address = ${wallet} for update`
      held.resolve()
      await released.promise
    })
    const ended = holding.then(
      () => {},
      () => {},
    )
    await held.promise
    return () => {
      released.resolve()
      return ended
    }
  }

  async function isWaitingForLock(): Promise<boolean> {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (row?.count ?? 0) > 0
  }

  return {
    chain,
    sql,
    hot,
    wallet,
    payer,
    payTo,
    logged,
    metrics: () => observe.metrics.text(),
    openNode,
    chainTime,
    sign,
    claim,
    async pay(node: Settlement, signed?: SignedAuthorization): Promise<SettlementOutcome> {
      const claimed = await claim(signed ?? (await sign()))
      return node.settle(claimed, claimed.sending)
    },
    takeOver,
    whatBecameOf,
    holdWallet,
    isWaitingForLock,
    mined,
    redeem: async (signed: SignedAuthorization): Promise<Hash> => mined(await chain.redeem(signed)),
    received: () => chain.usdcOf(payTo),
    transactions: (): Promise<WalletTransaction[]> => listTransactions(sql, wallet),
    async close(): Promise<void> {
      for (const close of closers) await close()
      await sql.end({ timeout: 1 })
      await chain.close()
    },
  }
}

const listTransactions = (sql: Sql, wallet: string) => sql<WalletTransaction[]>`
  select wallet, nonce, payment_id, hashes, raw, sent_at, final from wallet_transactions
  where wallet = ${wallet} order by nonce`
