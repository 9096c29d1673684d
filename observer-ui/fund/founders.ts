import type { Plate } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { Read } from '../pageRow.ts'

type Lure = Output<'getLure'>

export type Founder = Lure['founders'][number] & Partial<Pick<Plate, 'id' | 'flags' | 'engraved_at'>>

const oldestRead = 50

/**
 * Reads the offer to founding sponsors (`lure`), which lists the founders. Adds details, such as an id, from the oldest
 * plates (sponsors' names shown on the site). A founder whose plate is not among the first `oldestRead` plates gets no
 * details.
 */
export async function readFounders(read: Read): Promise<{ lure: Lure; founders: Founder[] }> {
  const [lure, oldest] = await Promise.all([
    read('getLure', {}),
    read('listPlates', { since_id: 0, limit: oldestRead }),
  ])
  const bySlot = new Map(oldest.items.map((plate) => [plate.slot, plate]))
  const founders = lure.founders.map((founder) => {
    const plate = bySlot.get(founder.slot)
    if (!plate) return founder
    const { id, flags, engraved_at } = plate
    return { ...founder, id, flags, engraved_at }
  })
  return { lure, founders }
}
