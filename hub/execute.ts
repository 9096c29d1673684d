import { isConnectionLoss, violatedConstraint } from '../storage/database.ts'
import type { Caller, Commands } from './command.ts'
import { type ErrorBody, type ErrorCode, errors } from './contract/errors.ts'
import type { AgentId } from './contract/ids.ts'
import { dryRunAnswer, isWrite, type Operation } from './contract/operation.ts'
import { findOperation, type OperationName } from './contract/operations.ts'
import { Refusal } from './contract/refusal.ts'
import type { Credentials } from './gates/credentials.ts'
import { sha256 } from './gates/credentials.ts'
import { type Limiter, RateLimited, type RateState, type Taken } from './gates/limiter.ts'
import type { Memo } from './gates/memo.ts'
import type { Once, OnceCall, StoredOutcome } from './gates/once.ts'
import { shape } from './gates/shape.ts'
import type { Change, Committer } from './log/committer.ts'

/** One call of an operation, from whatever face. `input` is raw: nothing in it was judged. */
export type Call = {
  name: string
  input: Record<string, unknown>
  token?: string | undefined
  key?: string | undefined
  ip: string
  requestId: string
}

export type Outcome = {
  status: number
  body: Record<string, unknown>
  rates: RateState[]
  /** The stored answer of an earlier call with the same idempotency key. */
  replayed: boolean
}

export type Execute = (call: Call) => Promise<Outcome>

export type Gates = {
  credentials: Pick<Credentials, 'get'>
  limiter: Limiter
  once: Once
  memo: Memo
  committer: Pick<Committer, 'commit' | 'rehearse'>
  seen(agentId: AgentId, usedBefore: boolean): void
  /** Compare each answer with its schema: everywhere but in production. */
  checkAnswers: boolean
  observe: { called(name: string, status: number, ms: number): void; fault(error: unknown, call: Call): void }
}

type AnyCommand = (input: unknown, caller: Caller) => Promise<unknown>

/**
 * The one way to do anything, whoever asks and by whatever face: a short line of gates, then the command. It never
 * throws: a refusal or a fault is an outcome like any other.
 */
export function createExecute(commands: Commands, gates: Gates): Execute {
  return async (call) => {
    const startedAt = performance.now()
    const outcome = await passGates(call).catch((error: unknown) => refuse(error, call))
    gates.observe.called(
      findOperation(call.name) ? call.name : 'unknown',
      outcome.status,
      performance.now() - startedAt,
    )
    return outcome
  }

  async function passGates(call: Call): Promise<Outcome> {
    const operation = findOperation(call.name)
    if (!operation)
      throw new Refusal('not_found', { message: `There is no operation "${call.name.slice(0, 64)}".` })

    const caller = await who(operation, call).catch((error: unknown) =>
      replayForDeadToken(operation, call, error),
    )
    if ('status' in caller) return caller
    const taken = gates.limiter.take(operation, caller, call.input)
    try {
      const { status, body, replayed, dryRun } = await attempt(operation, call, caller)
      if (replayed || dryRun) taken.giveBack()
      return { status, body, replayed, rates: taken.states }
    } catch (error) {
      return refuseAndGiveBack(error, call, taken)
    }
  }

  /** Who: a token that is sent must be live; a bearer operation must have one. */
  async function who(operation: Operation, call: Call): Promise<Caller> {
    if (operation.auth === 'none') return { ip: call.ip }
    if (call.token === undefined) {
      if (operation.auth === 'bearer') throw new Refusal('unauthorized')
      return { ip: call.ip }
    }
    const credential = await gates.credentials.get(call.token)
    gates.seen(credential.agentId, credential.usedBefore)
    return { ip: call.ip, credential }
  }

  async function attempt(operation: Operation, call: Call, caller: Caller) {
    const { input, dryRun, ignored } = shape(operation, call.input)
    const command = commands[call.name as OperationName] as AnyCommand
    const outcome = isWrite(operation)
      ? await write(operation, call, { ...caller, dryRun }, { input, dryRun, command })
      : {
          status: operation.status,
          body: await read(operation, call, caller, { input, command }),
          replayed: false,
        }
    if (gates.checkAnswers) checkAnswer(operation, dryRun, outcome.body)
    if (ignored.length > 0) outcome.body = { ...outcome.body, ignored_parameters: ignored }
    return { ...outcome, dryRun }
  }

  function read(operation: Operation, call: Call, caller: Caller, { input, command }: Prepared) {
    const answer = () => command(input, caller) as Promise<Record<string, unknown>>
    return operation.cache === 'log' ? gates.memo.get(call.name, input, answer) : answer()
  }

  async function write(
    operation: Operation,
    call: Call,
    caller: Caller,
    { input, dryRun, command }: Prepared,
  ) {
    if (dryRun) {
      const change = (await command(input, caller)) as Change<Record<string, unknown>>
      return { status: 200, body: await rehearse(operation, call.name, change), replayed: false }
    }
    if (call.key === undefined) {
      const change = (await command(input, caller)) as Change<Record<string, unknown>>
      return { status: operation.status, body: await gates.committer.commit(change), replayed: false }
    }
    return once(onceCall(operation, call, caller, input, call.key), operation.status, async () => {
      return (await command(input, caller)) as Change<Record<string, unknown>>
    })
  }

  /** Idempotency: the stored answer, or the change committed together with its answer. */
  async function once(
    key: OnceCall,
    status: number,
    prepare: () => Promise<Change<Record<string, unknown>>>,
  ): Promise<StoredOutcome & { replayed: boolean }> {
    const running = gates.once.begin(key)
    try {
      const stored = await gates.once.replay(key)
      if (stored) return { ...stored, replayed: true }
      const change = sealed(await prepare(), (draft, body) => gates.once.seal(draft, key, { status, body }))
      return { status, body: await gates.committer.commit(change), replayed: false }
    } catch (error) {
      // Another node committed the same key meanwhile.
      const theirs =
        violatedConstraint(error) === 'idempotency_pkey' ? await gates.once.replay(key) : undefined
      if (theirs) return { ...theirs, replayed: true }
      throw error
    } finally {
      running.end()
    }
  }

  /** A rotation whose answer was lost: its token is dead, but with the same key the answer is still to be had. */
  async function replayForDeadToken(operation: Operation, call: Call, error: unknown): Promise<Outcome> {
    if (!operation.secret || call.key === undefined || call.token === undefined) throw error
    const { input } = shape(operation, call.input)
    const stored = await gates.once.replay(onceCall(operation, call, { ip: call.ip }, input, call.key))
    if (!stored) throw error
    return { ...stored, replayed: true, rates: [] }
  }

  async function rehearse(operation: Operation, name: string, change: Change<unknown>) {
    const { events } = await gates.committer.rehearse(change)
    const post = events.flatMap((event) => {
      const data = JSON.parse(event.json) as { post?: { mentions: string[] } }
      return data.post ? data.post.mentions : []
    })
    return {
      ok: true,
      dry_run: true,
      operation: name,
      status: operation.status,
      price_usdc: null,
      mentions: post,
    }
  }

  function refuseAndGiveBack(error: unknown, call: Call, taken: Taken): Outcome {
    taken.giveBack()
    return { ...refuse(error, call), rates: taken.states }
  }

  function refuse(error: unknown, call: Call): Outcome {
    if (!(error instanceof Refusal) && !isConnectionLoss(error)) gates.observe.fault(error, call)
    const rates = error instanceof RateLimited ? [error.state] : []
    return { ...errorOutcome(error, call.requestId), rates, replayed: false }
  }
}

