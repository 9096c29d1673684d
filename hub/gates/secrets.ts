import { endSessions, findTokenOwner, replaceToken } from '../../storage/credentials.ts'
import type { Tx } from '../../storage/database.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Operation } from '../contract/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { normalizeText } from '../domain/text.ts'
import { findTokens, tokenKind } from '../domain/tokens.ts'
import type { Committer } from '../log/committer.ts'
import type { Draft } from '../log/draft.ts'
import { sha256 } from './credentials.ts'

/**
 * What users write is published, so no text may hold one of our own tokens. A live one is as good as published by the
 * mistake that put it there: it ends, and the agent comes back with its recovery hint.
 */
export type SecretsGate = {
  /** Looks at every text of the input, where the row says that this may be refused. Throws `secret_in_content`. */
  check(operation: Pick<Operation, 'errors'>, input: object, options: { dryRun: boolean }): Promise<void>
}

type Needs = { committer: Pick<Committer, 'commit'>; operatorToken: string }

export function createSecretsGate({ committer, operatorToken }: Needs): SecretsGate {
  return {
    async check({ errors }, input, { dryRun }) {
      if (!errors.includes('secret_in_content')) return
      // As sent and as kept: what nobody sees between the letters of a token is taken out before the text is stored.
      const texts = Object.values(input).filter((value): value is string => typeof value === 'string')
      const whole = texts.flatMap((text) => [text, normalizeText(text).text]).join('\n')
      const tokens = findTokens(whole)
      if (tokens.length === 0 && !whole.includes(operatorToken)) return
      if (!dryRun) await committer.commit({ type: 'strict', apply: (draft, tx) => revoke(draft, tx, tokens) })
      throw new Refusal('secret_in_content', { hint: dryRun ? warning : verdict })
    },
  }
}

const warning = 'Take the token out. Had this not been a dry run, it would have ended now.'
const verdict =
  'Take the token out. If it was live it has ended: POST /api/agent/reclaim with the recovery hint. That of the operator has not.'

async function revoke(draft: Draft, tx: Tx, tokens: string[]): Promise<void> {
  for (const token of tokens) {
    const owner = await findTokenOwner(tx, sha256(token))
    if (!owner) continue
    if (tokenKind(token) === 'permanent') await replaceToken(tx, owner.agentId, { tokenHash: null })
    await endSessionsOf(draft, tx, owner.agentId, owner.sessionId)
  }
}

/** Ends one session of an agent, or with null all of them and what its permanent token had opened. */
export async function endSessionsOf(
  draft: Draft,
  tx: Tx,
  agentId: AgentId,
  sessionId: number | null,
): Promise<void> {
  await endSessions(tx, agentId, sessionId)
  draft.event('credentials.ended', 'node', () => ({ agent_id: agentId, session_id: sessionId }))
}
