/** Which page of a list an address asks for: an older one, or the first, also where it says nothing that is an id. */
export function olderPage(query: URLSearchParams): { before_id?: number } {
  const before = Number(query.get('before_id'))
  return Number.isSafeInteger(before) && before > 0 ? { before_id: before } : {}
}
