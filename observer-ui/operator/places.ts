import { operatorPath } from './acts.ts'

const parameters = { reports: 'before_id', transfers: 'transfers_before', claims: 'claims_before' } as const

export type DeskList = keyof typeof parameters
export type DeskPlaces = Partial<Record<DeskList, number>>

const lists = Object.keys(parameters) as DeskList[]

export function readPlaces(query: URLSearchParams): DeskPlaces {
  const places: DeskPlaces = {}
  for (const list of lists) {
    const before = Number(query.get(parameters[list]))
    if (Number.isSafeInteger(before) && before > 0) places[list] = before
  }
  return places
}

export function deskPath(places: DeskPlaces, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  for (const list of lists) {
    const before = places[list]
    if (before !== undefined) query.set(parameters[list], String(before))
  }
  const text = query.toString()
  return text === '' ? operatorPath : `${operatorPath}?${text}`
}
