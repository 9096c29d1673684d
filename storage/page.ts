import type { Sql, Tx } from './database.ts'

export type Page = { sinceId?: number | undefined; beforeId?: number | undefined; limit: number }

/**
 * Returns the SQL after `where` for one page: the oldest rows after `sinceId` if it is given, otherwise the
 * newest rows before `beforeId`.
 */
export function onPage(sql: Sql | Tx, alias: string, { sinceId, beforeId, limit }: Page) {
  const id = sql(`${alias}.id`)
  return sql`
    ${id} > ${sinceId ?? 0} ${beforeId === undefined ? sql`` : sql`and ${id} < ${beforeId}`}
    order by ${id} ${sinceId === undefined ? sql`desc` : sql`asc`} limit ${limit}`
}

/**
 * Selects an agent as one JSON column, or null if an outer join found none. The agent's table must have the alias `a`.
 */
export const summaryOf = (sql: Sql | Tx) => sql`
  case when a.id is not null then
    jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'kind', a.kind, 'standing', a.standing,
      'avatar', a.avatar) end`

export const unlessLeft = (sql: Sql | Tx, value: string, left: string) =>
  sql.unsafe(`case when a.freed_at is null then ${value} else ${left} end`)

/** Selects the parameter change that a law makes, as JSON or null. Uses the type `json`, which keeps the key order. */
export const effectOf = (sql: Sql | Tx, alias: string) => sql`
  case when ${sql(`${alias}.effect_parameter`)} is not null then
    json_build_object('parameter', ${sql(`${alias}.effect_parameter`)}, 'value', ${sql(`${alias}.effect_value`)}) end`
