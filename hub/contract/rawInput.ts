/**
 * Input as the caller sent it, before validation: any field may hold anything. The type has no fields. Code
 * that runs before validation must read it through the functions below, which return only plain values.
 */
export type RawInput = object

export type Scalar = string | number | boolean

/**
 * Returns a field that was sent as a string, number or boolean. Returns undefined for anything else,
 * including inherited properties.
 */
export function scalarOf(input: RawInput, field: string): Scalar | undefined {
  const value = Object.hasOwn(input, field) ? (input as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
}

/** True if the field was sent, with any value except undefined. */
export const isSent = (input: RawInput, field: string): boolean =>
  Object.hasOwn(input, field) && (input as Record<string, unknown>)[field] !== undefined
