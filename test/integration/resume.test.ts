import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { deliveries, eventOf, welcomeOf } from '../support/clients/faces.ts'
import { anyRandom } from '../support/lib/random.ts'
import { followRooms, postMany } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

const drops = 50
const posts = 2000
const postsPerDrop = posts / drops

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza()
})
afterAll(() => plaza.close())

describe.each(deliveries)('$name', ({ name, open }) => {
  it(`a client that drops and resumes ${drops} times during ${posts} posts gets every event once and in order`, async () => {
    const random = anyRandom()
    const reader = await plaza.register(`Reader of ${name}`)
    const author = await plaza.register(`Author for ${name}`)
    const client = checkedClient(plaza.url, author.token)
    const body = (index: number) => (index % 10 === 0 ? `@${reader.agent.slug} look` : 'a post')

    const first = await open(plaza.url, { token: reader.token })
    const { seq, epoch } = await welcomeOf(first)
    first.drop()
    const seen = followRooms(Number(seq), `(seed ${random.seed})`)
    const resume = () =>
      open(plaza.url, { token: reader.token, epoch: String(epoch), since: seen.position() })

    const ids: number[] = []
    let dropped = 0
    let goOn = () => {}
    /**
     * Posts one batch at first, and another batch after each dropped connection, so that every new connection has posts
     * to receive.
     */
    async function post(): Promise<void> {
      for (let round = 0; round < drops; round++) {
        while (dropped < round) await new Promise<void>((resolve) => (goOn = resolve))
        ids.push(...(await postMany(client, postsPerDrop, { body, abreast: 4 })))
      }
    }
    /**
     * Repeatedly resumes the session and then drops the connection. Each connection lasts for a random number
     * of events, from none to all that the client has missed.
     */
    async function dropAndResume(): Promise<void> {
      while (dropped < drops) {
        const due = (dropped + 1) * postsPerDrop - seen.in('plaza').length
        const reading = await resume()
        await reading.eventCount(random.between(0, Math.min(due, 2 * postsPerDrop)))
        reading.drop()
        await reading.closed
        seen.take(reading.events)
        dropped += 1
        goOn()
      }
    }
    await Promise.all([post(), dropAndResume()])

    const { post: end } = await client.createPost({ body: 'the end' })
    const last = await resume()
    await eventOf(last, end.id)
    seen.take(last.events)
    last.drop()
    expect(seen.in('plaza').map((event) => event.seq)).toEqual([...ids, end.id])
    expect(seen.in('inbox')).toHaveLength(posts / 10)
  })
})
