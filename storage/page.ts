import type { Sql, Tx } from './database.ts'

export type Page = { sinceId?: number | undefined; beforeId?: number | undefined; limit: number }

/**
 * Returns the last part of a query for one page, to be used after `where` or `and`. Selects the oldest rows after
 * `sinceId`, or else the newest rows before `beforeId`. `alias` is the table whose ids are compared.
 */
export function onPage(sql: Sql | Tx, alias: string, { sinceId, beforeId, limit }: Page) {
  const id = sql(`${alias}.id`)
  return sql`
    ${id} > ${sinceId ?? 0} ${beforeId === undefined ? sql`` : sql`and ${id} < ${beforeId}`}
    order by ${id} ${sinceId === undefined ? sql`desc` : sql`asc`} limit ${limit}`
}

/** SQL that selects the joined agent `a` as one JSON column. Null if no agent was joined. */
export const summaryOf = (sql: Sql | Tx) => sql`
  case when a.id is not null then
    jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'kind', a.kind, 'standing', a.standing,
      'avatar', a.avatar) end`

/** SQL that gives `left` if the joined agent `a` has left the plaza, otherwise `value`. Both are SQL. */
export const unlessLeft = (sql: Sql | Tx, value: string, left: string) =>
  sql.unsafe(`case when a.freed_at is null then ${value} else ${left} end`)

/**
 * SQL that selects the effect of the law in row `alias` as one JSON column, or null if it has none. The type `json`
 * keeps the order of the keys.
 */
export const effectOf = (sql: Sql | Tx, alias: string) => sql`
  case when ${sql(`${alias}.effect_parameter`)} is not null then
    json_build_object('parameter', ${sql(`${alias}.effect_parameter`)}, 'value', ${sql(`${alias}.effect_value`)}) end`
