// This file formats columns of values as one string for Postgres. If a column were sent as an array, the
// driver would escape each value, which is slow.

/** Formats numbers as a Postgres array literal, such as `{1,null,2}`. */
export const numberColumn = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

/**
 * Strings joined with `separator`. A single empty string is not supported, because Postgres splits it into an empty
 * array.
 */
export type TextColumn = { text: string; separator: string }

export function textColumn(values: readonly string[]): TextColumn {
  const separator = separatorOf(values)
  return { text: values.join(separator), separator }
}

/**
 * Returns a control character that occurs in none of the values. Tries U+001F first, which hardly any text contains.
 */
function separatorOf(values: readonly string[]): string {
  for (let code = 0x1f; code > 0; code--) {
    const separator = String.fromCharCode(code)
    if (!values.some((value) => value.includes(separator))) return separator
  }
  throw new Error('a column of texts holds every control character')
}
