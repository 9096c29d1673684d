import { operations } from '../../../hub/contract/operations.ts'

/** Method and path of every existing API call, including the event stream. */
export const apiCalls: ReadonlySet<string> = new Set([
  'GET /api/stream',
  ...Object.values(operations).map(({ method, path }) => `${method} ${path}`),
])

/** Returns the API calls that a text names, such as "POST /api/react". */
export const callsIn = (text: string): string[] =>
  [...text.matchAll(/\b(GET|POST|PATCH|DELETE) (\/api\/[\w/{}-]+)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
