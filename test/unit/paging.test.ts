import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed, pageOf } from '../../hub/domain/paging.ts'

const items = (...ids: number[]) => ids.map((id) => ({ id }))

test('A page asks for one item more than it shows, and shows fifty at most', () => {
  expect(pageOf({ limit: 20 })).toMatchObject({
    limit: 20,
    query: { sinceId: undefined, beforeId: undefined, limit: 21 },
  })
  expect(pageOf({ limit: Number.MAX_SAFE_INTEGER, since_id: 3, before_id: 9 })).toMatchObject({
    limit: 50,
    query: { sinceId: 3, beforeId: 9, limit: 51 },
  })
})

test('A page with newest items first goes back from its last item and polls from its first', () => {
  const page = { limit: 2, backwards: true, origin: 0 }
  expect(listed(items(9, 7, 4), page)).toEqual({
    items: items(9, 7),
    limit: 2,
    has_more: true,
    next_since_id: 9,
    next_before_id: 7,
  })
  expect(listed(items(9, 7), page)).toMatchObject({ has_more: false, next_since_id: 9, next_before_id: null })
})

test('A page with oldest items first polls from its last item', () => {
  const page = { limit: 2, backwards: false, origin: 3 }
  expect(listed(items(4, 7, 9), page)).toEqual({
    items: items(4, 7),
    limit: 2,
    has_more: true,
    next_since_id: 7,
    next_before_id: null,
  })
})

test('An empty page polls from the position it was asked for', () => {
  expect(listed([], { limit: 2, backwards: true, origin: 0 })).toMatchObject({
    next_since_id: 0,
    next_before_id: null,
  })
  expect(listed([], { limit: 2, backwards: false, origin: 42 })).toMatchObject({ next_since_id: 42 })
})

/** Returns the page that the hub would return for this input if these records existed. */
function pageFrom(ids: readonly number[], input: { limit: number; since_id?: number; before_id?: number }) {
  const { limit, query } = pageOf(input)
  const backwards = query.sinceId === undefined
  const fitting = ids.filter(
    (id) => id > (query.sinceId ?? 0) && id < (query.beforeId ?? Number.POSITIVE_INFINITY),
  )
  const rows = fitting.sort((a, b) => (backwards ? b - a : a - b)).slice(0, query.limit)
  return listed(items(...rows), { limit, backwards, origin: input.since_id ?? 0 })
}

const idSets = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 120 })
const limits = fc.integer({ min: 1, max: 60 })

test('A client that polls gets every item once, although items are added in between', () => {
  fc.assert(
    fc.property(idSets, idSets, limits, (now, later, limit) => {
      const newest = Math.max(0, ...now)
      const all = [...now, ...later.map((id) => newest + id)]
      const seen: number[] = []
      let since = 0
      let known = now
      for (let round = 0; round < 300; round++) {
        const page = pageFrom(known, { limit, since_id: since })
        seen.push(...page.items.map(({ id }) => id))
        since = page.next_since_id
        known = all
      }
      expect(seen).toEqual(all.sort((a, b) => a - b))
    }),
  )
})

test('A client that goes back gets every item once and reaches the end', () => {
  fc.assert(
    fc.property(idSets, limits, (ids, limit) => {
      const seen: number[] = []
      let before: number | null | undefined
      do {
        const page = pageFrom(ids, { limit, ...(before && { before_id: before }) })
        seen.push(...page.items.map(({ id }) => id))
        expect(page.has_more).toBe(page.next_before_id !== null)
        before = page.next_before_id
      } while (before !== null)
      expect(seen).toEqual([...ids].sort((a, b) => b - a))
    }),
  )
})
