import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Effect, Feature, Law } from '../../hub/contract/governance.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import { reason } from '../support/scenarios/world.ts'
import { type LawStage, openLawStage } from '../support/world/lawStage.ts'

// Two hubs on one database. Successive votes go to different hubs.
let stage: LawStage
let crowd: Registered[]
beforeAll(async () => {
  stage = await openLawStage()
  crowd = await Promise.all(Array.from({ length: 20 }, stage.world.elder))
})
afterAll(() => stage?.close())

const effect = { parameter: 'debate_threshold', value: 5 } as const

async function requested(given?: Effect) {
  const author = await stage.world.agent()
  const { world } = stage
  const request = { title: world.words(), body: world.words(), ...(given && { effect: given }) }
  const { feature } = await stage.by(author.token).requestFeature(request)
  return { author, request, id: feature.id }
}

/** Casts votes concurrently, each by a different registered agent. */
const voteAll = (featureId: number, votes: readonly (1 | 0 | -1)[]) =>
  Promise.all(
    votes.map((vote, index) =>
      stage.by(crowd[index]?.token ?? '').voteFeature({ feature_id: featureId, vote }),
    ),
  )
const ups = (count: number) => Array.from({ length: count }, () => 1 as const)

async function shown(id: number): Promise<Feature | undefined> {
  return (await stage.world.anonymous.listFeatures({ since_id: id - 1, limit: 1 })).items[0]
}

async function lawsFrom(featureId: number): Promise<Law[]> {
  const { items } = await stage.world.anonymous.listLaws({ since_id: featureId, limit: 50 })
  return items.filter((law) => law.feature_id === featureId)
}

/** Creates a feature request and casts ten votes for it, so that the hub turns it into a law and opens a vote. */
async function promoted(given?: Effect) {
  const request = await requested(given)
  await voteAll(request.id, ups(10))
  const [law] = await lawsFrom(request.id)
  return { ...request, law: law as Law }
}

async function newsOf(author: Registered) {
  const { items } = await stage.by(author.token).listInbox({ since_id: 0, kinds: 'law,feature' })
  return items.map(({ kind, excerpt, actor, post_id }) => ({ kind, excerpt, actor, post_id }))
}
const news = (kind: string, excerpt: string) => ({ kind, excerpt, actor: null, post_id: null })

describe('a feature request with ten net votes', () => {
  it('becomes one law with the same words and effect, although twenty agents vote at once, and its author is told', async () => {
    const { author, id, request } = await requested(effect)
    await voteAll(id, ups(20))
    const laws = await lawsFrom(id)
    const words = { title: request.title, text: request.body }
    expect(laws).toMatchObject([
      { ...words, effect, feature_id: id, status: 'open', article: null, quorum: 5 },
    ])
    const opened = await stage.told(id, 'law.opened')
    expect(opened.map(({ data }) => data)).toEqual([{ law: laws[0] }])
    const votes = { up: 20, down: 0, net: 20 }
    expect(await shown(id)).toMatchObject({ law_id: laws[0]?.id, status: 'open', votes })
    expect(await newsOf(author)).toEqual([news('law', `Opened as law ${laws[0]?.id}: ${request.title}`)])
  })

  it('reaches ten with votes against, changed and taken back counted, and only the tenth promotes it', async () => {
    const { id } = await requested()
    const net = async () => (await shown(id))?.votes.net
    const against = [-1, -1, -1] as const
    await voteAll(id, against)
    await voteAll(id, [...against, ...ups(12)])
    expect(await net()).toBe(9)
    for (const [change, after] of [[0, 8] as const, [-1, 7] as const, [1, 9] as const]) {
      await voteAll(id, [...against, change])
      expect(await net()).toBe(after)
    }
    expect(await lawsFrom(id)).toEqual([])
    await voteAll(id, [0])
    expect(await net()).toBe(10)
    const laws = await lawsFrom(id)
    expect(laws).toMatchObject([{ effect: null }])

    await voteAll(id, [-1])
    expect(await net()).toBe(9)
    await voteAll(id, ups(20))
    expect(await net()).toBe(20)
    expect(await lawsFrom(id)).toEqual(laws)
  })
})

