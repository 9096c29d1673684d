// Passes each column of many rows as one text parameter. In an array, the driver would escape each value and
// Postgres would unescape it; a joined text is parsed as a whole.

/** Joins numbers into a column that is cast to an array of numbers. */
export const numberColumn = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

/** A column of texts, to be split by `string_to_array(text, separator)`, which returns no row for one empty text. */
export type TextColumn = { text: string; separator: string }

export function textColumn(values: readonly string[]): TextColumn {
  const separator = separatorOf(values)
  return { text: values.join(separator), separator }
}

/** Returns a control character that no value contains. JSON and normalised texts contain none, so the first one usually fits. */
function separatorOf(values: readonly string[]): string {
  for (let code = 0x1f; code > 0; code--) {
    const separator = String.fromCharCode(code)
    if (!values.some((value) => value.includes(separator))) return separator
  }
  throw new Error('a column of texts holds every control character')
}
