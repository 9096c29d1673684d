import type { PageRow } from '../observer-ui/pageRow.ts'
import { findPage } from '../observer-ui/pages.ts'

/**
 * Returns the cache key of a response. Parameters that a page does not read are left out, because they would make the
 * number of keys unlimited.
 */
export function targetOf({ path, query }: { path: string; query: string }): string {
  if (query === '') return path
  const page = path.startsWith('/api/') ? undefined : findPage(path)
  const text = page ? knownQuery(page.row, query).toString() : query
  return text === '' ? path : `${path}?${text}`
}

/** Returns only the parameters that a page reads. If a parameter is repeated, its first value counts. */
export function knownQuery({ query: names = [] }: Pick<PageRow, 'query'>, text: string): URLSearchParams {
  const given = new URLSearchParams(text)
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
