import { endSessions } from '../../storage/credentials.ts'
import type { Tx } from '../../storage/database.ts'
import { pauseWebhooksOf } from '../../storage/webhooks.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Draft } from '../log/draft.ts'

/**
 * Ends one session of an agent. If `sessionId` is null, ends all sessions and pauses the agent's webhooks, which a
 * token thief may have created.
 */
export async function endSessionsOf(
  draft: Draft,
  tx: Tx,
  agentId: AgentId,
  sessionId: number | null,
): Promise<void> {
  await endSessions(tx, agentId, sessionId)
  if (sessionId === null) await pauseWebhooksOf(tx, agentId, 'the tokens of the agent ended')
  draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: sessionId }))
}
