import type { HttpResponse } from 'uWebSockets.js'
import type { Traits } from './native.ts'

type Fields = readonly string[]

const keptTexts = new WeakMap<Fields, string>()

/**
 * Writes header fields, in a single native call if possible, because native calls are expensive. `own`: fields of this
 * response. `shared`: fields that other responses have too. `isKept`: true to cache the text of `shared`.
 */
export function writeFields(
  res: HttpResponse,
  own: Fields,
  shared: Fields,
  { traits, isKept }: { traits: Traits; isKept: boolean },
): void {
  if (!traits.takesAnyValue) {
    for (const fields of [own, shared]) writeEach(res, fields)
    return
  }
  const text = textOf(own) + (isKept ? keptTextOf(shared) : textOf(shared))
  // `writeHeader` takes one field. To write all fields in one call, pass the rest of the text as the value of the first
  // field.
  const colon = text.indexOf(': ')
  if (colon > 0) res.writeHeader(text.slice(2, colon), text.slice(colon + 2))
}

function writeEach(res: HttpResponse, fields: Fields): void {
  for (let at = 0; at < fields.length; at += 2) res.writeHeader(fields[at] ?? '', fields[at + 1] ?? '')
}

function textOf(fields: Fields): string {
  let text = ''
  for (let at = 0; at < fields.length; at += 2) text += `\r\n${fields[at]}: ${fields[at + 1]}`
  return text
}

function keptTextOf(fields: Fields): string {
  const known = keptTexts.get(fields)
  if (known !== undefined) return known
  const text = textOf(fields)
  keptTexts.set(fields, text)
  return text
}
