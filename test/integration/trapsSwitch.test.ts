import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import { readHead } from '../../storage/log.ts'
import { deliveries, type Frame, openPolling, welcomeOf } from '../support/clients/faces.ts'
import { anyRandom } from '../support/lib/random.ts'
import { followRooms } from '../support/nodes/load.ts'
import { hot, hotElsewhere, openLogParts } from '../support/nodes/logParts.ts'
import { type Agent, insist, post, register } from '../support/nodes/logWriters.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'

/** Maximum number of missed events that the hub replays to a resuming client. */
const memory = liveLimits.replayEvents
const writers = 6
const readers = 8

let nodes: NodesWithRedis
let reader: Agent
let start: { seq: number; epoch: string }

beforeAll(async () => {
  nodes = await openNodesWithRedis(2)
  reader = await register(nodes.urls, 'Reader')
  start = await readHead(nodes.sql)
  const log = await openLogParts(nodes.databaseUrl)
  const publicEvents = Array.from({ length: memory + 200 }, () => log.committer.commit(hot()))
  const others = Array.from({ length: memory * 0.6 }, () => log.committer.commit(hotElsewhere()))
  await Promise.all([...publicEvents, ...others])
  await log.close()
  await nodes.level()
})
afterAll(() => nodes.close())

const node = (index: number) => nodes.urls[index % nodes.urls.length] ?? ''

const plan = deliveries.map(({ name, open }) => ({ name, open, resumes: open === openPolling ? 80 : 650 }))

describe('the switch from replay to live loses nothing and repeats nothing', () => {
  const said = `in $resumes resumes by $name, from everywhere, while ${writers} write without a pause`

  it.each(plan)(said, async ({ open, resumes }) => {
    const random = anyRandom()
    const found = { gaps: 0, fromPostgres: 0, replayed: 0, live: 0 }

    const author = await register(nodes.urls, `Tireless ${random.seed}`)
    let isOver = false
    async function write(writer: number): Promise<void> {
      for (let n = 0; !isOver; n++) {
        const body = `${n % 5 === 0 ? `@${reader.slug} ` : ''}${writer} says ${n}`
        expect(await insist([node(writer)], post(body, author.token))).toMatchObject({ status: 201 })
      }
    }

    function sinceOf(nth: number, head: number): number {
      const often = Math.floor(resumes / 4)
      if (nth % often === 0) return head - memory - random.between(1, memory / 10)
      if (nth % often === 1) return start.seq
      return head - random.between(0, nth % 20 === 0 ? 500 : 50)
    }

    async function resume(nth: number): Promise<void> {
      const { seq: head } = await readHead(nodes.sql)
      const since = sinceOf(nth, head)
      const client = await open(node(nth), { token: reader.token, since, epoch: start.epoch })
      const { seq } = await welcomeOf(client)
      const isLive = (event: Frame) => Number(event.seq) > Number(seq)
      await client.frame((frame) => frame.op === 'event' && isLive(frame))
      client.drop()

      const gap = client.frames.find((frame) => frame.op === 'gap')
      if (gap) expect(gap).toMatchObject({ from: since + 1 })
      const seen = followRooms(Number(gap?.to ?? since), `(since ${since}, seed ${random.seed})`)
      seen.take(client.events)
      found.gaps += gap ? 1 : 0
      found.fromPostgres += !gap && head - since > memory ? 1 : 0
      found.live += client.events.filter(isLive).length
      found.replayed += client.events.filter((event) => !isLive(event)).length
    }

    let next = 0
    async function resumeOn(): Promise<void> {
      while (next < resumes) await resume(next++)
    }
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await Promise.all(Array.from({ length: readers }, resumeOn)).finally(() => {
      isOver = true
    })
    await writing
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(0)
  })
})
