import type { FundEntryRow } from '../../../../storage/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import { dayOf } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'
import { usd } from './products.ts'

export function entryItem({ id, kind, category, amount, gpuAmount, bookedAt, note }: FundEntryRow): Item {
  const part = gpuAmount === amount ? 'all' : usd(usdOf(gpuAmount))
  const gpu = gpuAmount > 0 ? `, ${part} of it for the GPU rack` : ''
  return {
    line: `#${id} ${dayOf(bookedAt)}, ${kind}, ${category}: ${usd(usdOf(amount))}${gpu}`,
    ids: [id],
    ...(note !== null && note !== '' && { quote: note }),
  }
}
