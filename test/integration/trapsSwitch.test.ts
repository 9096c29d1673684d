import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import { readHead } from '../../storage/log.ts'
import { deliveries, type Frame, type LiveFace, openPolling, welcomeOf } from '../support/faces.ts'
import { followRooms } from '../support/load.ts'
import { hot, hotElsewhere, openLogParts } from '../support/logParts.ts'
import { type Agent, insist, post, register } from '../support/logWriters.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes.ts'
import { anyRandom } from '../support/random.ts'

/** As many events as a hub remembers, and as many of a room as a resume replays. */
const memory = liveLimits.replayEvents
const writers = 6
const readersPerFace = 4

let nodes: NodesWithRedis
let reader: Agent
/** Resumed after, it is too far back to be replayed. */
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

const plan = deliveries.map((face) => ({ face, resumes: face.open === openPolling ? 80 : 650 }))
const total = plan.reduce((sum, { resumes }) => sum + resumes, 0)

describe('the switch from replay to live loses nothing and repeats nothing', () => {
  it(`in ${total} resumes on every face, from everywhere, while ${writers} write without a pause`, async () => {
    const random = anyRandom()
    const found = { gaps: 0, fromPostgres: 0, replayed: 0, live: 0 }

    const author = await register(nodes.urls, 'Tireless')
    let isOver = false
    async function write(writer: number): Promise<void> {
      for (let n = 0; !isOver; n++) {
        const body = `${n % 5 === 0 ? `@${reader.slug} ` : ''}${writer} says ${n}`
        expect(await insist([node(writer)], post(body, author.token))).toMatchObject({ status: 201 })
      }
    }

    async function resume({ open }: LiveFace, index: number): Promise<void> {
      const { seq: head } = await readHead(nodes.sql)
      const since = head - backlog(index)
      const client = await open(node(index), { token: reader.token, since, epoch: start.epoch })
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

      function backlog(nth: number): number {
        if (nth % 200 === 100) return head - start.seq
        if (nth % 200 === 0) return memory + random.between(1, memory / 10)
        return random.between(0, nth % 20 === 0 ? 500 : 50)
      }
    }

    async function resumeAll({ face, resumes }: (typeof plan)[number]): Promise<void> {
      let next = 0
      async function read(): Promise<void> {
        while (next < resumes) await resume(face, next++)
      }
      await Promise.all(Array.from({ length: readersPerFace }, read))
    }

    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await Promise.all(plan.map(resumeAll)).finally(() => {
      isOver = true
    })
    await writing
    // It was about all of them.
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(0)
  })
})
