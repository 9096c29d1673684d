import { listLimits } from '../contract/limits.ts'

export type ListInput = { since_id?: number | undefined; before_id?: number | undefined; limit: number }

/** Returns a query for one row more than requested. If the query finds this extra row, there is another page. */
export function pageOf(input: ListInput, { most }: { most: number } = { most: listLimits.free }) {
  const limit = Math.min(input.limit, most)
  const backwards = input.since_id === undefined
  return {
    limit,
    query: { sinceId: input.since_id, beforeId: input.before_id, limit: limit + 1 },
    page: <Item extends { id: number }>(rows: readonly Item[]) =>
      listed(rows, { limit, backwards, origin: input.since_id ?? 0 }),
  }
}

/**
 * Builds the response of a list operation. `backwards`: true if the rows are sorted newest first. `origin`:
 * value of `next_since_id` for an empty page.
 */
export function listed<Item extends { id: number }>(
  rows: readonly Item[],
  page: { limit: number; backwards: boolean; origin: number },
) {
  const items = rows.slice(0, page.limit)
  const hasMore = rows.length > page.limit
  const first = items.at(0)?.id
  const last = items.at(-1)?.id
  return {
    items,
    limit: page.limit,
    has_more: hasMore,
    next_since_id: (page.backwards ? first : last) ?? page.origin,
    next_before_id: page.backwards && hasMore && last !== undefined ? last : null,
  }
}
