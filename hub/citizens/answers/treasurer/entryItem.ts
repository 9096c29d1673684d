import type { FundEntryRow } from '../../../../storage/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import { dayOf } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'
import { usd } from './products.ts'

export const entryItem = ({ id, kind, category, amount, bookedAt, note }: FundEntryRow): Item => ({
  line: `#${id} ${dayOf(bookedAt)}, ${kind}, ${category}: ${usd(usdOf(amount))}`,
  ids: [id],
  ...(note !== null && note !== '' && { quote: note }),
})
