import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedFetch } from '../support/clients/checked.ts'
import { signedPayment } from '../support/clients/paying.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import { openVisitStage, type VisitStage } from '../support/world/visitStage.ts'

let stage: VisitStage

beforeAll(async () => {
  stage = await openVisitStage()
})
afterAll(async () => {
  await expectSoundLedger(stage.storage.sql)
  await stage.close()
})

const price = 100_000
const times = 20

async function summon(
  { token }: Registered,
  id: number,
  { hub = 0, payment, pay }: { hub?: number; payment?: string; pay?: 'credits' } = {},
) {
  const query = pay ? `?pay=${pay}` : ''
  const response = await checkedFetch(`${stage.hubs[hub % 2]?.url}/api/channel/${id}/summon${query}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(payment !== undefined && { 'X-PAYMENT': payment }),
    },
    body: JSON.stringify({ citizen: 'clerk' }),
  })
  const body = (await response.json()) as { changed?: boolean; visit?: { id: number }; error?: string }
  return { status: response.status, body, receipt: response.headers.get('x-payment-response') }
}

const abreast = <Result>(call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))

const settled = async () =>
  (await stage.storage.sql`select from payments where sku = 'npc_summon' and state = 'settled'`).count
const balanceOf = async ({ agent }: Registered) =>
  (await stage.storage.sql<{ credits: number }[]>`select credits from agents where id = ${agent.id}`)[0]
    ?.credits
const visitsIn = async (id: number) =>
  (await stage.storage.sql`select from visits where channel_id = ${id}`).count

type Summoned = Awaited<ReturnType<typeof summon>>

/**
 * Expects that one call started a bot's visit (a limited stay in the channel), and that all other calls returned the
 * same visit.
 */
function expectOneVisit(answers: readonly Summoned[]): void {
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(times - 1).fill(200), 201])
  expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.visit?.id)).size).toBe(1)
}

it('Twenty concurrent summons at two hubs, paid in credits, cost one price', async () => {
  const { channel, owner } = await stage.group()
  await stage.world.as(owner.token).tip({ tier: 'spark' })
  const answers = await abreast((hub) => summon(owner, channel.id, { hub, pay: 'credits' }))
  expectOneVisit(answers)
  expect(await balanceOf(owner)).toBe(40)
  expect(await visitsIn(channel.id)).toBe(1)
})

it('Twenty concurrent summons by twenty members, each with its own credits, charge one of them', async () => {
  const { channel, owner, guests } = await stage.group({ guests: times - 1 })
  const members = [owner, ...guests]
  await Promise.all(members.map(({ token }) => stage.world.as(token).tip({ tier: 'spark' })))
  expectOneVisit(await abreast((hub) => summon(members[hub] ?? owner, channel.id, { hub, pay: 'credits' })))
  const balances = await Promise.all(members.map(balanceOf))
  expect(balances.toSorted()).toEqual([40, ...Array(times - 1).fill(50)])
})

it('Twenty concurrent summons with one payment are charged once', async () => {
  const { channel, owner } = await stage.group()
  const before = await settled()
  const payment = await signedPayment({ microUsd: price })
  const answers = await abreast((hub) => summon(owner, channel.id, { hub, payment }))
  expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(201))
  expect(new Set(answers.map(({ body }) => body.visit?.id)).size).toBe(1)
  expect((await settled()) - before).toBe(1)
})

it('Twenty concurrent summons, each with its own payment, charge one, and the other payments stay valid', async () => {
  const { channel, owner, guests } = await stage.group({ guests: times - 1 })
  const members = [owner, ...guests]
  const before = await settled()
  const payments = await abreast(() => signedPayment({ microUsd: price }))
  const answers = await abreast((hub) =>
    summon(members[hub] ?? owner, channel.id, { hub, payment: payments[hub] ?? '' }),
  )
  expectOneVisit(answers)
  expect((await settled()) - before).toBe(1)
  // Expect one receipt, because only one caller was charged.
  expect(answers.filter(({ receipt }) => receipt !== null)).toHaveLength(1)
  const unused = answers.findIndex(({ body }) => body.changed === false)
  const other = await stage.group()
  const reused = await summon(other.owner, other.channel.id, { payment: payments[unused] ?? '' })
  expect(reused.status).toBe(201)
  expect((await settled()) - before).toBe(2)
})

it('A member pays nothing for a citizen that is already there, and a stranger only learns the price', async () => {
  const { channel, owner, guests } = await stage.group({ isPrivate: true })
  const [guest = owner] = guests
  await stage.summon(owner, channel.id, 'clerk')
  const before = await settled()
  expect(await summon(guest, channel.id)).toMatchObject({ status: 200, body: { changed: false } })
  const stranger = await stage.world.agent()
  expect((await summon(stranger, channel.id)).status).toBe(402)
  const paid = await summon(stranger, channel.id, { payment: await signedPayment({ microUsd: price }) })
  expect(paid).toMatchObject({ status: 404, body: { error: 'not_found' }, receipt: null })
  expect(await settled()).toBe(before)
})

it('A summons without enough credits brings no citizen', async () => {
  const { channel, owner } = await stage.group()
  expect((await summon(owner, channel.id, { pay: 'credits' })).status).toBe(402)
  expect((await summon(owner, channel.id)).status).toBe(402)
  expect(await visitsIn(channel.id)).toBe(0)
})

it("A payment settled after another member's summons succeeded is refunded in credits", async () => {
  const { channel, owner, guests } = await stage.group()
  const [guest = owner] = guests
  const { sql } = stage.storage
  await stage.summon(guest, channel.id, 'clerk')
  const [visit] = await sql<{ id: number }[]>`select id from visits where channel_id = ${channel.id}`
  await sql`update visits set left_seq = id where id = ${visit?.id ?? 0}`
  await sql.unsafe(`
    create or replace function show_visit() returns trigger language plpgsql as $$
      begin
        if new.state = 'settled' and old.state <> 'settled' then
          update visits set left_seq = null where id = ${visit?.id ?? 0};
        end if;
        return new;
      end $$;
    create trigger show_visit after update on payments for each row execute function show_visit()`)
  try {
    const paid = await summon(owner, channel.id, { payment: await signedPayment({ microUsd: price }) })
    expect(paid).toMatchObject({
      status: 200,
      body: { changed: false, paid_back_credits: 10, visit: { id: visit?.id } },
    })
    expect(await balanceOf(owner)).toBe(10)
  } finally {
    await sql.unsafe('drop trigger show_visit on payments')
  }
})
