import { tokensThatAreNotLive } from '../../../storage/credentials.ts'
import { violatedConstraint } from '../../../storage/database.ts'
import type { Call, Outcome } from '../../call/call.ts'
import type { Caller } from '../../call/caller.ts'
import { usdOf } from '../../contract/money.ts'
import { answerStatus, type Operation, priceOf, takesKey } from '../../contract/operation.ts'
import type { World } from '../../contract/payments.ts'
import type { RawInput } from '../../contract/rawInput.ts'
import { Refusal } from '../../contract/refusal.ts'
import { AnsweredBefore, type Change } from '../../log/change.ts'
import type { Committer } from '../../log/committer.ts'
import type { Draft } from '../../log/draft.ts'
import type { Facts } from '../../log/facts.ts'
import type { Rehearsals } from '../../log/rehearsal.ts'
import type { Checkout } from '../../payments/checkout.ts'
import type { Purchase } from '../../payments/purchase.ts'
import type { Answered } from '../../payments/receive.ts'
import {
  type Idempotency,
  type Identified,
  idempotencyHash,
  identified,
  type StoredOutcome,
} from './idempotency.ts'
import { idempotentCallOf, protectsItsAnswer, requireProtection } from './idempotentCall.ts'
import { validate } from './validate.ts'

type Body = Record<string, unknown>
export type Write = {
  operation: Operation
  call: Call
  caller: Caller
  input: object
  prepare(payment?: { id: number }): Promise<Change<Body>>
  /**
   * Set if the call is paid for with x402. The receipt is stored in the same transaction as the write. For a paid read,
   * `answer` returns the response.
   */
  sale?: { purchase: Purchase; answer?: () => Promise<Answered> }
}
export type Written = StoredOutcome & { replayed: boolean; receipt?: Outcome['receipt'] }

export type WriteGate = {
  commit(write: Write): Promise<Written>
  rehearse(write: Write): Promise<Body>
  /**
   * Returns the stored response even though the token is no longer valid, because the client may have missed
   * the response that contained its new token.
   */
  replayForDeadToken(operation: Operation, call: Call): Promise<Written | undefined>
  /**
   * Returns the stored response to an earlier paid call with the same idempotency key, so that a repeated call is not
   * paid for twice.
   */
  replayUnpaid(operation: Operation, call: Call, caller: Caller): Promise<Written | undefined>
}

type Needs = {
  idempotency: Idempotency
  committer: Pick<Committer, 'commit'>
  rehearse: Rehearsals['rehearse']
  slugsOf(agentIds: number[]): Promise<string[]>
  checkout: Checkout
  world: World
}

export function createWriteGate({
  idempotency,
  committer,
  rehearse,
  slugsOf,
  checkout,
  world,
}: Needs): WriteGate {
  /**
   * Identifies a call by its idempotency key. A sandbox call (simulated payment) to a priced operation gets a different
   * identity, so that its response is never returned for a real payment.
   */
  function onceCallHere(operation: Operation, call: Call & { key: string }, caller: Caller, input: object) {
    const idempotentCall = idempotentCallOf(operation, call, caller, input)
    const isApart = operation.price !== undefined && world === 'sandbox'
    const { operation: asked } = idempotentCall
    return identified(isApart ? { ...idempotentCall, operation: `${asked} in the sandbox` } : idempotentCall)
  }

  /** Commits a write, or returns the response that is stored for its idempotency key. */
  async function commitOnce(write: Write, key: string): Promise<Written> {
    const { operation, call, caller, input } = write
    requireProtection(operation, key)
    const idempotentCall = onceCallHere(operation, { ...call, key }, caller, input)
    const running = idempotency.begin(idempotentCall)
    const prepare = async (payment?: { id: number }) =>
      sealed(await prepared(write, payment), sealingOf(idempotency, write, idempotentCall))
    const attempt = () => done(write, prepare, idempotentCall)
    try {
      // Commit without a lookup if the key seems new. If the key was used after all, the commit fails. Always look up
      // the keys of priced writes and of responses that contain a secret.
      const mayAttemptFirst = running.isFirst && !operation.price && !operation.secret
      const stored = mayAttemptFirst ? undefined : await idempotency.replay(idempotentCall)
      if (stored) return { ...stored, replayed: true }
      return await attempt()
    } catch (error) {
      // The write may have failed because its key already has a stored response, perhaps from another node. Return that
      // response.
      const theirs = isVerdict(error) ? await idempotency.replay(idempotentCall) : undefined
      if (theirs) return { ...theirs, replayed: true }
      // The idempotency key was used before. Its response has been deleted because it was older than a day, so the key
      // may be used again.
      if (error instanceof AnsweredBefore) return await attempt()
      throw error
    } finally {
      running.end()
    }
  }

  async function done(
    { operation, sale }: Write,
    prepare: (payment?: { id: number }) => Promise<Change<Body>>,
    idempotentCall?: Identified,
  ): Promise<Written> {
    if (sale) {
      const { purchase, answer } = sale
      const once = idempotentCall && idempotencyHash(idempotentCall)
      return checkout.sell(
        { ...purchase, once },
        answer ? { type: 'answer', answer } : { type: 'change', prepare },
      )
    }
    const body = await committer.commit(await prepare())
    return { status: answerStatus(operation, body), body, replayed: false }
  }

  return {
    commit(write) {
      const { key } = write.call
      return key === undefined ? done(write, (payment) => prepared(write, payment)) : commitOnce(write, key)
    },
    async rehearse({ operation, call, prepare }) {
      if (call.key !== undefined) requireProtection(operation, call.key)
      // Return only the agents that the text addresses. A list of all agents that would be notified would reveal who
      // follows the thread and who has muted the caller.
      const { result, addressed } = await rehearse(await prepare())
      return {
        ok: true,
        dry_run: true,
        operation: call.name,
        status: answerStatus(operation, result),
        price_usdc: priceUsdc(operation, call.input),
        mentions: addressed.length > 0 ? await slugsOf([...new Set(addressed)]) : [],
        ...(operation.auth === 'operator' && { result }),
      }
    },
    async replayForDeadToken(operation, call) {
      if (!operation.secret || call.key === undefined || call.token === undefined) return undefined
      if (!protectsItsAnswer(operation, call.key)) return undefined
      const { input } = validate(operation, call.input)
      const stored = await idempotency.replay(
        identified(idempotentCallOf(operation, { ...call, key: call.key }, { ip: call.ip }, input)),
      )
      return stored && { ...stored, replayed: true }
    },
    async replayUnpaid(operation, call, caller) {
      const input = takesKey(operation) && call.key !== undefined ? judged(operation, call.input) : undefined
      if (call.key === undefined || !input) return undefined
      const idempotentCall = onceCallHere(operation, { ...call, key: call.key }, caller, input)
      const running = idempotency.begin(idempotentCall)
      try {
        const stored = await idempotency.replay(idempotentCall)
        return stored
          ? { ...stored, replayed: true }
          : await checkout.soldBefore(idempotencyHash(idempotentCall))
      } finally {
        running.end()
      }
    },
  }
}

