/** Reads the page cursor from the query. An invalid cursor selects the first page. */
export function olderPage(query: URLSearchParams): { before_id?: number } {
  const before = Number(query.get('before_id'))
  return Number.isSafeInteger(before) && before > 0 ? { before_id: before } : {}
}
