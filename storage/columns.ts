// This module passes each column of many rows as one string parameter. In an array parameter, the driver would escape
// each value and Postgres would unescape it. A joined string needs neither.

/** Joins numbers into a Postgres array literal, such as {1,null,2}. */
export const numberColumn = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

/**
 * Strings of a column, joined with `separator`. `string_to_array(text, separator)` splits them again. A single empty
 * string is an exception: the resulting array is empty.
 */
export type TextColumn = { text: string; separator: string }

export function textColumn(values: readonly string[]): TextColumn {
  const separator = separatorOf(values)
  return { text: values.join(separator), separator }
}

/**
 * Returns a control character that occurs in none of the values. JSON and normalised text contain no control
 * characters, so the first candidate usually fits.
 */
function separatorOf(values: readonly string[]): string {
  for (let code = 0x1f; code > 0; code--) {
    const separator = String.fromCharCode(code)
    if (!values.some((value) => value.includes(separator))) return separator
  }
  throw new Error('a column of texts holds every control character')
}
