import type { HttpResponse } from 'uWebSockets.js'

/** Alternating names and values of header fields. */
type Fields = readonly string[]

const texts = new WeakMap<Fields, string>()

/**
 * Returns header fields as lines, each after a line break. Pass `isKept` for a list that is sent again and again: its
 * text is then made once.
 */
export function linesOf(fields: Fields, isKept: boolean): string {
  const known = isKept ? texts.get(fields) : undefined
  if (known !== undefined) return known
  let text = ''
  for (let at = 0; at < fields.length; at += 2) text += lineOf(fields[at] ?? '', fields[at + 1] ?? '')
  if (isKept) texts.set(fields, text)
  return text
}

export const lineOf = (name: string, value: string): string => `\r\n${name}: ${value}`

/**
 * Writes a field and the lines of further fields with one call of uWebSockets.js. A call into native code costs more
 * than the text of a field. uWebSockets.js writes the value as it is, so it may contain further fields.
 */
export function writeFields(res: HttpResponse, name: string, value: string, lines: string): void {
  res.writeHeader(name, value + lines)
}
