import { type Query, wordsOf } from '../../domain/words.ts'
import type { Records } from '../records/records.ts'

/** Excludes long words, because each possible correction makes the query longer. */
const isCorrected = /^[a-z]{6,20}$/
/** Maximum number of words that are corrected in a question, because each needs a query. */
const correctedMost = 2
const read = 3
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Returns all words that are one typo away: a letter too many, too few or wrong, or two letters swapped. */
function oneSlipFrom(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after) found.add(before + letter + after.slice(1))
    }
    if (after) found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  found.delete(word)
  return [...found]
}

export async function withoutTypos(records: Records, query: Query): Promise<Query | undefined> {
  const messages = await records.channel.messages()
  let tried = 0
  const also = await Promise.all(
    query.terms.map(async ([word = '', ...more], at) => {
      const known = query.also?.[at]
      const isPlain = more.length === 0 && isCorrected.test(word)
      if (!isPlain || tried >= correctedMost) return known
      tried += 1
      const own: Query = { terms: [[word]], join: 'all', also: [known] }
      if ((await records.searchPosts({ query: own, limit: 1 })).count > 0) return known
      const slips = new Set(oneSlipFrom(word))
      const wanted: Query = { terms: [...slips].map((one) => [one]), join: 'any' }
      const { posts } = await records.searchPosts({ query: wanted, limit: read })
      const words = [...posts, ...messages].flatMap(({ body }) => wordsOf(body))
      const meant = words.find((one) =>
        [word.length - 1, word.length, word.length + 1].some((length) => slips.has(one.slice(0, length))),
      )
      return meant === undefined ? known : [...(known ?? []), [meant]]
    }),
  )
  return also.some((one, at) => one !== query.also?.[at]) ? { ...query, also } : undefined
}
