import type { Output } from '../../hub/contract/operations.ts'
import { type Found, searchPlaces, searchSizes } from '../../hub/contract/search.ts'
import { olderPage } from '../olderPage.ts'
import { PageRefused, type Read } from '../pageRow.ts'

const resultsShown = 30
/** Maximum length of a search text. Leaves room for the suffix ` in:<place>`, which `find` appends. */
export const wordsMax = searchSizes.query - Math.max(...searchPlaces.map((place) => suffixOf(place).length))

export type Asked = { q: string; place: string; sort: 'new' | 'best' }
export type Results = { list: Output<'search'>; rooms: RoomNames } | { refused: string } | undefined
/** Maps room ids to room names, for the rooms in which the search found messages. */
export type RoomNames = ReadonlyMap<number, string>

function suffixOf(place: string): string {
  return place === '' ? '' : ` in:${place}`
}

export function askedBy(query: URLSearchParams): Asked {
  const place = searchPlaces.find((name) => name === query.get('in')) ?? ''
  return { q: query.get('q')?.trim() ?? '', place, sort: query.get('sort') === 'best' ? 'best' : 'new' }
}

/** Runs the search. If the query is invalid, returns the reason, so that the page can show it. */
export async function find(read: Read, { q, place, sort }: Asked, query: URLSearchParams): Promise<Results> {
  const offset = Number(query.get('offset'))
  const isPage = Number.isSafeInteger(offset) && offset > 0 && offset <= 2 * searchSizes.ranked
  if ([...q].length > wordsMax) return { refused: `Search for words of at most ${wordsMax} characters.` }
  try {
    const list = await read('search', {
      q: q + suffixOf(place),
      ...{ sort, limit: resultsShown },
      ...(sort === 'best' ? isPage && { offset } : olderPage(query)),
    })
    return { list, rooms: await roomNames(read, list.items) }
  } catch (error) {
    if (error instanceof PageRefused && error.status === 422)
      return { refused: `${error.message.replace(/^q: /, 'The search ')}.` }
    throw error
  }
}

async function roomNames(read: Read, items: readonly Found[]): Promise<RoomNames> {
  const ids = new Set(items.flatMap(({ channel_id: id }) => id ?? []))
  const nameOf = async (id: number) => {
    const { channel } = await read('getChannel', { id, limit: 1 })
    return [id, channel.name] as const
  }
  return new Map(await Promise.all([...ids].map(nameOf)))
}
