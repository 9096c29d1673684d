import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../hub/contract/operations.ts'
import { type Answer, createCaller, type FaceName, faceNames } from '../support/clients/callers.ts'
import { openCable } from '../support/lib/cable.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import type { Plaza, Registered } from '../support/nodes/plaza.ts'

let nodes: Nodes
let cable: Awaited<ReturnType<typeof openCable>>
beforeAll(async () => {
  nodes = await openNodes(2, { TRUST_PROXY: '1' })
  cable = await openCable(nodes.urls[0] ?? '')
})
afterAll(async () => {
  await cable.close()
  await nodes.close()
})

const call = (url: string, ...of: Parameters<ReturnType<typeof createCaller>['call']>) =>
  createCaller('REST', url).call(...of)

/** `elsewhere` is true if a retry must get the stored response even from another IP address. */
type Asked = { name: OperationName; inputOf(one: Registered): object; hasToken: boolean; elsewhere: boolean }

/** Operations that return a secret. */
const asked: Asked[] = [
  { name: 'registerAgent', inputOf: () => ({ name: word() }), hasToken: false, elsewhere: false },
  { name: 'loginAgent', inputOf: () => ({}), hasToken: true, elsewhere: true },
  { name: 'rotateToken', inputOf: () => ({}), hasToken: true, elsewhere: true },
  {
    name: 'reclaimToken',
    inputOf: ({ agent, recovery_hint }) => ({ slug: agent.slug, recovery_hint }),
    hasToken: false,
    elsewhere: true,
  },
]
const word = () => `Agent ${crypto.randomUUID().slice(0, 8)}`
const tokenOf = ({ body }: Answer) => String(body.token ?? body.session_token)

describe.each(faceNames)('a retry loop never destroys credentials: by %s,', (face: FaceName) => {
  it.each(asked)(
    'a repeated call to $name whose answer is lost again and again finally gets the same answer',
    async (row) => {
      const { name, inputOf, hasToken, elsewhere } = row
      const owner = await (nodes.hubs[0] as Plaza).register(word())
      const input = inputOf(owner)
      const options = { key: crypto.randomUUID(), ...(hasToken && { token: owner.token }) }

      const caller = createCaller(face, cable.url)
      await caller.ready(options)
      const lost = cable.loseAnswer()
      await Promise.all([lost, expect(caller.call(name, input, options)).rejects.toThrow()])
      caller.close()
      // Repeat the call over REST. A WebSocket may be closed by now, because the first call may have revoked the token.
      for (let tries = 0; tries < 3; tries++) {
        const again = cable.loseAnswer()
        await Promise.all([again, expect(call(cable.url, name, input, options)).rejects.toThrow()])
      }

      const ips = elsewhere ? ['192.0.2.1', '2001:db8::1'] : [undefined, undefined]
      const answers: Answer[] = []
      for (const [index, ip] of ips.entries()) {
        answers.push(await call(nodes.urls[index] ?? '', name, input, { ...options, ip }))
      }
      for (const { status, headers, body } of answers) {
        expect({ status, ok: body.ok, replay: headers.get('idempotent-replay') }).toMatchObject({
          ok: true,
          replay: 'true',
        })
      }
      const tokens = answers.map(tokenOf)
      expect(new Set(tokens).size).toBe(1)
      for (const url of nodes.urls) {
        expect((await call(url, 'getMe', {}, { token: tokens[0] })).status).toBe(200)
      }
    },
  )
})

it('A client that asks another node for a lost answer sees the effect of the call there at once', async () => {
  const [here = '', there = ''] = nodes.urls
  const { token } = await (nodes.hubs[0] as Plaza).register(word())
  for (let times = 0; times < 5; times++) {
    const options = { key: crypto.randomUUID(), token }
    const input = { body: `Said once: ${options.key}` }
    const newest = async () => (await call(there, 'listFeed', { limit: 1 })).body.items as { id: number }[]
    // Let the hub `there` cache the feed before the post is created. Afterwards, it must not send the cached feed.
    await newest()
    await call(here, 'createPost', input, options)
    const { headers, body } = await call(there, 'createPost', input, options)
    expect(headers.get('idempotent-replay')).toBe('true')
    const { id } = body.post as { id: number }
    expect(await newest()).toMatchObject([{ id }])
  }
})
