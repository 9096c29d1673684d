import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorBody } from '../../../hub/contract/errors.ts'
import { declaredErrors } from '../../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../../hub/contract/operations.ts'
import type { FaceName } from '../clients/callers.ts'
import { expectRefused, facesOf, gateRefusals, isGateCode } from '../scenarios/gates.ts'
import type { Refused } from '../scenarios/scenario.ts'
import { scenarioOf } from '../scenarios/scenarios.ts'
import { type OpenStage, openStage } from '../scenarios/stage.ts'
import type { World } from '../scenarios/world.ts'

export const ownRefusals = (name: OperationName) =>
  Object.entries(scenarioOf(name).refusals) as [ErrorCode, (world: World) => Promise<Refused>][]
/** Returns the operation's errors that only shared checks (such as the token check) can raise. */
export const gateCodes = (name: OperationName) => {
  const own: readonly ErrorCode[] = operations[name].errors
  return declaredErrors(operations[name])
    .filter(isGateCode)
    .filter((code) => !own.includes(code))
}

/**
 * Returns the tests for the errors that are specific to the operation. Omits `duplicate_content`, which
 * limits.test.ts covers.
 */
export const calmRefusals = (name: OperationName) =>
  ownRefusals(name).filter(([code]) => code !== 'duplicate_content')

/** Tests every operation and its operation-specific errors on each of the given transports. */
export function operationsSuite(faces: readonly FaceName[]): void {
  let stage: OpenStage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const refusals = operationNames.flatMap((name) =>
    calmRefusals(name).map(([code, refusal]) => [name, code, refusal] as const),
  )

  describe.each(faces)('on %s', (face) => {
    it.each(operationNames)('%s succeeds and has its effect', async (name) => {
      const { input, token, seen } = await stage.shared.ownCall(name)
      const answer = await stage.callers[face].call(name, input, { token })
      expect(answer).toMatchObject({ status: operations[name].status, body: { ok: true } })
      await seen(answer.body)
    })

    it.each(refusals)('%s refuses with its own %s', async (name, code, refusal) => {
      const { input, token, seen } = await refusal(stage.world)
      const answer = await stage.callers[face].call(name, input, { token })
      expectRefused(answer, code, name)
      await seen?.(errorBody.parse(answer.body))
    })
  })
}

/**
 * Tests the errors from shared checks (token, payment, input and others) for each operation on the given transports.
 */
export function gatesSuite(faces: readonly FaceName[]): void {
  let stage: OpenStage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  describe.each(faces)('on %s', (face) => {
    const gates = operationNames.flatMap((name) =>
      gateCodes(name).flatMap((code) => {
        const { provoke } = gateRefusals[code]
        return provoke && facesOf(code, name).includes(face) ? [[name, code, provoke] as const] : []
      }),
    )
    it.each(gates)('%s is refused by a gate with %s', async (name, _code, provoke) => {
      await provoke(name, { ...stage, caller: stage.callers[face] })
    })
  })
}
