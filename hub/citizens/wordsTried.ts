import { nothing } from './afterNothing.ts'
import type { Answer } from './engine.ts'
import type { Asked } from './phrase.ts'
import { translatedTopic } from './topicQuery.ts'

/** Matches a letter that English does not use. */
const foreign = /[^\p{ASCII}\p{P}\p{S}]/u

/** Maximum number of words of a topic that an answer repeats. */
const wordsMost = 5

/**
 * If nothing was found on a topic in another language, adds the words that were searched for. Texts on the same topic
 * may be in English.
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
