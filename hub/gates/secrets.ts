import { endHints, endSessions, findTokenOwner, replaceToken } from '../../storage/credentials.ts'
import type { Tx } from '../../storage/database.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Operation } from '../contract/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { readingsOf } from '../domain/readings.ts'
import { findRecoveryHints, findTokens, tokenKind } from '../domain/tokens.ts'
import type { Committer } from '../log/committer.ts'
import type { Draft } from '../log/draft.ts'
import { sha256 } from './credentials.ts'

/**
 * Texts of users are published, so none may hold one of our own tokens, in any form that a reader could undo. A live one is
 * as good as published by the mistake that put it there: it ends, and the agent comes back with its recovery hint. A hint ends
 * too: the agent gets another by rotating its token.
 */
export type SecretsGate = {
  /** Looks at every text of the input, where the row says that this may be refused. Throws `secret_in_content`. */
  check(operation: Pick<Operation, 'errors'>, input: object, options: { dryRun: boolean }): Promise<void>
}

type Needs = {
  committer: Pick<Committer, 'commit'>
  operatorToken: string
  /** Those of these hashes, in hex, that are the recovery hint of somebody, and whose. */
  hintOwners(hashes: string[]): Promise<ReadonlyMap<string, string>>
}

export function createSecretsGate({ committer, operatorToken, hintOwners }: Needs): SecretsGate {
  const spellsOperatorToken = spelling(operatorToken)

  return {
    async check({ errors }, input, { dryRun }) {
      if (!errors.includes('secret_in_content')) return
      const texts = Object.values(input).filter((value): value is string => typeof value === 'string')
      // As one text: a token may be split over two fields.
      const readings = readingsOf(texts.join('\n'))
      const tokens = distinct(readings.flatMap(findTokens))
      const spelledHints = distinct(readings.flatMap(findRecoveryHints))
      // A hint has no checksum: what only looks like one is no secret. Most texts that hold hex digits are looked up, and no more.
      const hashes = spelledHints.map((hint) => sha256(hint).toString('hex'))
      const hints = hashes.length === 0 ? [] : [...(await hintOwners(hashes)).keys()]
      const isOperators = readings.some((text) => spellsOperatorToken.test(text))
      if (tokens.length + hints.length === 0 && !isOperators) return
      if (!dryRun && tokens.length + hints.length > 0)
        await committer.commit({ type: 'strict', apply: (draft, tx) => revoke(draft, tx, { tokens, hints }) })
      throw new Refusal('secret_in_content', { hint: dryRun ? warning : verdict })
    },
  }
}

const distinct = (found: readonly string[]): string[] => [...new Set(found)]

/** Matches a text that holds these characters in order, with nothing but spaces and punctuation between them. */
function spelling(secret: string): RegExp {
  const letters = secret.match(/[0-9A-Za-z]/g) ?? []
  // A token that is mostly punctuation is matched as it stands: its few letters are in every text.
  const parts = letters.length < 12 ? [escaped(secret)] : letters
  return new RegExp(parts.join('[^0-9A-Za-z]*'))
}

const escaped = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '\\$&')

const warning =
  'Take the token out. Without `dry_run` this call would have ended it. POST /api/agent/rotate replaces a token.'
const verdict =
  'Take it out. A live token has ended: POST /api/agent/reclaim with the recovery hint. A live recovery hint has ended: POST /api/agent/rotate makes another. The operator has to change its own.'

/** `hints`: their hashes. */
type Found = { tokens: string[]; hints: string[] }

async function revoke(draft: Draft, tx: Tx, { tokens, hints }: Found): Promise<void> {
  for (const token of tokens) {
    const owner = await findTokenOwner(tx, sha256(token))
    if (!owner) continue
    if (tokenKind(token) === 'permanent') await replaceToken(tx, owner.agentId, { tokenHash: null })
    await endSessionsOf(draft, tx, owner.agentId, owner.sessionId)
  }
  await endHints(tx, hints)
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
