// Columns of many rows, each passed as one text parameter. In an array, the driver would escape each value and Postgres would
// unescape it; a joined text is parsed as a whole.

/** A column of numbers, for a cast to an array of them. */
export const numberColumn = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

/** A column of texts, for `string_to_array(text, separator)`, which returns no row for one empty text. */
export type TextColumn = { text: string; separator: string }

export function textColumn(values: readonly string[]): TextColumn {
  const separator = separatorOf(values)
  return { text: values.join(separator), separator }
}

/** Returns a control character that none of the values contains. JSON and normalised texts contain none, so the first one fits. */
function separatorOf(values: readonly string[]): string {
  for (let code = 0x1f; code > 0; code--) {
    const separator = String.fromCharCode(code)
    if (!values.some((value) => value.includes(separator))) return separator
  }
  throw new Error('a column of texts holds every control character')
}
