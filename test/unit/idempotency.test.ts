import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../hub/domain/durations.ts'
import type { Draft } from '../../hub/log/draft.ts'
import { createIdempotency, type IdempotentCall, identified } from '../../hub/pipeline/gates/idempotency.ts'
import type { Sql } from '../../storage/database.ts'
import type { StoredAnswer } from '../../storage/idempotency.ts'

function atHand() {
  let nowMs = Date.UTC(2026, 0, 1)
  const table = new Map<string, StoredAnswer>()
  const sql = (async (_: readonly string[], claim: Uint8Array) =>
    table.delete(Buffer.from(claim).toString('hex'))) as unknown as Sql
  const draft = {
    answer: (answer: Omit<StoredAnswer, 'at'>) =>
      table.set(Buffer.from(answer.claim).toString('hex'), { ...answer, at: new Date(nowMs) }),
  } as unknown as Draft
  const gate = createIdempotency({
    ...{ sql, now: () => new Date(nowMs), level: async () => {} },
    find: async (claim) => table.get(claim),
  })
  const once = {
    replay: (call: IdempotentCall) => gate.replay(identified(call)),
    begin: (call: IdempotentCall) => gate.begin(identified(call)),
  }
  return {
    once,
    table,
    seal: (call: IdempotentCall, body: Record<string, unknown>) =>
      gate.seal(draft, identified(call), { status: 201, body }),
    wait(ms: number) {
      nowMs += ms
    },
  }
}

const call: IdempotentCall = {
  scope: 'agent 7',
  key: 'k1',
  operation: 'createPost',
  input: { body: 'hi', image_url: null },
}
const secret: IdempotentCall = {
  scope: 'ip 192.0.2.1',
  key: 'k2',
  operation: 'registerAgent',
  input: { name: 'Ada ✓' },
}
const answer = { ok: true, token: 'plaza_secret', name: 'Ada ✓' }

test('A stored answer comes back unchanged', async () => {
  const { once, seal } = atHand()
  expect(await once.replay(call)).toBeUndefined()
  for (const one of [call, secret]) {
    seal(one, answer)
    expect(await once.replay(one)).toEqual({ status: 201, body: answer })
  }
})

test('A stored answer is given to the same call with its fields in any order, and to no other call', async () => {
  const { once, seal } = atHand()
  seal(call, answer)
  expect(await once.replay({ ...call, input: { image_url: null, body: 'hi' } })).toMatchObject({
    status: 201,
  })
  for (const other of [
    { ...call, input: { body: 'ho', image_url: null } },
    { ...call, input: { body: 'hi' } },
    { ...call, input: {} },
    { ...call, operation: 'createReply' },
  ]) {
    await expect(once.replay(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  }
})

test('Calls are the same if only the order of their fields differs, at any depth', async () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, turned(inner)]),
    )
  }
  const inputs = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const { once, seal } = atHand()
      seal({ ...call, input }, answer)
      expect(await once.replay({ ...call, input: turned(input) as object })).toMatchObject({ status: 201 })
      const other = { ...call, input: { around: input } }
      await expect(once.replay(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    }),
  )
})

test('A stored answer is not given to another agent, address or token', async () => {
  const { once, seal } = atHand()
  seal(secret, answer)
  for (const scope of ['ip 192.0.2.10', 'ip 192.0.2', 'agent 7', 'token x']) {
    expect(await once.replay({ ...secret, scope })).toBeUndefined()
  }
  expect(await once.replay({ ...secret, key: 'k3' })).toBeUndefined()
})

test('A stored secret cannot be read in the table, and is stored differently each time', () => {
  const { table, seal } = atHand()
  const stored = () => {
    seal(secret, answer)
    return [...table.values()]
      .map((row) => Buffer.concat([row.claim, row.request, row.answer]).toString('latin1'))
      .join()
  }
  const [first, second] = [stored(), stored()]
  expect(first).not.toBe(second)
  for (const text of ['plaza_secret', 'token', 'k2', 'Ada', '192.0.2.1']) expect(first).not.toContain(text)
})

test('A stored secret that was tampered with is not answered', async () => {
  const { once, table, seal } = atHand()
  seal(secret, answer)
  const [row] = table.values()
  const bytes = Buffer.from(row?.answer ?? [])
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  table.set([...table.keys()][0] ?? '', { ...(row as StoredAnswer), answer: bytes })
  await expect(once.replay(secret)).rejects.toThrow()
})

test('An idempotency key is free again after a day', async () => {
  const { once, seal, wait } = atHand()
  seal(call, answer)
  wait(dayMs - 1)
  expect(await once.replay(call)).toMatchObject({ status: 201 })
  wait(1)
  expect(await once.replay(call)).toBeUndefined()
})

test('An idempotency key of a running call is refused to its caller until the call ends', () => {
  const { once } = atHand()
  const running = once.begin(call)
  expect(() => once.begin(call)).toThrow(expect.objectContaining({ code: 'idempotency_in_progress' }))
  expect(() => once.begin({ ...call, operation: 'createReply' })).toThrow()
  once.begin({ ...call, scope: 'agent 8' }).end()
  running.end()
  once.begin(call).end()
})
