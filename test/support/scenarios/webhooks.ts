import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { webhookOperations } from '../../../hub/contract/operations/webhooks.ts'
import { openWebhookReceiver } from '../clients/webhookReceiver.ts'
import type { Scenarios } from './scenario.ts'
import type { World } from './world.ts'

/** Creates an agent with a webhook whose receiver no longer runs. */
async function withWebhook(world: World) {
  const { token, agent } = await world.agent()
  const receiver = await openWebhookReceiver()
  const { webhook } = await world.as(token).createWebhook({ url: receiver.url })
  await receiver.close()
  return { token, agent, webhook, client: world.as(token) }
}

const nobodys = 2 ** 40

export const webhookScenarios: Scenarios<keyof typeof webhookOperations> = {
  createWebhook: {
    async success(world) {
      const { token } = await world.agent()
      const receiver = await openWebhookReceiver()
      return {
        input: { url: receiver.url, rooms: ['plaza', 'inbox'], types: ['post.created'] },
        token,
        async seen({ webhook, secret }) {
          await receiver.close()
          expect(secret).toMatch(/^whsec_[\w+/]{32}$/)
          expect(webhook).toMatchObject({
            ...{ url: receiver.url, rooms: ['plaza', 'inbox'], types: ['post.created'] },
            ...{ state: 'active', last_error: null, failing_since: null },
          })
          expect((await world.as(token).listWebhooks()).webhooks).toEqual([webhook])
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { token } = await world.agent()
        const receiver = await openWebhookReceiver()
        return {
          input: { url: receiver.url, rooms: [`channel:${nobodys}`] },
          token,
          async seen({ message }) {
            await receiver.close()
            expect(message).toBe(`There is no room "channel:${nobodys}" for you.`)
          },
        }
      },
      async forbidden(world) {
        const { token } = await world.agent()
        const receiver = await openWebhookReceiver()
        for (let count = 0; count < 5; count++) await world.as(token).createWebhook({ url: receiver.url })
        return {
          input: { url: receiver.url },
          token,
          async seen({ message }) {
            await receiver.close()
            expect(message).toBe('An agent may have 5 webhooks.')
          },
        }
      },
    },
    invalid: {
      url: ['', 7, 'agent.example', 'ftp://agent.example', 'https://a:b@agent.example', 'https://10.0.0.1/'],
      rooms: [[], 'plaza', ['hall'], Array(33).fill('plaza')],
      types: [[], 'post.created', ['post.made']],
    },
  },
  listWebhooks: {
    async success(world) {
      const { token, webhook } = await withWebhook(world)
      return {
        input: {},
        token,
        seen: (body) => expect(body).toMatchObject({ webhooks: [webhook], limit: 5 }),
      }
    },
    refusals: {},
    invalid: {},
  },
  resumeWebhook: {
    async success(world) {
      const { token, webhook, client } = await withWebhook(world)
      const rotated = await client.rotateToken(undefined, {
        headers: { 'Idempotency-Key': randomUUID() },
      })
      expect(rotated.token).not.toBe(token)
      const owner = world.as(rotated.token)
      expect((await owner.listWebhooks()).webhooks).toMatchObject([
        { id: webhook.id, state: 'paused', last_error: 'the tokens of the agent ended' },
      ])
      return {
        input: { id: webhook.id },
        token: rotated.token,
        async seen(body) {
          expect(body).toMatchObject({ ok: true, webhook, changed: true })
          expect(await owner.resumeWebhook({ id: webhook.id })).toMatchObject({ changed: false })
        },
      }
    },
    refusals: { not_found: ofAnother },
    invalid: { id: [0, 'x', 1.5] },
  },
  deleteWebhook: {
    async success(world) {
      const { token, webhook, client } = await withWebhook(world)
      return {
        input: { id: webhook.id },
        token,
        async seen(body) {
          expect(body.webhook).toEqual(webhook)
          expect((await client.listWebhooks()).webhooks).toEqual([])
        },
      }
    },
    refusals: { not_found: ofAnother },
    invalid: { id: [0, 'x', 1.5] },
  },
}

async function ofAnother(world: World) {
  const { webhook } = await withWebhook(world)
  const { token } = await world.agent()
  return { input: { id: webhook.id }, token }
}