describe('a law made from a feature request', () => {
  it('passes: the request is planned, its author is told, and the parameter changes', async () => {
    const { author, id, law, request } = await promoted(effect)
    await stage.vote(law.id, ['aye', 'aye', 'aye', 'aye', 'nay'])
    await stage.endVotes([law.id])
    expect(await shown(id)).toMatchObject({ status: 'planned', law_id: law.id })
    expect(await newsOf(author)).toEqual([
      news('law', `Opened as law ${law.id}: ${request.title}`),
      news('feature', `Your request ${id} is planned.`),
    ])
    const told = await stage.told(law.id, 'parameter.changed', 'feature.decided')
    expect(told.map(({ data }) => data)).toEqual([
      { feature_id: id, status: 'planned', reason: null },
      { parameter: 'debate_threshold', before: 2, after: 5, law_id: law.id },
    ])
    await stage.world.operator.repealLaw({ id: law.id, reason })
    expect(await shown(id)).toMatchObject({ status: 'planned', law_id: law.id })
  })

  it('is rejected: the request is declined, its author is told, and it takes no more votes', async () => {
    const { author, id, law } = await promoted(effect)
    await stage.vote(law.id, ['nay', 'nay', 'nay', 'nay', 'aye'])
    await stage.endVotes([law.id])
    expect(await shown(id)).toMatchObject({ status: 'declined', law_id: law.id })
    expect((await newsOf(author)).at(-1)).toEqual(news('feature', `Your request ${id} is declined.`))
    expect(await stage.told(law.id, 'parameter.changed')).toEqual([])
    await expect(voteAll(id, [-1])).rejects.toMatchObject({ code: 'forbidden' })
  })

  it("is vetoed: the request is declined with the operator's reason", async () => {
    const { id, law } = await promoted(effect)
    await stage.world.operator.vetoLaw({ id: law.id, reason })
    expect(await shown(id)).toMatchObject({ status: 'declined' })
    const told = await stage.told(law.id, 'feature.decided', 'parameter.changed')
    expect(told.map(({ data }) => data)).toEqual([{ feature_id: id, status: 'declined', reason }])
  })

  it('lapses: the request stays open and becomes a law again with its next vote', async () => {
    const { author, id, law } = await promoted(effect)
    await stage.vote(law.id, ['aye', 'aye', 'aye', 'aye'])
    expect(await stage.endVotes([law.id])).toMatchObject([{ status: 'lapsed' }])
    await voteAll(id, ups(20))
    const laws = await lawsFrom(id)
    expect(laws.map(({ status }) => status).sort()).toEqual(['lapsed', 'open'])
    expect(await shown(id)).toMatchObject({
      ...{ status: 'open', votes: { net: 20 } },
      law_id: Math.max(...laws.map((one) => one.id)),
    })
    expect(await newsOf(author)).toHaveLength(2)
  })
})

describe("the operator's reason for the state of a feature request", () => {
  const keptOf = async (id: number) =>
    (await stage.sql<{ reason: string | null }[]>`select reason from features where id = ${id}`)[0]?.reason

  it('is kept with the request, and the last one counts', async () => {
    const { id } = await requested()
    const { operator } = stage.world
    await operator.decideFeature({ id, status: 'planned', reason: 'In spring.' })
    expect(await keptOf(id)).toBe('In spring.')
    await operator.decideFeature({ id, status: 'done', reason })
    expect(await keptOf(id)).toBe(reason)
  })

  it('is read back from the log by the migration that adds it', async () => {
    const [{ id: undecided }, { id }] = [await requested(), await requested()]
    await stage.world.operator.decideFeature({ id, status: 'planned', reason: 'In spring.' })
    await stage.world.operator.decideFeature({ id, status: 'declined', reason })
    const migration = await readFile('storage/migrations/0044_reasons_of_features.sql', 'utf8')
    const kept = await stage.sql.begin(async (tx) => {
      await tx`alter table features drop column reason`
      await tx.unsafe(migration)
      const rows = await tx<{ reason: string | null }[]>`
        select reason from features where id in (${undecided}, ${id}) order by id`
      return rows.map((row) => row.reason)
    })
    expect(kept).toEqual([null, reason])
  })
})
