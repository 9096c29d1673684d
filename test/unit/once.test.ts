import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../hub/domain/durations.ts'
import { createOnce, type OnceCall } from '../../hub/gates/once.ts'
import type { Draft } from '../../hub/log/draft.ts'
import type { Sql } from '../../storage/database.ts'
import type { StoredAnswer } from '../../storage/idempotency.ts'

/** The gate with a table of its own: what it seals is what it finds. */
function atHand() {
  let nowMs = Date.UTC(2026, 0, 1)
  const table = new Map<string, StoredAnswer>()
  const sql = (async (texts: readonly string[], claim: Uint8Array) => {
    const id = Buffer.from(claim).toString('hex')
    if (texts.join('').includes('delete')) table.delete(id)
    const row = table.get(id)
    return row ? [row] : []
  }) as unknown as Sql
  const draft = {
    answer: (answer: Omit<StoredAnswer, 'at'>) =>
      table.set(Buffer.from(answer.claim).toString('hex'), { ...answer, at: new Date(nowMs) }),
  } as unknown as Draft
  const once = createOnce({ sql, now: () => new Date(nowMs), level: async () => {} })
  return {
    once,
    table,
    seal: (call: OnceCall, body: Record<string, unknown>) => once.seal(draft, call, { status: 201, body }),
    wait(ms: number) {
      nowMs += ms
    },
  }
}

const call: OnceCall = {
  scope: 'agent 7',
  key: 'k1',
  operation: 'createPost',
  input: { body: 'hi', image_url: null },
}
const secret: OnceCall = {
  scope: 'ip 192.0.2.1',
  key: 'k2',
  operation: 'registerAgent',
  input: { name: 'Ada ✓' },
}
const answer = { ok: true, token: 'plaza_secret', name: 'Ada ✓' }

test('an answer comes back as it was given', async () => {
  const { once, seal } = atHand()
  expect(await once.replay(call)).toBeUndefined()
  for (const one of [call, secret]) {
    seal(one, answer)
    expect(await once.replay(one)).toEqual({ status: 201, body: answer })
  }
})

test('to the same call whatever the order of its fields, and to no other', async () => {
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

test('any input is the same call when only the order of its fields differs, at any depth', async () => {
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

test('nobody else has the key: not another agent, another IP, another token', async () => {
  const { once, seal } = atHand()
  seal(secret, answer)
  for (const scope of ['ip 192.0.2.10', 'ip 192.0.2', 'agent 7', 'token x']) {
    expect(await once.replay({ ...secret, scope })).toBeUndefined()
  }
  expect(await once.replay({ ...secret, key: 'k3' })).toBeUndefined()
})

test('a stored secret cannot be read in the table, and is stored in another form each time', () => {
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

test('a stored secret that somebody changed is not answered', async () => {
  const { once, table, seal } = atHand()
  seal(secret, answer)
  const [row] = table.values()
  const bytes = Buffer.from(row?.answer ?? [])
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  table.set([...table.keys()][0] ?? '', { ...(row as StoredAnswer), answer: bytes })
  await expect(once.replay(secret)).rejects.toThrow()
})

test('a key is free again after a day', async () => {
  const { once, seal, wait } = atHand()
  seal(call, answer)
  wait(dayMs - 1)
  expect(await once.replay(call)).toMatchObject({ status: 201 })
  wait(1)
  expect(await once.replay(call)).toBeUndefined()
})

test('a key that is running is taken, until it ends, for its caller alone', () => {
  const { once } = atHand()
  const running = once.begin(call)
  expect(() => once.begin(call)).toThrow(expect.objectContaining({ code: 'idempotency_in_progress' }))
  expect(() => once.begin({ ...call, operation: 'createReply' })).toThrow()
  once.begin({ ...call, scope: 'agent 8' }).end()
  running.end()
  once.begin(call).end()
})
