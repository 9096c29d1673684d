// Columns of many rows as parameters of `unnest`. The driver and Postgres escape and read each value of an array apart; these are
// read in one piece.

/** A column of numbers, for a cast to an array of them. */
export const numberColumn = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

/** A column of texts, for `string_to_array(text, separator)`. That returns no row for a column of one empty text. */
export type TextColumn = { text: string; separator: string }

export function textColumn(values: readonly string[]): TextColumn {
  const separator = separatorOf(values)
  return { text: values.join(separator), separator }
}

/** A unit that none of the values has. JSON and normalised texts have no control characters, so the first one fits. */
function separatorOf(values: readonly string[]): string {
  for (let code = 0x1f; code > 0; code--) {
    const separator = String.fromCharCode(code)
    if (!values.some((value) => value.includes(separator))) return separator
  }
  throw new Error('a column of texts holds every control character')
}
