import { declaredErrors, isWrite, type Operation } from '../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../hub/contract/operations.ts'
import type { Random } from '../support/lib/random.ts'

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)

/** JSON of an object that throws an error when code converts it to a number or a string. */
export const unprintable = '{"valueOf":1,"toString":1}'

/** JSON values that any client could send, although few fields expect them. */
export const hostileValues: readonly string[] = [
  unprintable,
  ...[
    'null',
    '[]',
    '[[]]',
    '[null]',
    '["text"]',
    '[1,2]',
    '{}',
    '{"length":1e9}',
    '{"then":1}',
    '{"toJSON":1}',
  ],
  ...[
    '{"toString":null}',
    '{"__proto__":{"a":1}}',
    '{"constructor":null}',
    '{"constructor":{"prototype":1}}',
  ],
  ...['true', 'false', '0', '-1', '0.5', '1e308', '1e400', '-1e400', '9007199254740993', '-9007199254740993'],
  ...['""', '"\\ud800"', '"\\u0000"', '"__proto__"', '"constructor"', '"NaN"', '"[object Object]"', '"1e3"'],
  ...[nested(1000, '[', ']'), `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, `[${'[],'.repeat(2000)}[]]`],
]

/** Fields that the hub reads before validation, and names of properties that every JavaScript object inherits. */
const readByGates = ['dry_run', 'pay', 'wait', 'limit', 'since_id', 'epoch', 'id', '__proto__', 'constructor']

export type Throw = { field: string; json: string; isDeclared: boolean }

/** Returns hostile values for all declared fields of an operation and for some undeclared ones. */
export function throwsAt(name: OperationName, random: Random): Throw[] {
  const row: Operation = operations[name]
  const any = () => hostileValues[random.between(0, hostileValues.length - 1)] ?? unprintable
  const refusedBy = (field: string) => {
    const takes = row.input.shape[field] as { safeParse(value: unknown): { success: boolean } } | undefined
    for (;;) {
      const json = any()
      const value = JSON.parse(json) as unknown
      // The hub parses 1e400 as Infinity, but a client that uses `JSON.stringify` sends null instead. The field must
      // refuse the value in both forms.
      const forms = [value, JSON.parse(JSON.stringify(value)) as unknown]
      if (!forms.some((form) => takes?.safeParse(form).success)) return json
    }
  }
  const declared = Object.keys(row.input.shape).flatMap((field) =>
    [unprintable, refusedBy(field)].map((json) => ({ field, json, isDeclared: true })),
  )
  const others = readByGates
    .filter((field) => !Object.hasOwn(row.input.shape, field) && mayBeRefused(row, field))
    .filter((field) => field === 'dry_run' || random.between(1, 3) === 1)
    .map((field) => ({ field, json: field === 'dry_run' ? unprintable : any(), isDeclared: false }))
  return [...declared, ...others]
}

const mayBeRefused = (row: Operation, field: string) =>
  field !== 'pay' || declaredErrors(row).includes('invalid_input')

/**
 * Returns the input as JSON with a hostile value in one field. The hub may ignore an undeclared field and execute the
 * call, so writes with such a field get `dry_run`, which prevents changes.
 */
export function thrownInput(name: OperationName, input: object, { field, json, isDeclared }: Throw): string {
  const isRehearsed = !isDeclared && isWrite(operations[name])
  const kept = Object.entries({ ...input, ...(isRehearsed && { dry_run: 1 }) }).filter(
    ([key, value]) => key !== field && key !== 'wait' && value !== undefined,
  )
  const fields = kept.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return `{${[...fields, `${JSON.stringify(field)}:${json}`].join(',')}}`
}

/** Returns true if the REST API takes the field from the URL instead of the request body. */
export function isInAddress(name: OperationName, field: string): boolean {
  const { method, path } = operations[name]
  return method === 'GET' || method === 'DELETE' || path.includes(`{${field}}`)
}
