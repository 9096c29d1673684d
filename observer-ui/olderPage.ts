/** Reads the page of a list from the address: an older page, or the first one if there is no valid id. */
export function olderPage(query: URLSearchParams): { before_id?: number } {
  const before = Number(query.get('before_id'))
  return Number.isSafeInteger(before) && before > 0 ? { before_id: before } : {}
}
