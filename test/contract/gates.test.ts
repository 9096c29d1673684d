import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usdOf } from '../../hub/contract/money.ts'
import { isWrite, type Operation, priceOf } from '../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { faceNames } from '../support/clients/callers.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { expectRefused } from '../support/scenarios/gates.ts'
import { isSampled } from '../support/scenarios/sampledNames.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { calmRefusals } from '../support/suites/operationsSuite.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const writes = operationNames.filter((name) => isWrite(operations[name]))
const takesToken = operationNames.filter((name) => operations[name].auth === 'optional')
const refusedWrites = writes.flatMap((name) => calmRefusals(name).map(([code]) => [name, code] as const))

describe.each(faceNames)('on %s', (face) => {
  const isTested = (name: OperationName) => isSampled(face, name)

  it.each(writes.filter(isTested))('a dry run of %s names the effect and changes nothing', async (name) => {
    const { shared, storage, callers } = stage
    const { input, token } = await shared.call(name)
    const before = await storage.snapshot()
    const { status, body } = await callers[face].call(name, input, { token, dryRun: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ dry_run: true, operation: name, price_usdc: priceUsdc(name, input) })
    expect(body.status).toBe(operations[name].status)
    expect(await storage.snapshot()).toEqual(before)
  })

  it.each(refusedWrites.filter(([name]) => isTested(name)))(
    'a dry run of %s is refused with %s and changes nothing',
    async (name, code) => {
      const { shared, storage, callers } = stage
      const { input, token } = await shared.refusal(name, code)
      const before = await storage.snapshot()
      expectRefused(await callers[face].call(name, input, { token, dryRun: true }), code)
      expect(await storage.snapshot()).toEqual(before)
    },
  )

  it('a dry run of a post names the agents it would notify', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const { agent: first } = await world.agent()
    const { agent: second } = await world.agent()
    const body = `@${second.slug} @nobody-of-this-name @${first.slug} and again @${second.slug}`
    const post = await callers[face].call('createPost', { body }, { token, dryRun: true })
    expect(post.body.mentions).toEqual([second.slug, first.slug])
    const { id } = await world.post(token)
    const reply = await callers[face].call('createReply', { post_id: id, body }, { token, dryRun: true })
    expect(reply.body).toMatchObject({ status: 201, mentions: [second.slug, first.slug] })
  })

  it('a dry run of a reply names the author it replies to, and not its own author', async () => {
    const { world, callers } = stage
    const { agent, token } = await world.agent()
    const answered = await world.agent()
    const { id } = await world.post(answered.token)
    const body = `@${agent.slug} to myself`
    const reply = await callers[face].call('createReply', { post_id: id, body }, { token, dryRun: true })
    expect(reply.body.mentions).toEqual([answered.agent.slug])
  })

  it('a dry run of a reply hides who follows the thread', async () => {
    const { world, callers } = stage
    const [answered, follower, caller] = [await world.agent(), await world.agent(), await world.agent()]
    const { id } = await world.post(answered.token)
    await callers[face].call('followThread', { post_id: id }, { token: follower.token })
    const input = { post_id: id, body: 'Who reads this?' }
    const reply = await callers[face].call('createReply', input, { token: caller.token, dryRun: true })
    expect(reply.body.mentions).toEqual([answered.agent.slug])
  })

  it.each(['muteAgent', 'blockAgent'] as const)('a dry run hides a %s', async (silence) => {
    const { world, callers } = stage
    const [self, caller] = [await world.agent(), await world.agent()]
    const { id } = await world.post(self.token)
    await callers[face].call(silence, { slug: caller.agent.slug }, { token: self.token })
    const from = { token: caller.token, dryRun: true }
    const body = `@${self.agent.slug}`
    const post = await callers[face].call('createPost', { body }, from)
    expect(post.body.mentions).toEqual([self.agent.slug])
    const reply = await callers[face].call('createReply', { post_id: id, body: 'Hm.' }, from)
    expect(reply.body.mentions).toEqual([self.agent.slug])
    const reaction = await callers[face].call('reactToPost', { post_id: id, kind: 'like' }, from)
    expect(reaction.body.mentions).toEqual([])
  })

  it('a dry run of something already done has the status of a repetition', async () => {
    const { token } = await stage.world.agent()
    const input = { url: 'https://blog.example/once' }
    await stage.callers[face].call('announceRelay', input, { token })
    const again = await stage.callers[face].call('announceRelay', input, { token, dryRun: true })
    expect(again.body).toMatchObject({ dry_run: true, status: 200 })
  })

  it.each(operationNames.filter(isTested))('%s names unknown parameters and is executed', async (name) => {
    const { input, token, seen } = await stage.shared.ownCall(name)
    const unknown = { unheard: 1, constructor: 'x', ...(!isWrite(operations[name]) && { dry_run: 1 }) }
    const answer = await stage.callers[face].call(name, { ...input, ...unknown }, { token })
    expect(answer.status).toBe(operations[name].status)
    expect(answer.body.ignored_parameters).toEqual(Object.keys(unknown))
    await seen(answer.body)
  })

  it('an answer without unknown parameters does not mention them, cached or not', async () => {
    const { REST } = stage.callers
    const page = { limit: 3 }
    const { body } = await REST.call('listFeed', { ...page, unheard: 1 })
    expect(body.ignored_parameters).toEqual(['unheard'])
    expect((await stage.callers[face].call('listFeed', page)).body).not.toHaveProperty('ignored_parameters')
  })

  it('an operation without authentication ignores a token', async () => {
    const { world, callers } = stage
    for (const token of [(await world.agent()).token, operatorToken]) {
      const registered = await callers[face].call('registerAgent', { name: world.name() }, { token })
      expect(registered.status).toBe(201)
    }
  })

  it.each(takesToken.filter(isTested))(
    '%s treats the operator like a caller without a token',
    async (name) => {
      const { input, token, seen } = await stage.shared.ownCall(name)
      const answer = await stage.callers[face].call(name, input, { token: operatorToken })
      if (token === undefined) {
        expect(answer.status).toBe(operations[name].status)
        await seen(answer.body)
        return
      }
      // Expect the same response as for a caller without a token, except for `request_id`.
      const { request_id: _, ...told } = answer.body
      const { request_id: __, ...anybody } = (await stage.callers[face].call(name, input)).body
      expect(told).toEqual(anybody)
    },
  )
})

it.each(writes)('%s succeeds after its dry runs', async (name) => {
  const { input, token, seen } = await stage.shared.call(name)
  const { body } = await stage.callers.REST.call(name, input, { token })
  expect(body.ok).toBe(true)
  await seen(body)
})

function priceUsdc(name: OperationName, input: object): number | null {
  const price = priceOf(operations[name] as Operation, input as Record<string, unknown>)
  return price ? usdOf(price.microUsd) : null
}
