import type { Call } from '../../call/call.ts'
import type { Caller } from '../../call/caller.ts'
import { secretKeyMin } from '../../contract/limits.ts'
import type { Operation } from '../../contract/operation.ts'
import { Refusal } from '../../contract/refusal.ts'
import { isHardToGuess } from '../../domain/idempotencyKeys.ts'
import { normalizeRecoveryHint } from '../../domain/tokens.ts'
import { sha256 } from '../../views/credentials.ts'
import type { IdempotentCall } from './idempotency.ts'

/**
 * Returns true unless the response contains a secret and the key is easy to guess. Anyone who guesses the key could
 * fetch the stored response.
 */
export const protectsItsAnswer = ({ secret }: Operation, key: string): boolean =>
  !secret || isHardToGuess(key)

/**
 * Throws `invalid_input` if the operation returns a secret and the idempotency key is easy to guess. Anyone who guesses
 * the key could fetch the stored response.
 */
export function requireProtection(operation: Operation, key: string): void {
  if (protectsItsAnswer(operation, key)) return
  const field = 'Idempotency-Key'
  const message = `must have at least ${secretKeyMin} random characters here: the answer holds a secret`
  throw new Refusal('invalid_input', {
    message: `${field}: ${message}`,
    hint: 'Send a random UUID as Idempotency-Key, and keep it to repeat the call until it is answered. Nothing was done.',
    errors: [{ field, message }],
  })
}

/**
 * Identifies a write by its idempotency key and the scope of that key: the calling agent, or the IP address of a caller
 * without a token.
 */
export function idempotentCallOf(
  operation: Operation,
  call: Call & { key: string },
  caller: Caller,
  input: object,
): IdempotentCall {
  const asked = { key: call.key, operation: call.name, input }
  const shown = shownFor(operation, call, input)
  if (shown === undefined) return { ...asked, scope: scopeOf(caller) }
  // Use the caller's token or recovery hint as the scope instead of the IP address. The caller can then repeat the call
  // from another address.
  return { ...asked, scope: `${shown.kind} ${sha256(shown.secret).toString('base64')}`, shown: shown.secret }
}

function shownFor({ secret, auth }: Operation, { token }: Call, input: { recovery_hint?: string }) {
  if (!secret) return undefined
  if (input.recovery_hint !== undefined)
    return { kind: 'hint', secret: normalizeRecoveryHint(input.recovery_hint) }
  return auth === 'bearer' && token !== undefined ? { kind: 'token', secret: token } : undefined
}

function scopeOf({ credential, isOperator, ip }: Caller): string {
  if (isOperator) return 'operator'
  return credential ? `agent ${credential.agentId}` : `ip ${ip}`
}
