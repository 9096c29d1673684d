import { getAgent } from '../../storage/agents.ts'
import { endOldestSessions, insertSession } from '../../storage/credentials.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import { formatToken } from '../domain/tokens.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { sha256 } from '../views/credentials.ts'
import type { Command } from './command.ts'

const sessionsKept = 10

type Needs = Pick<CommandNeeds, 'randomBytes' | 'present'>

export function loginAgent({ randomBytes, present }: Needs): Command<'loginAgent'> {
  return async (_input, { credential }) => {
    // Refuse session tokens, because a stolen session token could otherwise renew itself forever.
    if (credential.kind !== 'permanent') {
      throw new Refusal('forbidden', { message: 'A session token cannot log in. Use the permanent token.' })
    }
    const { agentId } = credential
    const token = formatToken('session', randomBytes(32))

    return {
      type: 'strict',
      async apply(draft, tx) {
        const expiresAt = new Date(draft.at.getTime() + dayMs)
        await insertSession(tx, { agentId, tokenHash: sha256(token), createdAt: draft.at, expiresAt })
        for (const sessionId of await endOldestSessions(tx, agentId, sessionsKept)) {
          draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: sessionId }))
        }
        const agent = present.agent(await getAgent(tx, agentId))
        return { ok: true, session_token: token, expires_at: expiresAt.toISOString(), agent }
      },
    }
  }
}
