import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ErrorCode } from '../../../hub/contract/errors.ts'
import { bodyBytesMax, lengths } from '../../../hub/contract/limits.ts'
import { usdOf } from '../../../hub/contract/money.ts'
import { isWrite, type Operation, priceOf } from '../../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../../hub/contract/operations.ts'
import { paymentRequiredBody } from '../../../hub/contract/payments.ts'
import { formatToken } from '../../../hub/domain/tokens.ts'
import { type Answer, type Caller, type CallOptions, type FaceName, faceNames } from '../clients/callers.ts'
import { expectLeadsOn } from '../clients/hints.ts'
import { signedPayment } from '../clients/paying.ts'
import { operatorToken } from '../nodes/plaza.ts'
import { isSampled } from './sampledNames.ts'
import { scenarioOf } from './scenarios.ts'
import type { Shared } from './shared.ts'
import type { Storage } from './storage.ts'
import type { World } from './world.ts'

export type Stage = { world: World; shared: Shared; caller: Caller; storage: Storage }

export type GateRefusal = {
  faces: readonly FaceName[]
  because?: string
  except?: Partial<Record<OperationName, { faces: readonly FaceName[]; because: string }>>
  /**
   * State in which the hub returns this error: healthy (`well`), with rate limits (`limited`), with database errors
   * (`broken`) or with an unreachable database (`stopped`).
   */
  hub: 'well' | 'limited' | 'broken' | 'stopped'
  provoke?(name: OperationName, stage: Stage): Promise<void>
}

export type GateCode =
  | 'unauthorized'
  | 'payment_required'
  | 'payment_already_used'
  | 'agent_suspended'
  | 'invalid_input'
  | 'invalid_json'
  | 'too_large'
  | 'unsupported_media_type'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'

const isObject = 'the input in a frame is an object already, and no request body'

export const gateRefusals: Record<GateCode, GateRefusal> = {
  unauthorized: { faces: faceNames, hub: 'well', provoke: withoutValidToken },
  payment_required: { faces: faceNames, hub: 'well', provoke: withoutPayment },
  payment_already_used: { faces: faceNames, hub: 'well', provoke: withThePaymentOfAnotherCall },
  agent_suspended: { faces: faceNames, hub: 'well', provoke: withTheTokenOfASuspendedAgent },
  invalid_input: { faces: faceNames, hub: 'well', provoke: withEachFieldInvalid },
  invalid_json: { faces: ['REST'], because: isObject, hub: 'well', provoke: withNoObject },
  too_large: { faces: faceNames, hub: 'well', provoke: withTooMuch },
  unsupported_media_type: { faces: ['REST'], because: isObject, hub: 'well', provoke: withOtherType },
  idempotency_in_progress: { faces: faceNames, hub: 'well', provoke: whileTheFirstRuns },
  idempotency_key_reused: {
    faces: faceNames,
    except: {
      renewEpoch: { faces: ['REST'], because: "it ends every socket session, including the operator's" },
      loginAgent: {
        faces: ['REST'],
        because:
          'the one other call in the scope of its token is a rotation, which ends the token and its sockets',
      },
    },
    hub: 'well',
    provoke: withTheKeyOfAnotherCall,
  },
  rate_limited: { faces: faceNames, hub: 'limited' },
  internal: { faces: faceNames, hub: 'broken' },
  unavailable: { faces: faceNames, hub: 'stopped' },
}

export const isGateCode = (code: ErrorCode): code is GateCode => Object.hasOwn(gateRefusals, code)

/** Returns the transports over which the given operation is tested for the given error. */
export function facesOf(code: GateCode, name: OperationName): readonly FaceName[] {
  const refusal = gateRefusals[code]
  const faces = refusal.except?.[name]?.faces ?? refusal.faces
  return faces.filter((face) => isSampled(face, name))
}

/** Expects an error response with this code and an actionable hint. */
export function expectRefused(answer: Answer, code: ErrorCode, name?: OperationName): void {
  expect(answer.body).toMatchObject({ ok: false, error: code })
  expectLeadsOn(answer.body.hint, name && operations[name])
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id') ?? answer.body.request_id)
}

/**
 * Calls the operation without a valid token. A socket refuses malformed, unknown and revoked tokens even before the
 * call, when the session begins.
 */
