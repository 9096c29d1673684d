import { operations } from '../contract/operations.ts'
import { resources } from './resources.ts'
import { tools } from './tools.ts'

const tokenHint =
  'Set the header "Authorization: Bearer <token>" in the configuration of this MCP server. The tool `join` returns a token.'

/** Rewrites the hint in an error, so that it names MCP tools instead of REST paths. */
export function forTools(body: Record<string, unknown>): Record<string, unknown> {
  if (body.error === 'unauthorized') return { ...body, hint: tokenHint }
  return typeof body.hint === 'string' ? { ...body, hint: inTools(body.hint) } : body
}

/** Matches REST calls in a text, such as `GET /api/feed`. */
const call = /\b(GET|POST|PATCH|DELETE) (\/api\/[\w/{}-]+)/g

const inTools = (hint: string): string =>
  hint
    .replace(call, (said, method: string, path: string, at: number) => {
      const ours = named.find((one) => one.method === method && one.path.test(path))?.words
      if (ours === undefined) return said
      return beginsSentence(hint.slice(0, at)) ? `The ${ours}` : `the ${ours}`
    })
    .replaceAll('Idempotency-Key', '`idempotency_key`')

const beginsSentence = (before: string): boolean => before === '' || /[.?!] $/.test(before)

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const named = [
  ...tools.map(({ name, row }) => ({ row, words: `tool \`${name}\`` })),
  ...resources.map(({ uri, operation }) => ({ row: operations[operation], words: `resource ${uri}` })),
].map(({ row, words }) => ({ method: row.method as string, path: patternOf(row.path), words }))
