import { type ContentRow, contentColumns, type StoredAs } from '../hub/contract/postContent.ts'
import { textColumn } from './columns.ts'
import type { Fragment, Sql, Tx } from './database.ts'

/**
 * SQL for inserting one column of many posts. `array` builds an SQL array of the values, and `element` builds
 * the expression that converts one array element to the type of the column.
 */
type Form = { array(sql: Sql | Tx, values: readonly unknown[]): Fragment; element(name: string): string }

const forms: Record<StoredAs, Form> = {
  text: {
    array: (sql, values) => textArray(sql, values as string[]),
    // Turn null back into an empty string. A single empty string becomes an empty array, for which `unnest`
    // returns null.
    element: (name) => `coalesce(${name}, '')`,
  },
  'text or null': {
    array: (sql, values) => sql`${values as (string | null)[]}::text[]`,
    element: (name) => name,
  },
  words: {
    array: (sql, values) =>
      textArray(
        sql,
        (values as string[][]).map((words) => words.join(',')),
      ),
    element: (name) => `string_to_array(coalesce(${name}, ''), ',')`,
  },
}

function textArray(sql: Sql | Tx, values: readonly string[]): Fragment {
  const { text, separator } = textColumn(values)
  return sql`string_to_array(${text}, ${separator})`
}

const listed = (sqlOf: (name: string, stored: StoredAs) => string): string =>
  contentColumns.map(({ name, stored }) => `, ${sqlOf(name, stored)}`).join('')

const names = listed((name) => name)
const qualifiedNames = listed((name) => `p.${name}`)
const elements = listed((name, stored) => forms[stored].element(name))

/** Parts of an insert statement for the content columns. Each part begins with a comma. */
export const insertedContent = (sql: Sql | Tx, posts: readonly ContentRow[]) => ({
  names: sql.unsafe(names),
  elements: sql.unsafe(elements),
  arrays: contentColumns.map(({ property, stored }) => {
    const values = posts.map((post) => post[property])
    return sql`, ${forms[stored].array(sql, values)}`
  }),
})

/** Lists the content columns of the table alias `p`. The list begins with a comma. */
export const selectedContent = (sql: Sql | Tx) => sql.unsafe(qualifiedNames)
