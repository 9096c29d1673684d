export type TextIn = { field: string; text: string }

/** Returns every string in a nested value, with the name of its field. */
export function textsIn(value: unknown, field = ''): TextIn[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, Array.isArray(value) ? field : name))
}
