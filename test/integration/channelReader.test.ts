import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CloseCode } from '../../hub/contract/closes.ts'
import type { AgentId, ChannelId, MessageId } from '../../hub/contract/ids.ts'
import type { Membership } from '../../hub/domain/membership.ts'
import type { Burst } from '../../hub/log/burst.ts'
import type { Change } from '../../hub/log/change.ts'
import { createLocate } from '../../hub/log/locate.ts'
import type { Start } from '../../hub/log/reader.ts'
import { createReaders, type Readers } from '../../hub/log/readers.ts'
import { channelSubscription, openSubscription, type Subscription } from '../../hub/log/subscription.ts'
import { deferred } from '../support/lib/deferred.ts'
import { hot, type LogParts, openLogParts } from '../support/nodes/logParts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

const ada = 7 as AgentId
const bob = 8 as AgentId

let server: SharedPostgres
let node: LogParts
let readers: Readers
let observe: Parameters<typeof createReaders>[0]['observe']
let room: `channel:${number}`
let rooms = 100
beforeAll(async () => {
  server = await openSharedPostgres()
  node = await openLogParts(await createDatabase(server.url))
  const failed = (error: unknown) => node.failures.push(error)
  observe = { delivered() {}, postponed() {}, replayFailed: failed, fault: failed }
  readers = createReaders({ sql: node.sql, tail: node.tail, locate: createLocate(node), observe })
})
beforeEach(() => {
  room = `channel:${++rooms}`
})
afterAll(async () => {
  expect(node.failures).toEqual([])
  await node.close()
  await server.close()
})

type Told = Change<number>
type Gap = { from: number; to: number }
const summary = (id: AgentId) => ({
  ...{ id, slug: `agent-${id}`, name: `Agent ${id}`, kind: 'agent' as const },
  ...{ sustainer: { active: false, tier: null, until: null }, badges: [] },
})
const moved = (type: 'channel.joined' | 'channel.left', id: AgentId): Told => ({
  type: 'hot',
  apply: (draft) =>
    draft.event(type, room, () => ({
      ...{ channel_id: rooms as ChannelId, agent: summary(id), member_count: 1, owner: null },
    })),
})
const joined = (id: AgentId = ada) => moved('channel.joined', id)
const left = (id: AgentId = ada) => moved('channel.left', id)
const said = (): Told => ({
  type: 'hot',
  apply: (draft) =>
    draft.event('message.deleted', room, () => ({
      ...{ message_id: 1 as MessageId, channel_id: rooms as ChannelId, agent_id: bob },
    })),
})
const elsewhere: Told = {
  type: 'hot',
  apply: (draft) => draft.event('credentials.ended', 'node', () => ({ agent_id: null, session_id: null })),
}

/** Commits the changes in one transaction and resolves with the sequence numbers of their events. */
const commit = (...changes: Told[]): Promise<number[]> =>
  Promise.all(changes.map((change) => node.committer.commit(change)))

function hearing(
  memberships: Membership[],
  asOf = node.tail.position,
  epoch = node.tail.epoch,
): Subscription {
  return channelSubscription(room, {
    access: { kind: 'private_group', memberships },
    agentId: ada,
    asOf,
    epoch,
  })
}

