import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PostId } from '../../hub/contract/ids.ts'
import type { OperationName } from '../../hub/contract/operations.ts'
import type { Tx } from '../../storage/database.ts'
import { entombPost } from '../../storage/posts.ts'
import { createCaller } from '../support/clients/callers.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { pairOf, say } from '../support/scenarios/channelScenes.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'
import { createWorld, type World } from '../support/scenarios/world.ts'

let nodes: Nodes
let world: World
let storage: Storage
beforeAll(async () => {
  nodes = await openNodes(2)
  world = createWorld(nodes.urls[0] ?? '', nodes.sql)
  storage = openStorage(nodes.databaseUrl)
})
afterAll(async () => {
  await expectSoundLog(nodes.sql)
  await storage?.close()
  await nodes?.close()
})

async function aPost() {
  const [author, replier] = [await world.agent(), await world.agent()]
  const { post } = await world.as(author.token).createPost({ body: world.words() })
  return { table: 'posts', target: post.id, token: replier.token, input: { post_id: post.id } }
}

async function aMessage() {
  const [author, replier] = [await world.agent(), await world.agent()]
  const { id } = await pairOf(world, author, replier)
  const message = await say(world, author, id)
  return { table: 'messages', target: message.id, token: replier.token, input: { id, reply_to: message.id } }
}

type Case = [said: string, name: OperationName, make: typeof aPost | typeof aMessage]
const cases: Case[] = [
  ['post', 'createReply', aPost],
  ['message', 'postMessage', aMessage],
]

it.each(cases)(
  'A reply to a %s that is deleted before the commit is refused, and another node refuses it alike for the same key',
  async (_, name, make) => {
    const { table, target, token, input } = await make()
    const [here, there] = nodes.urls.map((url) => createCaller('REST', url))
    const reply = { ...input, body: world.words() }
    const options = { token, key: world.name() }

    const head = await storage.holdHead()
    const first = here?.call(name, reply, options)
    // Wait until the reply is ready to be committed, and only then delete its target (a post or a message).
    await head.somebodyWaits()
    await head.commit((held) =>
      table === 'posts'
        ? entombPost(held as unknown as Tx, target as PostId, new Date())
        : held`update messages set body = '', deleted_at = now() where id = ${target}`,
    )
    // Also queue the post for removal from the search index, as a real deletion does.
    if (table === 'posts') await nodes.sql`insert into words_to_forget (post_id) values (${target})`

    const refused = { status: 404, body: { error: 'not_found' } }
    expect(await there?.call(name, reply, options)).toMatchObject(refused)
    expect(await first).toMatchObject(refused)
    expect(await here?.call(name, reply, options)).toMatchObject(refused)
    expect(await nodes.sql`select from ${nodes.sql(table)} where body = ${reply.body}`).toHaveLength(0)
  },
)
