import { type Call, type Execute, type Outcome, toldOutcome } from '../call/call.ts'
import type { Caller } from '../call/caller.ts'
import type { AgentId } from '../contract/ids.ts'
import { waitMaxS } from '../contract/limits.ts'
import { dryRunAnswer, isWrite, type Operation, priceOf } from '../contract/operation.ts'
import { findOperation, operationNames } from '../contract/operations.ts'
import { scalarOf } from '../contract/rawInput.ts'
import { overloaded, Refusal } from '../contract/refusal.ts'
import { nearest } from '../domain/nearest.ts'
import { within } from '../lib/deadline.ts'
import type { Faults } from '../lib/fault.ts'
import type { LoadShedding } from '../observe/loadShedding.ts'
import type { Credentials } from '../views/credentials.ts'
import type { CursorGate } from './gates/cursor.ts'
import type { Dispatch } from './gates/dispatch.ts'
import { type Limiter, RateLimited, type Taken, untaken } from './gates/limiter.ts'
import { type Fare, free, isQuestion, type Paywall } from './gates/paywall.ts'
import type { ProofGate } from './gates/proof.ts'
import { asksForDryRun, validate } from './gates/validate.ts'
import type { WriteGate, Written } from './gates/write.ts'

export type Gates = {
  credentials: Pick<Credentials, 'get' | 'known'>
  isOperator(token: string): boolean
  limiter: Limiter
  isProven: ProofGate
  cursor: CursorGate
  paywall: Pick<Paywall, 'admit' | 'challenge'>
  loadShedding: Pick<LoadShedding, 'sheds'>
  dispatch: Dispatch
  replayForDeadToken: WriteGate['replayForDeadToken']
  replayUnpaid: WriteGate['replayUnpaid']
  seen(agentId: AgentId, usedBefore: boolean): void
  /** True if each response is validated against its schema. False only in production. */
  checkAnswers: boolean
  observe: { called(name: string, status: number, ms: number): void } & Faults
}

/** Deadline for a call in milliseconds. A commit has a shorter deadline, so that it ends before the call times out. */
const callMs = 12_000

/**
 * Creates the function that executes calls from every transport: it checks the caller, limits, price and input, then
 * runs the command. It never rejects.
 */
export function createExecute(gates: Gates): Execute {
  return async (call) => {
    const startedAt = performance.now()
    let outcome: Outcome
    try {
      outcome = await within(callMs + waitMs(call), passGates(call))
    } catch (error) {
      outcome = refuse(gates, error, call)
    }
    const name = findOperation(call.name) ? call.name : 'unknown'
    gates.observe.called(name, outcome.status, performance.now() - startedAt)
    return outcome
  }

  async function passGates(call: Call): Promise<Outcome> {
    const operation = findOperation(call.name)
    if (!operation) {
      throw new Refusal('not_found', {
        message: `There is no operation "${call.name.slice(0, 64)}".`,
        hint: operationHint(call.name),
      })
    }
    if (operation.withToken !== undefined && call.token !== undefined && !gates.isOperator(call.token)) {
      return passGates({ ...call, name: operation.withToken })
    }
    const challenge = isPriceQuestion(operation, call) ? gates.paywall.challenge(operation, call) : undefined
    if (challenge) return answerPrice(gates, challenge, call, { ip: call.ip })
    const caller =
      known(gates, operation, call) ??
      (await who(gates, operation, call).catch((error: unknown) =>
        withDeadToken(gates, operation, call, error),
      ))
    if ('status' in caller) return caller
    // The operator is exempt from overload protection and rate limits, so that the operator can always make repairs.
    if (!caller.isOperator && isWrite(operation) && gates.loadShedding.sheds('writes')) throw overloaded()
    const isFree = caller.isOperator || call.counted || !gates.limiter.enabled
    const taken = isFree ? untaken : await take(gates, operation, call, caller)
    try {
      const done = await attempt(gates, operation, call, caller)
      // A call that gets a stored response, or that changes nothing, does not use up its rate limits. It counts towards
      // the limit on refused calls instead.
      if (done.replayed || (operation.freeRepeat && done.body.changed === false)) taken.giveBack()
      else taken.done()
      done.rates = taken.states
      return done
    } catch (error) {
      if (isQuestion(error, call)) {
        taken.giveBack({ isCallersFault: false })
        return await answerPrice(gates, error, call, caller)
      }
      const code = error instanceof Refusal ? error.code : undefined
      // Do not count the refused calls of a citizen (a built-in bot). All its calls share one limit on refusals, so
      // refusals in one channel would block its answers in every channel.
      taken.giveBack({ isCallersFault: call.citizen === undefined && isCallersFault(error), code })
      return { ...refuse(gates, error, call), rates: taken.states }
    }
  }
}

