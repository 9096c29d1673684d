import { type Act, withOne } from './actors.ts'
import type { AgentActor } from './agentActor.ts'

const kept = 2

export const webhookActs = (
  receiverUrl: string,
): Record<string, { times: number; act: Act<AgentActor> }> => ({
  createWebhook: {
    times: 2,
    async act(me) {
      const own = (await me.call('listWebhooks', {}))?.webhooks ?? []
      if (own.length < kept) await me.call('createWebhook', { url: receiverUrl, rooms: ['plaza', 'inbox'] })
      else await withOne(me.pick(own), ({ id }) => me.call('deleteWebhook', { id }))
    },
  },
  /** Resumes webhooks that were paused when the agent's tokens were revoked. */
  resumeWebhook: {
    times: 2,
    async act(me) {
      const own = (await me.call('listWebhooks', {}))?.webhooks ?? []
      await withOne(me.pick(own.filter(({ state }) => state === 'paused')), ({ id }) =>
        me.call('resumeWebhook', { id }),
      )
    },
  },
})
