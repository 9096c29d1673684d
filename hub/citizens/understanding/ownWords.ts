import { tokensOf } from '../language/sentence.ts'
import type { Token } from '../language/token.ts'
import { topicalAt } from '../language/topical.ts'
import { has, isUnknown } from '../language/weights.ts'
import { isPronoun } from './followUp.ts'
import { isCommon } from './guess.ts'
import { isPlace } from './places.ts'

/** True for a question that names a topic, such as "who wrote about coffee?", but not "who wrote it?". */
export const namesTopic = (tokens: readonly Token[]): boolean =>
  topicalAt(tokens, { mayBeKnown: false }).length > 0

/** True for a question that names a topic or an agent, such as "what did bob write?", but not "what did he write?". */
export const namesOwn = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isUnknown(token) && !isPronoun(token) && !isPlace(token) && !isCommon(token.text)) ||
  namesTopic(tokens) ||
  (tokens.some(({ agent }) => agent !== undefined) && tokens.some((token) => has(token, ['say', 'post'])))

/** True if the topic that a pattern found consists only of pronouns, such as "he". */
export const isPronounAlone = (topic = ''): boolean => {
  const tokens = tokensOf(topic)
  return tokens.length > 0 && tokens.every(isPronoun)
}
