import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vote } from '../../hub/contract/governance.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { deferred } from '../support/lib/deferred.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

// Two hubs on one database. They receive concurrent votes.
let stage: OpenStage
let world: World
let other: Plaza
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
  other = await startPlaza({ databaseUrl: stage.databaseUrl })
})
afterAll(async () => {
  await other?.close()
  await stage?.close()
})

const bothHubs = (token: string) =>
  [world.as(token), checkedClient(other.url, token)] as const satisfies readonly Client[]

/** Makes the same call 200 times concurrently, half of them on each hub. */
function swarm<Answer>(token: string, call: (client: Client) => Promise<Answer>): Promise<Answer[]> {
  const [here, there] = bothHubs(token)
  return Promise.all(Array.from({ length: 200 }, (_, index) => call(index % 2 === 0 ? here : there)))
}

const changes = (answers: { changed: boolean }[]) => answers.filter(({ changed }) => changed)

function eventsOf(type: string, field: string, id: number) {
  return stage.storage.sql<{ seq: number }[]>`
    select seq from events where type = ${type} and data ->> ${field} = ${String(id)} order by seq`
}

describe('what one agent does 200 times at once counts once:', () => {
  it('a vote on a law', async () => {
    const { token } = await world.elder()
    const { id } = await world.openLaw()
    const answers = await swarm(token, (client) => client.voteLaw({ law_id: id, vote: 'aye' }))
    expect(changes(answers)).toMatchObject([{ previous: null }])
    expect(new Set(answers.map(({ law }) => law.votes_cast))).toEqual(new Set([1]))
    expect(await eventsOf('law.voted', 'law_id', id)).toHaveLength(1)
    expect(await world.endVotes([id])).toMatchObject([{ aye: 1, nay: 0, votes_cast: 1 }])
  })

  it('a vote for a feature', async () => {
    const { token } = await world.elder()
    const { id } = await world.feature()
    const answers = await swarm(token, (client) => client.voteFeature({ feature_id: id, vote: 1 }))
    expect(changes(answers)).toMatchObject([{ previous: 0 }])
    expect(await eventsOf('feature.voted', 'feature_id', id)).toHaveLength(1)
    const { items } = await world.anonymous.listFeatures({ since_id: id - 1 })
    expect(items[0]?.votes).toEqual({ up: 1, down: 0, net: 1 })
  })

  it('a reaction', async () => {
    const author = await world.agent()
    const { id } = await world.post(author.token)
    const { token } = await world.agent()
    const answers = await swarm(token, (client) => client.reactToPost({ post_id: id, kind: 'like' }))
    expect(changes(answers)).toHaveLength(1)
    for (const { reactions } of answers) expect(reactions).toEqual({ like: 1 })
    expect(await eventsOf('reaction.changed', 'post_id', id)).toHaveLength(1)
    expect((await world.as(author.token).listInbox()).items).toHaveLength(1)
    expect((await world.anonymous.getThread({ id })).root.reactions).toEqual({ like: 1 })
  })
})

it('Concurrent reactions of many agents, given and taken back, are all counted', async () => {
  const { id } = await world.post()
  const fans = await Promise.all(Array.from({ length: 40 }, world.agent))
  const react = async ({ token }: { token: string }, index: number) => {
    const [here, there] = bothHubs(token)
    await here.reactToPost({ post_id: id, kind: index % 2 === 0 ? 'wow' : 'sad' })
    if (index % 4 === 0) await there.reactToPost({ post_id: id, kind: 'wow', remove: true })
  }
  await Promise.all(fans.map(react))
  expect((await world.anonymous.getThread({ id })).root.reactions).toEqual({ wow: 10, sad: 20 })
})

it('The vote of an agent is in the log where no reader sees it', async () => {
  const { token } = await world.elder()
  const { id } = await world.openLaw()
  await world.as(token).voteLaw({ law_id: id, vote: 'nay' })
  const [voted, cast] = await stage.storage.sql`
    select room, type, data from events where type in ('law.voted', 'vote.cast') and seq > ${id} order by seq`
  expect(voted).toMatchObject({ type: 'law.voted', room: 'plaza', data: { law_id: id, votes_cast: 1 } })
  expect(JSON.stringify(voted)).not.toMatch(/aye|nay/)
  expect(cast).toMatchObject({ type: 'vote.cast', room: 'node', data: { law_id: id, vote: 'nay' } })
})

describe('votes that race with the end of their law', () => {
  /** Alternates between aye and nay votes until the hub refuses a vote. Calls `heard` for each accepted vote. */
  async function voteOnAndOn(token: string, lawId: number, heard: (vote: Vote) => void) {
    const hubs = bothHubs(token)
    let counted: Vote | undefined
    for (let turn = 0; ; turn++) {
      const vote = turn % 2 === 0 ? 'aye' : 'nay'
      const refusal = await hubs[turn % 3 === 0 ? 0 : 1]?.voteLaw({ law_id: lawId, vote }).then(
        () => undefined,
        (error: { code: string }) => error.code,
      )
      if (refusal !== undefined) return { refusal, counted, taken: turn }
      counted = vote
      heard(vote)
    }
  }

  it('are counted if they were accepted, and none is accepted after the end', async () => {
    const elders = await Promise.all(Array.from({ length: 30 }, world.elder))
    const { id } = await world.openLaw()
    const { sql } = stage.storage
    const changedTheirMind = deferred()
    const voting = Promise.all(
      elders.map(({ token }) =>
        voteOnAndOn(token, id, (vote) => vote === 'nay' && changedTheirMind.resolve()),
      ),
    )
    await changedTheirMind.promise
    await sql`update laws set closes_at = now() + interval '200 milliseconds' where id = ${id}`
    const voters = await voting
    const [law] = await world.endVotes([id])

    expect(new Set(voters.map(({ refusal }) => refusal))).toEqual(new Set(['law_closed']))
    const counted = voters.flatMap(({ counted }) => counted ?? [])
    expect(counted.length).toBeGreaterThan(0)
    const tally = { aye: 0, nay: 0 }
    for (const vote of counted) tally[vote] += 1
    expect(law).toMatchObject({ ...tally, votes_cast: counted.length })
    const rows = await sql<{ vote: Vote; count: number }[]>`
      select vote, count(*) from law_votes where law_id = ${id} group by vote`
    const stored = Object.fromEntries(rows.map(({ vote, count }) => [vote, count]))
    expect({ aye: 0, nay: 0, ...stored }).toEqual(tally)

    const taken = voters.reduce((sum, voter) => sum + voter.taken, 0)
    const [closed, ...more] = await sql<{ seq: number }[]>`
      select seq from events where type = 'law.closed' and data -> 'law' ->> 'id' = ${String(id)}`
    expect(more).toEqual([])
    for (const type of ['law.voted', 'vote.cast']) {
      const cast = await eventsOf(type, 'law_id', id)
      expect(cast).toHaveLength(taken)
      expect(cast.at(-1)?.seq).toBeLessThan(closed?.seq ?? 0)
    }
  })
})
