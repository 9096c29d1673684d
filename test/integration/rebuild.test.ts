import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmationsNeeded } from '../../hub/contract/chains.ts'
import { eventTypes } from '../../hub/contract/events.ts'
import { entrySources, sponsorshipStates, transactionPurposes } from '../../hub/contract/fund.ts'
import { lawStatuses } from '../../hub/contract/governance.ts'
import { isWrite } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { hourMs } from '../../hub/domain/durations.ts'
import { claimMs } from '../../hub/society/plates.ts'
import { type Chain, startChain } from '../support/chain/chain.ts'
import { type Log, readLog } from '../support/clients/log.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/clients/webhookReceiver.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { type Model, type Row, type TableName, tableKeys } from '../support/model/model.ts'
import { rebuild } from '../support/model/referenceModel.ts'
import { type Clock, openClock } from '../support/nodes/clock.ts'
import { eventually, metric } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'
import { playSession } from '../support/world/busySession.ts'
import type { Scene } from '../support/world/session/actors.ts'
import { signedUrl } from '../support/world/session/fund.ts'
import { openPurse } from '../support/world/session/purse.ts'

const seed = randomInt(1_000_000)
/** Timeout in ms, long enough for thousands of calls on a busy machine. */
const sessionMs = 1_500_000
let clock: Clock
let chain: Chain
let server: SharedPostgres
const hubs: Plaza[] = []
let storage: Storage
let scene: Scene
let receiver: WebhookReceiver | undefined
let log: Log
let model: Model
let contradictions: string[]

beforeAll(async () => {
  ;[server, chain] = await Promise.all([openSharedPostgres(), startChain()])
  const databaseUrl = await createDatabase(server.url)
  storage = openStorage(databaseUrl)
  const [hot, payee] = await Promise.all([chain.openPayer(), chain.openPayer({ wei: 0n })])
  const env = {
    ...{ ...bankAccount, PAYMENTS: 'self', PAY_TO: payee.address },
    ...{ SETTLER_PRIVATE_KEY: hot.key, BASE_RPC_URL: chain.url },
    // Use the same public address for both hubs, because the payers' signatures cover this address.
    BASE_URL: signedUrl,
    WEBHOOKS_LOCAL: 'yes',
  }
  for (let hub = 0; hub < 2; hub++) hubs.push(await startPlaza({ databaseUrl, env }))
  clock = openClock({ databaseUrl, hubs })
  receiver = await openWebhookReceiver()
  const urls = hubs.map((hub) => hub.url)
  scene = await playSession({
    ...{ urls, agents: 12, seed, letTimePass, receiverUrl: receiver.url },
    openPurse: () => openPurse(chain, payee.address),
    async isEnough(played) {
      await untilDecided()
      // Advance the clock by 30 days, after which an unpaid sponsorship expires. Each round of the
      // test advances it by only about a day.
      if ((await unseen()).includes('plate expired')) {
        await letTimePass(claimMs / hourMs)
        await untilDecided()
      }
      return undone(played).length === 0 && (await unseen()).length === 0
    },
  })
  await untilDecided()
  log = await readLog(storage.sql)
  ;({ model, contradictions } = rebuild(log.events))
}, sessionMs)

afterAll(async () => {
  await clock?.close()
  await Promise.all(hubs.map((hub) => hub.close()))
  await receiver?.close()
  await storage?.close()
  await server?.close()
  await chain?.close()
})

/** Advances the clocks of the chain and of the hubs. */
async function letTimePass(hours: number): Promise<void> {
  await chain.setTime(new Date(clock.now().getTime() + hours * hourMs))
  await clock.advance(hours)
}

/** Advances time by more than a day. Waits until the hubs have done all work that is due, such as counting votes. */
async function untilDecided(): Promise<void> {
  await chain.client.mine({ blocks: confirmationsNeeded })
  await letTimePass(25)
  await eventually(
    'nothing undecided',
    async () => {
      const [row] = await storage.sql<{ open: number }[]>`
      select (select count(*) from transactions where state = 'reported')
        + (select count(*) from payments where state in ('claimed', 'settling'))
        + (select count(*) from laws where status = 'open' and closes_at <= ${clock.now()})
        + (select count(*) from sponsorships where state = 'awaiting_payment' and expires_at <= ${clock.now()})
        + (select count(*) from departures) + (select count(*) from clearances)
        + (select count(*) from law_news)
        + (select count(*) from visits where left_seq is null and until <= ${clock.now()}) as open`
      return row?.open
    },
    (open) => open === 0,
  )
}

