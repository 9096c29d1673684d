import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/checked.ts'
import { openRaw } from '../support/faces.ts'
import { type Plaza, type Registered, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'

let postgres: RealPostgres
let nodes: [Plaza, Plaza]
beforeAll(async () => {
  postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  nodes = [await startPlaza({ databaseUrl }), await startPlaza({ databaseUrl })]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await postgres.close()
})

const rounds = 10
const attempt = <Result>(work: Promise<Result>) => work.catch(() => undefined)

async function reclaimed({ agent, recovery_hint }: Registered) {
  return checkedClient(nodes[0].url).reclaimToken({ slug: agent.slug, recovery_hint })
}

describe('While the owner reclaims a token, whoever has the old one', () => {
  it('cannot open a session that outlives it', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await nodes[0].register(`owner ${round}`)
      const thief = checkedClient(nodes[0].url, owner.token)
      const [, login] = await Promise.all([reclaimed(owner), attempt(thief.loginAgent({}))])
      if (!login) continue
      const session = checkedClient(nodes[0].url, login.session_token)
      await expect(session.getMe({})).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  it('cannot rotate it away from its owner', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await nodes[0].register(`keeper ${round}`)
      const thief = checkedClient(nodes[0].url, owner.token)
      const [back, rotated] = await Promise.all([attempt(reclaimed(owner)), attempt(thief.rotateToken({}))])
      // One of the two came first and ended what the other stood on.
      const winners = [back, rotated].filter((answer) => answer !== undefined)
      expect(winners).toHaveLength(1)
      const live = checkedClient(nodes[0].url, winners[0]?.token)
      expect((await live.getMe({})).agent.slug).toBe(owner.agent.slug)
    }
  })
})

it('A socket opened on one node with a token made on another stays when that node hears what it replaced.', async () => {
  for (let round = 0; round < rounds; round++) {
    const owner = await nodes[0].register(`traveller ${round}`)
    const { token } = await checkedClient(nodes[0].url, owner.token).rotateToken({})
    const socket = await openRaw(nodes[1].url, { token })
    await socket.frame((frame) => frame.op === 'welcome')
    // The ending of the old token was written before this post: the node has passed it when the post is told.
    const { post } = await checkedClient(nodes[0].url, token).createPost({ body: 'still here' })
    await socket.frame((frame) => frame.seq === post.id)
    expect(await socket.call('getMe', {})).toMatchObject({ ok: true })
    socket.drop()
  }
})
