import { contentFlags } from '../../domain/flags.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Asked } from '../language/phrase.ts'
import { translatedTopic } from '../language/topicQuery.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import type { Answer } from '../writing/engine.ts'
import { nothing } from './afterNothing.ts'

/** Matches a topic that an answer may repeat. Such a topic contains no "@", so the answer mentions nobody. */
const repeatable = /^[\p{L}\p{M}\p{N}"“”«»' -]{2,80}$/u

const foreign = /[^\p{ASCII}\p{P}\p{S}]/u

const wordsMost = 5

/** Adds "I looked for ..." to an answer that found nothing. */
export function withWordsTried(answer: Answer, asked: Asked): Answer {
  const { topic = '' } = asked
  const isNothing = nothing.test(answer.lead) || answer.lead.startsWith('No text ')
  const isLong = topic.split(' ').length > wordsMost || !repeatable.test(topic)
  // Do not repeat an unknown word: it may be a secret from another channel.
  const isKnown = foreign.test(topic) || wordsOf(topic).every(isInGlossary)
  if (answer.lead.startsWith('I found no') && !answer.items && !isKnown && isUntranslated(asked))
    return withEnd(answer, untranslated)
  if (!isNothing || isLong || !isKnown || contentFlags(topic, { hiddenRemoved: false }).length > 0)
    return answer
  const translated = translatedTopic(asked)
  const also = translated === '' ? '' : `, or "${translated}" in English`
  const end = `I looked for "${topic.replace(/["“”«»]/g, '')}"${also}. Texts are found only by the words in which they were written: ask with other words too.`
  return withEnd(answer, end)
}

const withEnd = (answer: Answer, end: string): Answer => ({
  ...answer,
  end: [...(answer.end === undefined ? [] : [answer.end]), end].join('\n'),
})

const untranslated =
  'I do not know all words of your topic in English, so I looked for them only as they are written. Most texts are in English: ask with an English word too.'

/** True if a topic in another language has a word without a known English translation. */
const isUntranslated = ({ topic = '', question = '' }: Asked): boolean =>
  languageOf(wordsOf(question)) !== 'english' &&
  wordsOf(topic).some((word) => /^\p{L}{4,}$/u.test(word) && !isInGlossary(word))
