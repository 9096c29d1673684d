import { type Alternatives, type Query, queryOf, wordsOf } from '../../domain/words.ts'
import { glossesOf, isSearchTerm, sameWords } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import type { Asked } from './phrase.ts'

type Topical = Pick<Asked, 'topic' | 'question'>
type Term = readonly string[]

/** Returns the search query for a topic, with translations because most texts are in English. */
export function topicQuery({ topic, question }: Topical): Query | undefined {
  const query = topic === undefined ? undefined : queryOf(topic)
  if (!query) return undefined
  const language = languageOf(wordsOf(question ?? topic ?? ''))
  const terms = inPairs(query.terms, language)
  const also = terms.map((term) => alternativesOf(term, language))
  return { ...query, terms, ...(also.some((one) => one !== undefined) && { also }) }
}

function inPairs(terms: readonly Term[], language: Language): Term[] {
  const joined: Term[] = []
  for (const term of terms) {
    const last = joined.at(-1)
    const pair = last && [...last, ...term]
    if (pair?.length === 2 && isSearchTerm(pair.join(' '), language)) joined.splice(-1, 1, pair)
    else joined.push(term)
  }
  return joined
}

function alternativesOf(term: Term, language: Language): Alternatives | undefined {
  const text = textOf(term)
  const [first, ...more] = sameWords(text, language)
  if (!first) return undefined
  const all = isRun(term) && more.length > 0 ? [first, ...more].map(([word = '']) => word) : undefined
  const found = all ? [all] : [first, ...more].flat().map((word) => [word])
  const alternatives = found.map((words) => [...new Set(words.flatMap(wordsOf))])
  const own = term.join(' ')
  const others = [...new Map(alternatives.map((words) => [words.join(' '), words])).entries()]
  const kept = others.filter(([words]) => words !== own && !own.startsWith(words)).map(([, words]) => words)
  return kept.length > 0 ? kept : undefined
}

const isRun = (term: Term): boolean =>
  term.every((sign) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(sign))

const textOf = (term: Term): string => term.join(isRun(term) ? '' : ' ')

export function translatedTopic(asked: Topical): string {
  const { terms = [] } = topicQuery(asked) ?? {}
  const language = languageOf(wordsOf(asked.question ?? asked.topic ?? ''))
  const translated = terms.map((term) => {
    const text = textOf(term)
    const [gloss] = glossesOf(text, language).filter(({ isTopical }) => isTopical)
    const isEnglish = sameWords(text, 'english').length > 0 && /^\p{ASCII}*$/u.test(text)
    return isEnglish ? undefined : (gloss?.english ?? sameWords(text, language)[0]?.[0])
  })
  const found = terms.map((term, at) => translated[at] ?? textOf(term)).join(' ')
  return found === terms.map(textOf).join(' ') ? '' : found
}
