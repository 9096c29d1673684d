import type { Fragment, Sql } from './database.ts'

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
 * Template tag that composes SQL from many fragments faster than the driver's own tag. Run the statement with
 * `runParts`. Supports `unsafe`, but no other function of the driver's tag.
 */
export const parts = Object.assign(tag, { unsafe: (text: string) => new Part([text], []) }) as unknown as Sql

/** Runs a statement made with `parts`. The driver caches the prepared statement by its text. */
export function runParts<Rows extends object[]>(sql: Sql, statement: Fragment) {
  const values: unknown[] = []
  const text = textOf(statement, values)
  return sql.unsafe<Rows>(text, values as never[], { prepare: true })
}

/** Returns the SQL text with a numbered parameter for each value. Appends the values to `values`. */
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
