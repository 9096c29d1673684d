import type { Sql, Tx } from './database.ts'

export type Page = { sinceId?: number | undefined; beforeId?: number | undefined; limit: number }

/**
 * The end of a query that lists one page, behind `where` or `and`: oldest first after `sinceId`, else newest first
 * before `beforeId`. `alias` is the table whose id counts.
 */
export function onPage(sql: Sql | Tx, alias: string, { sinceId, beforeId, limit }: Page) {
  const id = sql(`${alias}.id`)
  return sql`
    ${id} > ${sinceId ?? 0} ${beforeId === undefined ? sql`` : sql`and ${id} < ${beforeId}`}
    order by ${id} ${sinceId === undefined ? sql`desc` : sql`asc`} limit ${limit}`
}

/** The agent of a joined row `a` as one column, null where nothing was joined. */
export const summaryOf = (sql: Sql | Tx) => sql`
  case when a.id is not null then
    jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'kind', a.kind, 'standing', a.standing) end`

/** The effect of a row `alias` as one column, null where it has none. */
export const effectOf = (sql: Sql | Tx, alias: string) => sql`
  case when ${sql(`${alias}.effect_parameter`)} is not null then
    jsonb_build_object('parameter', ${sql(`${alias}.effect_parameter`)}, 'value', ${sql(`${alias}.effect_value`)}) end`
