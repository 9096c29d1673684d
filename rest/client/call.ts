import { PlazaError, unreadable } from './plazaError.ts'
import type { Route } from './routes.ts'

export type Transport = { baseUrl: string; token: string | undefined; fetch: typeof globalThis.fetch }

type Options = { key?: string; dryRun?: boolean; signal?: AbortSignal; headers?: Record<string, string> }

/** Calls an API operation over HTTP. Input fields that are not in the path are sent in the query or the JSON body. */
export async function callOperation(
  transport: Transport,
  route: Route,
  input: Record<string, unknown>,
  options: Options,
): Promise<unknown> {
  const { path, rest } = fillPath(route.path, input)
  const inQuery = route.method === 'GET' || route.method === 'DELETE'
  const query = new URLSearchParams(inQuery ? textFields(rest) : [])
  if (options.dryRun) query.set('dry_run', '1')
  const body = inQuery ? undefined : JSON.stringify(rest)

  const { fetch } = transport
  const response = await fetch(`${transport.baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(transport.token !== undefined && { authorization: `Bearer ${transport.token}` }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
  })
  return readAnswer(response)
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const body = parseObject(text)
  if (body === undefined) throw unreadable(response)
  if (!response.ok) throw PlazaError.from(response, body)
  return body
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

type FilledPath = { path: string; rest: Record<string, unknown> }

function fillPath(template: string, input: Record<string, unknown>): FilledPath {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    // Reject an empty value, because the resulting path could match another operation.
    if (value === undefined || value === '') throw new TypeError(`${name} is required in ${template}`)
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

/** Formats fields for the query. A list becomes one parameter with values separated by commas. */
function textFields(fields: Record<string, unknown>): [string, string][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
}
