import { type Query, wordsOf } from '../../domain/words.ts'
import { isKnownWord } from '../language/knownWord.ts'
import { oneSlipFrom } from '../language/slips.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'

/** Matches words in which typos are corrected. Longer words have too many possible corrections. */
const isCorrected = /^[a-z]{6,20}$/
const mayBeTypo = (word: string): boolean => isCorrected.test(word) && !isKnownWord(word, 'english')

/** Maximum number of words to correct in a question. Each correction may cost a database query. */
const correctedMost = 2
const read = 3
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Caches the words in a channel's messages, because one answer may need several searches. */
const wordsOfTalk = new WeakMap<readonly ChannelMessage[], ReadonlySet<string>>()

export function wordsIn(messages: readonly ChannelMessage[]): ReadonlySet<string> {
  const known = wordsOfTalk.get(messages)
  if (known) return known
  const words = new Set(talkOf(messages).flatMap(({ body }) => wordsOf(body)))
  wordsOfTalk.set(messages, words)
  return words
}

export async function withoutTypos(records: Records, query: Query): Promise<Query | undefined> {
  const ofTalk = wordsIn(await records.channel.messages())
  let tried = 0
  const also = await Promise.all(
    query.terms.map(async ([word = '', ...more], at) => {
      const known = query.also?.[at]
      const isTried = more.length === 0 && mayBeTypo(word)
      if (!isTried || tried >= correctedMost) return known
      tried += 1
      if ([...ofTalk].some((one) => one.startsWith(word))) return known
      const own: Query = { terms: [[word]], join: 'all', also: [known] }
      if ((await records.searchPosts({ query: own, limit: 1 })).count > 0) return known
      const slips = new Set(oneSlipFrom(word, letters))
      const wanted: Query = { terms: [...slips].map((one) => [one]), join: 'any' }
      const { posts } = await records.searchPosts({ query: wanted, limit: read })
      const words = [...posts.flatMap(({ body }) => wordsOf(body)), ...ofTalk]
      const meant = words.find((one) => beginsWithOne(slips, one, word))
      return meant === undefined ? known : [...(known ?? []), [meant]]
    }),
  )
  return also.some((one, at) => one !== query.also?.[at]) ? { ...query, also } : undefined
}

/** For each query word that no text contains, adds a word of the texts that differs from it by one typo. */
export function withSlipsIn(texts: readonly { body: string }[], query: Query): Query {
  const words = [...new Set(texts.flatMap(({ body }) => wordsOf(body)))]
  let tried = 0
  const also = query.terms.map(([word = '', ...more], at) => {
    const known = query.also?.[at]
    const isTried = more.length === 0 && mayBeTypo(word) && !words.some((one) => one.startsWith(word))
    if (!isTried || tried >= correctedMost) return known
    tried += 1
    const slips = new Set(oneSlipFrom(word, letters))
    const meant = words.find((one) => beginsWithOne(slips, one, word))
    return meant === undefined ? known : [...(known ?? []), [meant]]
  })
  return { ...query, also }
}

const beginsWithOne = (slips: ReadonlySet<string>, text: string, word: string): boolean =>
  [word.length - 1, word.length, word.length + 1].some((size) => slips.has(text.slice(0, size)))
