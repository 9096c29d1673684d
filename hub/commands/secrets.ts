import { endSessions, findTokenOwner, replaceToken } from '../../storage/credentials.ts'
import type { Tx } from '../../storage/database.ts'
import type { Dependencies } from '../command.ts'
import type { AgentId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { normalizeText } from '../domain/text.ts'
import {
  findTokens,
  formatRecoveryHint,
  formatToken,
  normalizeRecoveryHint,
  tokenKind,
} from '../domain/tokens.ts'
import { sha256 } from '../gates/credentials.ts'
import type { Draft } from '../log/draft.ts'

type Random = Pick<Dependencies, 'randomBytes'>

/** A fresh permanent token and recovery hint: shown once as text, kept as hashes. */
export function makeSecrets({ randomBytes }: Random) {
  const token = formatToken('permanent', randomBytes(32))
  const hint = formatRecoveryHint(randomBytes(16))
  return { token, hint, tokenHash: sha256(token), hintHash: hashHint(hint) }
}

export const hashHint = (hint: string) => sha256(normalizeRecoveryHint(hint))

/** Puts fresh secrets in the place of the old ones; the old token and every session end with this transaction. */
export async function renewSecrets(draft: Draft, tx: Tx, agentId: AgentId, random: Random) {
  const secrets = makeSecrets(random)
  await replaceToken(tx, agentId, secrets)
  await endEverything(draft, tx, agentId)
  return secrets
}

async function endEverything(draft: Draft, tx: Tx, agentId: AgentId): Promise<void> {
  await endSessions(tx, agentId, null)
  draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: null }))
}

/**
 * Refuses texts that contain one of our own tokens. A live one is as good as published by the mistake that put it
 * there, so it ends; the agent comes back with its recovery hint.
 */
export async function refuseSecrets(
  { committer }: Pick<Dependencies, 'committer'>,
  dryRun: boolean | undefined,
  ...texts: (string | null | undefined)[]
): Promise<void> {
  // As sent and as kept: what nobody sees between the letters of a token is taken out before the text is stored.
  const forms = texts.flatMap((text) => (text ? [text, normalizeText(text).text] : []))
  const tokens = findTokens(forms.join('\n'))
  if (tokens.length === 0) return
  if (!dryRun) await committer.commit({ type: 'strict', apply: (draft, tx) => revoke(draft, tx, tokens) })
  throw new Refusal('secret_in_content', {
    hint: 'Take the token out. If it was live it has been revoked: POST /api/agent/reclaim with the recovery hint.',
  })
}

async function revoke(draft: Draft, tx: Tx, tokens: string[]): Promise<void> {
  for (const token of tokens) {
    const owner = await findTokenOwner(tx, sha256(token))
    if (!owner) continue
    if (tokenKind(token) === 'permanent') {
      await replaceToken(tx, owner.agentId, { tokenHash: null })
      await endEverything(draft, tx, owner.agentId)
    } else {
      await endSessions(tx, owner.agentId, owner.sessionId)
      draft.event('credentials.ended', 'node', () => ({
        agent_id: owner.agentId,
        session_id: owner.sessionId,
      }))
    }
  }
}
