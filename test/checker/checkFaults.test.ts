import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { effects } from './effects.ts'
import type { Entry } from './history.ts'
import { pausesTable } from './pausesTable.ts'
import { broken, type Case, findsEach, type Truth, truth } from './smallHistory.ts'

const stood = (at: number, ms: number): Entry => ({ type: 'stood', at, ms })
const put = (part: readonly Entry[], index: number, fields: object) =>
  Object.assign(part[index] ?? {}, fields)

describe('a correct history', () => {
  it("may pause longer while the clients' own process stood still", async () => {
    const slow = ({ history }: Truth) => {
      put(history.pause, 3, { at: 16_000 })
      history.pause.splice(3, 0, stood(15_000, 5000))
    }
    expect(await broken(slow)).toEqual([])
  })

  it("may show an agent as online longer while the clients' own process stood still", async () => {
    const slow = ({ history }: Truth) => {
      put(history.presence, 3, { online: true })
      history.presence.splice(3, 0, stood(44_000, 10_000))
    }
    expect(await broken(slow)).toEqual([])
  })

  it('may show an agent as online that came back', async () => {
    const back = ({ history }: Truth) => {
      put(history.presence, 3, { online: true })
      history.presence.splice(3, 0, { type: 'comes', at: 44_000, agent: 2, node: 0 })
    }
    expect(await broken(back)).toEqual([])
  })

  it('may leave the outcome of a purchase open', async () => {
    const never = ({ history, call }: Truth) => {
      const buys = { agent: 1, sku: 'mesh_pass', delta: -25 }
      history.bought.push(...call(32, effects.passed(1, 2), {}, { buys }).slice(0, 1))
    }
    expect(await broken(never)).toEqual([])
  })
})

it('The table of pauses shows the longest pause beyond a fault', async () => {
  const { log, history } = truth()
  const { pauses } = await check([...log, ...Object.values(history).flat()])
  expect(pausesTable(pauses).split('\n').at(-1)).toBe('| a fault | 1 | 9.5 s | 9.5 s | 9.5 s |')
})

const cases: Case[] = [
  {
    title: 'a node that pauses for more than 10 s beyond a fault',
    breakIt: ({ history }) => put(history.pause, 3, { at: 13_500 }),
    finds: ['stalled'],
  },
  {
    title: 'deliveries that pause, while reads and writes go on',
    breakIt({ history }) {
      const write = history.house.splice(-2).map((entry): Entry => ({ ...entry, at: 12_000 }) as Entry)
      const read: Entry = { type: 'presence', at: 12_000, node: 0, agent: 1, online: true, tookMs: 10 }
      history.pause.splice(3, 1, ...write, read, { type: 'rest', at: 14_000 })
    },
    finds: ['stalled'],
  },
  {
    title: 'an agent that is shown as online 25 s after its connection broke',
    breakIt: ({ history }) => put(history.presence, 3, { online: true }),
    finds: ['ghost'],
  },
  {
    title: 'a balance that is not the sum of its movements',
    breakIt: ({ history }) => put(history.books, 2, { credits: 76 }),
    finds: ['money'],
  },
  {
    title: 'a movement with a balance that does not follow from the ones before',
    breakIt: ({ history }) => put(history.books, 1, { balance: 74 }),
    finds: ['money'],
  },
  {
    title: 'a payment that was granted twice',
    breakIt({ history }) {
      const [grant] = history.books
      put(history.books, 2, { credits: 175 })
      history.books.splice(2, 0, { ...grant, balance: 175 } as Entry)
    },
    finds: ['money'],
  },
  {
    title: 'a payment that was acknowledged and is not in the books',
    breakIt({ history }) {
      history.books.splice(0, 1)
      put(history.books, 0, { balance: -25 })
      put(history.books, 1, { credits: -25 })
    },
    finds: ['money'],
  },
  {
    title: 'a grant for a payment that nobody made',
    breakIt: ({ history }) => put(history.bought, 0, { buys: undefined }),
    finds: ['money'],
  },
  {
    title: 'a purchase that was paid for twice',
    breakIt({ history }) {
      put(history.books, 2, { credits: 50 })
      history.books.splice(2, 0, { type: 'booked', agent: 1, delta: -25, balance: 50, sku: 'mesh_pass' })
    },
    finds: ['money'],
  },
  {
    title: 'an acknowledged purchase that was not paid for',
    breakIt({ history }) {
      history.books.splice(1, 1)
      put(history.books, 1, { credits: 100 })
    },
    finds: ['money'],
  },
  {
    title: 'a broken rule of the books',
    breakIt: ({ history }) =>
      void history.books.push({ type: 'unsound', what: 'a receipt without a payment' }),
    finds: ['money'],
  },
]

describe('the checker finds after a fault', () => findsEach(cases))
