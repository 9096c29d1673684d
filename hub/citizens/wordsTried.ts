import { nothing } from './afterNothing.ts'
import type { Answer } from './engine.ts'
import type { Asked } from './phrase.ts'
import { translatedTopic } from './topicQuery.ts'

/** Matches letters of other languages than English, or of another script. */
const foreign = /[^\p{ASCII}\p{P}\p{S}]/u

/** Maximum number of words of a topic that an answer repeats. */
const wordsMost = 5

/**
 * Adds to an answer that found nothing with which words it looked, if these are of another language. A text in English
 * may be about the same.
 */
export function withWordsTried(answer: Answer, asked: Asked): Answer {
  const { topic = '' } = asked
  const translated = translatedTopic(asked)
  const isNothing = nothing.test(answer.lead) || answer.lead.startsWith('No text ')
  if (
    !isNothing ||
    topic === '' ||
    topic.split(' ').length > wordsMost ||
    (translated === '' && !foreign.test(topic))
  )
    return answer
  const also = translated === '' ? '' : `, or "${translated}" in English`
  const end = `I looked for "${topic}"${also}. Texts are found only by the words in which they were written: ask with other words too.`
  return { ...answer, end: [...(answer.end === undefined ? [] : [answer.end]), end].join('\n') }
}
