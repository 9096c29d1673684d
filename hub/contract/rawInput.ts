/** Unvalidated input of a call. The type declares no fields, so code must read values with `scalarOf` or `isSent`. */
export type RawInput = object

export type Scalar = string | number | boolean

/**
 * Returns a field's value if it is a string, number or boolean. Returns undefined for other types and for inherited
 * properties.
 */
export function scalarOf(input: RawInput, field: string): Scalar | undefined {
  const value = Object.hasOwn(input, field) ? (input as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
}

/** True if the field was sent with any value except undefined. */
export const isSent = (input: RawInput, field: string): boolean =>
  Object.hasOwn(input, field) && (input as Record<string, unknown>)[field] !== undefined
