import type { ErrorCode } from '../../../hub/contract/errors.ts'
import { isWrite } from '../../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../../hub/contract/operations.ts'
import { scenarioOf } from './scenarios.ts'
import type { World } from './world.ts'

export type Shared = ReturnType<typeof createShared>

/** Caches prepared calls (input and token), so that tests that change nothing can share them. */
export function createShared(world: World) {
  const call = kept((name: OperationName) => scenarioOf(name).success(world))
  return {
    /**
     * Returns a valid call for tests in which the hub does not execute the call. All tests of an operation
     * get the same call.
     */
    call,
    /**
     * Returns a valid call that a test may execute. If the operation only reads data, all tests get the same call.
     * If it writes data, each test gets a new call.
     */
    ownCall: (name: OperationName) =>
      isWrite(operations[name]) ? scenarioOf(name).success(world) : call(name),
    refusal: kept(async (name: OperationName, code: ErrorCode) => {
      const refusal = await scenarioOf(name).refusals[code]?.(world)
      if (!refusal) throw new Error(`${name} has no scenario for ${code}`)
      return refusal
    }),
    agent: kept(async () => (await world.agent()).token),
    suspended: kept(async () => (await world.suspended()).token),
    ended: kept(async () => {
      const { token } = await world.agent()
      await world.as(token).rotateToken()
      return token
    }),
  }
}

function kept<Of extends unknown[], Made>(make: (...of: Of) => Promise<Made>) {
  const made = new Map<string, Promise<Made>>()
  return (...of: Of): Promise<Made> => {
    const key = of.join()
    const one = made.get(key) ?? make(...of)
    made.set(key, one)
    return one
  }
}
