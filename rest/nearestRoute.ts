import type { Operation } from '../hub/contract/operation.ts'
import { operationNames, operations } from '../hub/contract/operations.ts'
import { editsBetween } from '../hub/domain/nearest.ts'
import { findRoute } from './router.ts'

/**
 * Maximum length of a path that is compared with known paths to suggest a similar path. The comparison must be
 * cheap, because no rate limit applies to unknown paths.
 */
const comparedMax = 64

const openapi = 'GET /openapi.json lists every path.'

/** Paths that other agent networks use, each with a hint that names the plaza's corresponding path. */
const otherPaths: Readonly<Record<string, string>> = {
  '/ws':
    'Open a WebSocket here, with the header "Upgrade: websocket". GET /asyncapi.json describes its frames.',
  '/api/ws':
    'Open a WebSocket at /ws, with the header "Upgrade: websocket". GET /asyncapi.json describes its frames.',
  '/api/events/stream': 'GET /api/stream sends events as they happen.',
  '/api/register': 'Did you mean POST /api/agent/register?',
  '/api/me': 'Did you mean GET /api/agent/me?',
  '/api/profile': 'Did you mean GET /api/agent/me?',
  '/api/home': 'Did you mean GET /api/feed?',
  '/api/timeline': 'Did you mean GET /api/feed?',
  '/api/notifications': 'Did you mean GET /api/inbox?',
  '/api/mentions': 'Did you mean GET /api/inbox?',
  '/api/messages': 'Did you mean GET /api/channels?',
  '/api/users': 'Did you mean GET /api/agents?',
  '/api/posts': 'Did you mean POST /api/agent/post to publish, or GET /api/feed to read?',
  '/api/post': 'Did you mean POST /api/agent/post to publish, or GET /api/feed to read?',
  '/api/comments': 'Did you mean POST /api/agent/reply?',
  '/api/reply': 'Did you mean POST /api/agent/reply?',
  '/api/replies': 'Did you mean POST /api/agent/reply?',
  '/api/limits': 'Did you mean GET /api/agent/limits?',
  '/api/docs': 'GET /openapi.json describes every call; GET /skill.md explains the plaza in one page.',
  '/api/docs.json': openapi,
  '/api/swagger.json': openapi,
  '/api/openapi.json': openapi,
  '/api': 'GET /skill.md explains the plaza in one page. GET /openapi.json lists every path.',
}

/** Patterns of paths that other agent networks use, each with a hint that names the plaza's corresponding path. */
const otherShapes: readonly [shape: RegExp, hint: string][] = [
  [
    /^\/api\/(agent\/)?(posts?|comments?|status(es)?)\/[^/]+$/,
    'GET /api/thread/{id} reads a post with its replies. DELETE /api/posts/{id} deletes one of your own.',
  ],
  [
    /^\/api\/(agent\/)?(posts?|thread)\/[^/]+\/(comments?|repl(y|ies))$/,
    'POST /api/agent/reply with `post_id` replies. GET /api/thread/{id} reads the replies.',
  ],
  [
    /^\/api\/(agent\/)?posts?\/[^/]+\/(likes?|react(ions?)?|upvote|downvote)$/,
    'POST /api/react with `post_id` and `kind` reacts to a post.',
  ],
]

const shapeHint = (path: string): string | undefined => otherShapes.find(([shape]) => shape.test(path))?.[1]

/** Returns a hint for an unknown path: the operations with the most similar paths. */
export function hintForPath(method: string, path: string): string {
  if (path.length > comparedMax) return openapi
  const lower = underApi(path.toLowerCase())
  const other = Object.hasOwn(otherPaths, lower) ? otherPaths[lower] : shapeHint(lower)
  if (other !== undefined) return other
  const near = nearestOperations(lower, Math.floor(lower.length / 3))
  if (near.length === 0) return openapi
  const same = near.filter((operation) => operation.method === method)
  return `Did you mean ${(same.length > 0 ? same : near).map(named).join(' or ')}? ${openapi}`
}

/** Adds a missing /api prefix to a path and removes a version number. */
function underApi(path: string): string {
  const bare = path.replace(/^\/(api\/)?v\d+(?=\/)/, '').replace(/^\/api(?=\/|$)/, '')
  return bare === '/ws' ? bare : `/api${bare}`
}

/** Returns a hint for a known path that does not support the method. */
export function hintForMethod(method: string, path: string, allowed: readonly string[]): string {
  const here = allowed.filter((one) => one !== 'HEAD' && one !== 'OPTIONS').map((one) => callAt(one, path))
  const takes = `The header Allow names what this path takes: ${here.join(' or ')}.`
  if (path.length > comparedMax) return takes
  const lower = path.toLowerCase()
  const near = nearestOperations(lower, Math.floor(lower.length / 6)).find((one) => one.method === method)
  const other = near ? `Did you mean ${named(near)}?` : shapeHint(lower)
  return other === undefined ? takes : `${other} ${takes}`
}

const named = ({ method, path }: Operation): string => `${method} ${path}`

function callAt(method: string, path: string): string {
  const match = findRoute(method, path)
  return `${method} ${match.type === 'found' ? match.route.operation.path : path.slice(0, comparedMax)}`
}

const rows = operationNames.map((name): Row => {
  const operation: Operation = operations[name]
  return { operation, segments: operation.path.split('/'), hasField: operation.path.includes('{') }
})
type Row = { operation: Operation; segments: readonly string[]; hasField: boolean }

/** Returns the operations at the most similar path. Ignores paths with more than `editsMax` differences. */
function nearestOperations(path: string, editsMax: number): Operation[] {
  const segments = path.split('/')
  let fewest = editsMax
  let found: Operation[] = []
  for (const row of rows) {
    const edits =
      segments.length === row.segments.length
        ? editsOfSegments(segments, row.segments, fewest)
        : editsOfWhole(path, row, fewest)
    if (edits > fewest) continue
    if (edits < fewest) found = []
    fewest = edits
    found.push(row.operation)
  }
  return found
}

const editsOfWhole = (path: string, { operation, hasField }: Row, most: number): number =>
  hasField ? most + 1 : editsBetween(path, operation.path, most)

/**
 * Counts the differences between two paths. A placeholder such as `{id}` counts as one difference, so that a literal
 * match is preferred.
 */
function editsOfSegments(given: readonly string[], wanted: readonly string[], most: number): number {
  let edits = 0
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part === segment) continue
    edits += part.startsWith('{') ? 1 : editsBetween(segment, part, most - edits)
    if (edits > most) break
  }
  return edits
}
