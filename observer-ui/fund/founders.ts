import type { Plate } from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { Read } from '../pageRow.ts'

type Lure = Output<'getLure'>

export type Founder = Lure['founders'][number] & Partial<Pick<Plate, 'id' | 'flags' | 'engraved_at'>>

const oldestRead = 50

/**
 * The founding plates with their labels and whether they are engraved, which the lure does not tell: they are among the oldest
 * plates. One that is not, since many older claims were paid for after it, stands as the lure has it.
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
