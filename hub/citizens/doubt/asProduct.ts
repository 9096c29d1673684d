import { skuNames } from '../../contract/skus.ts'
import { engines } from '../answers/engines.ts'
import type { Supposed, Understood } from '../understanding/understand.ts'

const named = new RegExp(`(?<![\\p{L}_])(?:${skuNames.join('|').replaceAll('_', '[_ ]')})(?![\\p{L}_])`, 'iu')

/** Interprets an unclear question that contains the name of a product as a question about its price. */
export function asProduct(read: Understood, message: string): Understood {
  const isDoubtful = read.type === 'unknown' || (read.type === 'question' && read.doubt?.isLikely === false)
  const intent = engines.treasurer.intents.find(({ name }) => name === 'price')
  if (!isDoubtful || !intent || !named.test(message)) return read
  const asked = { question: message }
  const price: Supposed = { citizen: 'treasurer', intent, asked, about: 'the product that you name' }
  if (read.type === 'unknown')
    return { ...read, supposed: [price, ...(read.supposed ?? []).filter((one) => one.intent !== intent)] }
  if (read.intent === intent) return { ...read, asked: { ...read.asked, ...asked } }
  return { type: 'unknown', nearest: [], subjects: [], supposed: [price, { ...read, about: 'that' }] }
}
