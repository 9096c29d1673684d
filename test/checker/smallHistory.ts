import { expect, it } from 'vitest'
import { check } from './check.ts'
import { effects } from './effects.ts'
import type { Entry } from './history.ts'
import type { Invariant } from './invariants.ts'

/** Returns a short, valid history with the agents Ada (1) and Ben (2). Each test then adds one error. */
export function truth() {
  const told = (seq: number) => ({ data: seq * 100, text: seq * 1000 })
  const log = [
    { seq: 1, prev: 0, room: 'plaza', kind: 'agent.registered', effect: effects.registered('Ada') },
    { seq: 2, prev: 1, room: 'plaza', kind: 'agent.registered', effect: effects.registered('Ben') },
    { seq: 3, prev: 2, room: 'plaza', kind: 'post.created', effect: effects.posted(3) },
    { seq: 4, prev: 0, room: 'inbox:2', kind: 'mention.created', effect: effects.told(2, 3), of: 3 },
    { seq: 5, prev: 0, room: 'node', kind: 'credentials.ended', effect: effects.ended(1, 1), ends: 1 },
    { seq: 6, prev: 3, room: 'plaza', kind: 'post.created', redacted: true },
    { seq: 7, prev: 6, room: 'plaza', kind: 'post.deleted', effect: effects.deleted(6), deletes: 6 },
    { seq: 8, prev: 7, room: 'plaza', kind: 'reply.created', effect: effects.posted(7) },
    {
      seq: 9,
      prev: 0,
      room: 'channel:9',
      kind: 'channel.created',
      effect: effects.founded('House'),
      joins: [1],
    },
    { seq: 10, prev: 9, room: 'channel:9', kind: 'channel.message', effect: effects.posted(21) },
    {
      seq: 11,
      prev: 10,
      room: 'channel:9',
      kind: 'channel.joined',
      effect: effects.joined(2, 1),
      joins: [2],
    },
    { seq: 12, prev: 11, room: 'channel:9', kind: 'channel.message', effect: effects.posted(23) },
    { seq: 13, prev: 12, room: 'channel:9', kind: 'channel.left', effect: effects.left(2, 1), leaves: 2 },
    { seq: 14, prev: 13, room: 'channel:9', kind: 'channel.message', effect: effects.posted(25) },
    { seq: 15, prev: 8, room: 'plaza', kind: 'payment.settled', effect: effects.paid('0x1') },
    { seq: 16, prev: 0, room: 'inbox:1', kind: 'pass.bought', effect: effects.passed(1, 1) },
  ].map((event): Entry => ({ type: 'logged', redacted: false, ...told(event.seq), ...event }))

  const call = (op: number, effect: string, ok: { seq?: number } = {}, more = {}): Entry[] => [
    { type: 'invoke', at: 0, op, writer: 1, effect, node: 0, face: 'REST', ...more },
    { type: 'ok', at: 1, op, node: 0, ...ok },
  ]
  const heard = (reader: string, seq: number): Entry => {
    const event = log[seq - 1] as Entry & { type: 'logged' }
    const { effect: _, redacted: __, type: ___, ...rest } = event
    return { at: 1, reader, ...rest, type: 'heard', room: rest.room.replace(/^inbox:.*/, 'inbox') }
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
    head: { type: 'head', seq: 16, epoch: 'e' } as Entry,
    books: [
      { type: 'booked', agent: 1, delta: 100, balance: 100, sku: 'credits_topup', nonce: '0x1' },
      { type: 'booked', agent: 1, delta: -25, balance: 75, sku: 'mesh_pass' },
      { type: 'balance', agent: 1, credits: 75 },
    ] as Entry[],
    registrations: [...call(1, effects.registered('Ada')), ...call(2, effects.registered('Ben'))],
    readers: [
      ...[open('watcher'), welcome('watcher', 2)],
      ...[open('ben', { agent: 2, made: 0 }), welcome('ben', 2)],
      ...[open('ada', { agent: 1, made: 0 }), welcome('ada', 2), heard('ada', 3)],
      ...[open('ada', { agent: 1, made: 1, since: 3, epoch: 'e' }), welcome('ada', 5)],
    ],
    post: call(3, effects.posted(3), { seq: 3 }, { tells: [2] }),
    readBack: [{ type: 'readBack', at: 2, op: 3, node: 0, post: 3, found: true }] as Entry[],
    rotation: [
      ...call(4, effects.ended(1, 1)),
      { type: 'probe', at: 2, op: 4, node: 0, isLive: false },
    ] as Entry[],
    deleted: [...call(5, effects.posted(5), { seq: 6 }), ...call(6, effects.deleted(6), {}, { deletes: 6 })],
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
    house: [
      ...call(20, effects.founded('House')),
      ...call(21, effects.posted(21), { seq: 10 }),
      ...call(22, effects.joined(2, 1)),
      ...call(23, effects.posted(23), { seq: 12 }),
      ...call(24, effects.left(2, 1), {}, { leaves: 2 }),
      ...call(25, effects.posted(25), { seq: 14 }),
    ],
    watcher: [
      heard('watcher', 3),
      open('watcher', { since: 3, epoch: 'e' }),
      welcome('watcher', 7),
      ...[6, 7, 8].map((seq) => heard('watcher', seq)),
    ],
    ben: [3, 4, 6, 7, 8, 11, 12, 13].map((seq) => heard('ben', seq)),
    ada: [6, 7, 8, 9, 10, 11, 12, 13, 14].map((seq) => heard('ada', seq)),
    pages: [
      { type: 'ask', at: 1, reader: 'poller', node: 0 },
      {
        type: 'page',
        at: 1,
        reader: 'poller',
        node: 0,
        since: 0,
        items: [
          [3, 3000],
          [6, 6000],
        ],
      },
      { type: 'page', at: 2, reader: 'poller', node: 1, since: 6, items: [] },
    ] as Entry[],
    inbox: [
      { type: 'ask', at: 1, reader: 'ben by polls', node: 0 },
      { type: 'inbox', at: 1, reader: 'ben by polls', node: 0, agent: 2, since: 0, items: [[4, 3, 4000]] },
    ] as Entry[],
    events: [
      { type: 'ask', at: 1, reader: 'observer', node: 0 },
      {
        type: 'events',
        at: 1,
        reader: 'observer',
        node: 0,
        since: 0,
        items: [1, 2, 3, 6, 7, 8].map((seq, index, seqs) => [
          seq,
          seqs[index - 1] ?? 0,
          seq * 100,
          seq * 1000,
        ]),
      },
    ] as Entry[],
    bought: [
      ...call(
        30,
        effects.paid('0x1'),
        {},
        {
          buys: { agent: 1, sku: 'credits_topup', delta: 100, nonce: '0x1' },
        },
      ),
      ...call(31, effects.passed(1, 1), {}, { buys: { agent: 1, sku: 'mesh_pass', delta: -25 } }),
    ],
    // An interruption of 11.5 s. Without the 2 s of the injected fault, 9.5 s remain, which is below the limit of 10 s.
    pause: [
      { type: 'watched', at: 1000, nodes: 1 },
      { type: 'strike', at: 1500, what: 'a fault', phase: 'begins' },
      { type: 'strike', at: 3500, what: 'a fault', phase: 'is over', details: ['node 0'] },
      { type: 'rest', at: 12_500 },
    ] as Entry[],
    presence: [
      { type: 'comes', at: 13_000, agent: 2, node: 0 },
      { type: 'goes', at: 14_000, agent: 2, node: 0 },
      { type: 'presence', at: 38_000, node: 1, agent: 2, online: true, tookMs: 10 },
      { type: 'presence', at: 45_000, node: 1, agent: 2, online: false, tookMs: 10 },
    ] as Entry[],
    end: { type: 'end', at: 50_000, seq: 14 } as Entry,
  }
  return { log, history, call, heard, open, welcome }
}

export type Truth = ReturnType<typeof truth>

export async function broken(breakIt: (truth: Truth) => void = () => {}): Promise<Invariant[]> {
  const made = truth()
  breakIt(made)
  const { violations } = await check([...made.log, ...Object.values(made.history).flat()])
  return [...new Set(violations.map(({ invariant }) => invariant))]
}

export type Case = { title: string; breakIt(truth: Truth): void; finds: Invariant[] }

/** Runs one test per case. Each expects the checker to find exactly the given violations. */
export function findsEach(cases: Case[]): void {
  it.each(cases)('$title', async ({ breakIt, finds }) => {
    const found = await broken(breakIt)
    expect(found).toEqual(expect.arrayContaining(finds))
    expect(found.filter((one) => !finds.includes(one))).toEqual([])
  })
}
