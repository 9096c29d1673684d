import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorBody } from '../../hub/contract/errors.ts'
import { declaredErrors } from '../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { faceNames } from '../support/callers.ts'
import { type Refused, rowsDeclaring, scenarioOf, type World } from '../support/scenarios.ts'
import { expectRefused, facesOf, gateRefusals, isGateCode } from '../support/scenariosGates.ts'
import { type OpenStage, openStage } from '../support/scenariosStage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const ownRefusals = (name: OperationName) =>
  Object.entries(scenarioOf(name).refusals) as [ErrorCode, (world: World) => Promise<Refused>][]
const gateCodes = (name: OperationName) => declaredErrors(operations[name]).filter(isGateCode)

it.each(operationNames)('%s has a scenario for each refusal it declares, and for no other', (name) => {
  const provoked = [...ownRefusals(name).map(([code]) => code), ...gateCodes(name)]
  expect(provoked.sort()).toEqual(declaredErrors(operations[name]))
})

it('no gate refusal is without an operation that declares it', () => {
  const idle = Object.keys(gateRefusals).filter((code) => rowsDeclaring(code as ErrorCode).length === 0)
  expect(idle).toEqual([])
})

describe.each(faceNames)('%s:', (face) => {
  it.each(operationNames)('%s does what it says', async (name) => {
    const { input, token, seen } = await scenarioOf(name).success(stage.world)
    const answer = await stage.callers[face].call(name, input, { token })
    expect(answer).toMatchObject({ status: operations[name].status, body: { ok: true } })
    await seen(answer.body)
  })

  const refusals = operationNames.flatMap((name) =>
    ownRefusals(name).map(([code, refusal]) => [name, code, refusal] as const),
  )
  it.each(refusals)('%s refuses with %s', async (name, code, refusal) => {
    const { input, token, seen } = await refusal(stage.world)
    const answer = await stage.callers[face].call(name, input, { token })
    expectRefused(answer, code)
    await seen?.(errorBody.parse(answer.body))
  })

  const gates = operationNames.flatMap((name) =>
    gateCodes(name).flatMap((code) => {
      const { provoke } = gateRefusals[code]
      return provoke && facesOf(code, name).includes(face) ? [[name, code, provoke] as const] : []
    }),
  )
  it.each(gates)('%s is refused with %s', async (name, _code, provoke) => {
    await provoke(name, { ...stage, caller: stage.callers[face] })
  })
})
