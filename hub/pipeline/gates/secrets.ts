import { endHints, findTokenOwner, replaceToken } from '../../../storage/credentials.ts'
import type { Tx } from '../../../storage/database.ts'
import type { Operation } from '../../contract/operation.ts'
import { Refusal } from '../../contract/refusal.ts'
import { readingsOf } from '../../domain/readings.ts'
import { findRecoveryHints, findTokens, tokenKind } from '../../domain/tokens.ts'
import type { Committer } from '../../log/committer.ts'
import type { Draft } from '../../log/draft.ts'
import { endSessionsOf } from '../../society/endSessions.ts'
import { sha256 } from '../../views/credentials.ts'

/**
 * Refuses public text that contains a token or recovery hint (a secret for replacing a lost token), even with
 * spaces between the characters. Revokes a valid token or hint.
 */
export type SecretsGate = {
  /**
   * Throws `secret_in_content` if the input contains a secret and the operation declares this error. Returns undefined
   * instead of a promise if nothing resembles a secret.
   */
  check(
    operation: Pick<Operation, 'errors'>,
    input: object,
    options: { dryRun: boolean },
  ): Promise<void> | undefined
}

type Needs = {
  committer: Pick<Committer, 'commit'>
  operatorToken: string
  /** Finds the owners of recovery hints. The argument and the keys of the result are hashes of hints, in hex. */
  hintOwners(hashes: string[]): Promise<ReadonlyMap<string, string>>
}

export function createSecretsGate({ committer, operatorToken, hintOwners }: Needs): SecretsGate {
  const spellsOperatorToken = spelling(operatorToken)

  async function refuse(found: Spelled, dryRun: boolean): Promise<void> {
    const { tokens, isOperators } = found
    // A recovery hint has no checksum, so only a database query shows whether it is valid. Text that merely
    // looks like a hint is allowed.
    const hashes = found.hints.map((hint) => sha256(hint).toString('hex'))
    const hints = hashes.length === 0 ? [] : [...(await hintOwners(hashes)).keys()]
    if (tokens.length + hints.length === 0 && !isOperators) return
    if (!dryRun && tokens.length + hints.length > 0)
      await committer.commit({ type: 'strict', apply: (draft, tx) => revoke(draft, tx, { tokens, hints }) })
    throw new Refusal('secret_in_content', { hint: dryRun ? warning : verdict })
  }

  return {
    check({ errors }, input, { dryRun }) {
      if (!errors.includes('secret_in_content')) return undefined
      const texts = Object.values(input).filter((value): value is string => typeof value === 'string')
      // Search all strings joined together, because a token may be split between two fields.
      const readings = readingsOf(texts.join('\n'))
      const tokens = readings.flatMap(findTokens)
      const hints = readings.flatMap(findRecoveryHints)
      const isOperators = readings.some((text) => spellsOperatorToken.test(text))
      if (tokens.length + hints.length === 0 && !isOperators) return undefined
      return refuse({ tokens: distinct(tokens), hints: distinct(hints), isOperators }, dryRun)
    },
  }
}

type Spelled = { tokens: string[]; hints: string[]; isOperators: boolean }

const distinct = (found: readonly string[]): string[] => [...new Set(found)]

/** Builds a pattern that matches a secret even with spaces or punctuation between its characters. */
function spelling(secret: string): RegExp {
  const letters = secret.match(/[0-9A-Za-z]/g) ?? []
  // If a secret consists mostly of punctuation, match it exactly, because its few letters could occur in ordinary text.
  const parts = letters.length < 12 ? [escaped(secret)] : letters
  return new RegExp(parts.join('[^0-9A-Za-z]*'))
}

const escaped = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '\\$&')

const warning =
  'Remove the token. Without `dry_run` it would have been revoked now. POST /api/agent/rotate replaces a token.'
const verdict = [
  'Remove it. A valid token is now revoked: POST /api/agent/reclaim with the recovery hint gives another.',
  'A valid recovery hint is now revoked: POST /api/agent/rotate gives another.',
  'The operator must replace an operator token.',
].join(' ')

/** Secrets found in the input: tokens as text, recovery hints as hashes. */
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
