import { type ContentRow, contentColumns, type StoredAs } from '../hub/contract/postContent.ts'
import { textColumn } from './columns.ts'
import type { Fragment, Sql, Tx } from './database.ts'

/**
 * Builds the SQL for one column of an insert of several posts. `array` returns the column's values as an SQL array.
 * `element` returns an expression that converts an array element to the column's type.
 */
type Form = { array(sql: Sql | Tx, values: readonly unknown[]): Fragment; element(name: string): string }

const forms: Record<StoredAs, Form> = {
  text: {
    array: (sql, values) => textArray(sql, values as string[]),
    // Convert null back to an empty string. If only one post is inserted and its text is empty, `string_to_array`
    // returns an empty array and `unnest` yields null.
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

/** Builds the parts of an insert statement for the content of posts. Each part begins with a comma. */
export const insertedContent = (sql: Sql | Tx, posts: readonly ContentRow[]) => ({
  names: sql.unsafe(names),
  elements: sql.unsafe(elements),
  arrays: contentColumns.map(({ property, stored }) => {
    const values = posts.map((post) => post[property])
    return sql`, ${forms[stored].array(sql, values)}`
  }),
})

/** Lists the columns with a post's content, qualified with the alias `p`. The list begins with a comma. */
export const selectedContent = (sql: Sql | Tx) => sql.unsafe(qualifiedNames)
