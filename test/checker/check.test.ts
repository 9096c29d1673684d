import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { effects } from './effects.ts'
import type { Entry } from './history.ts'
import type { Invariant } from './invariants.ts'

/**
 * A small true history: Ada (1) posts, mentions Ben (2), answers and deletes, and two readers hear it, one of them from
 * Ben's inbox. Each test below breaks it in one place.
 */
function truth() {
  const told = (seq: number) => ({ data: seq * 100, text: seq * 1000 })
  const log = [
    { seq: 1, prev: 0, room: 'plaza', kind: 'agent.registered', effect: effects.registered('Ada') },
    { seq: 2, prev: 1, room: 'plaza', kind: 'agent.registered', effect: effects.registered('Ben') },
    { seq: 3, prev: 2, room: 'plaza', kind: 'post.created', effect: effects.posted(3) },
    { seq: 4, prev: 0, room: 'inbox:2', kind: 'mention.created', effect: effects.told(2, 3) },
    { seq: 5, prev: 0, room: 'node', kind: 'credentials.ended', effect: effects.ended(1, 1) },
    { seq: 6, prev: 3, room: 'plaza', kind: 'post.created', redacted: true },
    { seq: 7, prev: 6, room: 'plaza', kind: 'post.deleted', effect: effects.deleted(6) },
    { seq: 8, prev: 7, room: 'plaza', kind: 'reply.created', effect: effects.posted(7) },
  ].map((event): Entry => ({ type: 'logged', redacted: false, ...told(event.seq), ...event }))

  const call = (op: number, effect: string, ok: { seq?: number } = {}, more = {}): Entry[] => [
    { type: 'invoke', at: 0, op, writer: 1, effect, node: 0, face: 'REST', ...more },
    { type: 'ok', at: 1, op, node: 0, ...ok },
  ]
  const heard = (reader: string, seq: number): Entry => {
    const event = log[seq - 1] as Entry & { type: 'logged' }
    const { effect: _, redacted: __, type: ___, ...rest } = event
    return { at: 1, reader, ...rest, type: 'heard', room: rest.room === 'plaza' ? 'plaza' : 'inbox' }
  }
  const open = (reader: string, more = {}): Entry => ({
    type: 'open',
    at: 0,
    reader,
    node: 0,
    face: 'SSE',
    ...more,
  })
  const welcome = (reader: string, seq: number): Entry => ({
    type: 'welcome',
    at: 0,
    reader,
    seq,
    epoch: 'e',
  })

  const history = {
    head: { type: 'head', seq: 8, epoch: 'e' } as Entry,
    registrations: [...call(1, effects.registered('Ada')), ...call(2, effects.registered('Ben'))],
    readers: [open('watcher'), welcome('watcher', 2), open('ben', { agent: 2 }), welcome('ben', 2)],
    post: call(3, effects.posted(3), { seq: 3 }, { tells: [2] }),
    readBack: [{ type: 'readBack', at: 2, op: 3, node: 0, post: 3, found: true }] as Entry[],
    rotation: call(4, effects.ended(1, 1)),
    deleted: [...call(5, effects.posted(5), { seq: 6 }), ...call(6, effects.deleted(6))],
    reply: call(7, effects.posted(7), { seq: 8 }, { target: 3 }),
    refusal: [
      {
        type: 'invoke',
        at: 0,
        op: 8,
        writer: 1,
        effect: effects.posted(8),
        node: 0,
        face: 'REST',
        target: 6,
      },
      { type: 'fail', at: 1, op: 8, node: 0, error: 'not_found' },
    ] as Entry[],
    watcher: [
      heard('watcher', 3),
      open('watcher', { since: 3, epoch: 'e' }),
      welcome('watcher', 7),
      ...[6, 7, 8].map((seq) => heard('watcher', seq)),
    ],
    ben: [3, 4, 6, 7, 8].map((seq) => heard('ben', seq)),
    pages: [
      { type: 'page', at: 1, reader: 'poller', node: 0, since: 0, items: [[3, 3000]] },
      { type: 'page', at: 2, reader: 'poller', node: 1, since: 3, items: [] },
    ] as Entry[],
    end: { type: 'end', at: 9, seq: 8 } as Entry,
  }
  return { log, history, call, heard, open, welcome }
}

