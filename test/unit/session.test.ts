import { expect, test } from 'vitest'
import type { CloseCode } from '../../hub/contract/closes.ts'
import type { ServerFrame } from '../../hub/contract/frames.ts'
import { liveLimits } from '../../hub/contract/limits.ts'
import { createWorkQueue } from '../../hub/log/workQueue.ts'
import { createConnections } from '../../hub/presence/connections.ts'
import { type LiveNeeds, openSession } from '../../hub/sockets/session.ts'

const bug = new TypeError('nobody thought of this')

/** Opens a session and sends the client's first frame. `parts` overrides parts of the hub. */
async function greeted(parts: Partial<LiveNeeds> = {}) {
  const sent: ServerFrame[] = []
  const faults: { error: unknown; name: string; requestId: string }[] = []
  const connections = createConnections({
    credentials: { onEnded() {} },
    now: () => new Date(0),
    limited: true,
  })
  const session = openSession(
    {
      ip: '192.0.2.1',
      send: (frame) => void sent.push(frame),
      deliver: () => true,
      sendEphemeral() {},
      outstandingBytes: () => 0,
      close() {},
    },
    {
      connections,
      queue: createWorkQueue(),
      rooms: { usual: async () => ({ rooms: [] }), subscription: async () => undefined },
      readers: { open: () => ({ close() {}, hasRoomFor: () => true, join() {} }) },
      loadShedding: { sheds: () => false },
      budgets: { of: () => ({ hello: () => 0, replayed: () => 0 }) },
      isOperator: () => false,
      tail: { epoch: 'epoch', position: 0 },
      observe: {
        sessionEnded() {},
        fault: (error: unknown, at: { name: string; requestId: string }) =>
          void faults.push({ error, ...at }),
      },
      ...parts,
    } as unknown as LiveNeeds,
  )
  if (!session) throw new Error('there is room for one')
  await session.hello({})
  return { session, sent, faults, connections }
}

test('A call that throws is answered `internal` under the logged id, and frees its slot', async () => {
  const { session, sent, faults } = await greeted({ execute: () => Promise.reject(bug) })
  for (let calls = 0; calls <= liveLimits.callsInFlight; calls++) {
    const answer = await session.call({ name: 'listFeed', input: {} })
    expect(answer).toMatchObject({ ok: false, error: 'internal', request_id: faults[calls]?.requestId })
    expect(faults[calls]).toMatchObject({ error: bug, name: 'listFeed' })
  }
  // End the session. The closing message is sent at once, because no call is pending any more.
  session.end('draining')
  expect(sent).toMatchObject([{ op: 'bye', code: 'draining' }])
})

test('A hello that throws while its reader is opened ends the session with internal and leaves nothing counted', async () => {
  const { sent, faults, connections } = await greeted({
    readers: {
      open() {
        throw bug
      },
    } as unknown as LiveNeeds['readers'],
  })
  expect(sent).toMatchObject([{ op: 'bye', code: 'internal', request_id: faults[0]?.requestId }])
  expect(faults).toMatchObject([{ error: bug, name: 'hello' }])
  expect(connections.count).toBe(0)
})

test('A fault ends the session only after its pending calls are answered', async () => {
  let answer = (_: unknown) => {}
  const { session, sent, faults } = await greeted({
    execute: () => new Promise((resolve) => (answer = resolve as typeof answer)),
  })
  const call = session.call({ name: 'listFeed', input: {} })
  // Wait until the call is pending.
  await new Promise(setImmediate)
  session.failed(bug, 'a frame')
  expect(sent).toEqual([])
  answer({ status: 200, body: { ok: true }, rates: [], replayed: false })
  expect(await call).toEqual({ ok: true })
  await new Promise(setImmediate)
  expect(sent).toMatchObject([{ op: 'bye', code: 'internal', request_id: faults[0]?.requestId }])
})

test('A frame on a session that the node has ended is refused with the reason of the end', async () => {
  const calls: string[] = []
  const execute = async ({ name }: { name: string }) => void calls.push(name)
  const refusalAfter = async (code: CloseCode) => {
    const { session } = await greeted({ execute } as unknown as Partial<LiveNeeds>)
    session.end(code)
    return Promise.all([
      session.call({ name: 'createPost', input: { body: 'too late' } }),
      session.join('plaza'),
      session.leave('plaza'),
    ])
  }
  const resync = {
    error: 'unavailable',
    message: 'This node lost its position in the log. Resume. Nothing was done.',
    retry_after: 1,
  }
  expect(await refusalAfter('resync')).toMatchObject([resync, resync, resync])
  const revoked = {
    error: 'unauthorized',
    message: 'The token of this socket was revoked or has expired. Nothing was done.',
  }
  expect(await refusalAfter('credentials_ended')).toMatchObject([revoked, revoked, revoked])
  expect(calls).toEqual([])
})
