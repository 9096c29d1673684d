import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { eventually, metric, recentMetric } from '../support/nodes/load.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'

let nodes: Nodes
let storage: Storage
beforeAll(async () => {
  nodes = await openNodes(3)
  storage = openStorage(nodes.databaseUrl)
})
afterAll(async () => {
  await expectSoundLog(nodes.sql)
  await storage?.close()
  await nodes?.close()
})

/** Number of concurrent calls. With more calls, some might reach their deadline while they wait for a lock. */
const calls = 25

it('Calls repeated at every node with one key each are executed once, and no batch fails on a repeat', async () => {
  const agents = await Promise.all(
    Array.from({ length: calls }, (_, index) => nodes.hubs[0]?.register(`Author ${index}`)),
  )
  const askEveryNode = async (call: number) => {
    const post = { body: `Call ${call} says ${call * 7919}.` }
    const ask = (url: string) =>
      checkedClient(url, agents[call]?.token).createPost(post, { key: `call-${call}` })
    return (await Promise.all(nodes.urls.map(ask))).map((answer) => answer.post.id)
  }
  // Lock the event log until all hubs have received all calls, so that they compete to execute the same call.
  const head = await storage.holdHead()
  const asked = Promise.all(agents.map((_, call) => askEveryNode(call)))
  for (const hub of nodes.hubs)
    await eventually(
      'every call waiting for its commit',
      () => recentMetric(hub, 'plaza_commits_waiting'),
      (count) => count >= calls,
    )
  await head.release()

  const ids = await asked
  for (const answers of ids) expect(new Set(answers).size).toBe(1)
  expect(new Set(ids.flat()).size).toBe(calls)
  const broken = nodes.hubs.map((hub) => metric(hub, 'plaza_commit_failures_total'))
  expect(await Promise.all(broken)).toEqual([0, 0, 0])
})
