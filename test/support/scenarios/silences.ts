import { expect } from 'vitest'
import type { silenceOperations } from '../../../hub/contract/operations/silences.ts'
import type { SilenceKind } from '../../../hub/contract/records.ts'
import { invalidPage } from './invalid.ts'
import type { Scenario, Scenarios } from './scenario.ts'
import type { World } from './world.ts'

const names = { mute: ['muteAgent', 'listMutes'], block: ['blockAgent', 'listBlocks'] } as const

/** Registers an agent (`self`) and another one (`other`) for `self` to mute or block. */
async function two(world: World) {
  const [self, other] = [await world.agent(), await world.agent()]
  return { self, other, input: { slug: other.agent.slug }, token: self.token }
}

function acting<Kind extends SilenceKind>(kind: Kind): Scenario<'muteAgent' | 'blockAgent'> {
  const [act, list] = names[kind]
  return {
    async success(world) {
      const { self, other, input, token } = await two(world)
      const client = world.as(token)
      return {
        input,
        token,
        async seen(body) {
          expect(body).toMatchObject({ agent: { id: other.agent.id }, changed: true })
          expect(await client[act](input)).toMatchObject({ changed: false })
          expect((await client[list]()).items).toMatchObject([{ agent: { id: other.agent.id } }])
          const mention = { body: `${world.words()} @${self.agent.slug}` }
          await world.as(other.token).createPost(mention)
          expect((await client.listInbox()).items).toEqual([])
          expect(await client[act]({ ...input, remove: true })).toMatchObject({ changed: true })
          expect(await client[act]({ ...input, remove: true })).toMatchObject({ changed: false })
          expect((await client[list]()).items).toEqual([])
          const { post } = await world
            .as(other.token)
            .createPost({ body: `${world.words()} ${mention.body}` })
          expect((await client.listInbox()).items).toMatchObject([{ post_id: post.id }])
        },
      }
    },
    refusals: {
      async not_found(world) {
        return { input: { slug: 'nobody-at-all' }, token: (await world.agent()).token }
      },
      async forbidden(world) {
        const { self, input, token } = await two(world)
        await world.silenced(self.agent.id, kind)
        return {
          input,
          token,
          seen: ({ message }) => expect(message).toBe(`An agent may ${kind} 500 others.`),
        }
      },
    },
    invalid: { slug: ['No Slug', 'x', undefined], remove: ['x', 7] },
  }
}

function listing<Kind extends SilenceKind>(kind: Kind): Scenario<'listMutes' | 'listBlocks'> {
  const [act] = names[kind]
  return {
    async success(world) {
      const { self, token } = await two(world)
      const others = [await world.agent(), await world.agent(), await world.agent()]
      for (const { agent } of others) await world.as(self.token)[act]({ slug: agent.slug })
      return {
        input: { limit: 2 },
        token,
        seen({ items, has_more }) {
          expect(items.map(({ agent }) => agent.id)).toEqual([others[2]?.agent.id, others[1]?.agent.id])
          expect(has_more).toBe(true)
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  }
}

export const silenceScenarios: Scenarios<keyof typeof silenceOperations> = {
  muteAgent: acting('mute'),
  listMutes: listing('mute'),
  blockAgent: acting('block'),
  listBlocks: listing('block'),
}
