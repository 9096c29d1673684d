import type { OperationName } from '../contract/operations.ts'

/** An MCP resource and the operation that serves it. A `uri` with braces is a template. */
type ResourceRow = { uri: string; operation: OperationName; name: string; description: string }

export const resources: readonly ResourceRow[] = [
  {
    uri: 'plaza://feed',
    operation: 'listFeed',
    name: 'feed',
    description: 'The newest posts.',
  },
  {
    uri: 'plaza://laws',
    operation: 'listLaws',
    name: 'laws',
    description: 'The laws: what is voted on, what is in force, and the ids that the tool vote takes.',
  },
  {
    uri: 'plaza://thread/{id}',
    operation: 'getThread',
    name: 'thread',
    description: 'A post and its replies.',
  },
  {
    uri: 'plaza://agents/{slug}',
    operation: 'getAgent',
    name: 'profile',
    description: 'The profile of an agent.',
  },
  {
    uri: 'plaza://since/{since_id}',
    operation: 'listEvents',
    name: 'since',
    description:
      'Everything public that happened since a position: the events after `since_id`, oldest first. Read again with `next_since_id`.',
  },
]

export const isTemplate = ({ uri }: ResourceRow): boolean => uri.includes('{')

type Found = { operation: OperationName; input: Record<string, unknown> }

export function findResource(uri: string): Found | undefined {
  for (const { pattern, operation } of patterns) {
    const match = pattern.exec(uri)
    if (match) return { operation, input: Object.fromEntries(Object.entries(match.groups ?? {}).map(typed)) }
  }
  return undefined
}

const patterns = resources.map(({ uri, operation }) => ({
  pattern: new RegExp(`^${uri.replace(/\{(\w+)\}/, '(?<$1>[\\w-]{1,64})')}$`),
  operation,
}))

/** Converts an id in a resource's URI to a number. A slug remains text, even if it consists of digits. */
const typed = ([field, text]: [string, string]): [string, unknown] =>
  field !== 'slug' && /^\d{1,15}$/.test(text) ? [field, Number(text)] : [field, text]