function open(start: Start, { among = readers, gap = (_: Gap): void => expect.unreachable() } = {}) {
  const heard: number[] = []
  const ends: CloseCode[] = []
  let outstanding = 0
  let wake = () => {}
  const sink = {
    welcome() {},
    outlet: {
      deliver({ events }: Burst) {
        heard.push(...events.map(({ seq }) => seq))
        wake()
        return true
      },
    },
    outstandingBytes: () => outstanding,
    gap,
    sendEphemeral: () => expect.unreachable(),
    end: (code: CloseCode) => void ends.push(code),
  }
  const reader = among.open(sink, start)
  return {
    reader,
    heard,
    ends,
    /** Makes the client's send buffer look full, so that the replay of missed events stalls. */
    clog() {
      outstanding = 1024 * 1024
    },
    drain() {
      outstanding = 0
      reader.drained()
    },
    async until(count: number): Promise<void> {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

describe('a reader of a private channel', () => {
  it('hears its own leaving last, even if the same batch goes on', async () => {
    const [since = 0] = await commit(joined())
    const { heard } = open({ rooms: [hearing([{ joinedSeq: since, leftSeq: null }])] })
    const batch = await commit(said(), left(), said(), joined(bob), said())
    expect(heard).toEqual(batch.slice(0, 2))
  })

  it('hears its own joining first, even if the same batch began earlier', async () => {
    const [first = 0, last = 0] = await commit(joined(), left())
    const { heard } = open({ rooms: [hearing([{ joinedSeq: first, leftSeq: last }])] })
    const batch = await commit(said(), said(), joined(), said())
    expect(heard).toEqual(batch.slice(2))
  })

  it('that leaves while its membership is being loaded hears nothing said since', async () => {
    const [since = 0] = await commit(joined())
    const asked = hearing([{ joinedSeq: since, leftSeq: null }])
    await commit(said(), left(), said())
    const live = open({ rooms: [asked] })
    const joiner = open({ rooms: [] })
    joiner.reader.join(hearing([{ joinedSeq: since, leftSeq: null }], since))
    await commit(said())
    expect([live.heard, joiner.heard]).toEqual([[], []])
  })

  it('that leaves while its position is being checked hears nothing said since, and gets a gap', async () => {
    const [since = 0] = await commit(joined())
    const judged = deferred<'elsewhere'>()
    const among = createReaders({ ...node, locate: () => judged.promise, observe })
    const gaps: Gap[] = []
    const known = hearing([{ joinedSeq: since, leftSeq: null }])
    const start = { rooms: [known, openSubscription('plaza')], since: since + 1000 }
    const { heard, until } = open(start, { among, gap: (range) => void gaps.push(range) })
    const [before = 0, going = 0] = await commit(said(), left(), said())
    judged.resolve('elsewhere')
    await until(2)
    await commit(said())
    const [last = 0] = await commit(hot())
    await until(3)
    expect(heard).toEqual([before, going, last])
    expect(gaps).toEqual([{ from: 1, to: since, epoch: node.tail.epoch, rooms: ['plaza', room] }])
  })

  it('that left on another node before this one knew hears nothing said since', async () => {
    const [since = 0] = await commit(joined())
    const judged = deferred<'here'>()
    const among = createReaders({ ...node, locate: () => judged.promise, observe })
    const known = hearing([{ joinedSeq: since, leftSeq: null }])
    const { heard, until } = open({ rooms: [known, openSubscription('plaza')], since: since + 2 }, { among })
    await commit(said(), left(), said())
    judged.resolve('here')
    const [last = 0] = await commit(said(), hot()).then((seqs) => seqs.slice(1))
    await until(1)
    expect(heard).toEqual([last])
  })

  it('replays the spans of its membership, from any position', async () => {
    const spans = await commit(joined(), said(), left(), said(), joined(), said(), left(), said())
    const [from1 = 0, , to1 = 0, , from2 = 0, , to2 = 0] = spans
    const known = [
      { joinedSeq: from1, leftSeq: to1 },
      { joinedSeq: from2, leftSeq: to2 },
    ]
    const due = [...spans.slice(0, 3), ...spans.slice(4, 7)]
    for (const since of [from1 - 1, from1, to1, to1 + 1, from2]) {
      const { heard, until } = open({ rooms: [hearing(known)], since })
      const expected = due.filter((seq) => seq > since)
      await until(expected.length)
      expect(heard).toEqual(expected)
    }
  })

  it('is ended with resync if the ring no longer shows what happened since its membership was loaded', async () => {
    const [since = 0] = await commit(joined())
    const known = [{ joinedSeq: since, leftSeq: null }]
    const ofAnotherLog = open({ rooms: [hearing(known, node.tail.position, 'another')] })
    expect(ofAnotherLog.ends).toEqual(['resync'])
    await commit(...Array.from({ length: 10_001 }, () => elsewhere))
    const late = open({ rooms: [hearing(known, since)] })
    expect(late.ends).toEqual(['resync'])
    await commit(said())
    expect([ofAnotherLog.heard, late.heard]).toEqual([[], []])
  })

  it('that leaves while it is held hears everything up to its leaving after the release, and nothing more', async () => {
    const [since = 0] = await commit(joined())
    const { reader, heard, until } = open({ rooms: [hearing([{ joinedSeq: since, leftSeq: null }])] })
    const goOn = reader.hold()
    const batch = [...(await commit(said(), said())), ...(await commit(left(), said()))]
    expect(heard).toEqual([])
    goOn()
    await until(3)
    await commit(said())
    expect(heard).toEqual(batch.slice(0, 3))
  })
})

describe('a reader that follows its agent', () => {
  const following = (asOf = node.tail.position) => ({ agentId: ada, asOf, epoch: node.tail.epoch })

  it('hears a channel from each joining to the next leaving', async () => {
    const { heard } = open({ rooms: [], autoSubscribe: following() })
    const [, came = 0, , went = 0] = await commit(said(), joined(), said(), left(), said())
    const again = await commit(joined(bob), joined(), said())
    const last = await commit(said())
    expect(heard).toEqual([came, came + 1, went, ...again.slice(1), ...last])
  })

  it('hears a channel that its agent joined while the session began', async () => {
    const asked = following()
    const before = await commit(said(), joined(), said())
    const { heard, until } = open({ rooms: [], autoSubscribe: asked, since: asked.asOf })
    await until(2)
    const after = await commit(said())
    expect(heard).toEqual([...before.slice(1), ...after])
  })

  it('that is behind hears a channel again that its agent left and rejoined meanwhile', async () => {
    const [since = 0, ...more] = await commit(joined(), said())
    const known = [{ joinedSeq: since, leftSeq: null }]
    const slow = open({ rooms: [hearing(known)], autoSubscribe: following(), since: since - 1 })
    slow.clog()
    const gone = await commit(said(), left(), said())
    await commit(...Array.from({ length: 100 }, () => elsewhere))
    const back = await commit(joined(), said())
    expect(slow.heard).toEqual([])
    slow.drain()
    await slow.until(6)
    const after = await commit(said())
    expect(slow.heard).toEqual([since, ...more, ...gone.slice(0, 2), ...back, ...after])
  })

  describe('in a public channel', () => {
    const known = (joinedSeq: number, asOf = node.tail.position) =>
      channelSubscription(room, {
        access: { kind: 'public_group', memberships: [{ joinedSeq, leftSeq: null }] },
        ...{ agentId: ada, asOf, epoch: node.tail.epoch },
      })

    it('hears nothing there after its leaving in the same batch', async () => {
      const [since = 0] = await commit(joined())
      const { heard } = open({ rooms: [known(since)], autoSubscribe: following() })
      const batch = await commit(said(), left(), said(), joined(bob), said())
      await commit(said())
      expect(heard).toEqual(batch.slice(0, 2))
    })

    it('hears nothing there after its leaving in the same page of a replay', async () => {
      const [since = 0] = await commit(joined())
      const asked = [known(since)]
      const autoSubscribe = following()
      const batch = await commit(said(), left(), said(), joined(bob), said())
      const { heard, until } = open({ rooms: asked, autoSubscribe, since })
      await until(2)
      await commit(said())
      expect(heard).toEqual(batch.slice(0, 2))
    })

    it('hears nothing there between its leaving and rejoining, in one batch or in a replay of it', async () => {
      const [since = 0] = await commit(joined())
      const asked = known(since)
      const autoSubscribe = following()
      const live = open({ rooms: [known(since)], autoSubscribe })
      const batch = await commit(said(), left(), said(), joined(), said())
      const replaying = open({ rooms: [asked], autoSubscribe, since })
      const due = [...batch.slice(0, 2), ...batch.slice(3)]
      await replaying.until(due.length)
      const after = await commit(said())
      expect(live.heard).toEqual([...due, ...after])
      expect(replaying.heard).toEqual([...due, ...after])
    })

    it('hears nothing there if it leaves while the session begins', async () => {
      const [since = 0] = await commit(joined())
      const asked = [known(since)]
      const autoSubscribe = following()
      await commit(said(), left(), said())
      const { heard } = open({ rooms: asked, autoSubscribe })
      await commit(said())
      expect(heard).toEqual([])
    })
  })

  it('keeps hearing a public channel that it only watches while members leave it', async () => {
    const { reader, heard } = open({ rooms: [], autoSubscribe: following() })
    const access = { kind: 'public_group', memberships: [] } as const
    reader.join(
      channelSubscription(room, {
        ...{ access, agentId: ada },
        asOf: node.tail.position,
        epoch: node.tail.epoch,
      }),
    )
    const all = await commit(joined(bob), said(), left(bob), said())
    expect(heard).toEqual(all)
  })

  it('is not told when other agents join a private channel', async () => {
    const { heard } = open({ rooms: [], autoSubscribe: following() })
    await commit(joined(bob), said())
    expect(heard).toEqual([])
  })
})