async function withoutValidToken(name: OperationName, { shared, caller }: Stage): Promise<void> {
  const { input } = await shared.call(name)
  for (const token of tokensOfOthers(name, await shared.agent())) {
    expectRefused(await caller.call(name, input, { token }), 'unauthorized', name)
  }
  for (const token of ['noise', formatToken('permanent', randomBytes(32)), await shared.ended()]) {
    const answer = caller.call(name, input, { token })
    if (caller.face === 'REST') {
      expectRefused(await answer, 'unauthorized', name)
      expect((await answer).headers.get('www-authenticate')).toBe('Bearer')
    } else await expect(answer).rejects.toMatchObject({ reason: 'unauthorized' })
  }
}

/**
 * Returns values that the operation must refuse as a token: `undefined` (no token), and a token for the wrong
 * role (agent or operator). The list is empty if the operation requires no token.
 */
function tokensOfOthers(name: OperationName, agent: string): (string | undefined)[] {
  const { auth }: Operation = operations[name]
  switch (auth) {
    case 'bearer':
      return [undefined, operatorToken]
    case 'operator':
      return [undefined, agent]
    case 'optional':
    case 'none':
      return []
  }
}

/**
 * Calls the operation without a payment, with a malformed payment and with a wrong amount. The hub detects no other
 * payment errors before it executes the operation.
 */
async function withoutPayment(name: OperationName, { shared, caller }: Stage): Promise<void> {
  const { input, token } = await shared.call(name)
  const { sku, microUsd } = quoted(name, input)
  const wrong = await signedPayment({ microUsd: microUsd + 1 })
  const cases = [
    { payment: false, reason: undefined },
    { payment: 'noise', reason: 'invalid_payload' },
    { payment: wrong, reason: 'invalid_exact_evm_payload_authorization_value' },
  ] as const
  for (const { payment, reason } of cases) {
    for (const asked of [input, { ...input, limit: 'many' }]) {
      const answer = await caller.call(name, asked, { token, payment })
      expectRefused(answer, 'payment_required', name)
      const body = paymentRequiredBody.parse(answer.body)
      expect(body).toMatchObject({ sku, price_usdc: usdOf(microUsd), network: 'eip155:8453' })
      expect(body.accepts).toMatchObject([{ network: 'base', maxAmountRequired: String(microUsd) }])
      expect(body.reason).toBe(reason)
    }
  }
}

async function withThePaymentOfAnotherCall(
  name: OperationName,
  { world, shared, caller }: Stage,
): Promise<void> {
  const { input, token } = await shared.call(name)
  const { microUsd } = quoted(name, input)
  const payment = await signedPayment({ microUsd })
  const buyer = (await world.agent()).token
  const other = await caller.call('topUpCredits', { usdc: usdOf(microUsd) }, { token: buyer, payment })
  expect(other.body.ok).toBe(true)
  expectRefused(await caller.call(name, input, { token, payment }), 'payment_already_used', name)
}

function quoted(name: OperationName, input: object) {
  const price = priceOf(operations[name] as Operation, input as Record<string, unknown>)
  if (!price) throw new Error(`the scenario of ${name} does not ask for what has a price`)
  return price
}

async function withTheTokenOfASuspendedAgent(name: OperationName, { shared, caller }: Stage): Promise<void> {
  const { input } = await shared.call(name)
  const answer = caller.call(name, input, { token: await shared.suspended() })
  if (caller.face === 'REST') expectRefused(await answer, 'agent_suspended', name)
  else await expect(answer).rejects.toMatchObject({ reason: 'agent_suspended' })
}

async function withEachFieldInvalid(name: OperationName, { shared, caller }: Stage): Promise<void> {
  const { invalid, atOdds = [] } = scenarioOf(name)
  const { input, token } = await shared.call(name)
  const bad: { field: string; input: object; named: unknown }[] = Object.entries(invalid).flatMap(
    ([field, values]) =>
      values.map((value) => ({ field, input: { ...input, [field]: value }, named: partOf(field) })),
  )
  for (const { field, input } of atOdds) bad.push({ field, input, named: field })
  if (isWrite(operations[name])) {
    bad.push({ field: 'dry_run', input: { ...input, dry_run: 'perhaps' }, named: 'dry_run' })
  }
  const { price }: Operation = operations[name]
  if (price) bad.push({ field: 'pay', input: { ...input, pay: 'perhaps' }, named: 'pay' })
  for (const { field, input, named } of bad) {
    const answer = await caller.call(name, input, { token })
    expectRefused(answer, 'invalid_input', name)
    expect(answer.body.errors, `${field}: ${JSON.stringify(input)}`).toMatchObject([{ field: named }])
  }
  if (!isWrite(operations[name]) || caller.face !== 'REST') return
  const key = 'x'.repeat(lengths.idempotencyKey + 1)
  expectRefused(await caller.call(name, input, { key, token }), 'invalid_input', name)
}

