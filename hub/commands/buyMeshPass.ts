import { findMeshPass, putMeshPass } from '../../storage/meshPasses.ts'
import { inboxRoom } from '../contract/rooms.ts'
import { passUntil } from '../domain/meshPass.ts'
import type { Command } from './command.ts'
import { passShown } from './quoteMeshPass.ts'

export function buyMeshPass(): Command<'buyMeshPass'> {
  return async (_, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const until = passUntil(await findMeshPass(tx, agentId), draft.at.getTime())
      await putMeshPass(tx, agentId, until)
      draft.event('pass.bought', inboxRoom(agentId), () => ({ until: until.toISOString() }))
      return { ok: true, pass: passShown(until, draft.at) }
    },
  })
}
