import type { CitizenName } from '../../contract/citizens.ts'
import { engines } from '../answers/engines.ts'
import type { Token } from '../language/token.ts'
import type { Records } from '../records/records.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'
import { linksIn } from './linked.ts'

/** Names of the clerk's intents that are about laws or feature requests, not about how to do something. */
const ofBills = new Set(
  'openLaws laws features lawsOnTopic featuresOnTopic lawTally lawQuorum lawTime bill lastLaw newestLaw rules'.split(
    ' ',
  ),
)

/**
 * Interprets a question that contains the title of a law or feature request as one about that record. Ignores titles if
 * the question contains an id.
 */
export async function asBill(
  read: Understood,
  message: string,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  records: Records,
): Promise<Understood> {
  const isOfClerk = read.type === 'question' ? read.citizen === 'clerk' : citizen === 'clerk'
  if (read.type === 'smallTalk' || !isOfClerk || tokens.some(({ id }) => id !== undefined)) return read
  const links = await linksIn(message, records)
  const intent = engines.clerk.intents.find(({ name }) => name === 'bill')
  const [link] = links
  if (!link || !intent) return read
  const about = 'a law or a feature request that you name'
  const asked = { id: String(link.id), ids: links.map(({ id }) => id) }
  const bill: Supposed = { citizen: 'clerk', intent, asked, about }
  if (read.type === 'unknown') {
    const { supposed: [other, ...more] = [], isDeclined } = read
    const isOfBill = !other || (other.citizen === 'clerk' && ofBills.has(other.intent.name))
    if (link.isSure && isOfBill && !isDeclined) return { type: 'question', ...bill, score: 1 }
    return { ...read, supposed: [bill, ...(other ? [other] : []), ...more.slice(0, 1)] }
  }
  if (!ofBills.has(read.intent.name)) {
    const left = read.doubt?.left ?? []
    return link.isSure ? { ...read, others: [bill], doubt: { left, isLikely: false } } : read
  }
  const { doubt, ...known } = read
  const linked = { ...known, ...bill, asked: { ...read.asked, ...asked } }
  const isSure = link.isSure || read.intent.name.endsWith('OnTopic')
  return doubt && !isSure ? { ...linked, doubt: { ...doubt, left: [] } } : linked
}
