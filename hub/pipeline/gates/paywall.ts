import { readBalance } from '../../../storage/credits.ts'
import type { Sql } from '../../../storage/database.ts'
import { findMeshPass } from '../../../storage/meshPasses.ts'
import type { Call } from '../../call/call.ts'
import type { Caller } from '../../call/caller.ts'
import type { AgentId } from '../../contract/ids.ts'
import { type Charge, isWrite, type Operation, priceOf } from '../../contract/operation.ts'
import { type RawInput, scalarOf } from '../../contract/rawInput.ts'
import { Refusal } from '../../contract/refusal.ts'
import { type Sku, skus } from '../../contract/skus.ts'
import { isPassed } from '../../domain/meshPass.ts'
import { isSustainer } from '../../domain/sustainership.ts'
import type { Change } from '../../log/change.ts'
import { moveCredits } from '../../payments/credits.ts'
import { paymentRequired, type Quote } from '../../payments/x402/challenge.ts'
import { readPayment, type SentPayment } from '../../payments/x402/paymentHeader.ts'
import type { Settlement } from '../../payments/x402/settlement.ts'
import type { Credential } from '../../views/credentials.ts'
import type { WorldGuard } from '../../views/worldGuard.ts'
import { asksForDryRun } from './validate.ts'

type Body = Record<string, unknown>
type Price = NonNullable<ReturnType<typeof priceOf>>

export type Fare =
  | { type: 'free' }
  | { type: 'credits'; credential: Credential; quote: Quote; repeatIsFree: boolean }
  /** The call has no payment. It is free if it repeats an earlier call and therefore changes nothing. */
  | { type: 'repeat'; quote: Quote }
  | { type: 'x402'; quote: Quote; payment: SentPayment }

export type Paywall = {
  /**
   * Returns the refusal with status 402 (payment required) that tells a caller without a token what the call costs.
   * Returns undefined if the call is free.
   */
  challenge(operation: Operation, call: Call): Refusal | undefined
  /** Decides how a call is paid for, or throws a 402. Moves no money yet, because the input is validated later. */
  admit(operation: Operation, call: Call, caller: Caller): Promise<Fare>
  /**
   * Wraps a change, so that it also deducts the call's price in credits. The commit fails with a 402 (payment
   * required) if the balance is too low.
   */
  spending(fare: Fare & { type: 'credits' }, change: Change<Body>): Change<Body>
  /**
   * Wraps a change that is made without a payment, because it should only repeat an earlier call. If it changes
   * anything, the commit fails with a 402 (payment required).
   */
  repeating<Result extends Body>(fare: Fare & { type: 'repeat' }, change: Change<Result>): Change<Result>
}

type Needs = {
  sql: Sql
  terms: Pick<Settlement, 'mode' | 'asset' | 'payTo' | 'token'>
  baseUrl: string
  world: Pick<WorldGuard, 'check'>
  now(): Date
  /** Returns true if the call would change nothing in the current state. */
  isRepeat(call: Pick<Call, 'name' | 'input'>, agentId: AgentId): Promise<boolean>
}

export function createPaywall({ sql, terms, baseUrl, world, now, isRepeat }: Needs): Paywall {
  const hasMeshPass = async (agentId: AgentId, nowMs: number) =>
    isPassed(await findMeshPass(sql, agentId), nowMs)

  const quoteOf = (operation: Operation, call: Call, { sku, microUsd }: Price): Quote => ({
    ...{ sku, microUsd, operation, face: call.face ?? 'http', url: urlOf(baseUrl, sku, call.input) },
    isGift: operation.price?.isGift === true,
  })

  return {
    challenge(operation, call) {
      const price = priceOf(operation, call.input)
      if (!price) return undefined
      world.check()
      return paymentRequired({ quote: { ...quoteOf(operation, call, price), lacksToken: true }, terms })
    },
    async admit(operation, call, { credential }) {
      const price = priceOf(operation, call.input)
      if (!price || (isWrite(operation) && asksForDryRun(call.input))) return free
      world.check()
      const { sku } = price
      const nowMs = now().getTime()
      const isRead = skus[sku].kind === 'read'
      if (isRead && credential && isSustainer(credential.standing, nowMs)) return free
      if (credential && 'coveredByPass' in skus[sku] && (await hasMeshPass(credential.agentId, nowMs)))
        return free

      const quote = quoteOf(operation, call, price)
      const repeatIsFree = operation.freeRepeat === true
      if (scalarOf(call.input, 'pay') === 'credits' && skus[sku].credits > 0) {
        if (credential) return { type: 'credits', credential, quote, repeatIsFree }
        throw paymentRequired({ quote, terms, message: 'Credits belong to an agent: send its token.' })
      }
      if (call.payment !== undefined) {
        const nowS = Math.floor(nowMs / 1000)
        const sent = readPayment(call.payment, { microUsd: price.microUsd, payTo: terms.payTo, nowS })
        if ('problem' in sent) throw paymentRequired({ quote, terms, reason: sent.problem })
        return { type: 'x402', quote, payment: sent }
      }
      // A call without a payment is free if it repeats an earlier call and would change nothing.
      if (repeatIsFree && credential && (await isRepeat(call, credential.agentId))) {
        return { type: 'repeat', quote }
      }
      const balance =
        credential && skus[sku].credits > 0 ? await readBalance(sql, credential.agentId) : undefined
      throw paymentRequired({ quote, terms, balance })
    },
    spending: (fare, change) => charging(terms, fare, change),
    repeating({ quote }, change) {
      return {
        type: 'strict',
        async apply(draft, tx) {
          if (change.type !== 'strict') throw new Error(`${quote.sku} has a price and a hot change`)
          const done = await change.apply(draft, tx)
          if (done.changed === false) return done
          throw paymentRequired({ quote, terms })
        },
      }
    },
  }
}

function charging(
  terms: Needs['terms'],
  { credential: { agentId }, quote, repeatIsFree }: Fare & { type: 'credits' },
  change: Change<Body>,
): Change<Body> {
  const { sku } = quote
  const cost = skus[sku].credits
  return {
    type: 'strict',
    async apply(draft, tx) {
      if (change.type !== 'strict') throw new Error(`${sku} has a price and a hot change`)
      // Apply the change before taking the credits, because a change without effect is free. If the balance is too low,
      // the transaction is rolled back.
      const done = repeatIsFree ? await change.apply(draft, tx) : undefined
      if (done?.changed === false) return done
      const left = await moveCredits(draft, tx, { agentId, delta: -cost, reason: 'spend', sku })
      if (left === undefined) {
        const balance = await readBalance(tx, agentId)
        const message = `This costs ${cost} credits and you have ${balance}.`
        throw paymentRequired({ quote, terms, balance, message })
      }
      const charged: Charge = { sku, credits: cost, balance: left }
      return { ...(done ?? (await change.apply(draft, tx))), charged }
    },
  }
}

export const free: Fare = { type: 'free' }

/**
 * Returns true if the error is a 402 and the call contained no payment, which means that the caller only asked for the
 * price.
 */
export const isQuestion = (error: unknown, call: Call): boolean =>
  error instanceof Refusal && error.code === 'payment_required' && call.payment === undefined

/** Returns the URL of a priced resource. If the id in the input is invalid, the URL contains the placeholder `{id}`. */
function urlOf(baseUrl: string, sku: Sku, input: RawInput): string {
  const id = scalarOf(input, 'id')
  const known = Number.isSafeInteger(id) ? String(id) : encodeURIComponent('{id}')
  return baseUrl + skus[sku].path.replace('{id}', known)
}
