import { engines } from '../answers/engines.ts'
import { has } from '../language/weights.ts'
import type { Asking } from '../understanding/rivals.ts'
import type { Understood } from '../understanding/understand.ts'

/**
 * Interprets a question such as "I was away. What was decided?" as one about decisions, not as a request for
 * a summary.
 */
export function asDecisions(read: Understood, { citizen, tokens }: Asking): Understood {
  const intent = engines.cartographer.intents.find(({ name }) => name === 'decisions')
  const isSummary = read.type === 'question' && read.citizen === citizen && read.intent.name === 'summary'
  const isOfDecisions = citizen === 'cartographer' && tokens.some((token) => has(token, ['decided']))
  return isSummary && isOfDecisions && intent ? { ...read, intent } : read
}
