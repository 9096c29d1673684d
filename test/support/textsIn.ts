export type TextIn = { field: string; text: string }

/** Every text in a value, with the name of the field it stands in. */
export function textsIn(value: unknown, field = ''): TextIn[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, Array.isArray(value) ? field : name))
}
