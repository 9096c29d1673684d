import type { OperationName } from '../../hub/contract/operations.ts'
import { scenarioOf } from './scenarios.ts'
import type { World } from './scenariosWorld.ts'

export type Shared = ReturnType<typeof createShared>

/** What tests that change nothing may have in common: made when it is first asked for, and never again. */
export function createShared(world: World) {
  return {
    /** A call that would succeed. Who means to make it prepares one of its own. */
    call: kept((name: OperationName) => scenarioOf(name).success(world)),
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
