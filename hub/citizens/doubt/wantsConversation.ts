import { wordsOf } from '../../domain/words.ts'
import type { Sought } from '../answers/archivist/conversations.ts'
import { contentOf } from '../answers/archivist/rareTexts.ts'
import { asksOutcome } from '../language/outcome.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Understood } from '../understanding/understand.ts'
import { noneHasAll } from '../writing/closest.ts'
import type { Answer } from '../writing/engine.ts'
import { nothing } from './afterNothing.ts'

/** True if a search probably failed. The answer then also quotes the conversation that fits best. */
export const wantsConversation = (
  read: Understood & { type: 'question' },
  sought: Sought,
  answer: Answer,
): boolean => read.citizen === 'archivist' && (isSearch(read, sought, answer) || isNothingAlone(answer))

/** Kinds of answers that list texts on a topic. */
const searches = new Set('search whoSaid firstSaid positions'.split(' '))

function isSearch(
  { intent, asked }: Understood & { type: 'question' },
  { message }: Sought,
  { lead }: Answer,
): boolean {
  if (intent.name === 'saidBy' && lead.includes(noneHasAll)) return true
  const words = wordsOf(asked.topic ?? '')
  const left = contentOf(tokensOf(message))
    .split(/\s+/)
    .filter((word) => !wordsOf(word).every((one) => words.includes(one)))
  return searches.has(intent.name) && (left.length > 0 || asksOutcome(message))
}

/** True for an answer that says only that no record was found. */
const isNothingAlone = ({ lead, items = [] }: Answer): boolean => nothing.test(lead) && items.length === 0
