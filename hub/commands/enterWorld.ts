import { changeWorld, type LeftBehind, readLeftBehind, readWorld } from '../../storage/worlds.ts'
import type { World } from '../contract/payments.ts'
import type { Change } from '../log/change.ts'

/** `left`: what stays behind in the world that the plaza was in; undefined where it was in none or in this one. */
export type Entered = { from: World | null; left: LeftBehind | undefined }

/** Brings the plaza into the world of this hub's payments. Every hub asks at its start; under the lock it happens once. */
export function enterWorld(world: World): Change<Entered> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const { current: from } = await readWorld(tx)
      if (from === world) return { from, left: undefined }
      const left = from === null ? undefined : await readLeftBehind(tx, draft.at)
      await changeWorld(tx, from, world, draft.at)
      if (from === null || !left) return { from, left: undefined }
      draft.event('world.changed', 'plaza', () => ({
        from,
        to: world,
        left_behind: {
          agents_with_credits: left.agentsWithCredits,
          credits: left.credits,
          sustainers: left.sustainers,
          mesh_passes: left.meshPasses,
          plates: left.plates,
          fund_entries: left.fundEntries,
        },
      }))
      return { from, left }
    },
  }
}
