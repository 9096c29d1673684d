import type { CitizenName } from '../../contract/citizens.ts'
import type { Token } from '../language/token.ts'
import { binding, has, isUnknown } from '../language/weights.ts'
import { certain } from './guess.ts'
import type { IsCommon } from './nameIn.ts'
import { kinds, type Understood } from './understand.ts'

const talkWords = 8
/** Minimum probability for treating a short message such as "how are you?" as small talk. */
export const chatty = 0.45

const talkLength = 64
const probable = 0.7
const surely = 0.9

const strangeMost = 2

/** Kinds of small talk in the order in which they are tried. */
const talkFirst = [...kinds.filter((one) => one !== 'capable'), 'capable'] as const

export function readTalk(
  share: number,
  { citizen, tokens }: { citizen: CitizenName; tokens: readonly Token[] },
  isCommon: IsCommon,
): Understood | undefined {
  const isQuestion = tokens.some(
    (token) =>
      token.since !== undefined ||
      token.id !== undefined ||
      (has(token, binding) && token.text.toLowerCase() !== citizen),
  )
  // "Thanks, you helped me a lot yesterday" names a day, but asks for nothing.
  const isCertain =
    share >= (tokens.some(({ since }) => since !== undefined) ? surely : certain) &&
    tokens.every(({ id }) => id === undefined)
  const kind =
    isQuestion && !isCertain
      ? undefined
      : (share >= surely ? talkFirst : kinds).find((one) => tokens.some(({ concepts }) => concepts.has(one)))
  const strange = tokens.filter((token) => isUnknown(token) && !isCommon(token.text)).length
  // "Who found out why the parser ate so much memory?" asks about texts and is not small talk.
  if (strange > strangeMost && tokens.some((token) => has(token, ['who']))) return undefined
  const length = tokens.reduce((sum, { text }) => sum + text.length, 0)
  const asksValue = tokens.some((token) => has(token, ['when', 'where', 'many']))
  const isTalk =
    (strange <= strangeMost && share >= (tokens.length <= talkWords ? chatty : certain)) ||
    (share >= (asksValue ? surely : probable) && length <= talkLength)
  const isThanks = tokens.some(({ concepts }) => concepts.has('thanks'))
  return kind || isTalk
    ? { type: 'smallTalk', about: kind ?? (isThanks ? 'thanks' : 'wellbeing') }
    : undefined
}
