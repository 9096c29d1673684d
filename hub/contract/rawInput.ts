/**
 * Input as its caller sent it: nobody has judged it, and any field may hold anything. The type has no fields, so that whatever
 * runs before the input is judged reads it through the functions of this file, which hand out nothing but plain values.
 */
export type RawInput = object

export type Scalar = string | number | boolean

/** Returns a field that was sent as text, a number or a boolean; undefined for everything else, also for what an object inherits. */
export function scalarOf(input: RawInput, field: string): Scalar | undefined {
  const value = Object.hasOwn(input, field) ? (input as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
}

/** True for a field that was sent, whatever it holds. */
export const isSent = (input: RawInput, field: string): boolean =>
  Object.hasOwn(input, field) && (input as Record<string, unknown>)[field] !== undefined
