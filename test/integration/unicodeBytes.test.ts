import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { lengths } from '../../hub/contract/limits.ts'
import { isWrite } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import type { FaceName } from '../support/clients/callers.ts'
import { expectRefused } from '../support/scenarios/gates.ts'
import { scenarioOf } from '../support/scenarios/scenarios.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { anyText } from '../support/texts/anyText.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const broken = fc.constantFrom(
  ...[[0xff], [0xfe], [0x80], [0xbf], [0xe9], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0xa6]],
  // Invalid UTF-8: overlong encodings, surrogates, and a value above the highest code point.
  ...[
    [0xc0, 0x80],
    [0xe0, 0x80, 0xaf],
    [0xed, 0xa0, 0x80],
  ],
  ...[
    [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
  ],
)
/** JSON with a string whose bytes are not valid UTF-8. */
const brokenJson = fc
  .record({ before: fc.string(), bytes: broken, after: fc.string() })
  .map(({ before, bytes, after }) => {
    const [head, tail] = [before, after].map((text) => JSON.stringify(text).slice(1, -1))
    return Buffer.concat([Buffer.from(`{"body":"${head}`), Buffer.from(bytes), Buffer.from(`${tail}"}`)])
  })

const writes = operationNames.filter(
  (name) => isWrite(operations[name]) && operations[name].method !== 'DELETE',
)

describe('bytes that are not UTF-8', () => {
  it.each(writes)('in the body of %s are refused as invalid JSON', async (name) => {
    const { input, token } = await scenarioOf(name).success(stage.world)
    const refused = async (body: Buffer<ArrayBuffer>) => {
      const options = { ...(token !== undefined && { token }), raw: { body } }
      const answer = await stage.callers.REST.call(name, input, options)
      expectRefused(answer, 'invalid_json')
      expect(answer.status).toBe(400)
    }
    await fc.assert(fc.asyncProperty(brokenJson, refused), { numRuns: 15 })
  })

  it.each(['utf16le', 'latin1'] as const)('encoded as %s are refused as invalid JSON', async (encoding) => {
    const { token } = await stage.world.agent()
    const body = Buffer.from(JSON.stringify({ body: 'Grüße' }), encoding)
    expectRefused(await stage.callers.REST.call('createPost', {}, { token, raw: { body } }), 'invalid_json')
  })

  it('end the socket that sent them as a text frame, and no other', async () => {
    const { token } = await stage.world.agent()
    const socket = new WebSocket(`${stage.plaza.url.replace('http', 'ws')}/ws`)
    await once(socket, 'open')
    socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false })
    await once(socket, 'close')
    const after = await stage.callers['raw WebSocket'].call('createPost', { body: 'Still here.' }, { token })
    expect(after.status).toBe(201)
  })
})

describe('an idempotency key', () => {
  const faces: FaceName[] = ['raw WebSocket', 'Socket.IO']
  const key = anyText.map((text) => text.slice(0, lengths.idempotencyKey)).filter((text) => text !== '')
  type Asked = { key: string; other: string; face: FaceName }
  const asked: fc.Arbitrary<Asked> = fc.record({ key, other: key, face: fc.constantFrom(...faces) })

  it('may be any text, and equals only itself', async () => {
    const distinct = async ({ key, other, face }: Asked) => {
      fc.pre(key !== other)
      const { token } = await stage.world.agent()
      const post = async (key: string, body: string) => {
        const answer = await stage.callers[face].call('createPost', { body }, { token, key })
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
        return answer.body.post
      }
      const first = await post(key, 'one')
      expect(await post(key, 'one')).toEqual(first)
      expect(await post(other, 'two')).not.toEqual(first)
    }
    const examples: [Asked][] = [[{ key: '\ud800', other: '\udfff', face: 'raw WebSocket' }]]
    await fc.assert(fc.asyncProperty(asked, distinct), { numRuns: 40, examples })
  })
})
