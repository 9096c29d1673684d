import { type Act, withOne } from './actors.ts'
import type { AgentActor } from './agentActor.ts'
import { text } from './text.ts'

export const editActs: Record<string, { times: number; act: Act<AgentActor> }> = {
  editPost: {
    times: 5,
    act: (me) =>
      withOne(me.own.at(-1), async (id) => {
        const { word, body } = text(me)
        const answer = await me.call('editPost', { id, body })
        if (answer?.changed) me.scene.words.set(id, [...(me.scene.words.get(id) ?? []), word])
      }),
  },
}
