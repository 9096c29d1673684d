import { type Alternatives, type Query, queryOf, wordsOf } from '../../domain/words.ts'
import { glossesOf, sameWords } from '../words/glossary/glossary.ts'
import { allWordsOf, meaningOf } from '../words/glossary/vocabulary.ts'
import { otherFormsOf } from '../words/irregular.ts'
import { languageOf } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { isFunctionWord } from './functionWords.ts'
import type { Asked } from './phrase.ts'
import { phrasesIn } from './phrases.ts'
import { isWordOfRun, wordsInRun } from './runs.ts'

type Topical = Pick<Asked, 'topic' | 'question'>
type Term = readonly string[]

const topicMax = 300
const questionMax = 600
const termsMost = 24

/** Returns the search query for a topic, including synonyms and translations. */
export function topicQuery({ topic, question }: Topical, { isWide = false } = {}): Query | undefined {
  if (topic === undefined) return undefined
  const language = languageOf(wordsOf((question ?? topic).slice(0, questionMax)))
  const { phrases, rest } = split(topic.slice(0, topicMax))
  const query = queryOf(rest)
  if (!query && phrases.length === 0) return undefined
  const single = query?.terms ?? []
  const telling = single.filter((term) => !isFunctionWord(term.join(' '), language))
  const isBare = phrases.length + telling.length === 0
  const terms = [...phrases, ...(isBare ? single : telling)].slice(0, termsMost)
  const also = terms.map((term) => {
    const text = textOf(term)
    // Do not translate words typical of questions, such as "pagar" (Spanish for "pay"), unless the search is wide.
    const mayTranslate = isWide || glossesOf(text, language).length === 0
    return alternativesOf(term, language) ?? (mayTranslate ? everydayOf(text, language) : undefined)
  })
  return { join: 'all', terms, ...(also.some((one) => one !== undefined) && { also }) }
}

function split(topic: string): { phrases: Term[]; rest: string } {
  if (/["“”«»]/.test(topic)) return { phrases: [], rest: topic }
  const pieces = topic.split(/\s+/)
  const places = pieces.flatMap((piece, at) => wordsOf(piece).map((word) => ({ word, at })))
  const words = places.map(({ word }) => word)
  const ranges = phrasesIn(words)
  const taken = new Set(ranges.flatMap(({ from, to }) => places.slice(from, to).map(({ at }) => at)))
  return {
    phrases: ranges.map(({ from, to }) => words.slice(from, to)),
    rest: pieces
      .filter((_, at) => !taken.has(at))
      .map((piece) => wordsInRun(piece)?.join(' ') ?? piece)
      .join(' '),
  }
}

function alternativesOf(term: Term, language: Language): Alternatives | undefined {
  const text = textOf(term)
  const irregular = language === 'english' ? otherFormsOf(text).map((form) => [form]) : []
  const rows = sameWords(text, language)
  // The Japanese word for "comet" ends with the sign for "star". If the whole word is known, ignore its parts.
  const exact = isRun(term) ? rows.filter((words) => words.includes(text)) : []
  const [first, ...more] = exact.length > 0 ? exact : rows
  if (!first) return irregular.length > 0 ? irregular : undefined
  const isParts = isRun(term) && more.length > 0 && !isWordOfRun(text)
  const whole = isParts ? [first, ...more].map(([word = '']) => word) : undefined
  const found = whole ? [whole] : [first, ...more].flat().map((word) => [word])
  const alternatives = found.map((words) => [...new Set(words.flatMap(wordsOf))])
  const own = term.join(' ')
  const others = [...new Map(alternatives.map((words) => [words.join(' '), words])).entries()]
  // Also match texts in which the words of a multi-word term are not adjacent.
  const isApart = term.length > 1 && !isRun(term)
  const kept = others
    .filter(([words]) => (words === own ? isApart : !words.startsWith(own)))
    .map(([, words]) => words)
  const all = [...kept, ...irregular]
  return all.length > 0 ? all : undefined
}

/** Translates a non-English everyday word, such as "journaux", into all languages. */
function everydayOf(text: string, language: Language): Alternatives | undefined {
  const isEnglish = language === 'english' && /^\p{ASCII}*$/u.test(text)
  const meaning = isEnglish ? undefined : meaningOf(text, language)
  return meaning && allWordsOf(meaning).map(wordsOf)
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
