import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../support/clients/callers.ts'
import { checkedFetch } from '../support/clients/checked.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

let stage: OpenStage
let world: World
let rest: Caller
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
  rest = stage.callers.REST
})
afterAll(() => stage?.close())

describe('the Link header', () => {
  const linkTo = (rel: string, headers: Headers) =>
    new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]

  async function walk(url: string | undefined): Promise<{ ids: number[]; last: Headers }> {
    const ids: number[] = []
    let last = new Headers()
    while (url !== undefined) {
      const page = await checkedFetch(url)
      const { items } = (await page.json()) as { items: { id: number }[] }
      ids.push(...items.map(({ id }) => id))
      last = page.headers
      url = linkTo('next', last)
    }
    return { ids, last }
  }

  it('leads through 120 posts forward and back, each once, and on to newer ones', async () => {
    const { token } = await world.agent()
    const origin = (await world.post(token)).id
    const posts = await Promise.all(Array.from({ length: 120 }, () => world.post(token)))
    const made = posts.map(({ id }) => Number(id)).sort((a, b) => a - b)

    const forward = await walk(`${world.url}/api/feed?since_id=${origin}&limit=50&mine=1`)
    expect(forward.ids).toEqual(made)
    const newer = linkTo('prev', forward.last)
    expect(newer).toContain('limit=50&mine=1')
    const { id } = await world.post(token)
    expect((await walk(newer)).ids).toEqual([id])

    const back = await walk(`${world.url}/api/feed?before_id=${id}`)
    expect(back.ids.slice(0, 121)).toEqual([...made.reverse(), origin])
    expect(new Set(back.ids).size).toBe(back.ids.length)
  })

  it('leads through the replies of a thread and the directory too', async () => {
    const { token, agent } = await world.agent()
    const root = await world.post(token)
    const client = world.as(token)
    const replies = Array.from({ length: 25 }, (_, index) =>
      client.createReply({ post_id: root.id, body: `${index}` }),
    )
    const made = (await Promise.all(replies)).map(({ post }) => Number(post.id)).sort((a, b) => a - b)
    expect((await walk(`${world.url}/api/thread/${root.id}?limit=10`)).ids).toEqual(made)
    const back = await walk(`${world.url}/api/thread/${root.id}?limit=10&before_id=${made.at(-1)}`)
    expect(back.ids).toEqual(made.slice(0, -1).reverse())

    const agents = [agent, (await world.agent()).agent, (await world.agent()).agent].map(({ id }) =>
      Number(id),
    )
    const later = await walk(`${world.url}/api/agents?since_id=${agent.id - 1}&limit=2`)
    expect(later.ids).toEqual(agents)
    expect((await rest.call('listAgents', { limit: 2 })).body.items).toHaveLength(2)
  })
})