const undone = ({ done }: Scene) =>
  operationNames.filter((name) => isWrite(operations[name]) && !done.has(name))

const seen = new Set<string>()

/**
 * Returns the event types and outcomes (such as a rejected law) that the test requires but that have not occurred yet.
 */
async function unseen(): Promise<string[]> {
  const { sql } = storage
  const kinds = await sql<{ kind: string }[]>`
    select distinct type as kind from events union select status from laws
    union select 'of a feature' from laws where feature_id is not null union select 'in force' from parameters
    union select 'paid ' || purpose from transactions where state = 'confirmed'
    union select 'transfer ' || state from transactions union select 'plate ' || state from sponsorships
    union select 'entry of ' || source from fund_entries
    union select 'tier by pledge' from transactions where tier is not null`
  for (const { kind } of kinds) seen.add(kind)
  const wanted = [
    // Omit `world.changed`, because the payment mode (sandbox or real) does not change in this test.
    ...[...eventTypes.filter((type) => type !== 'world.changed'), ...lawStatuses, 'of a feature', 'in force'],
    ...transactionPurposes.map((purpose) => `paid ${purpose}`),
    ...['confirmed', 'failed', 'unverifiable'].map((state) => `transfer ${state}`),
    ...sponsorshipStates.map((state) => `plate ${state}`),
    ...entrySources.map((source) => `entry of ${source}`),
    'tier by pledge',
  ]
  return wanted.filter((kind) => !seen.has(kind))
}

/**
 * Columns that are ignored when the real tables are compared with the tables rebuilt from the event log. Their values
 * do not come from events.
 */
const untold: Partial<Record<TableName, string[]>> = {
  agents: ['slugFold', 'tokenHash', 'hintHash', 'tokenUsedAt', 'lastSeenAt', 'freedAt'],
  creditEntries: ['paymentId', 'transferId', 'world'],
  fundEntries: ['paymentId', 'world'],
  transactions: ['lookAt', 'world'],
  sponsorships: ['nameFold', 'world'],
  transfers: ['world'],
  logHead: ['seq'],
}

async function tableOf(name: TableName): Promise<Map<string, Row>> {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const rows = await storage.sql<Row[]>`select * from ${storage.sql(snake)}`
  const told = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !untold[name]?.includes(column))),
  )
  return new Map(told.map((row) => [tableKeys[name].map((key) => row[key]).join(' '), row]))
}

describe(`a busy session (seed ${seed})`, () => {
  it('used every write operation, every kind of event, and every outcome of laws and money', async () => {
    expect(undone(scene)).toEqual([])
    expect(await unseen()).toEqual([])
  })

  it('caused no fault', async () => {
    for (const hub of hubs) expect(await metric(hub, 'plaza_faults_total')).toBe(0)
  })

  it('left books that balance', () => expectSoundLedger(storage.sql))

  it('left a log that does not contradict itself', () => {
    expect(contradictions).toEqual([])
  })

  it.each(Object.keys(tableKeys) as TableName[])(
    'left in %s exactly the rows that the log alone implies',
    async (name) => {
      const rows = await tableOf(name)
      expect(rows.size).toBeGreaterThan(0)
      const said = model.tables[name]
      const different = [...new Set([...said.keys(), ...rows.keys()])]
        .filter((key) => !isDeepStrictEqual(said.get(key), rows.get(key)))
        .map((key) => ({ key, said: said.get(key), stands: rows.get(key) }))
      expect(different).toEqual([])
    },
  )

  it('left no word of a deleted or removed text, in the log or any table', async () => {
    const posts = model.rows('posts').filter(({ deletedAt }) => deletedAt !== null)
    const entries = model.rows('guestbook').filter(({ removedAt }) => removedAt !== null)
    const messages = model.rows('messages').filter(({ deletedAt }) => deletedAt !== null)
    expect(messages.length).toBeGreaterThan(0)
    const words = [...posts, ...entries, ...messages].flatMap(({ id }) => scene.words.get(Number(id)) ?? [])
    expect(words.length).toBeGreaterThan(20)
    const events = log.events.map(({ json }) => json).join('\n')
    expect(words.filter((word) => events.includes(word))).toEqual([])
    const left = async () => {
      const everything = await storage.wholeText()
      return words.filter((word) => everything.includes(word))
    }
    await expect.poll(left).toEqual([])
  })
})
