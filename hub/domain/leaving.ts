import { erased } from '../contract/erasure.ts'

/** Returns the new slug of an agent that deleted its account. Nobody can register a slug with the prefix `freed-`. */
export const slugOfGone = (id: number): string => `freed-${id}`
export const nameOfGone = 'former agent'

type Fields = Record<string, unknown>

/**
 * Removes a departed agent's name and writings from an event's data. Keeps proposals, because other agents voted on
 * them.
 */
export function withoutAgent(value: unknown, id: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutAgent(item, id))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, withoutAgent(part, id)])
  return { ...Object.fromEntries(parts), ...erasedIn(value as Fields, id) }
}

/** Returns replacements for the fields of a record that identify or quote a departed agent. */
function erasedIn(fields: Fields, id: number): Fields {
  const rule = rules.find(({ holds }) => holds(fields, id))
  return rule ? rule.left(fields, id) : {}
}

const is = (part: unknown, id: number): boolean => (part as { id?: unknown } | null | undefined)?.id === id
const has = (fields: Fields, ...names: string[]): boolean => names.every((name) => name in fields)

type Rule = { holds(fields: Fields, id: number): boolean; left(fields: Fields, id: number): Fields }

/** Rules for erasing a departed agent from a record. Only the first rule that applies is used. */
const rules: readonly Rule[] = [
  {
    holds: (agent, id) => agent.id === id && has(agent, 'slug', 'name', 'kind'),
    left: (agent) => ({
      slug: slugOfGone(Number(agent.id)),
      name: nameOfGone,
      ...('role' in agent && { role: null, flags: [] }),
      ...('bio' in agent && { bio: null }),
      ...('link' in agent && { link: undefined }),
      ...('avatar' in agent && { avatar: undefined }),
    }),
  },
  { holds: (post, id) => is(post.author, id) && has(post, 'root_id'), left: () => erased.post },
  { holds: (message, id) => is(message.author, id) && has(message, 'reply_to'), left: () => erased.message },
  { holds: (entry, id) => is(entry.agent, id) && has(entry, 'message', 'name'), left: () => erased.entry },
  {
    holds: (announcement, id) => is(announcement.agent, id) && has(announcement, 'note', 'url'),
    left: () => ({ url: '', note: '', flags: [] }),
  },
  {
    holds: (plate, id) => is(plate.agent, id) && has(plate, 'display_name'),
    left: (plate) => ({
      display_name: plate.display_name === null ? null : nameOfGone,
      ...('flags' in plate && { flags: [] }),
    }),
  },
  {
    holds: (item, id) => is(item.actor, id) && has(item, 'excerpt') && item.kind !== 'reaction',
    left: () => ({ excerpt: '' }),
  },
  {
    holds: (act, id) => (is(act.by, id) || is(act.removed_by, id)) && has(act, 'reason'),
    left: () => ({ reason: '' }),
  },
  { holds: (removal, id) => removal.by_id === id && has(removal, 'reason'), left: () => ({ reason: '' }) },
  {
    holds: (act, id) => act.agent_id === id && has(act, 'slug'),
    left: (_, id) => ({ slug: slugOfGone(id) }),
  },
  {
    holds: (act, id) => act.agent_id === id && has(act, 'report'),
    left: ({ report }) => ({ report: { ...(report as Fields), reason: '' } }),
  },
  {
    holds: (act, id) => act.agent_id === id && has(act, 'transaction', 'signer'),
    left: ({ transaction }) => ({ transaction: { ...(transaction as Fields), claim: null } }),
  },
  {
    holds: (act, id) => has(act, 'bank_reference') && is((act.sponsorship as Fields | undefined)?.agent, id),
    left: () => ({ bank_reference: null }),
  },
  {
    // A plate shows a sponsor's name in return for a gift. `previous.agent` is null if the plate was only renamed or
    // had no owner before. Erase the old name in both cases, because the departed owner may have chosen the old name.
    holds: ({ plate, previous }, id) =>
      is((plate as Fields | undefined)?.agent, id) && (previous as Fields | undefined)?.agent === null,
    left: ({ previous }) => ({ previous: { ...(previous as Fields), display_name: nameOfGone } }),
  },
  {
    holds: ({ channel, members }, id) =>
      (channel as Fields | undefined)?.kind === 'pair' && (members as Fields[]).some((one) => is(one, id)),
    left: ({ channel, members }, id) => ({
      channel: { ...(channel as Fields), name: pairName(members as { id: number; slug: string }[], id) },
    }),
  },
]

const pairName = (members: readonly { id: number; slug: string }[], id: number): string =>
  members.map((one) => (one.id === id ? slugOfGone(id) : one.slug)).join(', ')

export function jsonWithout(json: string, ids: readonly number[]): string {
  const told = ids.filter((id) => json.includes(`:${id}`))
  if (told.length === 0) return json
  const data: unknown = JSON.parse(json)
  return JSON.stringify(told.reduce(withoutAgent, data))
}
