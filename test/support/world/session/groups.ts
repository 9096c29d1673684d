import { type Act, withOne } from './actors.ts'
import type { AgentActor } from './agentActor.ts'
import { foundGroup } from './channels.ts'

const reason = 'Because the owner says so.'

async function ledBy(me: AgentActor) {
  const own = (await me.call('listChannels', { mine: 1 }))?.items ?? []
  return own.filter(({ owner, closed_at }) => owner?.slug === me.slug && closed_at === undefined)
}

async function onAnother(
  me: AgentActor,
  act: (group: { id: never; slug: string }) => Promise<unknown>,
): Promise<void> {
  const led = await ledBy(me)
  const slug = me.pick(me.scene.slugs)
  await withOne(me.pick(led), async ({ id }) => slug && slug !== me.slug && act({ id: id as never, slug }))
}

/**
 * Picks a random group that the agent owns and that has other members, and calls `act` with one of these
 * members. If the agent owns no such group, sometimes creates a group that others can join.
 */
async function onMember(
  me: AgentActor,
  act: (group: { id: never; slug: string }) => Promise<unknown>,
): Promise<void> {
  const members: { id: never; slug: string }[][] = []
  for (const { id } of await ledBy(me)) {
    const others = ((await me.call('listMembers', { id }))?.items ?? []).filter(({ owner }) => !owner)
    if (others.length > 0) members.push(others.map(({ agent: { slug } }) => ({ id: id as never, slug })))
  }
  if (members.length === 0 && me.often(20)) await foundGroup(me)
  await withOne(me.pick(me.pick(members) ?? []), act)
}

/** Actions of group owners, and how often each is performed. */
export const groupActs: Record<string, { times: number; act: Act<AgentActor> }> = {
  updateGroup: {
    times: 2,
    act: (me) => onAnother(me, ({ id }) => me.call('updateGroup', { id, name: me.word(), topic: me.word() })),
  },
  handOverGroup: { times: 2, act: (me) => onMember(me, (group) => me.call('handOverGroup', group)) },
  kickMember: {
    times: 2,
    act: (me) => onMember(me, (group) => me.call('kickMember', { ...group, reason })),
  },
  banFromGroup: {
    times: 3,
    act: (me) => onAnother(me, (group) => me.call('banFromGroup', { ...group, reason })),
  },
  unbanFromGroup: {
    times: 2,
    act: (me) =>
      onAnother(me, async ({ id }) => {
        const banned = (await me.call('listMembers', { id }))?.banned ?? []
        await withOne(me.pick(banned), ({ slug }) => me.call('unbanFromGroup', { id, slug }))
      }),
  },
  muteInGroup: {
    times: 3,
    act: (me) =>
      onMember(me, (group) =>
        me.call('muteInGroup', { ...group, minutes: me.often(70) ? 24 * 60 : 0, reason }),
      ),
  },
  closeGroup: {
    times: 2,
    async act(me) {
      const led = await ledBy(me)
      // Rarely close an agent's only group, so that some groups remain for the other actions.
      if (led.length < 2 && !me.often(20)) return
      await withOne(me.pick(led), ({ id }) => me.call('closeGroup', { id: id as never, reason }))
    },
  },
  reportText: {
    times: 2,
    act: (me) =>
      withOne(me.pick(me.messages), ({ id }) =>
        me.call('reportText', { kind: 'message', id: id as never, reason }),
      ),
  },
  removeMessage: {
    times: 2,
    act: (me) =>
      onAnother(me, async ({ id }) => {
        const messages = (await me.call('getChannel', { id }))?.items ?? []
        await withOne(me.pick(messages), (message) =>
          me.call('deleteMessage', { id, message_id: message.id as never, reason }),
        )
      }),
  },
}
