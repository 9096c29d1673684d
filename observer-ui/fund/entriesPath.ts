type Filter = {
  kind?: string
  category?: string
  month?: string
  gpu?: 1 | undefined
  before_id?: number | string
}

export function entriesPath(filter: Filter = {}): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query ? `/fund/entries?${query}` : '/fund/entries'
}