type Truth = ReturnType<typeof truth>

async function broken(breakIt: (truth: Truth) => void = () => {}): Promise<Invariant[]> {
  const made = truth()
  breakIt(made)
  const { violations } = await check([...made.log, ...Object.values(made.history).flat()])
  return [...new Set(violations.map(({ invariant }) => invariant))]
}

const gap = (from: number, to: number): Entry => ({ type: 'gap', at: 1, reader: 'watcher', from, to })
/** Comes back to the news that 6 and 7 will not come. */
const gapped = (watcher: Entry[]): Entry[] => [...watcher.slice(0, 3), gap(4, 7), ...watcher.slice(5)]
const without = (entries: Entry[], seq: number): Entry[] =>
  entries.filter((entry) => !(entry.type === 'heard' && entry.seq === seq))

describe('a history that is as it should be', () => {
  it('breaks nothing', async () => {
    expect(await broken()).toEqual([])
  })

  it('may leave the outcome of a call open, whether it happened or not', async () => {
    const neverAnswered = ({ history, call }: Truth) => {
      history.reply.pop()
      history.refusal.push(...call(9, effects.posted(9)).slice(0, 1))
    }
    expect(await broken(neverAnswered)).toEqual([])
  })

  it('may show an older text of what was deleted since', async () => {
    const older = (entry: Entry): Entry =>
      entry.type === 'heard' && entry.seq === 6 ? { ...entry, text: 1 } : entry
    expect(await broken(({ history }) => Object.assign(history, { ben: history.ben.map(older) }))).toEqual([])
  })

  it('may repeat a call with the same key until it knows', async () => {
    const again = ({ history }: Truth) => {
      const [invoke] = history.post
      if (invoke) history.post.unshift(invoke, { type: 'unknown', at: 0, op: 3, node: 0, why: 'no answer' })
    }
    expect(await broken(again)).toEqual([])
  })
})

