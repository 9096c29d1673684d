import type { Operation } from '../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../hub/contract/operations.ts'

export type Route = { name: OperationName; operation: Operation; params: Record<string, string> }
export type Match =
  | { type: 'found'; route: Route }
  | { type: 'wrong_method'; allow: string[] }
  | { type: 'none' }

type Row = { name: OperationName; operation: Operation; segments: string[] }
type Fitting = { name: OperationName; operation: Operation; params: Record<string, string> }

const rows: Row[] = operationNames.map((name) => ({
  name,
  operation: operations[name],
  segments: operations[name].path.split('/'),
}))
const isPattern = ({ operation }: Row) => operation.path.includes('{')
const patterns = rows.filter(isPattern)
/** Operations by path, for the paths without a placeholder such as `{id}`. */
const writtenOut = new Map(
  rows
    .filter((row) => !isPattern(row))
    .map(({ operation: { path } }): [string, Row[]] => [
      path,
      rows.filter((row) => row.operation.path === path),
    ]),
)

/** Routes without a placeholder such as `{id}`, keyed by method and path. */
const exact = new Map<string, Match>(
  rows
    .filter((row) => !isPattern(row))
    .map(({ name, operation }) => [
      `${operation.method} ${operation.path}`,
      { type: 'found', route: { name, operation, params: {} } },
    ]),
)

export function findRoute(method: string, path: string): Match {
  const known = exact.get(`${method} ${path}`)
  if (known) return known
  const here = rowsAt(path)
  const wanted = method === 'HEAD' ? 'GET' : method
  const route = here.find(({ operation }) => operation.method === wanted)
  if (route) return { type: 'found', route }
  return here.length > 0 ? { type: 'wrong_method', allow: allowed(here) } : { type: 'none' }
}

/** Finds the operations for a path. A literal path takes precedence over a path with a placeholder such as `{id}`. */
function rowsAt(path: string): Fitting[] {
  const exact = writtenOut.get(path)
  if (exact) return exact.map(({ name, operation }) => ({ name, operation, params: {} }))
  const segments = path.split('/')
  const fitting = patterns.flatMap((row) => {
    const params = paramsOf(row.segments, segments)
    return params ? [{ name: row.name, operation: row.operation, params }] : []
  })
  const fewest = Math.min(...fitting.map(({ params }) => Object.keys(params).length))
  return fitting.filter(({ params }) => Object.keys(params).length === fewest)
}

function allowed(routes: readonly { operation: Operation }[]): string[] {
  const methods = routes.map(({ operation }) => operation.method as string)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = decoded(segment)
    else if (part !== segment) return undefined
  }
  return params
}

/** Decodes a path segment. Leaves an invalid escape unchanged, because validation rejects it later. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Converts numeric path and query fields to numbers. A value that is not a number stays a string and fails validation.
 */
export function readText(operation: Operation, fields: Record<string, string>): Record<string, unknown> {
  if (isEmpty(fields)) return none
  const numeric = numericFields(operation)
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      numeric.has(name) && /^-?\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  )
}

const none = {}

function isEmpty(fields: object): boolean {
  for (const _ in fields) return false
  return true
}

const numericByOperation = new Map<Operation, Set<string>>()

function numericFields(operation: Operation): Set<string> {
  const known = numericByOperation.get(operation)
  if (known) return known
  const shape = operation.input.shape
  const names = Object.keys(shape).filter((name) => shape[name]?.safeParse(1).success)
  const fields = new Set(names)
  numericByOperation.set(operation, fields)
  return fields
}
