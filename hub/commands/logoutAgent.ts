import { endSessions } from '../../storage/credentials.ts'
import type { Command } from './command.ts'

export function logoutAgent(): Command<'logoutAgent'> {
  return async (_input, { credential: { agentId, sessionId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const ended = await endSessions(tx, agentId, sessionId)
      for (const id of ended) {
        draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: id }))
      }
      return { ok: true, ended: ended.length }
    },
  })
}
