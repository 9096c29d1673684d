import { expect, it } from 'vitest'
import type { ErrorCode } from '../../hub/contract/errors.ts'
import { declaredErrors } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { gateRefusals } from '../support/scenarios/gates.ts'
import { rowsDeclaring } from '../support/scenarios/scenarios.ts'
import { gateCodes, operationsSuite, ownRefusals } from '../support/suites/operationsSuite.ts'

it.each(operationNames)('%s has a scenario for each refusal it declares, and for no other', (name) => {
  const provoked = [...ownRefusals(name).map(([code]) => code), ...gateCodes(name)]
  expect(provoked.sort()).toEqual(declaredErrors(operations[name]))
})

it('Every refusal of the gates is declared by an operation', () => {
  const idle = Object.keys(gateRefusals).filter((code) => rowsDeclaring(code as ErrorCode).length === 0)
  expect(idle).toEqual([])
})

operationsSuite(['REST'])
