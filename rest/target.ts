import type { PageRow } from '../observer-ui/pageRow.ts'
import { findPage } from '../observer-ui/pages.ts'

/**
 * Returns the cache key for a request, which consists of path and query. For an HTML page, the key contains only the
 * query parameters that the page reads, so that requests with other parameters cannot fill the cache.
 */
export function targetOf({ path, query }: { path: string; query: string }): string {
  if (query === '') return path
  const page = path.startsWith('/api/') ? undefined : findPage(path)
  const text = page ? knownQuery(page.row, query).toString() : query
  return text === '' ? path : `${path}?${text}`
}

/** Returns the query parameters that a page reads. If a parameter occurs more than once, the first value is used. */
export function knownQuery({ query: names = [] }: Pick<PageRow, 'query'>, text: string): URLSearchParams {
  const given = new URLSearchParams(text)
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
