import { changeWorld, type LeftBehind, readLeftBehind, readWorld } from '../../storage/worlds.ts'
import type { World } from '../contract/payments.ts'
import type { Change } from '../log/change.ts'

/**
 * Result of setting the payment mode (sandbox or real). `from`: the previous mode, or null if there was none.
 * `left`: totals of the credits and records that the change of mode made invalid, if any.
 */
export type Entered = { from: World | null; left: LeftBehind | undefined }

/**
 * Returns the change that sets the plaza's payment mode (sandbox or real). Only the first commit has an
 * effect, so every node may try.
 */
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
