import type { Fragment, Sql } from './database.ts'

/** Part of an SQL statement: values, and the SQL text around them. */
class Part {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

const tag = (texts: readonly string[], ...values: readonly unknown[]) => new Part(texts, values)

/**
 * Template tag that composes a statement from parts. It replaces the driver's tag, which creates a promise with four
 * functions for each part. In a statement of many parts, these promises cost more than everything else. Only the tag
 * itself and `unsafe` are implemented; run the statement with `runParts`.
 */
export const parts = Object.assign(tag, { unsafe: (text: string) => new Part([text], []) }) as unknown as Sql

/** Runs a statement made of `parts`. The driver caches the prepared statement by its text, as usual. */
export function runParts<Rows extends object[]>(sql: Sql, statement: Fragment) {
  const values: unknown[] = []
  const text = textOf(statement, values)
  return sql.unsafe<Rows>(text, values as never[], { prepare: true })
}

/** Returns the SQL text of a part, with a numbered parameter for each value. Adds the values to `values`. */
function textOf(part: unknown, values: unknown[]): string {
  if (!(part instanceof Part)) return `$${values.push(part)}`
  let text = part.texts[0] ?? ''
  part.values.forEach((value, index) => {
    const isList = Array.isArray(value) && value[0] instanceof Part
    text += isList ? value.map((each) => textOf(each, values)).join(' ') : textOf(value, values)
    text += part.texts[index + 1] ?? ''
  })
  return text
}
