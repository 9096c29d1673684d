import { expect } from 'vitest'
import { type Operation, takesKey } from '../../../hub/contract/operation.ts'
import { operationNames, operations } from '../../../hub/contract/operations.ts'
import { findRoute } from '../../../rest/router.ts'

const documents = new Set([
  '/api/stream',
  '/asyncapi.json',
  '/docs/limits',
  '/feed.xml',
  '/openapi.json',
  '/skill.md',
  '/skill/paying.md',
  '/.well-known/security.txt',
])

const headers =
  /\b(Accept|Allow|Authorization|Content-Type|Idempotency-Key|Last-Event-ID|PAYMENT-SIGNATURE|Retry-After|Upgrade|X-PAYMENT|X-Pay-With)\b/
const times = /\b\d+ ?(s|seconds?|minutes?|hours?|days?)\b|\bretry_after\b/

/**
 * Expects that an error's hint tells the client what to do next: it must mention an API call, a header, an
 * input field or a waiting time. Every API call in the hint must exist.
 */
export function expectLeadsOn(hint: unknown, operation?: Operation): void {
  if (typeof hint !== 'string') throw new Error(`expected a hint, got ${JSON.stringify(hint)}`)
  const calls = callsIn(hint)
  const absent = calls.filter((call) => !exists(call)).map(({ method, path }) => `${method} ${path}`)
  expect(absent, `calls that do not exist, in: ${hint}`).toEqual([])
  const leads = calls.length > 0 || headers.test(hint) || times.test(hint) || namesField(hint, operation)
  expect(leads, `names no call, field, header or time: ${hint}`).toBe(true)
}

type NamedCall = { method: string; path: string }

const callsIn = (hint: string): NamedCall[] =>
  [...hint.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s,;:?"'`)]*)/g)].map(
    ([, method = '', path = '']) => ({
      method,
      path: path.replace(/\.$/, ''),
    }),
  )

const exists = ({ method, path }: NamedCall): boolean =>
  documents.has(path) || findRoute(method, path.replace(/\{\w+\}/g, '1')).type === 'found'

/** Fields of WebSocket frames. An error's hint may mention these fields in addition to the operation's input fields. */
const frameFields = ['op', 'token', 'key', 'payment']
const everyField = new Set(operationNames.flatMap((name) => Object.keys(operations[name].input.shape)))

/** Returns true if an error's hint names an input field of the operation, or of any operation if none is given. */
function namesField(hint: string, operation: Operation | undefined): boolean {
  const own = operation ? Object.keys(operation.input.shape) : [...everyField]
  const fields = [...own, ...frameFields, ...(!operation || takesKey(operation) ? ['dry_run', 'pay'] : [])]
  return fields.some((field) => hint.includes(`\`${field}\``) || hint.includes(`"${field}"`))
}