const partOf = (field: string) => expect.stringMatching(`^${field}(\\.|$)`)

async function withNoObject(name: OperationName, stage: Stage): Promise<void> {
  const bodies = ['{', '[]', '"text"', 'null', '{"a": \u0001}', new Uint8Array([0x7b, 0xff, 0x7d])]
  await withBodies(
    name,
    stage,
    bodies.map((body) => ({ body })),
    'invalid_json',
  )
}

async function withOtherType(name: OperationName, stage: Stage): Promise<void> {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']
  await withBodies(
    name,
    stage,
    types.map((type) => ({ body: '{}', type })),
    'unsupported_media_type',
  )
}

/**
 * Sends a request that is too large. After an oversized WebSocket frame, the hub closes the connection without a
 * response.
 */
async function withTooMuch(name: OperationName, stage: Stage): Promise<void> {
  const text = `{"padding": "${'x'.repeat(bodyBytesMax)}"}`
  if (stage.caller.face === 'REST') {
    const unmeasured = new Blob([text]).stream()
    return withBodies(name, stage, [{ body: text }, { body: unmeasured }], 'too_large')
  }
  const { input, token } = await stage.shared.call(name)
  const answer = stage.caller.call(name, { ...input, padding: text }, { token })
  await expect(answer).rejects.toMatchObject({ name: 'LineEnded' })
}

async function withBodies(
  name: OperationName,
  { shared, caller }: Stage,
  bodies: NonNullable<CallOptions['raw']>[],
  code: GateCode,
): Promise<void> {
  const { input, token } = await shared.call(name)
  for (const raw of bodies) expectRefused(await caller.call(name, input, { raw, token }), code, name)
}

/** Repeats a call with the same idempotency key while the first call is blocked in its transaction. */
async function whileTheFirstRuns(name: OperationName, { world, caller, storage }: Stage): Promise<void> {
  const { input, token } = await scenarioOf(name).success(world)
  const options = { key: randomUUID(), token }
  await caller.ready({ token })
  const head = await storage.holdHead()
  const first = caller.call(name, input, options)
  try {
    await head.somebodyWaits()
    const second = await caller.call(name, input, options)
    expectRefused(second, 'idempotency_in_progress', name)
    expect(second.body.retry_after).toBe(1)
  } finally {
    await head.release()
  }
  expect((await first).body.ok).toBe(true)
}

async function withTheKeyOfAnotherCall(name: OperationName, { world, shared, caller }: Stage): Promise<void> {
  const { secret }: Operation = operations[name]
  // If the operation's response contains a secret (such as a token), use a new agent: `otherCall` may replace the
  // agent's token, and other tests still need the token of the shared agent.
  const { input, token } = await (secret ? scenarioOf(name).success(world) : shared.call(name))
  const options = { key: randomUUID(), token }
  const [otherName, otherInput] = otherCall({ name, input, token }, world)
  const other = await caller.call(otherName, otherInput, options)
  expect(other.body.ok).toBe(true)
  expectRefused(await caller.call(name, input, options), 'idempotency_key_reused', name)
}

type Call = { name: OperationName; input: object; token?: string | undefined }

/**
 * Returns a different call by the same caller. A call by another caller would not conflict, because each caller has its
 * own idempotency keys.
 */
function otherCall({ name, input, token }: Call, world: World): [OperationName, object] {
  const { auth, secret }: Operation = operations[name]
  if ('recovery_hint' in input) {
    return [name, { ...input, recovery_hint: String(input.recovery_hint).toUpperCase() }]
  }
  if (token === undefined) return ['registerAgent', { name: world.name() }]
  if (auth === 'operator') {
    return name === 'publishNotice'
      ? ['openLaw', { title: world.words(), text: world.words() }]
      : ['publishNotice', { text: world.words() }]
  }
  if (secret) return [name === 'loginAgent' ? 'rotateToken' : 'loginAgent', {}]
  return ['updateMe', { bio: world.name() }]
}
