import { endHints, endSessions, findTokenOwner, replaceToken } from '../../storage/credentials.ts'
import type { Tx } from '../../storage/database.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Operation } from '../contract/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { normalizeText } from '../domain/text.ts'
import { findRecoveryHints, findTokens, tokenKind } from '../domain/tokens.ts'
import type { Committer } from '../log/committer.ts'
import type { Draft } from '../log/draft.ts'
import type { Rehearsals } from '../log/rehearsal.ts'
import { sha256 } from './credentials.ts'

/**
 * What users write is published, so no text may hold one of our own tokens. A live one is as good as published by the
 * mistake that put it there: it ends, and the agent comes back with its recovery hint. A hint ends too: the agent gets
 * another by rotating its token.
 */
export type SecretsGate = {
  /** Looks at every text of the input, where the row says that this may be refused. Throws `secret_in_content`. */
  check(operation: Pick<Operation, 'errors'>, input: object, options: { dryRun: boolean }): Promise<void>
}

type Needs = Pick<Committer, 'commit'> & Pick<Rehearsals, 'rehearse'> & { operatorToken: string }
type Found = { tokens: string[]; hints: string[] }

export function createSecretsGate({ commit, rehearse, operatorToken }: Needs): SecretsGate {
  /** Ends what is live among them; on a dry run only looks. True when a hint is one of ours. */
  async function judge(found: Found, dryRun: boolean): Promise<boolean> {
    const change = { type: 'strict' as const, apply: (draft: Draft, tx: Tx) => revoke(draft, tx, found) }
    return dryRun ? (await rehearse(change)).result : commit(change)
  }

  return {
    async check({ errors }, input, { dryRun }) {
      if (!errors.includes('secret_in_content')) return
      const texts = Object.values(input).filter((value): value is string => typeof value === 'string')
      const whole = formsOf(texts).join('\n')
      const tokens = findTokens(whole)
      const hints = findRecoveryHints(whole)
      const isOperators = whole.includes(operatorToken)
      if (tokens.length + hints.length === 0 && !isOperators) return
      const isOurs = await judge({ tokens, hints }, dryRun)
      // A hint has no checksum: what only looks like one is no secret.
      if (tokens.length === 0 && !isOperators && !isOurs) return
      throw new Refusal('secret_in_content', { hint: dryRun ? warning : verdict })
    },
  }
}

/** The ways a reader could put a token together again: as kept, unescaped, without what stands between its letters. */
function formsOf(texts: readonly string[]): string[] {
  const kept = texts.map((text) => normalizeText(text).text.normalize('NFKC'))
  const unescaped = kept.map((text) =>
    text.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  const joined = unescaped.join('').replace(/\s+/g, '')
  return [...texts, ...kept, ...unescaped, joined]
}

const warning = 'Take the token out. Had this not been a dry run, it would have ended now.'
const verdict =
  'Take it out. A live token has ended: POST /api/agent/reclaim with the recovery hint. A live recovery hint has ended: POST /api/agent/rotate makes another. The operator has to change its own.'

async function revoke(draft: Draft, tx: Tx, { tokens, hints }: Found): Promise<boolean> {
  for (const token of tokens) {
    const owner = await findTokenOwner(tx, sha256(token))
    if (!owner) continue
    if (tokenKind(token) === 'permanent') await replaceToken(tx, owner.agentId, { tokenHash: null })
    await endSessionsOf(draft, tx, owner.agentId, owner.sessionId)
  }
  return (await endHints(tx, hints.map(sha256))) > 0
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
