import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '../../hub/contract/operations.ts'
import { createCaller } from '../support/clients/callers.ts'
import { readLog } from '../support/clients/log.ts'
import { seededRandom } from '../support/lib/random.ts'
import { type PaidReference, paidReference } from '../support/model/paidReference.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { createActor, emptyScene } from '../support/world/session/actors.ts'
import type { AgentActor } from '../support/world/session/agentActor.ts'
import { agentActs } from '../support/world/session/agents.ts'
import { openSandboxPurse } from '../support/world/session/purse.ts'

const packsTaken = 30
let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

type Pack = Output<'getCrawlPack'>

const acts = (['createPost', 'createReply', 'reactToPost', 'deletePost', 'voteLaw'] as const).map(
  (name) => agentActs[name],
)

/** Keeps agents writing, replying, reacting, deleting and voting as fast as possible, until `isOver` returns true. */
async function busy(isOver: () => boolean): Promise<void> {
  const { world, plaza } = stage
  const scene = emptyScene(async () => {})
  scene.laws.push((await world.openLaw()).id, (await world.openLaw()).id)

  async function act(seed: number): Promise<void> {
    const { token, agent } = await world.elder()
    const caller = createCaller('REST', plaza.url)
    const part = { scene, token, caller, random: seededRandom(seed), purse: await openSandboxPurse() }
    scene.slugs.push(agent.slug)
    const me: AgentActor = Object.assign(createActor(part), {
      slug: agent.slug,
      hint: '',
      own: [],
      guests: [],
      messages: [],
    })
    while (!isOver()) await me.pick(acts)?.act(me)
  }
  await Promise.all(Array.from({ length: 6 }, (_, index) => act(index)))
}

it(`a crawl pack read during writes equals the log up to its position, ${packsTaken} times`, async () => {
  const call: { input: object; token?: string } = { input: {} }
  const packs: Pack[] = []
  const writing = busy(() => packs.length >= packsTaken)
  while (packs.length < packsTaken) {
    const { body } = await stage.callers.REST.call('getCrawlPack', call.input, { token: call.token })
    packs.push(body as unknown as Pack)
  }
  await writing

  const { events, head } = await readLog(stage.storage.sql)
  const deleted = new Set(
    events
      .filter(({ type }) => type === 'post.deleted')
      .map(({ json }) => (JSON.parse(json) as { post_id: number }).post_id),
  )
  expect(deleted.size).toBeGreaterThan(5)
  expect(new Set(packs.map(({ position }) => position.seq)).size).toBeGreaterThan(packsTaken / 2)
  for (const pack of packs) {
    expect(pack.position.epoch).toBe(head.epoch)
    const reference = paidReference(events.slice(0, pack.position.seq), stage.plaza.url)
    expect(withoutDeleted(shown(pack), deleted)).toEqual(withoutDeleted(due(pack, reference), deleted))
  }
})

const shown = ({ feed, debates, agents, laws }: Pack) => ({
  feed,
  debates,
  scores: agents.map(({ id, score }) => [id, score]),
  laws: laws.map(({ id, aye, nay, votes_cast }) => ({ id, aye, nay, votes_cast })),
})

const due = ({ as_of }: Pack, { feed, debates, topAgents, tallies }: PaidReference) => ({
  feed: feed(200).reverse(),
  debates: debates(as_of, 2, { most: 50, looked: 50 }),
  scores: topAgents(as_of).map(({ id, score }) => [id, score]),
  laws: tallies(),
})

function withoutDeleted<Value>(value: Value, deleted: ReadonlySet<number>): Value {
  const gone = { body: '', image_url: null, mentions: [], flags: [] }
  const text = JSON.stringify(value, (_key, inner: { id?: number; body?: string } | null) =>
    inner?.body !== undefined && deleted.has(inner.id ?? 0) ? { ...inner, ...gone } : inner,
  )
  return JSON.parse(text) as Value
}
