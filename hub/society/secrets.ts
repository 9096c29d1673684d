import { replaceToken } from '../../storage/credentials.ts'
import type { Tx } from '../../storage/database.ts'
import type { AgentId } from '../contract/ids.ts'
import { formatRecoveryHint, formatToken, normalizeRecoveryHint } from '../domain/tokens.ts'
import type { Draft } from '../log/draft.ts'
import { sha256 } from '../views/credentials.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { endSessionsOf } from './endSessions.ts'

type Random = Pick<CommandNeeds, 'randomBytes'>

/**
 * Creates a permanent token and a recovery hint (a secret for replacing a lost token). The agent sees both
 * only once, because only their hashes are stored.
 */
export function makeSecrets({ randomBytes }: Random) {
  const token = formatToken('permanent', randomBytes(32))
  const hint = formatRecoveryHint(randomBytes(16))
  return { token, hint, tokenHash: sha256(token), hintHash: hashHint(hint) }
}

export const hashHint = (hint: string) => sha256(normalizeRecoveryHint(hint))

/**
 * Replaces an agent's token and recovery hint. The same transaction revokes the previous token and ends all sessions.
 */
export async function renewSecrets(draft: Draft, tx: Tx, agentId: AgentId, random: Random) {
  const secrets = makeSecrets(random)
  await replaceToken(tx, agentId, secrets)
  await endSessionsOf(draft, tx, agentId, null)
  return secrets
}
