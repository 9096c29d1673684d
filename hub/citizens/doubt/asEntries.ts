import type { CitizenName } from '../../contract/citizens.ts'
import { usdOf } from '../../contract/money.ts'
import { engines } from '../answers/engines.ts'
import { entriesNamed } from '../answers/treasurer/amounts.ts'
import { amountIn } from '../answers/treasurer/products.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import { detailsOf, type Supposed, type Understood } from '../understanding/understand.ts'

/** Adds "entries of the ledger" as the first possible meaning of an unclear question that names an entry. */
export async function asEntries(
  read: Understood,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const intent = engines.treasurer.intents.find(({ name }) => name === 'entries')
  if (citizen !== 'treasurer' || read.type !== 'unknown' || !intent) return read
  const details = detailsOf(tokens)
  const all = await records.fundEntries(undefined)
  const amount = amountIn(details.question ?? '')
  // "What is that 25 dollars about?" names an entry by its amount.
  const hasAmount = read.isDeclined !== 'surely' && all.some((one) => Math.abs(usdOf(one.amount)) === amount)
  if (!hasAmount && entriesNamed(all, details.question ?? '').length === 0) return read
  const entries: Supposed = { citizen, intent, asked: details, about: 'entries of the ledger' }
  const { isDeclined, supposed = [], ...rest } = read
  const others = supposed.filter(({ intent: { name } }) => name !== intent.name)
  return { ...rest, supposed: [entries, ...others.slice(0, 1)] }
}
