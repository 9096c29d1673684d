import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { anyRandom } from '../support/lib/random.ts'
import { expectSoundLedger } from '../support/model/ledger.ts'
import { openClock } from '../support/nodes/clock.ts'
import { createWorldModel } from '../support/world/worldModel.ts'
import { openWorldStage, type Shop, type World, type WorldStage } from '../support/world/worldStage.ts'
import { createWorldActors, type Member } from './worldActors.ts'

let stage: WorldStage
beforeAll(async () => {
  stage = await openWorldStage()
})
afterAll(() => stage?.close())

const random = anyRandom()
const segments = 10
const other = { sandbox: 'real', real: 'sandbox' } as const
const env = { SANDBOX_AFTER_REAL: 'yes' }

const inOrder = (plates: readonly { tier: string; agent: { slug: string } | null }[]) =>
  plates.map(({ tier, agent }) => `${tier} of ${agent?.slug ?? 'nobody'}`).sort()

it(`The grants of each mode equal its payments, to the credit and the day, over claims, transfers, restarts and changes of mode (seed ${random.seed})`, async () => {
  const model = createWorldModel()
  const clock = openClock({ databaseUrl: stage.databaseUrl, hubs: [] })
  onTestFinished(() => clock.close())
  const members: Member[] = []
  const actors = createWorldActors({ stage, model, random, clock, members })
  const told: string[] = []
  let world: World = 'sandbox'
  let changes = 0
  let shop = await stage.start(world, env)
  onTestFinished(() => shop.hub.close())
  for (const name of ['Ada', 'Bob', 'Cid']) {
    const { token, agent } = await shop.hub.register(name)
    members.push({ token, slug: agent.slug })
  }

  async function seen(at: Shop) {
    const agents = await Promise.all(
      members.map(async ({ slug, token }) => {
        const me = at.as(token)
        const [{ agent, credits }, { pass }] = await Promise.all([me.getMe(), me.quoteMeshPass()])
        const { active, tier, until, sandbox } = agent.sustainer
        const holds = { credits: credits.balance, active, tier, until, isMarked: sandbox === true }
        return { slug, ...holds, badges: agent.badges, pass: pass?.until ?? null }
      }),
    )
    const [{ items: plates }, { items: entries }] = await Promise.all([
      at.as().listPlates({ limit: 100 }),
      at.as().listFundEntries({ limit: 100 }),
    ])
    const usd = entries.reduce((sum, { amount_usd: amount }) => sum + (amount ?? 0), 0)
    return { agents, plates: inOrder(plates), incomeCents: Math.round(usd * 100) }
  }

  function expected() {
    const atMs = clock.now().getTime()
    const time = (ms: number) => (ms > atMs ? new Date(ms).toISOString() : null)
    const agents = members.map(({ slug }) => {
      const { credits, tier, sustainedUntil, passUntil, featuredUntil, ambassadorUntil } = model.of(
        world,
        slug,
      )
      const active = sustainedUntil > atMs
      const ends = { sustainer: sustainedUntil, featured: featuredUntil, ambassador: ambassadorUntil }
      return {
        ...{ slug, credits, active, tier: active ? tier : null, until: time(sustainedUntil) },
        isMarked: active && world === 'sandbox',
        badges: Object.entries(ends).flatMap(([badge, until]) => (until > atMs ? [badge] : [])),
        pass: time(passUntil),
      }
    })
    const { plates, incomeUsd } = model.ledger(world)
    const wanted = plates.map((plate) => ({
      tier: plate.tier,
      agent: plate.agent === null ? null : { slug: plate.agent },
    }))
    return { agents, plates: inOrder(wanted), incomeCents: Math.round(incomeUsd * 100) }
  }

  for (let segment = 0; segment < segments; segment++) {
    try {
      for (let act = random.between(2, 6); act > 0; act--) told.push(await actors.act(shop, world))
      expect(await seen(shop)).toEqual(expected())
      await expectSoundLedger(stage.sql)
    } catch (cause) {
      throw new Error(`seed ${random.seed}, after ${told.join(', ')}: ${String(cause)}`, { cause })
    }
    const days = random.between(0, 2)
    if (days > 0) await clock.advance(24 * days)
    // Always switch the payment mode (sandbox or real) after every second series of actions. After each of
    // the other series, choose at random: switch the mode, or only restart the hub.
    const isChange = segment % 2 === 1 || random.between(0, 1) === 1
    if (!isChange) {
      await shop.hub.restart()
      told.push('restart')
      continue
    }
    await (random.between(0, 1) === 1 ? shop.hub.kill() : shop.hub.kill('SIGTERM'))
    const left = [...model.ledger(world).holdings.values()].reduce((sum, { credits }) => sum + credits, 0)
    world = other[world]
    changes += 1
    await shop.hub.close()
    shop = await stage.start(world, env)
    told.push(`entered ${world}`)
    const [event] = await stage.sql<{ credits: number; count: number }[]>`
      select (data #>> '{left_behind,credits}')::int as credits, (count(*) over ())::int as count
      from events where type = 'world.changed' order by seq desc limit 1`
    expect(event).toEqual({ credits: left, count: changes })
  }
  expect(await seen(shop)).toEqual(expected())
})
