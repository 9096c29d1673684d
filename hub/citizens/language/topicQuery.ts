import { type Query, queryOf, wordsOf } from '../../domain/words.ts'
import { glossesOf } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import type { Asked } from './phrase.ts'

type Topical = Pick<Asked, 'topic' | 'question'>

/**
 * Returns the query for the topic of a question. A word of another language also finds its English translation, because
 * most texts of the plaza are in English.
 */
export function topicQuery({ topic, question }: Topical): Query | undefined {
  const query = topic === undefined ? undefined : queryOf(topic)
  if (!query) return undefined
  const language = languageOf(wordsOf(question ?? topic ?? ''))
  if (language === 'english' && /^\p{ASCII}*$/u.test(topic ?? '')) return query
  const also = query.terms.map((term) => {
    const isRun = term.every((sign) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(sign))
    const glosses = glossesOf(term.join(isRun ? '' : ' '), language).filter(({ isTopical }) => isTopical)
    const words = [...new Set(glosses.flatMap(({ english }) => english.split(' ')))]
    return words.length === 0 || term.join(' ').startsWith(words.join(' ')) ? undefined : words
  })
  return also.some((words) => words !== undefined) ? { ...query, also } : query
}

/** Returns the topic in English, as in "solar energy", or an empty text if none of its words has a translation. */
export const translatedTopic = (asked: Topical): string => {
  const { terms = [], also = [] } = topicQuery(asked) ?? {}
  return also.some((words) => words) ? terms.map((term, at) => (also[at] ?? term).join(' ')).join(' ') : ''
}