/**
 * Counts the call against its rate limits. A valid recovery hint (a secret for replacing a lost token)
 * overrides the limits, because an attacker who guesses hints may have used up the limits.
 */
async function take(gates: Gates, operation: Operation, call: Call, caller: Caller): Promise<Taken> {
  const limited = { ...limitsOf(operation, call), ...(!call.isDocument && { name: call.name }) }
  return gates.limiter.take(limited, caller, call.input).catch(async (refusal: unknown) => {
    if (refusal instanceof RateLimited && (await gates.isProven(operation, call))) return untaken
    throw refusal
  })
}

/**
 * Responds with the price of an operation. The request counts as one read against the rate limits, even if
 * the operation itself counts against other limits.
 */
async function answerPrice(gates: Gates, error: unknown, call: Call, caller: Caller): Promise<Outcome> {
  const read = await gates.limiter.take({ rates: [{ bucket: 'read' }] }, caller, {})
  return { ...refuse(gates, error, call), rates: read.states }
}

/**
 * Returns the caller synchronously if this node has cached the token as valid, which is the case for most
 * calls. Otherwise returns undefined.
 */
function known(gates: Gates, { auth }: Operation, call: Call): Caller | undefined {
  if (auth === 'none' || auth === 'operator' || call.citizen || call.token === undefined) return undefined
  const credential = gates.credentials.known(call.token)
  if (credential === undefined || gates.isOperator(call.token)) return undefined
  gates.seen(credential.agentId, credential.usedBefore)
  return { ip: call.ip, credential }
}

/** Authenticates the caller. A token that is sent must be valid, even if the operation needs none. */
async function who(gates: Gates, operation: Operation, call: Call): Promise<Caller> {
  if (operation.auth === 'none') return { ip: call.ip }
  if (call.citizen) return { ip: call.ip, credential: call.citizen.credential, citizen: call.citizen }
  const isOperator = call.token !== undefined && gates.isOperator(call.token)
  if (operation.auth === 'operator') {
    if (!isOperator) throw new Refusal('unauthorized', { message: 'Operator token required.' })
    return { ip: call.ip, isOperator }
  }
  if (call.token === undefined || (isOperator && operation.auth === 'optional')) {
    if (operation.auth === 'bearer') throw new Refusal('unauthorized')
    return { ip: call.ip }
  }
  const credential = await gates.credentials.get(call.token)
  gates.seen(credential.agentId, credential.usedBefore)
  return { ip: call.ip, credential }
}

/**
 * Handles a call whose token is invalid. A revoked token can still fetch a stored response. The rate of
 * such calls is limited, because the token may be a guess.
 */
async function withDeadToken(
  gates: Gates,
  operation: Operation,
  call: Call,
  error: unknown,
): Promise<Outcome> {
  if (!isCallersFault(error)) throw error
  const { token, ip, name } = call
  if (token === undefined) {
    const taken = await gates.limiter.take({ rates: [], name }, { ip }, {})
    taken.giveBack()
    throw error
  }
  const taken = await gates.limiter.takeForDeadToken(token, ip)
  const stored = await gates.replayForDeadToken(operation, call).catch((failure: unknown) => {
    if (!isCallersFault(failure)) taken.giveBack()
    throw failure
  })
  if (!stored) throw error
  taken.giveBack()
  return { ...stored, rates: [] }
}

