import type { PageRow } from '../observer-ui/pageRow.ts'
import { findPage } from '../observer-ui/pages.ts'

/** Returns the cache key of a response. Unknown query parameters are left out, because their number is unlimited. */
export function targetOf({ path, query }: { path: string; query: string }): string {
  if (query === '') return path
  const page = path.startsWith('/api/') ? undefined : findPage(path)
  const text = page ? knownQuery(page.row, query).toString() : query
  return text === '' ? path : `${path}?${text}`
}

/** Returns the query parameters that a page reads. If a parameter is repeated, its first value counts. */
export function knownQuery({ query: names = [] }: Pick<PageRow, 'query'>, text: string): URLSearchParams {
  const given = new URLSearchParams(text)
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
