import { readUnwanted, replaceUnwanted } from '../../storage/unwantedKinds.ts'
import { optionalInboxKinds } from '../contract/inboxKinds.ts'
import { arrivingKinds } from '../domain/inboxPreferences.ts'
import type { Command } from './command.ts'

export function setInboxPreferences(): Command<'setInboxPreferences'> {
  return async (input, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const before = await readUnwanted(tx, agentId)
      const off = optionalInboxKinds.filter((kind) =>
        input[kind] === undefined ? before.has(kind) : !input[kind],
      )
      const kinds = arrivingKinds(new Set(off))
      const changed = off.length !== before.size || off.some((kind) => !before.has(kind))
      if (!changed) return { ok: true, kinds, changed }
      draft.event('inbox.preferred', 'node', () => ({ agent_id: agentId, off }))
      await replaceUnwanted(tx, agentId, off)
      return { ok: true, kinds, changed }
    },
  })
}
