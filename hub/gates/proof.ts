import type { Operation } from '../contract/operation.ts'
import { scalarOf } from '../contract/rawInput.ts'
import { isRecoveryHint, normalizeRecoveryHint } from '../domain/tokens.ts'
import type { Call } from '../outcome.ts'
import { sha256 } from './credentials.ts'
import { claimOf } from './once.ts'
import { onceCallOf } from './onceCall.ts'

/**
 * True for a call whose recovery hint is right: it belongs to the slug it came with, or it was spent by this very call, whose
 * answer is asked for again. Asked only when a limit has refused, so that strangers who guess cannot lock an owner out.
 */
export type ProofGate = (operation: Operation, call: Call) => Promise<boolean>

type Needs = {
  /** The slug behind the hash of a live hint. Hashes and claims are hex; many that are asked for at once share a query. */
  slugOfHint(hash: string): Promise<string | undefined>
  isAnswered(claim: string): Promise<true | undefined>
}

export function createProofGate({ slugOfHint, isAnswered }: Needs): ProofGate {
  return async (operation, call) => {
    const [slug, typed] = [scalarOf(call.input, 'slug'), scalarOf(call.input, 'recovery_hint')]
    if (!operation.provesItself || typeof slug !== 'string' || typeof typed !== 'string') return false
    const hint = typed.length > 100 ? '' : normalizeRecoveryHint(typed)
    if (!isRecoveryHint(hint)) return false
    // By the hash alone: an unknown slug and a wrong hint are looked up alike.
    if ((await slugOfHint(sha256(hint).toString('hex'))) === slug) return true
    const { key } = call
    if (key === undefined) return false
    const onceCall = onceCallOf(operation, { ...call, key }, { ip: call.ip }, { recovery_hint: typed })
    return (await isAnswered(claimOf(onceCall).toString('hex'))) === true
  }
}
