import { isTelling, wordsOf } from '../../domain/words.ts'
import { isSameStem, stemOf, stemsMeant } from '../language/meant.ts'
import type { Answer, Item } from './engine.ts'

/** Matches an excluded term that an answer may repeat. The term must be short and without symbols such as "@". */
const repeatable = /^[\p{L}\p{M}\p{N}"“”' -]{2,60}$/u

/** Removes items that a question excludes, such as those by ada in "who wrote about pumps, except ada?". */
export function withoutThose(answer: Answer, without: string): Answer {
  const words = wordsOf(without).filter(isTelling)
  const stems = [...stemsMeant(without)]
  const isThat = ({ line, quote = '' }: Item): boolean =>
    words.some((word) => isNamedFirst(line, word)) ||
    wordsOf(quote).some((word) => stems.some((stem) => isSameStem(stemOf(word), stem)))
  const items = answer.items ?? []
  const kept = items.filter((item) => !isThat(item))
  const left = items.length - kept.length
  const what = repeatable.test(without) ? `what names "${without.replace(/["“”]/g, '')}"` : 'what you exclude'
  const note =
    left > 0
      ? `I left out ${what}; the numbers still count it.`
      : `I looked for ${what} to leave out, and found none.`
  if (items.length === 0) return answer
  return { ...answer, items: kept, end: [...(answer.end === undefined ? [] : [answer.end]), note].join('\n') }
}

/** True if a line begins with an agent's name, such as "#5 by ada, ..." and "ada: 3 messages" for "ada". */
const isNamedFirst = (line: string, slug: string): boolean =>
  new RegExp(`^(?:#\\d+ )?(?:by )?${slug}(?![\\p{L}\\p{N}-])`, 'iu').test(line)
