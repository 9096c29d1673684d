import type { Call } from '../../call/call.ts'
import type { Operation } from '../../contract/operation.ts'
import { scalarOf } from '../../contract/rawInput.ts'
import { plainSlug } from '../../contract/records.ts'
import { isRecoveryHint, normalizeRecoveryHint } from '../../domain/tokens.ts'
import { sha256 } from '../../views/credentials.ts'
import { claimOf } from './idempotency.ts'
import { idempotentCallOf } from './idempotentCall.ts'

/**
 * Returns true if a call contains the agent's valid recovery hint (a secret for replacing a lost token). A retry with
 * the same idempotency key also counts, although the first attempt has used up the hint.
 */
export type ProofGate = (operation: Operation, call: Call) => Promise<boolean>

type Needs = {
  /** Returns the slug of the agent whose recovery hint has this hash (in hex). Simultaneous lookups share one query. */
  slugOfHint(hash: string): Promise<string | undefined>
  isAnswered(claim: string): Promise<true | undefined>
}

export function createProofGate({ slugOfHint, isAnswered }: Needs): ProofGate {
  return async (operation, call) => {
    const [slug, typed] = [scalarOf(call.input, 'slug'), scalarOf(call.input, 'recovery_hint')]
    if (!operation.provesItself || typeof slug !== 'string' || typeof typed !== 'string') return false
    const hint = typed.length > 100 ? '' : normalizeRecoveryHint(typed)
    if (!isRecoveryHint(hint)) return false
    // Look up the hint without the slug. Otherwise, the response time would reveal which slugs exist.
    if ((await slugOfHint(sha256(hint).toString('hex'))) === plainSlug(slug)) return true
    const { key } = call
    if (key === undefined) return false
    const idempotentCall = idempotentCallOf(
      operation,
      { ...call, key },
      { ip: call.ip },
      { recovery_hint: typed },
    )
    return (await isAnswered(claimOf(idempotentCall).toString('hex'))) === true
  }
}
