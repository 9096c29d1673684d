/**
 * Reads from the query which page of a list to show: the page before an id, or the first page if there is no valid id.
 */
export function olderPage(query: URLSearchParams): { before_id?: number } {
  const before = Number(query.get('before_id'))
  return Number.isSafeInteger(before) && before > 0 ? { before_id: before } : {}
}
