import { expect } from 'vitest'

/** Expected form of a response body: the declared type or the constant value of each field. */
export type Declared =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'url'
  | { is: unknown }
  /** Array of these elements, in this order. */
  | { rows: Declared[] }
  /** Array of any length whose elements all have this form. */
  | { each: Declared }
  | { optional: Declared }
  | { fields: Record<string, Declared> }

/** Checks a response body against its expected form. Fields that are not declared are allowed. */
export function expectDeclared(value: unknown, declared: Declared, path = 'body'): void {
  if (typeof declared === 'string') return expectType(value, declared, path)
  if ('is' in declared) return void expect(value, path).toEqual(declared.is)
  if ('optional' in declared)
    return value === undefined ? undefined : expectDeclared(value, declared.optional, path)
  if ('fields' in declared) {
    expect(typeof value === 'object' && value !== null && !Array.isArray(value), `${path} is an object`).toBe(
      true,
    )
    for (const [name, field] of Object.entries(declared.fields)) {
      expectDeclared((value as Record<string, unknown>)[name], field, `${path}.${name}`)
    }
    return
  }
  if (!Array.isArray(value)) throw new Error(`${path} is no array`)
  if ('rows' in declared) expect(value, path).toHaveLength(declared.rows.length)
  value.forEach((item, index) => {
    const row = 'rows' in declared ? declared.rows[index] : declared.each
    if (row) expectDeclared(item, row, `${path}[${index}]`)
  })
}

function expectType(value: unknown, type: Extract<Declared, string>, path: string): void {
  switch (type) {
    case 'integer':
      return void expect(Number.isInteger(value), `${path} is an integer: ${value}`).toBe(true)
    case 'number':
      return void expect(Number.isFinite(value), `${path} is a number: ${value}`).toBe(true)
    case 'url':
      return void expect(URL.canParse(String(value)), `${path} is a URL: ${value}`).toBe(true)
    default:
      return void expect(typeof value, path).toBe(type)
  }
}