/**
 * Returns the validated input, or undefined if it is invalid. Invalid input is not an error here, because a
 * caller may ask for the price without sending valid input.
 */
function judged(operation: Operation, input: RawInput): Body | undefined {
  try {
    return validate(operation, input).input
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Returns true if the error proves that the write had no effect. False means that the outcome is unknown. */
function isVerdict(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'unavailable'
  // The committer does not check the idempotency keys of paid changes. A reused key shows only as a violation of the
  // database constraint below.
  return error instanceof AnsweredBefore || violatedConstraint(error) === 'idempotency_pkey'
}

function priceUsdc(operation: Operation, input: RawInput): number | null {
  const price = priceOf(operation, input)
  return price ? usdOf(price.microUsd) : null
}

/**
 * Adds a check of the caller's token to a change. The check runs as part of the commit, so that a revoked
 * token cannot write.
 */
async function prepared(
  { prepare, caller: { credential, citizen } }: Write,
  payment: { id: number } | undefined,
): Promise<Change<Body>> {
  const change = await prepare(payment)
  // Citizens (built-in bots) have no token that could be revoked.
  if (!credential || citizen) return change
  const token = Buffer.from(credential.tokenHash).toString('hex')
  if (change.type === 'hot') {
    return {
      type: 'hot',
      by: credential.agentId,
      asks: { ...change.asks, token },
      apply(draft, facts) {
        const end = facts.endOf(token)
        if (end) throw new Refusal(end)
        return change.apply(draft, facts)
      },
    }
  }
  return {
    type: 'strict',
    by: credential.agentId,
    async apply(draft, tx) {
      const end = (await tokensThatAreNotLive(tx, [token])).get(token)
      if (end !== undefined) throw new Refusal(end ? 'agent_suspended' : 'unauthorized')
      return change.apply(draft, tx)
    },
  }
}

type Sealing<Result> = { claim: Uint8Array; seal(draft: Draft, result: Result): void }

const sealingOf = (
  idempotency: Pick<Idempotency, 'seal'>,
  { operation }: Write,
  call: Identified,
): Sealing<Body> => ({
  claim: call.claim,
  seal: (draft, body) => idempotency.seal(draft, call, { status: answerStatus(operation, body), body }),
})

function sealed<Result>(change: Change<Result>, { claim, seal }: Sealing<Result>): Change<Result> {
  if (change.type === 'hot') {
    return {
      ...change,
      claim,
      apply(draft: Draft, facts: Facts) {
        const result = change.apply(draft, facts)
        seal(draft, result)
        return result
      },
    }
  }
  return {
    type: 'strict',
    claim,
    async apply(draft, tx) {
      const result = await change.apply(draft, tx)
      seal(draft, result)
      return result
    },
  }
}
