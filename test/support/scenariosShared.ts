import type { ErrorCode } from '../../hub/contract/errors.ts'
import { isWrite } from '../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../hub/contract/operations.ts'
import { scenarioOf } from './scenarios.ts'
import type { World } from './scenariosWorld.ts'

export type Shared = ReturnType<typeof createShared>

/** What tests that change nothing may have in common: made when it is first asked for, and never again. */
export function createShared(world: World) {
  const call = kept((name: OperationName) => scenarioOf(name).success(world))
  return {
    /** A call that would succeed, for those who do not make it. */
    call,
    /** A call to be made: a read is the same for everybody, of a write everybody has one of its own. */
    ownCall: (name: OperationName) =>
      isWrite(operations[name]) ? scenarioOf(name).success(world) : call(name),
    /** A call that would be refused, in one of the ways of its own. */
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
