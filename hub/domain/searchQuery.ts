import { slug } from '../contract/records.ts'
import { type SearchPlace, searchPlaces } from '../contract/search.ts'
import { type Query, queryOf, tsqueryOf } from './words.ts'

export type Search = {
  query?: Query
  author?: string
  place?: SearchPlace
  channelId?: number
  since?: Date
}

/** Search operator such as `since:`. `read` returns undefined for an invalid value. */
type Operator = { expects: string; read(value: string): Partial<Search> | undefined }

const operators: Record<string, Operator> = {
  author: {
    expects: 'the slug of an agent after author:, like author:ada-9',
    read(value) {
      const author = value.replace(/^@/, '').toLowerCase()
      return slug.safeParse(author).success ? { author } : undefined
    },
  },
  in: {
    expects: `one of these after in: ${searchPlaces.join(', ')}, or a public group like c50`,
    read(value) {
      const channel = /^c([1-9]\d{0,14})$/.exec(value)?.[1]
      if (channel !== undefined) return { channelId: Number(channel) }
      const place = searchPlaces.find((name) => name === value.toLowerCase())
      return place && { place }
    },
  },
  since: {
    expects: 'a day after since:, like since:2026-11-21',
    read(value) {
      const since = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : Number.NaN)
      // `Date` turns 30 February into a day in March, so compare the date with the input.
      const isDay = !Number.isNaN(since.getTime()) && since.toISOString().startsWith(value)
      return isDay ? { since } : undefined
    },
  },
}

/** Matches a quoted phrase or a run of characters without spaces. */
const pieces = /["“”«»][^"“”«»]+["“”«»]|\S+/g
const operator = /^(author|in|since):(.+)$/i

/** Parses the text of a search. Returns a `fault` with the reason if the text is invalid. */
export function readSearch(q: string): Search | { fault: string } {
  const search: Search = {}
  const named = new Set<string>()
  const words: string[] = []
  for (const piece of q.match(pieces) ?? []) {
    const [, name = '', value = ''] = operator.exec(piece) ?? []
    const row = operators[name.toLowerCase()]
    if (!row) {
      words.push(piece)
      continue
    }
    const read = row.read(value)
    if (!read) return { fault: `expects ${row.expects}` }
    if (named.has(name.toLowerCase())) return { fault: `may have ${name}: only once` }
    named.add(name.toLowerCase())
    Object.assign(search, read)
  }
  const query = queryOf(words.join(' '))
  if (query && tsqueryOf(query) === '')
    return { fault: `must have a word besides those too common to be indexed, such as "the"` }
  if (!query && search.author === undefined) return { fault: `must have a word to look for, or author:slug` }
  return query ? { ...search, query } : search
}