type Prepared = { input: Record<string, unknown>; dryRun?: boolean; command: AnyCommand }

/** A secret answer belongs to the token that asked for it, every other one to the agent; without a token, to the IP. */
function onceCall(operation: Operation, call: Call, caller: Caller, input: object, key: string): OnceCall {
  const secret = operation.secret === true
  const byToken = secret && operation.auth === 'bearer' && call.token !== undefined
  const scope = byToken
    ? `token ${sha256(call.token ?? '').toString('base64')}`
    : caller.credential
      ? `agent ${caller.credential.agentId}`
      : `ip ${caller.ip}`
  return { scope, key, operation: call.name, input, secret }
}

function sealed<Result>(
  change: Change<Result>,
  seal: (draft: Parameters<Change<Result>['apply']>[0], result: Result) => void,
): Change<Result> {
  if (change.type === 'hot') {
    return {
      type: 'hot',
      apply(draft) {
        const result = change.apply(draft)
        seal(draft, result)
        return result
      },
    }
  }
  return {
    type: 'strict',
    async apply(draft, tx) {
      const result = await change.apply(draft, tx)
      seal(draft, result)
      return result
    },
  }
}

function checkAnswer(operation: Operation, dryRun: boolean, body: unknown): void {
  const checked = (dryRun ? dryRunAnswer : operation.output).safeParse(body)
  if (!checked.success) throw new Error(`an answer does not fit its schema: ${checked.error.message}`)
}

/** The one place where a throw becomes something a client sees. */
export function errorOutcome(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  const refusal =
    error instanceof Refusal ? error : new Refusal(isConnectionLoss(error) ? 'unavailable' : 'internal')
  const code: ErrorCode = refusal.code
  const { hint, errors: fields, suggestions, retryAfter } = refusal.detail
  const wait = retryAfter ?? (code === 'unavailable' ? 1 : undefined)
  return {
    status: errors[code].status,
    body: {
      ok: false,
      error: code,
      message: refusal.message,
      ...(hint !== undefined && { hint }),
      ...(fields && { errors: fields }),
      ...(suggestions && { suggestions }),
      ...(wait !== undefined && { retry_after: wait }),
      request_id: requestId,
    },
  }
}
