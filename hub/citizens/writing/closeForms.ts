import { type Query, wordsOf } from '../../domain/words.ts'
import type { Records } from '../records/records.ts'
import { wordsIn } from './typos.ts'

/** Matches endings of word forms in Latin script, such as "-ing" and "-ed". */
const latin =
  /^(?:s|e|es|ed|d|ing|ly|ers?|est|n|en|em|ern|te?|ten|tet|st|end|a|o|as|os|i|is|ar|ir|ado|ada|ados|adas|ando|amos|an|on|are|ere|ire|ato|ata|ati|ate|iamo|ez|ent|ons|ait|ung|ungen|ion|ions|nya|kan|je|jes|y|ies)?$/
/** Rules of each script for recognising two forms of one word, such as "deadlocks" and "deadlocked". */
const scripts: readonly { of: RegExp; least: number; more: number; ending: RegExp }[] = [
  { of: /^\p{sc=Latin}+$/u, least: 5, more: 5, ending: latin },
  { of: /^\p{sc=Cyrillic}+$/u, least: 4, more: 3, ending: /^\p{L}*$/u },
  { of: /^[\p{sc=Arabic}\p{M}]+$/u, least: 4, more: 3, ending: /^\p{L}*$/u },
  { of: /^[\p{sc=Devanagari}\p{M}]+$/u, least: 3, more: 4, ending: /^[\p{L}\p{M}]*$/u },
]
/** Maximum number of words for which other forms are looked up. Each word needs two queries. */
const triedMost = 3
const read = 12

const commonOf = (one: string, other: string): string => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one.slice(0, at)
}

type Script = (typeof scripts)[number]

const scriptOf = ([word = '', ...more]: readonly string[]): Script | undefined =>
  more.length > 0 ? undefined : scripts.find(({ of, least }) => word.length > least && of.test(word))

function beginningIn(word: string, { least, more, ending }: Script, others: readonly string[]) {
  const shortest = Math.max(least, word.length - more)
  const forms = others.flatMap((other) => {
    const common = commonOf(word, other)
    const rest = [word, other].map((one) => one.slice(common.length))
    const isForm = common.length >= shortest && rest.every((one) => one.length <= more && ending.test(one))
    return isForm ? [common] : []
  })
  return forms.toSorted((a, b) => b.length - a.length)[0]
}

/** Lets query words that no text contains match similar forms in the texts: "deadlocks" matches "deadlocked". */
export function withFormsIn(texts: readonly { body: string }[], query: Query): Query {
  const others = [...new Set(texts.flatMap(({ body }) => wordsOf(body)))]
  const also = query.terms.map((term, at) => {
    const [word = ''] = term
    const known = query.also?.[at]
    const script = scriptOf(term)
    if (!script || others.some((one) => one.startsWith(word))) return known
    const best = beginningIn(word, script, others)
    return best === undefined ? known : [...(known ?? []), [best]]
  })
  return { ...query, also }
}

/** Adds other forms of query words that are in no text. Returns undefined if no form is found. */
export async function withCloseForms(records: Records, query: Query): Promise<Query | undefined> {
  const ofTalk = [...wordsIn(await records.channel.messages())]
  let tried = 0
  const also = await Promise.all(
    query.terms.map(async (term, at) => {
      const [word = ''] = term
      const known = query.also?.[at]
      const script = scriptOf(term)
      if (!script || tried >= triedMost) return known
      tried += 1
      if (ofTalk.some((one) => one.startsWith(word))) return known
      const own: Query = { terms: [[word]], join: 'all', also: [known] }
      if ((await records.searchPosts({ query: own, limit: 1 })).count > 0) return known
      const begun: Query = {
        terms: [[word.slice(0, Math.max(script.least, word.length - script.more))]],
        join: 'all',
      }
      const { posts } = await records.searchPosts({ query: begun, limit: read })
      const best = beginningIn(word, script, [...ofTalk, ...posts.flatMap(({ body }) => wordsOf(body))])
      return best === undefined ? known : [...(known ?? []), [best]]
    }),
  )
  return also.some((one, at) => one !== query.also?.[at]) ? { ...query, also } : undefined
}

const isRun = (term: readonly string[]): boolean =>
  term.length > 2 && term.every((sign) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(sign))

/** Splits each run of Chinese or Japanese characters into pairs: ABC becomes AB and BC. */
export function inPairs({ terms, also = [] }: Query): Query | undefined {
  if (!terms.some(isRun)) return undefined
  const pairs = terms.flatMap((term, at) =>
    isRun(term)
      ? term.slice(1).map((sign, index) => ({ term: [term[index] ?? '', sign], also: undefined }))
      : [{ term, also: also[at] }],
  )
  return {
    terms: pairs.map(({ term }) => term),
    join: 'any',
    also: pairs.map((one) => one.also),
  }
}