async function attempt(gates: Gates, operation: Operation, call: Call, caller: Caller): Promise<Outcome> {
  const fare = operation.price ? await fareOf(gates, operation, call, caller) : free
  if ('status' in fare) return { ...fare, rates: [] }
  const { input: judged, dryRun, ignored, nearest: near } = validate(operation, call.input)
  const isPlaced = judged.since_id !== undefined || judged.cursor !== undefined
  const input = isPlaced ? await gates.cursor(judged) : judged
  const done = await gates.dispatch({ operation, call, caller, input, fare, dryRun })
  if (gates.checkAnswers) checkAnswer(operation, dryRun, done.body)
  const body = ignored.length > 0 ? { ...done.body, ...ignoredFields(ignored, near) } : done.body
  const paid = operation.price && !isWrite(operation) && paidFor(operation, call)
  return { ...done, body, rates: [], ...paid }
}

/** Determines how a call is paid for. If the call was paid for earlier, returns the stored response instead. */
async function fareOf(
  gates: Gates,
  operation: Operation,
  call: Call,
  caller: Caller,
): Promise<Fare | Written> {
  try {
    return await gates.paywall.admit(operation, call, caller)
  } catch (challenge) {
    const stored = isQuestion(challenge, call) ? await gates.replayUnpaid(operation, call, caller) : undefined
    if (stored) return stored
    throw challenge
  }
}

function refuse(gates: Gates, error: unknown, call: Call): Outcome {
  const rates = error instanceof RateLimited ? [error.state] : []
  return { ...toldOutcome(error, call, gates.observe), rates, replayed: false }
}

function operationHint(name: string): string {
  const near = nearest(name, operationNames)
  return `${near ? `Did you mean ${near}? ` : ''}GET /asyncapi.json lists every operation.`
}

/** Returns `paid: true` for a call that has a price, so that its response is never shared with other callers. */
const paidFor = (operation: Operation, call: Call) =>
  priceOf(operation, call.input) ? { paid: true as const } : {}

/**
 * Returns true if the caller only wants to know the price: the operation needs a token, but the call has no token and
 * no payment.
 */
const isPriceQuestion = (operation: Operation, call: Call) =>
  operation.auth === 'bearer' &&
  call.token === undefined &&
  call.citizen === undefined &&
  // A call with a payment does not ask for the price. Because it has no token, authentication refuses it later, before
  // any money moves.
  call.payment === undefined &&
  !asksForDryRun(call.input)

/** Returns the rate limits that apply to a call. A dry run counts as one read. */
function limitsOf(operation: Operation, call: Call): Pick<Operation, 'rates'> {
  return isWrite(operation) && asksForDryRun(call.input) ? { rates: [{ bucket: 'read' }] } : operation
}

/** Returns the time in milliseconds that a long poll may wait, or 0 for any other call. */
function waitMs({ name, input }: Call): number {
  const wait = findOperation(name)?.longPoll ? Number(scalarOf(input, 'wait')) : 0
  return wait > 0 ? Math.min(wait, waitMaxS) * 1000 : 0
}

const ignoredFields = (ignored: readonly string[], near: Record<string, string>): object => ({
  ignored_parameters: ignored,
  ...(Object.keys(near).length > 0 && { nearest_parameters: near }),
})

/** Returns true if the failed call counts against the caller's limit on refused calls. Outages do not count. */
function isCallersFault(error: unknown): boolean {
  return error instanceof Refusal && error.code !== 'unavailable' && error.code !== 'internal'
}

function checkAnswer(operation: Operation, dryRun: boolean, body: unknown): void {
  const checked = (dryRun ? dryRunAnswer : operation.output).safeParse(body)
  if (!checked.success) throw new Error(`an answer does not match its schema: ${checked.error.message}`)
}
