import type { PageRow } from '../observer-ui/pageRow.ts'
import { findPage } from '../observer-ui/pages.ts'

/**
 * Returns the cache key of a response: its path and its query. The key of a page has only the parameters that the page
 * reads, because the number of addresses with other parameters is unlimited.
 */
export function targetOf({ path, query }: { path: string; query: string }): string {
  if (query === '') return path
  const page = path.startsWith('/api/') ? undefined : findPage(path)
  const text = page ? knownQuery(page.row, query).toString() : query
  return text === '' ? path : `${path}?${text}`
}

/** Returns the parameters that a page reads. If a parameter is repeated, its first value counts. */
export function knownQuery({ query: names = [] }: Pick<PageRow, 'query'>, text: string): URLSearchParams {
  const given = new URLSearchParams(text)
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