const cases: { title: string; breakIt(truth: Truth): void; finds: Invariant[] }[] = [
  {
    title: 'a number of the log that is missing',
    breakIt: ({ log }) => void log.splice(4, 1),
    finds: ['log', 'lost'],
  },
  {
    title: 'two events with one number',
    breakIt: ({ log }) => log[4] && void log.splice(5, 0, { ...log[4] }),
    finds: ['log'],
  },
  {
    title: 'an event that names another before it',
    breakIt: ({ log }) => Object.assign(log[7] ?? {}, { prev: 6 }),
    finds: ['log', 'phantom'],
  },
  {
    title: 'a head that is not the last event',
    breakIt: ({ history }) => Object.assign(history.head, { seq: 9 }),
    finds: ['log'],
  },
  {
    title: 'a post that was acknowledged and is not in the log',
    breakIt: ({ history, call }) => history.reply.push(...call(9, effects.posted(9), { seq: 9 })),
    finds: ['lost'],
  },
  {
    title: 'a mention that is not in the inbox',
    breakIt: ({ history, call }) =>
      history.reply.splice(0, 2, ...call(7, effects.posted(7), { seq: 8 }, { tells: [2] })),
    finds: ['lost'],
  },
  {
    title: 'one call with two effects',
    breakIt: ({ log }) => Object.assign(log[7] ?? {}, { effect: effects.posted(3) }),
    finds: ['repeated', 'lost'],
  },
  {
    title: 'an answer that names another event than the one it made',
    breakIt: ({ history, call }) => history.reply.splice(0, 2, ...call(7, effects.posted(7), { seq: 3 })),
    finds: ['repeated'],
  },
  {
    title: 'an effect that nobody asked for',
    breakIt: ({ history }) => void history.reply.splice(0),
    finds: ['unasked'],
  },
  {
    title: 'a refused call that was done all the same',
    breakIt: ({ history }) =>
      history.reply.splice(1, 1, { type: 'fail', at: 1, op: 7, node: 0, error: 'not_found' }),
    finds: ['unasked', 'refused'],
  },
  {
    title: 'a post that is there and was not found',
    breakIt: ({ history }) => Object.assign(history.refusal[0] ?? {}, { target: 3 }),
    finds: ['refused'],
  },
  {
    title: 'an answer that is a fault',
    breakIt: ({ history }) =>
      history.post.splice(1, 0, { type: 'unknown', at: 0, op: 3, node: 0, why: 'internal' }),
    finds: ['fault'],
  },
  {
    title: 'a call that stands in the log before one that was acknowledged earlier',
    breakIt: ({ history }) => {
      const { post, reply } = history
      history.post = reply
      history.reply = post
    },
    finds: ['reordered'],
  },
  {
    title: 'events that are heard in another order',
    breakIt: ({ history }) => void history.ben.reverse(),
    finds: ['hole', 'reordered'],
  },
  {
    title: 'an event that is heard twice',
    breakIt: ({ history, heard }) => void history.watcher.push(heard('watcher', 8)),
    finds: ['reordered'],
  },
  {
    title: 'an event that is missing in the middle',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 6) }),
    finds: ['hole'],
  },
  {
    title: 'an event that is missing at the end',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 8) }),
    finds: ['hole'],
  },
  {
    title: 'an item of an inbox that never came',
    breakIt: ({ history }) => Object.assign(history, { ben: without(history.ben, 4) }),
    finds: ['hole'],
  },
  {
    title: 'a resume that leaves one out',
    breakIt: ({ history }) => Object.assign(history, { watcher: without(history.watcher, 6) }),
    finds: ['resume'],
  },
  {
    title: 'a gap that was not necessary',
    breakIt: ({ history }) => Object.assign(history, { watcher: gapped(history.watcher) }),
    finds: ['gap'],
  },
  {
    title: 'an event that is not in the log',
    breakIt: ({ history, heard }) => void history.ben.push({ ...heard('ben', 8), seq: 9, prev: 8 } as Entry),
    finds: ['phantom'],
  },
  {
    title: 'an event that says something else than in the log',
    breakIt: ({ history }) => Object.assign(history.ben[0] ?? {}, { text: 1 }),
    finds: ['phantom'],
  },
  {
    title: 'a welcome past the end of the log',
    breakIt: ({ history, open, welcome }) => void history.readers.push(open('late'), welcome('late', 9)),
    finds: ['phantom'],
  },
  {
    title: 'an inbox that is heard by a stranger',
    breakIt: ({ history, heard }) => void history.watcher.splice(1, 0, heard('watcher', 4)),
    finds: ['leaked'],
  },
  {
    title: 'the room of the nodes, heard by anybody',
    breakIt: ({ history, heard }) => void history.ben.splice(2, 0, heard('ben', 5)),
    finds: ['leaked'],
  },
  {
    title: 'a post that is not there for its author',
    breakIt: ({ history }) => Object.assign(history.readBack[0] ?? {}, { found: false }),
    finds: ['stale'],
  },
  {
    title: 'a post of the feed that no page had',
    breakIt: ({ history }) =>
      Object.assign(history.pages[1] ?? {}, { since: 0 }) && void history.pages.shift(),
    finds: ['hole'],
  },
  {
    title: 'a page of the feed with a post of another text',
    breakIt: ({ history }) => Object.assign(history.pages[0] ?? {}, { items: [[3, 1]] }),
    finds: ['phantom'],
  },
]

describe('the checker finds', () => {
  it.each(cases)('$title', async ({ breakIt, finds }) => {
    expect(await broken(breakIt)).toEqual(expect.arrayContaining(finds))
    expect((await broken(breakIt)).filter((found) => !finds.includes(found))).toEqual([])
  })
})
