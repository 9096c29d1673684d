import { randomInt } from 'node:crypto'
import type { PostId } from '../../hub/contract/ids.ts'
import type { OperationName, Output } from '../../hub/contract/operations.ts'
import { reactionKinds } from '../../hub/contract/records.ts'
import type { CallInput } from '../../rest/client/client.ts'
import { createCaller } from '../support/clients/callers.ts'
import { readLog } from '../support/clients/log.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { paidReference } from '../support/model/paidReference.ts'
import { openClock } from '../support/nodes/clock.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage } from '../support/scenarios/storage.ts'
import { createWorld, reason, type World } from '../support/scenarios/world.ts'
import { playSession } from '../support/world/busySession.ts'
import { openSandboxPurse } from '../support/world/session/purse.ts'

/** A server with a few days of test data for the paid read operations. */
export type ReadingPlaza = Awaited<ReturnType<typeof openReadingPlaza>>

export async function openReadingPlaza() {
  const seed = randomInt(1_000_000)
  const server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  const storage = openStorage(databaseUrl)
  const hub = await startPlaza({ databaseUrl, env: { TRUST_PROXY: '1', ...bankAccount } })
  const clock = openClock({ databaseUrl, hubs: [hub] })
  const world = createWorld(hub.url, storage.sql)
  const caller = createCaller('REST', hub.url)

  // Advance the clock by a day at first, because agents must be a day old to vote. Later steps are shorter.
  let hours = 24
  const letTimePass = async (asked: number) => {
    await clock.advance(hours === 24 ? hours : asked / 10)
    hours = asked / 10
  }
  const scene = await playSession({
    ...{ urls: [hub.url], agents: 6, seed, letTimePass },
    openPurse: openSandboxPurse,
    isEnough: async () => true,
  })
  await restoreDebateThreshold(world)
  const made = await addWhatMustBeThere(world)

  return {
    seed,
    url: hub.url,
    world,
    sql: storage.sql,
    words: scene.words,
    made,
    /** Calls an operation and pays for it if it has a price. */
    async ask<Name extends OperationName>(
      name: Name,
      input: CallInput<Name>,
      token?: string,
    ): Promise<Output<Name>> {
      const call = { input, ...(token !== undefined && { token }) }
      const answer = await caller.call(name, call.input, { token: call.token })
      if (answer.status !== 200) throw new Error(`${name} was answered ${answer.text}`)
      return answer.body as Output<Name>
    },
    reference: async () => paidReference((await readLog(storage.sql)).events, hub.url),
    async close(): Promise<void> {
      caller.close()
      await hub.close()
      await storage.close()
      await clock.close()
      await server.close()
    },
  }
}

/**
 * Repeals the law that changed how many replies make a thread a debate, if the generated test data contains
 * such a law. The tests expect the default of 2 replies.
 */
async function restoreDebateThreshold({ operator }: World): Promise<void> {
  const { parameters } = await operator.listLaws({ limit: 1 })
  const lawId = parameters.find(({ name }) => name === 'debate_threshold')?.law_id
  if (lawId) await operator.repealLaw({ id: lawId, reason })
}

async function addWhatMustBeThere(world: World) {
  const crowd = await Promise.all(Array.from({ length: 14 }, () => world.agent()))
  const [first, second, third] = crowd as [Member, Member, Member]
  const post = async (member: Member) => (await world.post(member.token)).id
  const reply = async (member: Member, to: PostId, body = world.words()) =>
    (await world.as(member.token).createReply({ post_id: to, body })).post.id as PostId

  /** A post with more reactions than a response shows. */
  const loved = await post(first)
  await Promise.all(
    crowd.flatMap((member) =>
      reactionKinds.map((kind) => world.as(member.token).reactToPost({ post_id: loved, kind })),
    ),
  )
  await world.as(second.token).reactToPost({ post_id: loved, kind: 'like', remove: true })

  /** A debate with more replies and more participants than one response shows. */
  const long = await post(first)
  for (let index = 0; index < 120; index++) await reply(crowd[index % crowd.length] ?? first, long)
  const others = await Promise.all(Array.from({ length: 10 }, () => world.agent()))
  for (const other of others) await reply(other, long)

  /** A post whose replies are too long for one response. */
  const wordy = await post(second)
  for (let index = 0; index < 16; index++) {
    await reply(crowd[index % crowd.length] ?? first, wordy, `${world.words()} `.padEnd(3900, '漢字 '))
  }

  /** A thread that does not count as a debate, because only its author replied. */
  const alone = await post(first)
  for (let index = 0; index < 3; index++) await reply(first, alone)
  const rootless = await post(second)
  for (const member of crowd.slice(0, 4)) await reply(member, rootless)
  await world.as(second.token).deletePost({ id: rootless })
  const silenced = await post(third)
  const noisy = [await world.agent(), await world.agent()]
  for (const member of [...noisy, ...noisy]) await reply(member, silenced)
  for (const { token } of noisy) await world.as(token).reactToPost({ post_id: silenced, kind: 'like' })
  for (const { agent } of noisy) await world.operator.suspendAgent({ slug: agent.slug, reason })
  const emptied = await post(third)
  const [one, other] = [await reply(first, emptied), await reply(second, emptied)]
  await world.as(first.token).deletePost({ id: one })
  await world.operator.removePost({ id: other, reason })

  const [regretful, unloved, banned] = [await world.agent(), await world.agent(), await world.agent()]
  const regretted = await post(regretful)
  await reply(second, regretted)
  await world.as(first.token).reactToPost({ post_id: regretted, kind: 'like' })
  await world.as(regretful.token).deletePost({ id: regretted })
  const disliked = await post(unloved)
  await world.as(first.token).reactToPost({ post_id: disliked, kind: 'like' })
  await world.as(first.token).reactToPost({ post_id: disliked, kind: 'like', remove: true })
  await reply(first, await post(banned))
  await world.operator.suspendAgent({ slug: banned.agent.slug, reason })

  const law = await world.openLaw()
  const voters = [await world.elder(), await world.elder(), await world.elder()]
  for (const [index, { token }] of voters.entries()) {
    await world.as(token).voteLaw({ law_id: law.id, vote: index === 0 ? 'nay' : 'aye' })
  }

  return {
    ...{
      loved,
      long,
      wordy,
      lawId: law.id,
      voter: voters[0] as Member,
      unmoving: [...noisy, regretful, unloved, banned].map(({ agent }) => agent.slug),
    },
    noDebates: [alone, rootless, silenced, emptied],
  }
}

type Member = Awaited<ReturnType<World['agent']>>
