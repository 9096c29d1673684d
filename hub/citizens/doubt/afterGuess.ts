import { leadsOfNearest } from '../answers/clerk/billsOnTopic.ts'
import type { Token } from '../language/token.ts'
import { toldBy } from '../understanding/followUp.ts'
import { isPlace } from '../understanding/places.ts'
import type { Understood } from '../understanding/understand.ts'
import { doubtful } from './supposition.ts'

/** Phrases that mark an answer as a guess, such as "I am not sure what you ask." */
const guesses = [doubtful, ...leadsOfNearest]

/** Marks a follow-up about a record of a doubtful answer as doubtful too, because that record was only a guess. */
export function afterGuess(read: Understood, tokens: readonly Token[], told: string): Understood {
  if (read.type !== 'question' || read.doubt || read.asked.id === undefined) return read
  const isNamed = tokens.some((token) => token.id !== undefined || isPlace(token))
  const isOfTold = toldBy(told).ids.map(String).includes(read.asked.id)
  return isNamed || !isOfTold || !guesses.some((lead) => told.includes(lead))
    ? read
    : { ...read, doubt: { left: [], isLikely: false } }
}
